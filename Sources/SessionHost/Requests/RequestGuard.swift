import ContentDigests
import SessionStore

/// Preconditions of a request: the revision that it expects, its idempotency key, room for the stored data, and its
/// sender.
public struct RequestGuard: Sendable, Equatable {
    /// The revision the session must be at; `nil` if any will do.
    public var revision: RevisionCondition?
    /// The key that identifies a retry; `nil` if the client uses none.
    public var key: RequestKey?
    /// The bytes that the session's tenant may have stored; `nil` if it has no limit.
    public var byteLimit: Int?
    /// Who sent the request; `nil` for one of the service's own.
    public var sender: RequestSender?

    /// No protection.
    public static let none = RequestGuard()

    /// A guard with the given values.
    public init(revision: RevisionCondition? = nil, key: RequestKey? = nil) {
        self.revision = revision
        self.key = key
    }
}

/// The revisions of a session that a request is for.
public enum RevisionCondition: Sendable, Equatable {
    /// The session must exist.
    case any
    /// The session must be at one of these.
    case oneOf([Int])

    /// Whether this revision meets the condition.
    public func permits(_ revision: Int) -> Bool {
        switch self {
        case .any: true
        case .oneOf(let revisions): revisions.contains(revision)
        }
    }
}

/// The key a client chose for a request, within the scope in which keys are compared.
public struct RequestKey: Sendable, Hashable {
    /// The tenant that the request comes from.
    public let tenant: TenantName
    /// The method and path of the request.
    public let scope: String
    /// The client's key.
    public let key: String
    /// The digest of the body; the same key with another body is a client's mistake.
    public let bodyDigest: ContentDigest

    /// The key of a request with this body.
    public init(tenant: TenantName = .standard, scope: String, key: String, body: [UInt8]) {
        self.tenant = tenant
        self.scope = scope
        self.key = key
        bodyDigest = ContentDigest(of: body)
    }
}
