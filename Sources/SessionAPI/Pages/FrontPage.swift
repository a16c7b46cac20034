import AccessControl
import MicroHTTP
import SessionHost
import SessionStore

/// `/`: the sessions and storyboards, with links to their readings.
struct FrontPage: Sendable {
    let reply: Replies
    let version: String

    /// The number of sessions and storyboards that the page shows; the rest is in the lists.
    private static let shownCount = 100

    var operations: [Operation] {
        [
            Operation(
                id: "readFrontPage", method: .get, path: "/", tag: .operations, access: .token(.read),
                summary: "A page for people: sessions, storyboards and links.",
                answers: [
                    .text(.html, "The page.", example: "<!doctype html><title>Proscenium</title>"),
                    AnswerContent(
                        status: .seeOther, mediaType: nil, schema: .string,
                        explanation: "The login page, for a browser without a token.", fields: [.location]),
                ],
                problems: [.storeUnavailable], sendsToLogin: true
            ) { request, context in
                _ = try Query(request, allowing: [])
                return reply.later(to: request) {
                    .text(
                        try await page(of: context.host, for: context.caller).markup,
                        mediaType: "text/html; charset=utf-8",
                        fields: [
                            HTTPField("Cache-Control", "no-store"),
                            HTTPField(
                                "Content-Security-Policy",
                                "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                                    + "form-action 'self'; frame-ancestors 'none'"),
                        ])
                }
            }
        ]
    }

    private func page(of host: TenantHost, for caller: Caller) async throws -> HTMLText {
        let sessions = try await host.sessions(order: .newest, limit: Self.shownCount)
        let storyboards = try await host.readStore { store throws(StoreError) in
            try store.storyboards(named: nil, after: 0, limit: Self.shownCount)
        }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Proscenium</title>
            <style>\(Self.style)</style>
            <h1>Proscenium <small>\(version)</small></h1>
            <p>Presentation sessions: UIKit’s view controllers without a simulator, driven over HTTP.</p>
            \(Self.identity(of: caller))
            <h2>Sessions</h2>
            \(Self.table(of: sessions))
            \(Self.more(ListPaging(.sessions).link(after: sessions.next, rest: "&order=newest", of: host)))
            <h2>Storyboards</h2>
            \(Self.table(of: storyboards))
            \(Self.more(ListPaging(.storyboards).link(after: storyboards.next, of: host)))
            <h2>More</h2>
            <p><a href="/openapi.json">contract</a> · <a href="/v1/rules">rules</a> ·
            <a href="/v1/archives">archives</a> · <a href="/metrics">metrics</a></p>
            </html>

            """
    }

    /// The token and the tenant of the caller, if clients need tokens.
    private static func identity(of caller: Caller) -> HTMLText {
        guard let name = caller.name else { return "" }
        return """
            <form method="post" action="/logout"><p>Token \(name), tenant \(caller.tenant.text).
            <button>Log out</button></p></form>
            """
    }

    private static func table(of page: StorePage<SessionRecord>) -> HTMLText {
        if page.items.isEmpty { return "<p>There is none yet. POST /v1/sessions makes one.</p>" }
        let rows = page.items.map { session -> HTMLText in
            let path = "/v1/sessions/\(session.id)"
            return """
                <tr><td><a href="\(path)">\(session.id)</a><td>\(session.label ?? "")
                <td>\(session.head.revision)<td>\(session.status.word)
                <td>\(WallClock.text(microseconds: session.createdMicroseconds))
                <td><a href="\(path)/hierarchy">hierarchy</a> · <a href="\(path)/controllers">controllers</a> ·
                <a href="\(path)/windows">windows</a> · <a href="\(path)/views">views</a> ·
                <a href="\(path)/events">events</a>

                """
        }
        return """
            <table><tr><th>session<th>label<th>revision<th>status<th>created<th>read
            \(HTMLText(rows))</table>
            """
    }

    private static func table(of page: StorePage<StoryboardSummary>) -> HTMLText {
        if page.items.isEmpty {
            return "<p>There is none yet. POST /v1/storyboards?name=Main takes an Xcode file as it is.</p>"
        }
        let rows = page.items.map { storyboard -> HTMLText in
            """
            <tr><td><a href="/v1/storyboards/\(storyboard.id)">\(storyboard.name)</a><td>\(storyboard.id)
            <td>\(storyboard.kind)<td>\(storyboard.sourceByteCount) bytes

            """
        }
        return """
            <table><tr><th>name<th>id<th>form<th>size
            \(HTMLText(rows))</table>
            """
    }

    private static func more(_ link: String?) -> HTMLText {
        guard let link else { return "" }
        return "<p><a href=\"\(link)\">the rest</a></p>"
    }

    private static let style: HTMLText = """
        body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222}
        small{font-weight:normal;color:#777}table{border-collapse:collapse;width:100%}
        th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #ddd;vertical-align:top}
        a{color:#06c}
        """
}

extension SessionStatus {
    /// The status in one word, the same in the API and on the page.
    var word: String {
        switch self {
        case .active: "active"
        case .terminated: "terminated"
        case .quarantined: "quarantined"
        }
    }
}
