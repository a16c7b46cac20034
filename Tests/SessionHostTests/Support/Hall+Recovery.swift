import SessionStore
import Testing

@testable import SessionHost

/// Announcements that a session's state may have changed, for tasks that wait for a state.
struct SessionWords {
    private let resident: HostedSession
    private let words: AsyncStream<Void>
    private let listener: Int

    init(of resident: HostedSession) {
        let (words, announce) = AsyncStream.makeStream(of: Void.self)
        self.resident = resident
        self.words = words
        listener = resident.publication.listen { announce.yield() }
    }

    /// Returns when the condition holds.
    func wait(for condition: () async -> Bool) async {
        var word = words.makeAsyncIterator()
        while await !condition() { await word.next() }
        resident.publication.ignore(listener)
    }
}

extension Hall {
    func words(of resident: HostedSession) async -> SessionWords { SessionWords(of: resident) }

    /// Returns when a session's recovery from a failure has ended, with any outcome.
    ///
    /// - Parameter failures: how many failures it has met by then.
    func recovered(_ session: String, failures: Int = 1) async throws {
        let resident = try await registry.session(session)
        let words = SessionWords(of: resident)
        await words.wait { await resident.hasRecovered(fromFailures: failures) }
    }

    /// Returns when no recovery of a session is in progress.
    func settled(_ resident: HostedSession) async throws {
        while await !resident.isBetweenAttempts { await Task.yield() }
    }
}

extension HostedSession {
    var isRecovering: Bool {
        guard case .recovering = condition else { return false }
        return true
    }

    func hasRecovered(fromFailures count: Int) -> Bool { !isRecovering && epoch >= count }

    /// Whether a failure has reached the session, and no recovery is in progress.
    var isBetweenAttempts: Bool { epoch > 0 && !recovery.isUnderWay }
}

extension SessionRegistry {
    /// Returns when everything handed to the commit queue is written.
    func drain() async throws {
        try await setting.commits.commit(StoreWrite(.archive("none"), []))
    }
}
