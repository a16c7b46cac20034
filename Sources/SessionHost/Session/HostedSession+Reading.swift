import PresentationEngine
import SessionStore

/// What is read from the state itself; it speaks of committed state only.
extension HostedSession {
    /// Encodes a form of the state, once per revision, and gives it out when that revision is durable.
    ///
    /// - Returns: `nil` if the session rests: then the caller asks elsewhere.
    func read(
        _ form: String, _ encode: @Sendable (PresentationSession) throws(HostError) -> [UInt8]
    ) async throws(HostError) -> SessionReading? {
        switch condition {
        case .resting: return nil
        case .gone: throw .unknown(.session, id: id)
        case .recovering(let failure):
            Task { await goBack() }
            throw failure
        case .quarantined(let reason, isReadable: false): throw .quarantined(reason: reason)
        case .quarantined(_, isReadable: true), .open: break
        }
        lastUse = setting.time.monotonicMicroseconds()
        let revision = head.revision
        let bytes = if let known = encodings[form] { known } else { try encode(engine) }
        if encodings.count < Self.encodingLimit { encodings[form] = bytes }
        try await waitForCommit(of: revision)
        return SessionReading(revision: revision, bytes: bytes)
    }

    /// What is needed to rebuild an earlier state: the launch, and the last revision there is.
    func pastSource() throws(HostError) -> (launch: Launch, revision: Int) {
        switch condition {
        case .gone: throw .unknown(.session, id: id)
        case .recovering(let failure): throw failure
        case .quarantined(let reason, isReadable: false): throw .quarantined(reason: reason)
        case .quarantined(_, isReadable: true), .open, .resting:
            guard let launch = identity.launch else { throw .quarantined(reason: "Its launch is lost.") }
            return (launch, publication.view?.revision ?? 0)
        }
    }

    private func waitForCommit(of revision: Int) async throws(HostError) {
        let arrival = await withCheckedContinuation { continuation in
            publication.whenCommitted(revision) { continuation.resume(returning: $0) }
        }
        switch arrival {
        case .committed: return
        case .lost: throw .uncommitted
        }
    }

    /// How many forms are kept per revision.
    private static let encodingLimit = 64
}

extension HostedSession {
    /// Opens a feed, and answers whether the session is there for it; one that rests is not.
    func hear(_ feed: EventFeed) throws(HostError) -> Bool {
        switch condition {
        case .resting: return false
        case .gone: throw .unknown(.session, id: id)
        case .open, .recovering, .quarantined:
            feed.open()
            return true
        }
    }
}
