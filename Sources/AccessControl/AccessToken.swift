import ContentDigests
import SessionStore

/// A bearer token; the service knows only its digest.
public struct AccessToken: Sendable, Hashable {
    /// The name that identifies it to users and in logs.
    public let name: String
    /// The SHA-256 of the token. Tokens are long and random, so a slow password hash is not needed.
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
