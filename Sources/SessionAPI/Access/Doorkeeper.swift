import AccessControl
import ContentDigests
import Guarding
import MicroHTTP
import ServiceMetrics
import SessionHost
import SessionStore

/// Identifies the sender of a request, and decides whether it may call an operation.
///
/// A token is sent in `Authorization`, as Bearer or as the password of Basic, or represented by the cookie that the
/// login page issued for it. Without a list of tokens every request may call every operation.
public struct Doorkeeper: Sendable {
    /// The cookies that were issued for tokens.
    let cookies = LoginCookies()
    let tokens: @Sendable () -> TokenList?
    private let quotas: @Sendable (TenantName) -> TenantQuota
    private let rates = RequestRates()
    private let clock: WallClock
    /// The sender of every request to a service without tokens.
    private let anyone: Caller

    /// A doorkeeper.
    ///
    /// - Parameters:
    ///   - tokens: returns the tokens accepted now; nil where the service has none.
    ///   - quotas: returns the limits of a tenant.
    ///   - tenant: the tenant of every request, where there are no tokens.
    public init(
        tokens: @escaping @Sendable () -> TokenList? = { nil },
        quotas: @escaping @Sendable (TenantName) -> TenantQuota = { _ in TenantQuota() },
        clock: WallClock = .system, tenant: TenantName = .standard
    ) {
        anyone = Caller(name: nil, tenant: tenant, scopes: Caller.anyone.scopes)
        self.tokens = tokens
        self.quotas = quotas
        self.clock = clock
    }

    /// The sender of a request, if it may call an operation with this access.
    ///
    /// - Throws: a refusal with status 401 or 403.
    func admit(
        _ request: borrowing HTTPRequest, to access: OperationAccess
    ) throws(RequestRefusal) -> Caller {
        guard case .token(let scope) = access, let tokens = tokens() else { return anyone }
        let token = try holder(of: try digest(of: request), in: tokens)
        request.identify(SenderIdentity(name: token.name, group: token.tenant.text))
        guard token.scopes.contains(scope) else { throw .missing(scope, of: token) }
        return token.caller
    }

    /// Whether the token of an admitted caller is still accepted, for the same tenant and with this scope.
    func stillAdmits(_ caller: Caller, with scope: AccessScope) -> Bool {
        guard let tokens = tokens() else { return caller.digest == nil }
        guard let digest = caller.digest,
            case .accepted(let token) = tokens.verdict(on: digest, atMicroseconds: clock.microseconds())
        else { return false }
        return token.tenant == caller.tenant && token.scopes.contains(scope)
    }

    /// Counts a request against the rate of its sender's tenant, once, before its body is read; one that needs no
    /// token counts against none.
    ///
    /// - Throws: a refusal with status 429.
    func count(_ caller: Caller, for access: OperationAccess) throws(RequestRefusal) {
        guard let limit = rateLimit(of: caller, for: access),
            !rates.admit(caller.tenant, perSecond: limit, atMicroseconds: clock.microseconds())
        else { return }
        MetricFamily.quotaRefusals.counter(caller.tenant.description, "requestsPerSecond").increment()
        let rate =
            switch limit {
            case 0: "no requests."
            case 1: "one request per second, and has sent more."
            default: "\(limit) requests per second, and has sent more."
            }
        throw RequestRefusal(
            .quotaExceeded, "The tenant \(caller.tenant) may send \(rate)", extensions: ["quota": "requestsPerSecond"])
    }

    /// Prepares the admission of requests that repeat an admitted one; nil if each must be looked at: a cookie can be
    /// taken back while its token stays.
    func readmission(
        of request: borrowing HTTPRequest, to access: OperationAccess
    ) -> (caller: Caller, admits: @Sendable () -> Bool)? {
        // A refusal has been answered already; it only means that repetitions are read like the request itself.
        guard request.header("Cookie") == nil, let caller = try? admit(request, to: access) else { return nil }
        guard case .token(let scope) = access else { return (caller, { true }) }
        return (caller, { stillAdmits(caller, with: scope) })
    }

    /// Counts a repeated request like any other; false if its tenant has sent too many.
    func countRepetition(_ caller: Caller, for access: OperationAccess) -> Bool {
        guard let limit = rateLimit(of: caller, for: access) else { return true }
        return rates.admit(caller.tenant, perSecond: limit, atMicroseconds: clock.microseconds())
    }

    private func rateLimit(of caller: Caller, for access: OperationAccess) -> Int? {
        access == .open ? nil : quotas(caller.tenant).requestsPerSecond
    }

    /// The possessions of a caller's tenant.
    func host(of caller: Caller, in registry: SessionRegistry) -> TenantHost {
        let quota = quotas(caller.tenant)
        return TenantHost(
            registry, of: caller.tenant, limits: TenantLimits(sessions: quota.sessions, bytes: quota.bytes),
            token: caller.name)
    }

    /// A tenant's rate limit, and the number of requests it may send now; nil if it has no limit.
    func rate(of tenant: TenantName) -> (limit: Int, available: Int)? {
        guard let limit = quotas(tenant).requestsPerSecond else { return nil }
        return (limit, rates.available(to: tenant, perSecond: limit, atMicroseconds: clock.microseconds()))
    }

    /// The token with a digest.
    ///
    /// - Throws: a refusal with status 401.
    func holder(of digest: ContentDigest, in tokens: TokenList) throws(RequestRefusal) -> AccessToken {
        switch tokens.verdict(on: digest, atMicroseconds: clock.microseconds()) {
        case .accepted(let token): return token
        case .expired(let token): throw .expired(token)
        case .unknown: throw .unknownToken
        }
    }

    /// The header `Authorization` of a request.
    private final class PresentedToken: Sendable {
        /// The digest of its token; nil if its scheme has none.
        let digest: ContentDigest?

        init(_ authorization: String) {
            digest = Credentials.token(in: authorization).map { ContentDigest(of: Array($0.utf8)) }
        }
    }

    /// The digest of the token that a request presents, or of the token for which its cookie was issued.
    private func digest(of request: borrowing HTTPRequest) throws(RequestRefusal) -> ContentDigest {
        if let presented = request.authorization(read: PresentedToken.init) {
            guard let digest = presented.digest else { throw .unknownScheme }
            return digest
        }
        if let field = request.headerList("Cookie"), let cookie = LoginCookies.value(in: field),
            let digest = cookies.digest(of: cookie, atMicroseconds: clock.microseconds())
        {
            return digest
        }
        throw .tokenMissing
    }
}

extension RequestRefusal {
    fileprivate static var tokenMissing: RequestRefusal {
        challenge(.tokenMissing, "The request has no token.", nil)
    }

    fileprivate static var unknownScheme: RequestRefusal {
        challenge(.tokenMissing, "Authorization must have the scheme Bearer or Basic.", nil)
    }

    fileprivate static var unknownToken: RequestRefusal {
        challenge(.tokenRefused, "The service does not know the token.", "invalid_token")
    }

    fileprivate static func expired(_ token: AccessToken) -> RequestRefusal {
        let time = WallClock.text(microseconds: token.expiresMicroseconds ?? 0)
        return challenge(.tokenRefused, "The token \(token.name) expired at \(time).", "invalid_token")
    }

    fileprivate static func missing(_ scope: AccessScope, of token: AccessToken) -> RequestRefusal {
        var refusal = challenge(
            .scopeMissing, "The operation needs the scope \(scope.rawValue), which the token \(token.name) lacks.",
            "insufficient_scope\", scope=\"\(scope.rawValue)")
        refusal.extensions["scope"] = .string(scope.rawValue)
        return refusal
    }

    /// A refusal with the challenge of RFC 6750, 3. The challenge does not offer Basic, which is accepted, so that
    /// browsers do not ask for a password.
    private static func challenge(_ kind: ProblemKind, _ detail: String, _ error: String?) -> RequestRefusal {
        var refusal = RequestRefusal(kind, detail)
        let reason = error.map { ", error=\"\($0)\"" } ?? ""
        refusal.fields = [HTTPField("WWW-Authenticate", "Bearer realm=\"proscenium\"\(reason)")]
        return refusal
    }
}
