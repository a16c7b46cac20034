import AccessControl
import MicroHTTP
import SessionHost

extension HTTPRequest {
    /// The revisions of a session that match `If-Match`; nil if there is no such header.
    borrowing func requiredRevisions() throws(RequestRefusal) -> RevisionCondition? {
        try requiredVersions().map(RevisionCondition.init)
    }

    /// The preconditions in `If-Match` and `Idempotency-Key`.
    ///
    /// Keys are scoped to tenant, method and path, so that two resources never share one by accident.
    ///
    /// The closure computes the digest of the body, which takes long for a large upload.
    borrowing func requestGuard(of caller: Caller) throws(RequestRefusal) -> @Sendable () -> RequestGuard {
        let revision = try requiredRevisions()
        guard let key = try idempotencyKey() else { return { RequestGuard(revision: revision) } }
        let (tenant, scope) = (caller.tenant, "\(method.rawValue) \(path)")
        let body = body
        return {
            RequestGuard(
                revision: revision, key: RequestKey(tenant: tenant, scope: scope, key: key, body: body))
        }
    }
}

extension RevisionCondition {
    /// The revisions that match the tags. Tags are opaque: only the exact text that the service writes for a
    /// revision matches it.
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
