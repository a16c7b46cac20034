import ContentDigests

/// A storyboard as uploaded, together with the result of reading it at that time.
public struct StoredStoryboard: Sendable, Equatable {
    /// `sb_` and a digest of the rest: the same upload with the same reading is the same storyboard.
    public let id: String
    /// The name it was uploaded under.
    public let name: String
    /// The tenant that uploaded it.
    public let tenant: TenantName
    /// The form of the source, in the host's words.
    public let kind: String
    /// When it was uploaded, in microseconds since 1970.
    public let createdMicroseconds: Int
    /// The uploaded file, unchanged.
    public let source: [UInt8]
    /// The result of reading it. Kept so that a corrected reader does not change existing sessions.
    public let document: [UInt8]
    /// Warnings about content that was not understood.
    public let warnings: [UInt8]

    /// A storyboard with the given content; the identifier follows from it.
    public init(
        name: String, tenant: TenantName = .standard, kind: String, createdMicroseconds: Int,
        source: [UInt8], document: [UInt8], warnings: [UInt8]
    ) {
        id = Self.identifier(
            name: name, tenant: tenant, kind: kind, source: source, document: document, warnings: warnings)
        self.name = name
        self.tenant = tenant
        self.kind = kind
        self.createdMicroseconds = createdMicroseconds
        self.source = source
        self.document = document
        self.warnings = warnings
    }

    /// The listing of this storyboard, without its contents.
    public var summary: StoryboardSummary {
        StoryboardSummary(
            id: id, name: name, kind: kind, createdMicroseconds: createdMicroseconds,
            sourceByteCount: source.count)
    }

    /// Tenants have the same document under identifiers of their own. Those of the standard tenant were made before
    /// there were others.
    private static func identifier(
        name: String, tenant: TenantName, kind: String, source: [UInt8], document: [UInt8],
        warnings: [UInt8]
    ) -> String {
        var fields = DigestFields("proscenium.storyboard.1")
        fields.add(name)
        if tenant != .standard { fields.add(tenant.text) }
        fields.add(kind)
        fields.add(source)
        fields.add(document)
        fields.add(warnings)
        return "sb_" + ContentDigest(of: fields).description.prefix(24)
    }
}

/// The listing of a storyboard, without its contents.
public struct StoryboardSummary: Sendable, Equatable {
    /// The storyboard's identifier.
    public let id: String
    /// The name it was uploaded under.
    public let name: String
    /// The form of the source.
    public let kind: String
    /// When it was uploaded, in microseconds since 1970.
    public let createdMicroseconds: Int
    /// The size of the source.
    public let sourceByteCount: Int

    /// A summary with the given values.
    public init(id: String, name: String, kind: String, createdMicroseconds: Int, sourceByteCount: Int) {
        self.id = id
        self.name = name
        self.kind = kind
        self.createdMicroseconds = createdMicroseconds
        self.sourceByteCount = sourceByteCount
    }
}
