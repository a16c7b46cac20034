import ContentDigests

/// The properties of a session at its creation. Only the clock, the labels and the expiry change later.
public struct NewSession: Sendable, Equatable {
    /// The identifier; it must not be in use.
    public let id: String
    /// A name for people.
    public let label: String?
    /// Its labels.
    public let labels: SessionLabels
    /// The seconds without use after which it is deleted; 0 for never, and `nil` for the service's setting.
    public let expireSeconds: Int?
    /// The tenant that it belongs to.
    public let tenant: TenantName
    /// The name of the token that creates it; `nil` if there was none.
    public let owner: String?
    /// When it is created, in microseconds since 1970.
    public let createdMicroseconds: Int
    /// The requested settings (device, version, fidelity and so on), as JSON text that the store does not read.
    public let settings: [UInt8]
    /// The revision of the rules it starts under.
    public let rulesRevision: Int
    /// The session's clock.
    public let clock: SessionClock
    /// The storyboards it is built from; they must exist, and cannot be deleted while it does.
    public let storyboards: [StoryboardUse]

    /// A session with the given values.
    public init(
        id: String, label: String? = nil, labels: SessionLabels = .none, expireSeconds: Int? = nil,
        tenant: TenantName = .standard, owner: String? = nil, createdMicroseconds: Int, settings: [UInt8],
        rulesRevision: Int,
        clock: SessionClock, storyboards: [StoryboardUse] = []
    ) {
        self.id = id
        self.label = label
        self.labels = labels
        self.expireSeconds = expireSeconds
        self.tenant = tenant
        self.owner = owner
        self.createdMicroseconds = createdMicroseconds
        self.settings = settings
        self.rulesRevision = rulesRevision
        self.clock = clock
        self.storyboards = storyboards
    }

    /// The head of a session that has no entry yet: revision 0, and the digest that its chain starts from.
    ///
    /// That digest covers the identifier and the settings, so that moving a journal to another session, or
    /// changing its settings, is detected.
    public var head: SessionHead {
        SessionHead(
            revision: 0, timeMicroseconds: 0, nextSequence: 1,
            digest: Self.genesis(id: id, settings: settings, rulesRevision: rulesRevision))
    }

    static func genesis(id: String, settings: [UInt8], rulesRevision: Int) -> ContentDigest {
        var fields = DigestFields("proscenium.session.1")
        fields.add(id)
        fields.add(settings)
        fields.add(rulesRevision)
        return ContentDigest(of: fields)
    }
}

/// A storyboard of a session, under the name by which references find it.
public struct StoryboardUse: Sendable, Equatable {
    /// The name references use, such as `Main`.
    public let name: String
    /// The stored storyboard's identifier.
    public let storyboard: String

    /// A use of a storyboard under a name.
    public init(name: String, storyboard: String) {
        self.name = name
        self.storyboard = storyboard
    }
}
