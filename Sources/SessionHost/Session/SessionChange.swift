import SessionStore

/// A change of a session that is not a command: it has no revision and is not in the journal.
public struct SessionChange: Sendable, Equatable {
    /// The labels to set, by their keys; nil removes one. All others stay.
    public var labels: [String: String?]
    /// When it expires.
    public var expiry: Expiry

    /// A change of a session's expiry.
    public enum Expiry: Sendable, Equatable {
        case unchanged
        /// As the service's setting says.
        case configured
        /// After this number of seconds without use; 0 for never.
        case seconds(Int)
    }

    /// A change.
    public init(labels: [String: String?] = [:], expiry: Expiry = .unchanged) {
        self.labels = labels
        self.expiry = expiry
    }
}

extension HostedSession {
    /// Changes the session, and returns its view once the change is durable; `nil` if the session rests; the caller
    /// must then look it up again.
    ///
    /// - Parameter guarded: its revision is the one that the session must be at; labels that grow need room within its
    ///   limit.
    func change(
        _ change: SessionChange, guarded: RequestGuard
    ) async throws(HostError) -> CommittedView? {
        while case .deleting = condition { try await waitForTurn() }
        guard try admit(.changing) else { return nil }
        let revision = head.revision
        guard guarded.revision?.permits(revision) ?? true else {
            // A refusal is sent only once the state that it rests on is durable.
            try await waitForCommit(of: revision)
            throw .revisionMismatch(current: revision)
        }
        let changed = try terms.changed(by: change)
        if changed.labels.byteCount > terms.labels.byteCount {
            let room = try setting.takeRoom(
                for: identity.tenant, guarded.byteLimit, adding: changed.labels.byteCount - terms.labels.byteCount)
            defer { room?.giveBack() }
            try await keep(changed)
        } else if changed != terms {
            try await keep(changed)
        }
        guard let view = publication.view, !publication.isClosed else { throw .unknown(.session, id: id) }
        return view
    }

    private func keep(_ changed: SessionTerms) async throws(HostError) {
        let epoch = epoch
        // A session that is unloaded in the meantime could be revived without the change.
        changeCount += 1
        defer { changeCount -= 1 }
        var isRefused = false
        let result: Result<Void, CommitError> = await withCheckedContinuation { continuation in
            let write = StoreWrite(.session(id), steps(to: changed))
            let expireSeconds = setting.configuration.expiry(changed.expireSeconds)
            do throws(CommitError) {
                try setting.commits.submit(write) { [publication] result in
                    if case .success = result { publication.show(changed, expireSeconds: expireSeconds) }
                    continuation.resume(returning: result)
                }
                terms = changed
            } catch {
                isRefused = true
                continuation.resume(returning: .failure(error))
            }
        }
        guard case .failure(let error) = result else { return }
        if !isRefused { await recover(from: HostError(error), epoch: epoch) }
        throw HostError(error)
    }

    private func steps(to changed: SessionTerms) -> [StoreStep] {
        var steps: [StoreStep] = []
        if changed.labels != terms.labels { steps.append(.setLabels(session: id, changed.labels)) }
        if changed.expireSeconds != terms.expireSeconds {
            steps.append(.setExpiry(session: id, seconds: changed.expireSeconds))
        }
        return steps
    }
}

extension SessionTerms {
    fileprivate func changed(by change: SessionChange) throws(HostError) -> SessionTerms {
        var changed = self
        do throws(LabelFault) {
            try changed.labels.set(change.labels)
        } catch {
            throw .labelsRefused(error)
        }
        switch change.expiry {
        case .unchanged: break
        case .configured: changed.expireSeconds = nil
        case .seconds(let seconds): changed.expireSeconds = seconds
        }
        return changed
    }
}

extension SessionRegistry {
    /// Changes a session, and returns its view once the change is durable.
    ///
    /// - Parameter guarded: its revision is the one that the session must be at; labels that grow need room within its
    ///   limit.
    /// - Throws: ``HostError/labelsRefused(_:)``, ``HostError/revisionMismatch(current:)`` and others; then the session
    ///   is unchanged.
    public func change(
        _ change: SessionChange, of id: String, guarded: RequestGuard = .none
    ) async throws(HostError) -> CommittedView {
        try await withSession(id) { session throws(HostError) in
            try await session.change(change, guarded: guarded)
        }
    }
}
