import MicroHTTP
import SessionHost

extension HTTPRequest {
    /// What `If-Match` and `Idempotency-Key` ask for.
    ///
    /// Keys are compared within method and path, so that two resources never share one by accident.
    borrowing func requestGuard() throws(RequestRefusal) -> RequestGuard {
        let revision = try requiredVersions().map(RevisionCondition.init)
        guard let key = try idempotencyKey() else { return RequestGuard(revision: revision) }
        let scope = "\(method.rawValue) \(path)"
        return RequestGuard(revision: revision, key: RequestKey(scope: scope, key: key, body: body))
    }
}

extension RevisionCondition {
    /// The revisions that the tags stand for; one that is no revision is nobody's.
    fileprivate init(_ condition: EntityTagCondition) {
        switch condition {
        case .any: self = .any
        case .tags(let tags): self = .oneOf(tags.filter { !$0.isWeak }.compactMap { Int($0.value) })
        }
    }
}
