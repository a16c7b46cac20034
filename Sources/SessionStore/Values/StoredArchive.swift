import ContentDigests

/// A state-restoration archive together with its listing.
public struct StoredArchive: Sendable, Equatable {
    /// The listing.
    public let summary: ArchiveSummary
    /// The archive itself, in the host's form.
    public let body: [UInt8]

    /// An archive with the given values; the digest follows from the body.
    public init(
        id: String, session: String?, label: String?, tenant: TenantName = .standard,
        createdMicroseconds: Int, format: Int, device: String, systemVersion: String,
        isEdited: Bool = false, body: [UInt8]
    ) {
        summary = ArchiveSummary(
            id: id, session: session, label: label, tenant: tenant, createdMicroseconds: createdMicroseconds,
            format: format, device: device, systemVersion: systemVersion, byteCount: body.count,
            digest: ContentDigest(of: body), isEdited: isEdited)
        self.body = body
    }

    /// An archive as it is stored.
    public init(summary: ArchiveSummary, body: [UInt8]) {
        self.summary = summary
        self.body = body
    }
}

/// The listing of an archive, without its body.
public struct ArchiveSummary: Sendable, Equatable {
    /// The archive's identifier.
    public let id: String
    /// The session it was saved from, which may have been deleted; `nil` for an imported one.
    public let session: String?
    /// A name for people.
    public let label: String?
    /// The tenant that it belongs to.
    public let tenant: TenantName
    /// When it was saved or imported, in microseconds since 1970.
    public let createdMicroseconds: Int
    /// The version of the archive's form.
    public let format: Int
    /// The device it was saved on.
    public let device: String
    /// The system version it was saved under.
    public let systemVersion: String
    /// The size of the body.
    public let byteCount: Int
    /// The digest of the body, verified whenever the archive is read.
    public let digest: ContentDigest
    /// Whether it was imported without the digest of an export, which means that it was written or edited by
    /// hand.
    public let isEdited: Bool

    /// A summary with the given values.
    public init(
        id: String, session: String?, label: String?, tenant: TenantName = .standard,
        createdMicroseconds: Int, format: Int, device: String, systemVersion: String, byteCount: Int,
        digest: ContentDigest, isEdited: Bool = false
    ) {
        self.id = id
        self.session = session
        self.label = label
        self.tenant = tenant
        self.createdMicroseconds = createdMicroseconds
        self.format = format
        self.device = device
        self.systemVersion = systemVersion
        self.byteCount = byteCount
        self.digest = digest
        self.isEdited = isEdited
    }
}
