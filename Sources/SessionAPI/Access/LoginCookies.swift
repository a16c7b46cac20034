import AccessControl
import ContentDigests
import Guarding
import SessionNumbers

/// The cookies that browsers received in exchange for tokens. They are kept in memory, so users log in again after a
/// restart.
final class LoginCookies: Sendable {
    /// The name of the cookie.
    static let name = "proscenium"
    /// How long a cookie is valid.
    static let lifetimeSeconds = 12 * 3_600

    private struct Login {
        let token: ContentDigest
        let expiresMicroseconds: Int
    }

    private struct Logins {
        /// The logins by the digests of their cookies.
        var byCookie: [ContentDigest: Login] = [:]
        /// The digests of the cookies of each token, the oldest first.
        var cookies: [ContentDigest: [ContentDigest]] = [:]
    }

    private let logins = Guarded(Logins())
    /// The maximum number of logins of one token; a further one ends the oldest.
    static let limitPerToken = 100

    /// A new cookie for a token.
    func issue(for token: ContentDigest, atMicroseconds time: Int) -> String {
        let cookie = TokenSecret.random()
        let end = CalendarMoment(clamping: time).advanced(byMicroseconds: Self.lifetimeSeconds * 1_000_000)
        let login = Login(token: token, expiresMicroseconds: end.microseconds)
        logins.withLock { logins in
            logins.byCookie[cookie.digest] = login
            var own = logins.cookies[token, default: []] + [cookie.digest]
            while own.count > Self.limitPerToken
                || own.first.flatMap({ logins.byCookie[$0] }).map({ $0.expiresMicroseconds <= time }) == true
            {
                logins.byCookie[own.removeFirst()] = nil
            }
            logins.cookies[token] = own
        }
        return cookie.text
    }

    /// The digest of the token for which a cookie was issued; nil if it is unknown or has expired.
    func digest(of cookie: String, atMicroseconds time: Int) -> ContentDigest? {
        let login = logins.withLock { $0.byCookie[ContentDigest(of: Array(cookie.utf8))] }
        guard let login, login.expiresMicroseconds > time else { return nil }
        return login.token
    }

    /// Ends a login.
    func forget(_ cookie: String) {
        let digest = ContentDigest(of: Array(cookie.utf8))
        logins.withLock { logins in
            guard let login = logins.byCookie.removeValue(forKey: digest) else { return }
            logins.cookies[login.token]?.removeAll { $0 == digest }
        }
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
