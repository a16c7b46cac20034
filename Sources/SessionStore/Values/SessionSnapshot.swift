import ContentDigests

/// The whole state of a session at a revision, in the host's form.
public struct SessionSnapshot: Sendable, Equatable {
    /// The revision of the state; the journal must have an entry of that revision.
    public let revision: Int
    /// The version of the form of the body.
    public let format: Int
    /// The encoded state.
    public let body: [UInt8]
    /// A digest over the journal's link at that revision and the body.
    public let digest: ContentDigest

    /// The state at `head`.
    public init(of head: SessionHead, format: Int, body: [UInt8]) {
        revision = head.revision
        self.format = format
        self.body = body
        digest = Self.seal(revision: revision, format: format, body: body, link: head.digest)
    }

    /// A snapshot as it is stored, with its stored digest.
    public init(revision: Int, format: Int, body: [UInt8], storedDigest: ContentDigest) {
        self.revision = revision
        self.format = format
        self.body = body
        digest = storedDigest
    }

    /// Whether this snapshot was written for the entry whose digest is `link`, and is unchanged.
    public func isGenuine(at link: ContentDigest) -> Bool {
        digest == Self.seal(revision: revision, format: format, body: body, link: link)
    }

    /// The same if the body is not in memory: `addBody` adds it.
    func isGenuine(
        at link: ContentDigest, addBody: (inout DigestFields) throws -> Void
    ) rethrows -> Bool {
        digest == (try Self.seal(revision: revision, format: format, link: link, addBody))
    }

    private static func seal(
        revision: Int, format: Int, body: [UInt8], link: ContentDigest
    ) -> ContentDigest {
        seal(revision: revision, format: format, link: link) { $0.add(body) }
    }

    private static func seal(
        revision: Int, format: Int, link: ContentDigest, _ addBody: (inout DigestFields) throws -> Void
    ) rethrows -> ContentDigest {
        var fields = DigestFields("proscenium.snapshot.1")
        fields.add(link)
        fields.add(revision)
        fields.add(format)
        try addBody(&fields)
        return ContentDigest(of: fields)
    }
}

/// The data for bringing a session back: its newest snapshot and the journal after it.
public struct SessionRevival: Sendable, Equatable {
    /// The session as listed.
    public let record: SessionRecord
    /// The settings that were requested at its creation.
    public let settings: [UInt8]
    /// The storyboards it is built from, in their order.
    public let storyboards: [StoryboardUse]
    /// The newest snapshot; `nil` if none was written.
    public let snapshot: SessionSnapshot?
    /// The patches after the snapshot (or from the first), the chain of their entries verified up to the record's head.
    public let patches: [[UInt8]]

    /// A revival from the given parts.
    public init(
        record: SessionRecord, settings: [UInt8], storyboards: [StoryboardUse], snapshot: SessionSnapshot?,
        patches: [[UInt8]]
    ) {
        self.record = record
        self.settings = settings
        self.storyboards = storyboards
        self.snapshot = snapshot
        self.patches = patches
    }
}
