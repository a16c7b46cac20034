import Foundation
import SessionStore
import Guarding
import Testing

@testable import SessionHost

@Suite(.timeLimit(.minutes(30))) struct CommitQueueTests {
    let store = RehearsalStore()

    /// A write that can be distinguished from others of its session.
    private func write(_ session: String, _ number: Int = 0) -> StoreWrite {
        StoreWrite(.session(session), [.setStatus(session: session, .terminated(reason: "\(number)"))])
    }

    private let poisoned = StoreError.failed(path: "rehearsal", detail: "poisoned")

    @Test("writes that gather behind a transaction share the next one, in order")
    func gathering() async throws {
        let queue = CommitQueue(store: store)
        let outcomes = OutcomeList()
        store.hold()
        try queue.submit(write("a", 0)) { outcomes.append("a0", $0) }
        await store.waitForArrival()
        for number in 1...3 {
            try queue.submit(write("a", number)) { outcomes.append("a\(number)", $0) }
            try queue.submit(write("b", number)) { outcomes.append("b\(number)", $0) }
        }
        #expect(outcomes.list.isEmpty)
        store.letGo()
        await queue.stop()
        #expect(outcomes.list.map(\.name) == ["a0", "a1", "b1", "a2", "b2", "a3", "b3"])
        #expect(store.committed.map(\.count) == [1, 6])
        #expect(queue.statistics.transactionCount == 2)
        #expect(queue.statistics.writeCount == 7)
        #expect(queue.statistics.largestBatch == 6)
    }

    @Test("a poisoned write fails its own session's writes and no others")
    func poisonedWrite() async throws {
        let queue = CommitQueue(store: store)
        let outcomes = OutcomeList()
        store.poison(.session("bad"))
        store.hold()
        try queue.submit(write("first")) { outcomes.append("first", $0) }
        await store.waitForArrival()
        for (name, session) in [("good1", "good"), ("bad1", "bad"), ("other1", "other"), ("bad2", "bad")] {
            try queue.submit(write(session)) { outcomes.append(name, $0) }
        }
        store.letGo()
        await queue.stop()
        #expect(outcomes.failures == ["bad1": .failed(poisoned), "bad2": .failed(poisoned)])
        #expect(Set(outcomes.list.map(\.name)) == ["first", "good1", "bad1", "other1", "bad2"])
        #expect(
            store.committed.map { $0.map(\.subject) } == [
                [.session("first")], [.session("good")], [.session("other")],
            ])
        #expect(queue.statistics.failedWriteCount == 2)
    }

    @Test("after a failure the session's writes are refused until it is acknowledged")
    func acknowledgement() async throws {
        let queue = CommitQueue(store: store)
        store.poison(.session("bad"))
        await #expect(throws: CommitError.failed(poisoned)) { try await queue.commit(write("bad", 1)) }
        store.poison(.session("bad"), false)
        await #expect(throws: CommitError.precedingWriteFailed(poisoned)) {
            try await queue.commit(write("bad", 2))
        }
        try await queue.commit(write("good", 1))
        queue.acknowledgeFailure(of: .session("bad"))
        try await queue.commit(write("bad", 3))
        #expect(store.committed == [[write("good", 1)], [write("bad", 3)]])
    }

    @Test("writes waiting behind a failed one fail with it, in whatever batch")
    func waitingBehind() async throws {
        let queue = CommitQueue(store: store, limits: CommitLimits(batchWriteCount: 1))
        let outcomes = OutcomeList()
        store.poison(.session("bad"))
        store.hold()
        try queue.submit(write("bad", 1)) { outcomes.append("bad1", $0) }
        await store.waitForArrival()
        try queue.submit(write("bad", 2)) { outcomes.append("bad2", $0) }
        try queue.submit(write("good", 1)) { outcomes.append("good1", $0) }
        store.letGo()
        await queue.stop()
        #expect(outcomes.failures == ["bad1": .failed(poisoned), "bad2": .precedingWriteFailed(poisoned)])
        #expect(store.committed == [[write("good", 1)]])
    }

    @Test("a full queue refuses, by count and by bytes, and accepts writes again when there is room")
    func overload() async throws {
        for limits in [CommitLimits(pendingWriteCount: 2), CommitLimits(pendingByteCount: 250)] {
            let store = RehearsalStore()
            let queue = CommitQueue(store: store, limits: limits)
            let outcomes = OutcomeList()
            store.hold()
            try queue.submit(write("a", 0)) { outcomes.append("a0", $0) }
            await store.waitForArrival()
            try queue.submit(write("a", 1)) { outcomes.append("a1", $0) }
            try queue.submit(write("b", 1)) { outcomes.append("b1", $0) }
            #expect(throws: CommitError.overloaded) {
                try queue.submit(write("c", 1)) { outcomes.append("c1", $0) }
            }
            store.letGo()
            await outcomes.wait(for: 3)
            try await queue.commit(write("c", 2))
            #expect(outcomes.list.map(\.name) == ["a0", "a1", "b1"])
            #expect(queue.statistics.overloadCount == 1)
        }
    }

    @Test("a write larger than the limit is accepted when nothing else waits")
    func largeWrite() async throws {
        let queue = CommitQueue(store: store, limits: CommitLimits(pendingByteCount: 10))
        try await queue.commit(write("a"))
        #expect(store.committed.count == 1)
    }

    @Test("stopping answers all accepted writes and refuses the rest")
    func stopping() async throws {
        let queue = CommitQueue(store: store, limits: CommitLimits(batchWriteCount: 3))
        let outcomes = OutcomeList()
        for number in 0..<20 {
            try queue.submit(write("a", number)) { outcomes.append("a\(number)", $0) }
        }
        await queue.stop()
        #expect(outcomes.list.count == 20)
        #expect(outcomes.failures.isEmpty)
        #expect(throws: CommitError.stopping) { try queue.submit(write("a")) { outcomes.append("late", $0) } }
        await queue.stop()
        #expect(outcomes.list.count == 20)
    }

    @Test("many producers on a real database: every acknowledged write is present, each session's in order")
    func manyProducers() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "proscenium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) }
        }
        let store = try SQLiteStore(path: folder.appending(path: "sessions.sqlite").path)
        let queue = CommitQueue(store: store)
        let sessions = (0..<16).map { "s_\($0)" }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask { try await drive(session, commands: 50, through: queue) }
            }
            try await group.waitForAll()
        }
        await queue.stop()
        #expect(try store.check() == StoreCheck(sessionCount: 16, entryCount: 800, faults: []))
        #expect(queue.statistics.writeCount == 816)
        #expect(queue.statistics.transactionCount < 816)
        for session in sessions {
            let commands = try store.journal(of: session, from: 1, limit: 100).map { $0.content.command }
            #expect(commands == (1...50).map { Array("\($0)".utf8) })
        }
        try store.close()
    }
}

/// Creates a session and commits its commands one after another.
private func drive(_ id: String, commands: Int, through queue: CommitQueue) async throws {
    let session = NewSession(
        id: id, createdMicroseconds: 1, settings: Array("{}".utf8), rulesRevision: 1, clock: .manual)
    try await queue.commit(StoreWrite(.session(id), [.createSession(session)]))
    var head = session.head
    for number in 1...commands {
        let content = JournalContent(
            format: 1, rulesRevision: 1, timeMicroseconds: number, eventCount: 1,
            command: Array("\(number)".utf8), events: Array("[]".utf8), patch: Array("{}".utf8))
        let entry = JournalEntry(content, following: head)
        let append = JournalAppend(session: id, previous: head, entries: [entry], activeMicroseconds: number)
        try await queue.commit(StoreWrite(.session(id), [.append(append)]))
        head = entry.head
    }
}

/// Outcomes in the order of their reports.
private final class OutcomeList: Sendable {
    struct Entry {
        let name: String
        let failure: CommitError?
    }

    private let entries = Guarded<[Entry]>([])
    private let additions = AsyncStream<Void>.makeStream()

    var list: [Entry] { entries.withLock { $0 } }

    var failures: [String: CommitError] {
        let failed = list.compactMap { entry in entry.failure.map { (entry.name, $0) } }
        return Dictionary(uniqueKeysWithValues: failed)
    }

    func append(_ name: String, _ outcome: Result<Void, CommitError>) {
        let failure: CommitError? =
            switch outcome {
            case .success: nil
            case .failure(let error): error
            }
        entries.withLock { $0.append(Entry(name: name, failure: failure)) }
        additions.continuation.yield()
    }

    /// Waits until there are this many; one task may do so.
    func wait(for count: Int) async {
        var additions = additions.stream.makeAsyncIterator()
        while list.count < count {
            await additions.next()
        }
    }
}

@Suite("Large writes", .timeLimit(.minutes(30))) struct LargeWriteTests {
    private let store = RehearsalStore()
    private let limits = CommitLimits(largeByteCount: 1_000)

    /// A write of about `bytes` bytes.
    private func write(_ session: String, _ name: String, bytes: Int = 0) -> StoreWrite {
        let archive = StoredArchive(
            id: name, session: nil, label: nil, createdMicroseconds: 0, format: 1, device: "iPhone 8",
            systemVersion: "12", body: [UInt8](repeating: 0x20, count: bytes))
        return StoreWrite(.session(session), [.insertArchive(archive)])
    }

    private func names(_ batch: [StoreWrite]) -> [String] {
        batch.flatMap(\.steps).compactMap { step in
            guard case .insertArchive(let archive) = step else { return nil }
            return archive.summary.id
        }
    }

    @Test("a large write shares no transaction with others, and each session's writes keep their order")
    func alone() async throws {
        let queue = CommitQueue(store: store, limits: limits)
        store.hold()
        try queue.submit(write("x", "x0")) { _ in }
        await store.waitForArrival()
        try queue.submit(write("a", "a1")) { _ in }
        try queue.submit(write("a", "a2", bytes: 5_000)) { _ in }
        try queue.submit(write("b", "b1")) { _ in }
        try queue.submit(write("a", "a3")) { _ in }
        try queue.submit(write("b", "b2", bytes: 5_000)) { _ in }
        try queue.submit(write("c", "c1")) { _ in }
        store.letGo()
        await queue.stop()
        #expect(store.committed.map(names) == [["x0"], ["a1", "b1", "c1"], ["a2"], ["a3"], ["b2"]])
    }

    @Test("a transaction ends with the write that reaches its limit in bytes")
    func batchBytes() async throws {
        let queue = CommitQueue(
            store: store, limits: CommitLimits(batchByteCount: 2_000, largeByteCount: 1 << 20))
        store.hold()
        try queue.submit(write("x", "x0")) { _ in }
        await store.waitForArrival()
        for number in 0..<6 { try queue.submit(write("s\(number)", "w\(number)", bytes: 900)) { _ in } }
        store.letGo()
        await queue.stop()
        #expect(store.committed.map(\.count) == [1, 2, 2, 2])
    }

    @Test("after a large transaction others go first, and the next large one has its own")
    func pausing() async throws {
        let queue = CommitQueue(store: store, limits: limits)
        let done = OutcomeList()
        try await queue.commit(write("a", "a1", bytes: 5_000))
        try await queue.commit(write("b", "b1"))
        store.hold()
        try queue.submit(write("x", "x0")) { done.append("x0", $0) }
        await store.waitForArrival()
        try queue.submit(write("a", "a2", bytes: 5_000)) { done.append("a2", $0) }
        store.letGo()
        await done.wait(for: 2)
        #expect(done.failures.isEmpty)
        await queue.stop()
    }

    @Test("the large writes of one session block neither small ones nor other sessions' large ones")
    func share() async throws {
        let queue = CommitQueue(
            store: store, limits: CommitLimits(pendingByteCount: 40_000, largeByteCount: 1_000))
        store.hold()
        try queue.submit(write("x", "x0")) { _ in }
        await store.waitForArrival()
        try queue.submit(write("a", "a1", bytes: 8_000)) { _ in }
        #expect(throws: CommitError.overloaded) { try queue.submit(write("a", "a2", bytes: 8_000)) { _ in } }
        try queue.submit(write("b", "b1", bytes: 8_000)) { _ in }
        try queue.submit(write("c", "c1")) { _ in }
        store.letGo()
        await queue.stop()
        #expect(Set(store.committed.flatMap(names)) == ["x0", "a1", "b1", "c1"])
    }

    @Test("a failing large write fails only the later writes of its own session")
    func failing() async throws {
        let queue = CommitQueue(store: store, limits: limits)
        let outcomes = OutcomeList()
        store.poison(.session("bad"))
        store.hold()
        try queue.submit(write("x", "x0")) { outcomes.append("x0", $0) }
        await store.waitForArrival()
        try queue.submit(write("bad", "bad1", bytes: 5_000)) { outcomes.append("bad1", $0) }
        try queue.submit(write("bad", "bad2", bytes: 5_000)) { outcomes.append("bad2", $0) }
        try queue.submit(write("good", "good1", bytes: 5_000)) { outcomes.append("good1", $0) }
        store.letGo()
        await queue.stop()
        #expect(Set(outcomes.failures.keys) == ["bad1", "bad2"])
    }
}
