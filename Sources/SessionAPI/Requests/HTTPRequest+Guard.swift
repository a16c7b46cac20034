import MicroHTTP
import SessionHost

extension HTTPRequest {
    /// What `If-Match` and `Idempotency-Key` ask for.
    ///
    /// Keys are compared within method and path, so that two resources never share one by accident.
    ///
    /// The closure computes the digest of the body, which takes long where an upload is large.
    borrowing func requestGuard() throws(RequestRefusal) -> @Sendable () -> RequestGuard {
        let revision = try requiredVersions().map(RevisionCondition.init)
        guard let key = try idempotencyKey() else { return { RequestGuard(revision: revision) } }
        let scope = "\(method.rawValue) \(path)"
        let body = body
        return { RequestGuard(revision: revision, key: RequestKey(scope: scope, key: key, body: body)) }
    }
}

extension RevisionCondition {
    /// The revisions that the tags stand for. Tags are opaque: only the very text that the service writes for a
    /// revision stands for it.
    fileprivate init(_ condition: EntityTagCondition) {
        switch condition {
        case .any: self = .any
        case .tags(let tags): self = .oneOf(tags.compactMap(Self.revision))
        }
    }
    private static func revision(of tag: EntityTag) -> Int? {
        guard !tag.isWeak, let revision = Int(tag.value), "\(revision)" == tag.value else { return nil }
        return revision
    }
}
