import PresentationEngine
import SessionStore

/// Readings of the state itself; they show committed state only.
extension HostedSession {
    /// Encodes a form of the state, once per revision, and returns it when that revision is durable.
    ///
    /// The whole state of a large session is encoded from a copy, as long work, so that the session can continue during
    /// the encoding.
    ///
    /// - Returns: `nil` if the session rests; the caller must then look it up again.
    func read(
        _ form: ReadingForm, for lifetime: RequestLifetime,
        _ encode: @escaping @Sendable (PresentationSession) throws(HostError) -> [UInt8]
    ) async throws(HostError) -> SessionReading? {
        try await waitForTurn(lifetime)
        guard try admit(.reading) else { return nil }
        comeBack()
        let (revision, epoch) = (head.revision, epoch)
        let bytes: [UInt8]
        if let known = readings.use(form.name) {
            bytes = known
        } else if form.isLong(of: engine) {
            let engine = engine
            bytes = try await setting.longWork.run(.reading, for: lifetime) { _ throws(HostError) in
                try encode(engine)
            }
        } else {
            bytes = try encode(engine)
        }
        if revision == head.revision, epoch == self.epoch { readings.keep(bytes, as: form.name) }
        try await waitForCommit(of: revision)
        return SessionReading(revision: revision, bytes: bytes)
    }

    /// The inputs for rebuilding an earlier state: the launch, and the last revision.
    func pastSource() throws(HostError) -> (launch: Launch, revision: Int) {
        switch condition {
        case .gone: throw .unknown(.session, id: id)
        case .recovering(let failure): throw failure
        case .quarantined(let reason, isReadable: false): throw .quarantined(reason: reason)
        case .quarantined(_, isReadable: true), .open, .working, .deleting, .resting:
            guard let launch = identity.launch else { throw .quarantined(reason: "Its launch is lost.") }
            return (launch, publication.view?.revision ?? 0)
        }
    }

    /// Waits until a revision is durable.
    func waitForCommit(of revision: Int) async throws(HostError) {
        let arrival = await withCheckedContinuation { continuation in
            publication.whenCommitted(revision) { continuation.resume(returning: $0) }
        }
        switch arrival {
        case .committed: return
        case .lost: throw .uncommitted
        }
    }
}

extension HostedSession {
    /// Opens a feed, and returns whether that succeeded; a resting session cannot open one.
    func hear(_ feed: EventFeed) throws(HostError) -> Bool {
        switch condition {
        case .resting: return false
        case .gone: throw .unknown(.session, id: id)
        case .open, .working, .deleting, .recovering, .quarantined:
            feed.open()
            publication.noteUse()
            comeBack()
            return true
        }
    }
}
