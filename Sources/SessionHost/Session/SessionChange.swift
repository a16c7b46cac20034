import SessionStore

/// A change of a session that is no command: it takes no revision and is no part of the journal.
public struct SessionChange: Sendable, Equatable {
    /// The labels to set, by their keys; nil removes one. All others stay.
    public var labels: [String: String?]

    /// A change.
    public init(labels: [String: String?] = [:]) {
        self.labels = labels
    }
}

extension HostedSession {
    /// Changes the session, and returns its view when that is durable; `nil` if it rests: then the caller has to look
    /// it up again.
    func change(_ change: SessionChange) async throws(HostError) -> CommittedView? {
        switch condition {
        case .resting: return nil
        case .gone: throw .unknown(.session, id: id)
        case .recovering(let failure):
            Task { await goBack() }
            throw failure
        case .quarantined(let reason, _): throw .quarantined(reason: reason)
        case .open, .working: break
        }
        lastUse = setting.time.monotonicMicroseconds()
        var changed = labels
        do throws(LabelFault) {
            try changed.set(change.labels)
        } catch {
            throw .labelsRefused(error)
        }
        if changed != labels { try await keep(changed) }
        guard let view = publication.view, !publication.isClosed else { throw .unknown(.session, id: id) }
        return view
    }

    private func keep(_ changed: SessionLabels) async throws(HostError) {
        let epoch = epoch
        // A session that rested meanwhile could come back without the change.
        changeCount += 1
        defer { changeCount -= 1 }
        var isRefused = false
        let result: Result<Void, CommitError> = await withCheckedContinuation { continuation in
            let write = StoreWrite(.session(id), [.setLabels(session: id, changed)])
            do throws(CommitError) {
                try setting.commits.submit(write) { [publication] result in
                    if case .success = result { publication.show(changed) }
                    continuation.resume(returning: result)
                }
                labels = changed
            } catch {
                isRefused = true
                continuation.resume(returning: .failure(error))
            }
        }
        guard case .failure(let error) = result else { return }
        if !isRefused { await recover(from: HostError(error), epoch: epoch) }
        throw HostError(error)
    }
}

extension SessionRegistry {
    /// Changes a session, and answers with its view when that is durable.
    ///
    /// - Throws: ``HostError/labelsRefused(_:)`` and others; then the session is unchanged.
    public func change(_ change: SessionChange, of id: String) async throws(HostError) -> CommittedView {
        try await withSession(id) { session throws(HostError) in try await session.change(change) }
    }
}
