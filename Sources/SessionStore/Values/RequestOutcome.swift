import ContentDigests

/// The answer to a request with an idempotency key, kept so that a retry gets the same answer.
public struct RequestOutcome: Sendable, Equatable {
    /// The tenant that the request came from.
    public let tenant: TenantName
    /// The method and path of the request. Keys are compared within a tenant's scope.
    public let scope: String
    /// The key the client chose.
    public let key: String
    /// The digest of the request's body; the same key with another body is a client's mistake.
    public let bodyDigest: ContentDigest
    /// The status of the answer.
    public let status: Int
    /// The headers of the answer, in the host's form.
    public let headers: [UInt8]
    /// The body of the answer.
    public let body: [UInt8]
    /// When the answer was given, in microseconds since 1970.
    public let createdMicroseconds: Int
    /// When it expires, in microseconds since 1970.
    public let expiresMicroseconds: Int

    /// An outcome with the given values.
    public init(
        tenant: TenantName = .standard, scope: String, key: String, bodyDigest: ContentDigest, status: Int,
        headers: [UInt8], body: [UInt8], createdMicroseconds: Int, expiresMicroseconds: Int
    ) {
        self.tenant = tenant
        self.scope = scope
        self.key = key
        self.bodyDigest = bodyDigest
        self.status = status
        self.headers = headers
        self.body = body
        self.createdMicroseconds = createdMicroseconds
        self.expiresMicroseconds = expiresMicroseconds
    }
}

/// The limits on the answers kept for a tenant, beyond which its oldest are deleted.
public struct OutcomeLimits: Sendable, Equatable {
    /// The number of answers.
    public var count: Int
    /// The number of bytes of headers and bodies for each session.
    public var sessionByteCount: Int
    /// The number of bytes for all sessions of the tenant, and for requests that concern no session.
    public var totalByteCount: Int

    /// The limits with the given values.
    public init(count: Int = 100_000, sessionByteCount: Int = 4 << 20, totalByteCount: Int = 256 << 20) {
        self.count = count
        self.sessionByteCount = sessionByteCount
        self.totalByteCount = totalByteCount
    }

    /// No limits.
    public static let none = OutcomeLimits(count: .max, sessionByteCount: .max, totalByteCount: .max)
}
