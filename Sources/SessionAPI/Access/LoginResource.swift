import AccessControl
import ContentDigests
import MicroHTTP

/// `/login` and `/logout`: a browser's cookie in exchange for a token.
///
/// The page needs no script, and the token is in the body of a form. The form has no action, so a browser posts it to
/// the page's own address with its fragment, and keeps the fragment over the redirect: a link into the inspector
/// survives the login. The cookie is HttpOnly and SameSite=Strict:
/// scripts cannot read it, and pages of other sites cannot make a browser send it.
struct LoginResource: Sendable {
    let doorkeeper: Doorkeeper
    let reply: Replies
    let clock: WallClock
    /// Whether the service is reached over TLS, which the cookie then requires.
    let isSecure: Bool

    static let path = "/login"

    private static let form = MediaType("application", "x-www-form-urlencoded")

    var operations: [Operation] { [page, login, logout] }

    private var page: Operation {
        Operation(
            id: "readLoginPage", method: .get, path: Self.path, tag: .operations, access: .open,
            summary: "A page for people: the form that exchanges a token for a cookie.",
            answers: [.text(.html, "The page.", example: "<!doctype html><title>Proscenium</title>")]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            return .now(Self.page(status: .ok, notice: nil))
        }
    }

    private var login: Operation {
        let body = BodyContent(mediaTypes: [Self.form], schema: .loginForm)
        let resource = self
        return Operation(
            id: "logIn", method: .post, path: Self.path, tag: .operations, access: .open,
            summary: "Exchanges a token for a cookie, which is valid for twelve hours or until the service restarts.",
            body: body,
            answers: [
                AnswerContent(
                    status: .seeOther, mediaType: nil, schema: .string,
                    explanation: "The cookie, in Set-Cookie.", fields: [.location]),
                .text(
                    .html, status: .unauthorized, "The page again: the token is not accepted.",
                    example: "<!doctype html><title>Proscenium</title>"),
            ]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            _ = try request.mediaType(of: body)
            let bytes = request.body
            return try resource.reply.reading(request) {
                try Self.token(in: bytes)
            } then: { secret in
                .now(resource.exchange(secret))
            }
        }
    }

    /// The answer to a token: a cookie, or the page again.
    private func exchange(_ secret: String) -> HTTPResponse {
        guard let tokens = doorkeeper.tokens() else { return Self.redirect(to: "/") }
        do throws(RequestRefusal) {
            let token = try doorkeeper.holder(of: ContentDigest(of: Array(secret.utf8)), in: tokens)
            let cookie = doorkeeper.cookies.issue(for: token.digest, atMicroseconds: clock.microseconds())
            return Self.redirect(to: "/", cookie: field(cookie, seconds: LoginCookies.lifetimeSeconds))
        } catch {
            return Self.page(status: error.kind.status, notice: error.detail)
        }
    }

    private var logout: Operation {
        let resource = self
        return Operation(
            id: "logOut", method: .post, path: "/logout", tag: .operations, access: .open,
            summary: "Ends the login of the cookie.",
            answers: [
                AnswerContent(
                    status: .seeOther, mediaType: nil, schema: .string, explanation: "The cookie is invalid.",
                    fields: [.location])
            ]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            if let cookie = request.headerList("Cookie").flatMap(LoginCookies.value) {
                resource.doorkeeper.cookies.forget(cookie)
            }
            return .now(Self.redirect(to: Self.path, cookie: resource.field("", seconds: 0)))
        }
    }

    private func field(_ cookie: String, seconds: Int) -> HTTPField {
        HTTPField(
            "Set-Cookie",
            "\(LoginCookies.name)=\(cookie); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
                + (isSecure ? "; Secure" : ""))
    }

    /// Sends a browser to another page.
    static func redirect(to path: String, cookie: HTTPField? = nil) -> HTTPResponse {
        HTTPResponse(
            status: .seeOther,
            fields: [HTTPField("Location", path), HTTPField("Cache-Control", "no-store")]
                + (cookie.map { [$0] } ?? []))
    }

    /// The member `token` of a form.
    private static func token(in body: [UInt8]) throws(RequestRefusal) -> String {
        for pair in body.split(separator: UInt8(ascii: "&")) where pair.starts(with: "token=".utf8) {
            // In forms a plus sign stands for a space.
            let value = String(decoding: pair.dropFirst("token=".utf8.count), as: UTF8.self)
                .map { $0 == "+" ? " " : String($0) }.joined()
            do throws(RequestFault) {
                return try PercentEncoding.decode(value).filter { !$0.isWhitespace }
            } catch {
                throw refusal(ofToken: Array(value.utf8))
            }
        }
        throw RequestRefusal(.malformedRequest, "The form must have a member named token.")
    }

    /// The refusal of a member `token` that is not percent-encoded. It tells the place, and nothing of the token.
    private static func refusal(ofToken value: [UInt8]) -> RequestRefusal {
        let place = value.indices.first { start in
            let digits = value[(start + 1)...].prefix(2)
            return value[start] == UInt8(ascii: "%")
                && (digits.count < 2 || !digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit })
        }
        let fault =
            place.map { "has a percent sign at byte \($0 + 1) without two hexadecimal digits behind it" }
            ?? "is not UTF-8 once it is decoded"
        return RequestRefusal(
            .malformedRequest,
            "The form's member token \(fault). Percent-encode the token: a percent sign in it is %25.")
    }

    private static func page(status: HTTPStatus, notice: String?) -> HTTPResponse {
        let text: HTMLText = notice.map { "<p role=\"alert\">\($0)</p>" } ?? ""
        let html: HTMLText = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Log in to Proscenium</title>
            <style>\(style)</style>
            <main>
            <h1>Proscenium</h1>
            \(text)
            <form method="post">
            <label for="token">Token</label>
            <input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
            <button>Log in</button>
            </form>
            </main>
            </html>

            """
        return .text(
            html.markup, mediaType: "text/html; charset=utf-8", status: status,
            fields: [
                HTTPField("Cache-Control", "no-store"),
                HTTPField(
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; "
                        + "frame-ancestors 'none'"),
            ])
    }

    private static let style: HTMLText = """
        body{font:16px/1.5 system-ui,sans-serif;color:#222;background:#f6f6f7;margin:0}
        main{max-width:22rem;margin:12vh auto;padding:1.5rem 2rem 2rem;background:#fff;border:1px solid #ddd;border-radius:8px}
        h1{font-size:1.4rem;margin:0 0 1rem}label{display:block;font-weight:600}
        input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;margin:.3rem 0 1rem;border:1px solid #999;border-radius:4px}
        button{font:inherit;padding:.5rem 1.2rem;border:0;border-radius:4px;background:#06c;color:#fff;cursor:pointer}
        button:focus-visible,input:focus-visible{outline:3px solid #9cf;outline-offset:1px}
        [role=alert]{background:#fdecea;border:1px solid #d93025;border-radius:4px;padding:.5rem .8rem}
        """
}
