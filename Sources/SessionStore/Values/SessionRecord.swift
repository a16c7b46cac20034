import ContentDigests

/// A session as the store lists it: its properties at creation, and its current standing.
public struct SessionRecord: Sendable, Equatable {
    /// The session's place in the order of creation. No other session ever gets it.
    public let number: Int
    /// The session's identifier.
    public let id: String
    /// A display name that a client gave it.
    public let label: String?
    /// The tenant that it belongs to.
    public let tenant: TenantName
    /// The name of the token that created it; `nil` if there was none.
    public let owner: String?
    /// When it was created, in microseconds since 1970.
    public let createdMicroseconds: Int
    /// The revision of the rules it was created under.
    public let rulesRevision: Int
    /// The end of its journal.
    public internal(set) var head: SessionHead
    /// Whether it can be driven.
    public var status: SessionStatus
    /// Its clock.
    public let clock: SessionClock
    /// When its next work falls due in real time, in microseconds since 1970; `nil` if nothing will.
    public internal(set) var dueMicroseconds: Int?
    /// When it was last driven, in microseconds since 1970.
    public internal(set) var activeMicroseconds: Int
    /// When a client last used it, according to the store, in microseconds since 1970; `nil` for a session of an
    /// earlier build.
    public var usedMicroseconds: Int?
    /// The seconds without use after which it is deleted; 0 for never, and `nil` for the service's setting.
    public var expireSeconds: Int?
    /// The revision up to which events were thinned; 0 if none were.
    public internal(set) var thinnedRevision = 0
    /// When it expires if it is not used, in microseconds since 1970; set by the host, which knows its setting.
    public var expiresMicroseconds: Int?
    /// The last driver; `nil` if only the token that created it has ever driven it. Read for single sessions, not for
    /// lists.
    public var driver: Driver?
    /// Its labels.
    public var labels = SessionLabels.none
    /// The command of its last entry, if it is short and a list requests it: it shows whether the clock is
    /// frozen, and is read for sessions with a live clock and no stored due time.
    public var lastCommand: [UInt8]?
    /// Whether its live clock is frozen; set by the host, which understands the commands.
    public var isFrozen = false

    /// A record with the given values.
    public init(
        number: Int, id: String, label: String?, tenant: TenantName = .standard, owner: String? = nil,
        createdMicroseconds: Int, rulesRevision: Int, head: SessionHead, status: SessionStatus, clock: SessionClock,
        dueMicroseconds: Int?,
        activeMicroseconds: Int
    ) {
        self.number = number
        self.id = id
        self.label = label
        self.tenant = tenant
        self.owner = owner
        self.createdMicroseconds = createdMicroseconds
        self.rulesRevision = rulesRevision
        self.head = head
        self.status = status
        self.clock = clock
        self.dueMicroseconds = dueMicroseconds
        self.activeMicroseconds = activeMicroseconds
    }

    /// Who drove a session last.
    public struct Driver: Sendable, Equatable {
        /// The name of the token; `nil` if there was none.
        public let token: String?
        /// The revision of its first command after another client's last one.
        public let revision: Int

        /// A driver.
        public init(token: String?, revision: Int) {
            self.token = token
            self.revision = revision
        }
    }

    /// When a client last used the session, according to the store. All commands of a session with a manual clock come
    /// from clients.
    public var lastUseMicroseconds: Int {
        switch clock {
        case .manual: max(activeMicroseconds, usedMicroseconds ?? 0)
        case .live: usedMicroseconds ?? activeMicroseconds
        }
    }
}

/// The end of a session's journal, which the next entry has to follow.
public struct SessionHead: Sendable, Equatable {
    /// The revision of the last entry; 0 before the first.
    public let revision: Int
    /// The session's clock after the last entry, in microseconds.
    public let timeMicroseconds: Int
    /// The sequence number of the next event.
    public let nextSequence: Int
    /// The digest of the last entry, or the session's genesis before the first.
    public let digest: ContentDigest

    /// A head with the given values.
    public init(revision: Int, timeMicroseconds: Int, nextSequence: Int, digest: ContentDigest) {
        self.revision = revision
        self.timeMicroseconds = timeMicroseconds
        self.nextSequence = nextSequence
        self.digest = digest
    }
}

/// Whether a session can be driven. Every status is readable.
public enum SessionStatus: Sendable, Equatable {
    /// It takes commands. Can become terminated or quarantined.
    case active
    /// Its app has ended, for the given reason. Can become active again by a relaunch.
    case terminated(reason: String)
    /// It must not be driven, because something in it is broken. Stays so until a person decides otherwise.
    case quarantined(reason: String)
}

/// The clock of a session.
public enum SessionClock: Sendable, Equatable {
    /// Time moves only when a command says so.
    case manual
    /// Time follows real time, `rate` session seconds to one second.
    case live(rate: Double)
}
