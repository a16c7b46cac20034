import Testing

@testable import MicroHTTP

@Suite("Routes")
struct RouterTests {
    /// A table whose routes answer with their own template and the values of its parameters.
    private func router(_ routes: [(HTTPMethod, String)]) throws -> Router {
        try Router(
            routes.map { method, template in
                try Route(method, template) { _, parameters in
                    let values = ["session", "controller"].compactMap { parameters[$0] }
                    return .now(.text(([template] + values).joined(separator: " ")))
                }
            })
    }

    private func ask(_ router: Router, _ method: HTTPMethod, _ segments: [String]) throws -> HTTPResponse {
        let request = HTTPRequest(method: method, path: RequestPath(segments: segments))
        guard case .now(let response) = router.reply(to: request) else { throw NotAnsweredAtOnce() }
        return response
    }

    private struct NotAnsweredAtOnce: Error {}

    private func text(_ response: HTTPResponse) -> String? {
        guard case .bytes(let bytes) = response.body else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the parameters of a path are found by name`() throws {
        let template = "/v1/sessions/{session}/controllers/{controller}/present"
        let router = try router([(.get, "/"), (.post, template)])
        let answer = try ask(router, .post, ["v1", "sessions", "s/1", "controllers", "home", "present"])
        #expect(text(answer) == template + " s/1 home")
        #expect(text(try ask(router, .get, [])) == "/")
        #expect(router.routes.map(\.template.description) == ["/", template])
    }

    @Test func `a literal goes before a parameter, which is tried after it`() throws {
        let router = try router([(.get, "/a/{session}/x"), (.get, "/a/fixed/y"), (.get, "/a/{controller}")])
        #expect(text(try ask(router, .get, ["a", "fixed", "y"])) == "/a/fixed/y")
        #expect(text(try ask(router, .get, ["a", "fixed", "x"])) == "/a/{session}/x fixed")
        #expect(text(try ask(router, .get, ["a", "fixed"])) == "/a/{controller} fixed")
        #expect(try ask(router, .get, ["a", "fixed", "z"]).status == .notFound)
    }

    @Test func `a path without a route is 404 and one with other methods is 405`() throws {
        let router = try router([(.get, "/a"), (.delete, "/a"), (.post, "/b/c")])
        let missing = try ask(router, .get, ["b", "c d"])
        #expect(try ask(router, .get, ["b"]).status == .notFound)
        #expect(missing.status == .notFound)
        #expect(text(missing)?.contains(#""instance":"/b/c%20d""#) == true)
        let refused = try ask(router, .post, ["a"])
        #expect(refused.status == .methodNotAllowed)
        #expect(text(refused)?.contains(#""instance":"/a""#) == true)
        #expect(refused.fields.contains(HTTPField("Allow", "GET, HEAD, DELETE, OPTIONS")))
    }

    @Test func `HEAD is answered by GET and OPTIONS by the table`() throws {
        let router = try router([(.get, "/a"), (.post, "/b")])
        #expect(text(try ask(router, .head, ["a"])) == "/a")
        #expect(try ask(router, .head, ["b"]).status == .methodNotAllowed)
        let options = try ask(router, .options, ["b"])
        #expect(options.status == .noContent)
        #expect(options.fields == [HTTPField("Allow", "POST, OPTIONS")])
    }

    @Test(arguments: ["", "a", "/a//b", "/a/", "/{}", "/x{a}", "/{a}/{a}"])
    func `a template that cannot be read is refused`(template: String) {
        #expect(throws: RouteFault.templateInvalid(template)) { try PathTemplate(template) }
    }

    @Test func `two routes for the same requests are refused`() {
        #expect(throws: RouteFault.duplicate(method: .get, template: "/{controller}")) {
            try router([(.get, "/{session}"), (.get, "/{controller}")])
        }
    }
}
