import ContentDigests
import SessionStore

/// What protects a request from being lost or done twice.
public struct RequestGuard: Sendable, Equatable {
    /// The revision the session must be at; `nil` if any will do.
    public var revision: RevisionCondition?
    /// The key by which a retry is recognized; `nil` if the client wants none.
    public var key: RequestKey?

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

    /// Whether a session at this revision is meant.
    public func permits(_ revision: Int) -> Bool {
        switch self {
        case .any: true
        case .oneOf(let revisions): revisions.contains(revision)
        }
    }
}

/// The key a client chose for a request, within the scope in which keys are compared.
public struct RequestKey: Sendable, Hashable {
    /// Who asked for what: token, method and path.
    public let scope: String
    /// The client's key.
    public let key: String
    /// The digest of the body; the same key with another body is a client's mistake.
    public let bodyDigest: ContentDigest

    /// The key of a request with this body.
    public init(scope: String, key: String, body: [UInt8]) {
        self.scope = scope
        self.key = key
        bodyDigest = ContentDigest(of: body)
    }
}
