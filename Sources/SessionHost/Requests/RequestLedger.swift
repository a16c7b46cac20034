import ContentDigests
import Guarding
import SessionStore

/// The requests with an idempotency key that are in progress.
///
/// The first request with a key does the work; a concurrent one waits for it and gets the same answer. Earlier
/// answers are in the store, written in the transaction of their effect.
final class RequestLedger: Sendable {
    /// A key in its scope.
    fileprivate struct Name: Hashable {
        let tenant: TenantName
        let scope: String
        let key: String
    }

    /// A request in progress, and the requests that wait for it.
    private struct Work {
        let bodyDigest: ContentDigest
        var waiting: [CheckedContinuation<RequestAnswer?, Never>] = []
    }

    /// The part of the work that a request still has to do.
    enum Claim {
        /// Do the work, and then ``RequestLedger/release(_:answer:)`` the key.
        case granted
        /// Return this answer: the work was done before.
        case answered(RequestAnswer)
    }

    private let works = Guarded([Name: Work]())
    private let reads: StoreReads
    private let time: any TimeSource

    init(reads: StoreReads, time: any TimeSource) {
        self.reads = reads
        self.time = time
    }

    /// Waits until no other request is using the key, and returns whether the work still has to be done.
    func claim(_ key: RequestKey) async throws(HostError) -> Claim {
        while true {
            switch begin(key) {
            case .first:
                return try await recall(key)
            case .reused:
                throw .keyReused
            case .second:
                if let answer = await answerOfFirst(key) { return .answered(answer) }
            }
        }
    }

    /// Ends the work under a key: the waiting requests get the answer, or may try themselves if there is none.
    func release(_ key: RequestKey, answer: RequestAnswer?) {
        let waiting = works.withLock { works in works.removeValue(forKey: key.name)?.waiting ?? [] }
        var replay = answer
        replay?.isReplay = true
        waiting.forEach { $0.resume(returning: replay) }
    }

    private enum Beginning {
        case first
        case second
        case reused
    }

    private func begin(_ key: RequestKey) -> Beginning {
        works.withLock { works in
            if let work = works[key.name] {
                return work.bodyDigest == key.bodyDigest ? .second : .reused
            }
            works[key.name] = Work(bodyDigest: key.bodyDigest)
            return .first
        }
    }

    private func answerOfFirst(_ key: RequestKey) async -> RequestAnswer? {
        await withCheckedContinuation { continuation in
            let isOver = works.withLock { works in
                works[key.name]?.waiting.append(continuation)
                return works[key.name] == nil
            }
            if isOver { continuation.resume(returning: nil) }
        }
    }

    /// Looks for an earlier answer in the store.
    private func recall(_ key: RequestKey) async throws(HostError) -> Claim {
        do throws(HostError) {
            let now = time.wallMicroseconds()
            let kept = try await reads.read { store throws(StoreError) in
                try store.outcome(tenant: key.tenant, scope: key.scope, key: key.key, atMicroseconds: now)
            }
            guard let kept else { return .granted }
            guard kept.bodyDigest == key.bodyDigest else { throw .keyReused }
            let answer = try RequestAnswer(kept)
            release(key, answer: answer)
            return .answered(answer)
        } catch {
            release(key, answer: nil)
            throw error
        }
    }
}

extension RequestKey {
    fileprivate var name: RequestLedger.Name { RequestLedger.Name(tenant: tenant, scope: scope, key: key) }
}
