import AccessControl
import ContentDigests
import Guarding
import SessionNumbers

/// The cookies that browsers got in exchange for a token. They are kept in memory: after a restart one logs in again.
final class LoginCookies: Sendable {
    /// The name of the cookie.
    static let name = "proscenium"
    /// How long a cookie is valid.
    static let lifetimeSeconds = 12 * 3_600

    private struct Login {
        let token: ContentDigest
        let expiresMicroseconds: Int
    }

    /// The logins by the digests of their cookies.
    private let logins = Guarded([ContentDigest: Login]())
    private static let limit = 10_000

    /// A new cookie for a token; the oldest are given up if there are too many.
    func issue(for token: ContentDigest, atMicroseconds time: Int) -> String {
        let cookie = TokenSecret.random()
        let end = CalendarMoment(clamping: time).advanced(byMicroseconds: Self.lifetimeSeconds * 1_000_000)
        let login = Login(token: token, expiresMicroseconds: end.microseconds)
        logins.withLock { logins in
            if logins.count >= Self.limit { logins = logins.filter { $0.value.expiresMicroseconds > time } }
            if logins.count >= Self.limit,
                let oldest = logins.min(by: { $0.value.expiresMicroseconds < $1.value.expiresMicroseconds })
            {
                logins[oldest.key] = nil
            }
            logins[cookie.digest] = login
        }
        return cookie.text
    }

    /// The digest of the token for which a cookie was given; nil if it is unknown or has expired.
    func digest(of cookie: String, atMicroseconds time: Int) -> ContentDigest? {
        let login = logins.withLock { $0[ContentDigest(of: Array(cookie.utf8))] }
        guard let login, login.expiresMicroseconds > time else { return nil }
        return login.token
    }

    /// Ends a login.
    func forget(_ cookie: String) {
        let digest = ContentDigest(of: Array(cookie.utf8))
        logins.withLock { $0[digest] = nil }
    }

    /// The value of the service's cookie in a header `Cookie`.
    static func value(in field: String) -> String? {
        for pair in field.split(whereSeparator: { $0 == ";" || $0 == "," }) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { return String(parts[1]) }
        }
        return nil
    }
}
