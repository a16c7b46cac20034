import AccessControl
import JSONCoding
import MicroHTTP

/// `/` and `/inspector/{file}`: the inspector, a page that shows sessions and drives them through the API.
///
/// The page is the same for all sessions, which its address names in the fragment. Only the version and the name of
/// the token are inserted by the service; everything else the scripts read from the API.
struct FrontPage: Sendable {
    let version: String

    var operations: [Operation] { [page, file] }

    private var page: Operation {
        Operation(
            id: "readFrontPage", method: .get, path: "/", tag: .operations, access: .token(.read),
            summary: "A page for people: the inspector, which shows sessions and drives them.",
            answers: [
                AnswerContent(
                    status: .ok, mediaType: .html, schema: .string, explanation: "The page.", fields: [.entityTag],
                    example: "<!doctype html><title>Proscenium</title>"),
                .notModified,
                AnswerContent(
                    status: .seeOther, mediaType: nil, schema: .string,
                    explanation: "The login page, for a browser without a token.", fields: [.location]),
            ],
            sendsToLogin: true
        ) { request, context in
            _ = try Query(request, allowing: [])
            return .now(page(for: context.caller).response(unless: request.unlessMatching()))
        }
    }

    private var file: Operation {
        func answer(_ mediaType: MediaType, _ schema: Schema, _ example: JSONValue?) -> AnswerContent {
            AnswerContent(
                status: .ok, mediaType: mediaType, schema: schema, explanation: "The file.", fields: [.entityTag],
                example: example)
        }
        return Operation(
            id: "readPageFile", method: .get, path: "/inspector/{file}", tag: .operations, access: .token(.read),
            summary: "A file of the inspector: a script, a style sheet, its icon, or the example app.",
            answers: [
                answer(.javaScript, .string, "export const answer = 42;"),
                answer(.styleSheet, .string, "h1 { margin: 0 }"),
                answer(.svg, .string, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
                answer(.json, .exampleApp, nil), .notModified,
            ]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let name = context["file"] ?? ""
            guard let file = InspectorFile.named(name), name != Self.pageName else {
                throw RequestRefusal.unknown("file of the page", name)
            }
            return .now(file.response(unless: request.unlessMatching()))
        }
    }

    private static let pageName = "index.html"

    /// The page for a caller.
    private func page(for caller: Caller) -> InspectorFile {
        let versionText: HTMLText = "\(version)"
        let template = String(decoding: InspectorFile.named(Self.pageName)?.bytes ?? [], as: UTF8.self)
        let html = template.replacing("<!-- version -->", with: versionText.markup)
            .replacing("<!-- identity -->", with: Self.identity(of: caller).markup)
        return InspectorFile(name: Self.pageName, bytes: Array(html.utf8))
    }

    /// The token and the tenant of the caller, if clients need tokens.
    private static func identity(of caller: Caller) -> HTMLText {
        guard let name = caller.name else { return "" }
        return """
            <form method="post" action="/logout"><p>Token \(name), tenant \(caller.tenant.text).
            <button>Log out</button></p></form>
            """
    }
}

extension HTTPRequest {
    /// The versions that the client has already.
    fileprivate borrowing func unlessMatching() -> EntityTagCondition? {
        headerList("If-None-Match").flatMap { EntityTagCondition($0) }
    }
}
