import ContentDigests
import SessionStore

/// The sender of a request, identified by its token.
public struct Caller: Sendable, Hashable {
    /// The name of the token; nil where the service has no tokens.
    public let name: String?
    /// The tenant whose sessions, storyboards and archives the caller sees.
    public let tenant: TenantName
    /// What the caller may do.
    public let scopes: Set<AccessScope>
    /// The digest of the caller's token; nil where the service has no tokens.
    public let digest: ContentDigest?

    /// A caller with the given values.
    public init(name: String?, tenant: TenantName, scopes: Set<AccessScope>, digest: ContentDigest? = nil) {
        self.name = name
        self.tenant = tenant
        self.scopes = scopes
        self.digest = digest
    }

    /// Any client of a service without tokens: the default tenant with every scope.
    public static let anyone = Caller(name: nil, tenant: .standard, scopes: Set(AccessScope.allCases))
}
