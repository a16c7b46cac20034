import SessionStore

/// The sender of a request.
public struct RequestSender: Sendable, Hashable {
    /// The name of its token; nil where the service has no tokens.
    public var token: String?

    /// A sender with that token.
    public init(token: String?) {
        self.token = token
    }
}

/// The clients of a session.
public struct SessionClients: Sendable, Equatable {
    /// The name of the token that created it.
    public var owner: String?
    /// The open streams of its events, in the order in which they were opened.
    public var watching: [SessionWatcher]
    /// Who drove it last.
    public var driver: SessionDriver
    /// The command that is under way.
    public var driving: Driving?

    /// A command that is under way.
    public struct Driving: Sendable, Equatable {
        /// The name of the sender's token.
        public var token: String?
        /// When the command began, in microseconds since 1970.
        public var sinceMicroseconds: Int
    }
}

/// An open stream of a session's events.
public struct SessionWatcher: Sendable, Equatable {
    /// The name of the token that opened it.
    public var token: String?
    /// When it was opened, in microseconds since 1970.
    public var sinceMicroseconds: Int
    /// The sequence number of the last event it was sent.
    public var after: Int
}

/// Who drove a session last.
public struct SessionDriver: Sendable, Equatable {
    /// The name of the sender's token.
    public var token: String?
    /// The revision of its first command after another client's last one.
    public var sinceRevision: Int
    /// The revision of its last command. After a restart it is the session's revision, which a live clock may have
    /// raised since then.
    public var revision: Int
    /// When it sent its last command, in microseconds since 1970.
    public var microseconds: Int
}

extension SessionDriver {
    /// The driver of a session as it is stored.
    init(_ record: SessionRecord) {
        self.init(
            token: record.driver.map(\.token) ?? record.owner, sinceRevision: record.driver?.revision ?? 1,
            revision: record.head.revision, microseconds: record.activeMicroseconds)
    }
}

extension HostedSession {
    /// The clients; `nil` if the session rests; the caller must then look it up again.
    func clients() throws(HostError) -> SessionClients? {
        switch condition {
        case .resting: return nil
        case .gone: throw .unknown(.session, id: id)
        case .open, .working, .deleting, .recovering, .quarantined: break
        }
        return SessionClients(
            owner: identity.owner, watching: publication.watchers, driver: driver, driving: driving)
    }

    private var driving: SessionClients.Driving? {
        if case .working(let work) = condition {
            return work.request.sender.map {
                SessionClients.Driving(token: $0.token, sinceMicroseconds: work.startMicroseconds)
            }
        }
        guard let view = publication.view, view.revision < head.revision, driver.revision > view.revision else {
            return nil
        }
        return SessionClients.Driving(token: driver.token, sinceMicroseconds: driver.microseconds)
    }

    /// The driver after a command has taken effect: its sender, unless the session itself sent the command.
    func driverAfter(_ request: CommandRequest, revision: Int, atWall wall: Int) -> SessionDriver {
        guard let sender = request.sender else { return driver }
        return SessionDriver(
            token: sender.token, sinceRevision: sender.token == driver.token ? driver.sinceRevision : revision,
            revision: revision, microseconds: wall)
    }
}

extension SessionRegistry {
    /// The clients of a session.
    public func clients(of session: String) async throws(HostError) -> SessionClients {
        try await withSession(session) { resident throws(HostError) in try await resident.clients() }
    }
}
