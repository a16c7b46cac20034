import ContentDigests
import SessionStore

/// A bearer token, of which the service knows the digest alone.
public struct AccessToken: Sendable, Hashable {
    /// The name by which people and logs know it.
    public let name: String
    /// The SHA-256 of the token. Tokens are random and long, so that nothing slower is needed against guessing.
    public let digest: ContentDigest
    /// What it permits.
    public let scopes: Set<AccessScope>
    /// The tenant that it belongs to.
    public let tenant: TenantName
    /// When it expires, in microseconds since 1970; nil for never.
    public let expiresMicroseconds: Int?

    /// A token with the given values.
    public init(
        name: String, digest: ContentDigest, scopes: Set<AccessScope>, tenant: TenantName = .standard,
        expiresMicroseconds: Int? = nil
    ) {
        self.name = name
        self.digest = digest
        self.scopes = scopes
        self.tenant = tenant
        self.expiresMicroseconds = expiresMicroseconds
    }

    /// The caller that presents it.
    public var caller: Caller { Caller(name: name, tenant: tenant, scopes: scopes, digest: digest) }
}
