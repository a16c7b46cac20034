import AccessControl
import ContentDigests
import Foundation
import JSONCoding
import MicroHTTP
import SessionStore
import Testing

@testable import SessionAPI

@Suite("The inspector as it is served")
struct InspectorTests {
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    /// The text of a file; empty if there is none.
    private static func text(_ name: String) -> String {
        String(decoding: InspectorFile.named(name)?.bytes ?? [], as: UTF8.self)
    }

    private static var scripts: [InspectorFile] { InspectorFile.all.filter { $0.name.hasSuffix(".js") } }

    /// The paths of everything that the page loads.
    private static let paths =
        ["/"] + InspectorFile.all.map(\.name).filter { $0 != "index.html" }.map { "/inspector/\($0)" }

    @Test(
        "every file is served as it is, with its type, its policy and a tag that saves sending it again",
        arguments: paths)
    func served(path: String) async throws {
        let venue = try await Venue()
        let answer = await venue.send(.get, path)
        #expect(answer.status == .ok)
        #expect(answer.header("Content-Security-Policy") == Self.policy)
        #expect(answer.header("Cache-Control") == "private, no-cache")
        let type = try #require(answer.header("Content-Type"))
        let ending = path == "/" ? "html" : String(path.split(separator: ".").last ?? "")
        let types = [
            "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
            "css": "text/css; charset=utf-8", "svg": "image/svg+xml", "json": "application/json",
        ]
        #expect(type == types[ending])
        if let file = InspectorFile.named(String(path.dropFirst("/inspector/".count))) {
            #expect(answer.body == file.bytes)
        }
        let tag = try #require(answer.header("ETag"))
        let again = await venue.send(.get, path, fields: ["If-None-Match": tag])
        #expect(again.status == .notModified && again.body.isEmpty && again.header("ETag") == tag)
        #expect(await venue.send(.get, path, fields: ["If-None-Match": "\"other\""]).status == .ok)
        try await venue.close()
    }

    @Test("the files of the folder are those that are served")
    func folder() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "Sources/InspectorPage/Files").sorted()
        #expect(InspectorFile.all.map(\.name).sorted() == names)
        for name in names {
            let data = try Data(contentsOf: URL(fileURLWithPath: "Sources/InspectorPage/Files/\(name)"))
            #expect(InspectorFile.named(name)?.bytes == [UInt8](data), "\(name)")
        }
    }

    @Test("the page loads every file, and every file that it loads exists")
    func references() {
        var found: Set<String> = ["index.html"]
        var rest = ["index.html"]
        while let name = rest.popLast() {
            let text = Self.text(name)
            let named =
                text.matches(of: #/"\/inspector\/([\w.\-]+)"/#).map { String($0.output.1) }
                + text.matches(of: #/from "\.\/([\w.\-]+)"/#).map { String($0.output.1) }
            for file in named where found.insert(file).inserted { rest.append(file) }
        }
        #expect(found == Set(InspectorFile.all.map(\.name)))
    }

    @Test("nothing is inline, and no text becomes markup or code")
    func nothingInline() {
        let page = Self.text("index.html")
        #expect(
            page.matches(of: #/<script/#).count == page.matches(of: #/<script type="module" src="\/inspector\//#).count)
        for forbidden in [#/<style/#, #/\sstyle=/#, #/\son[a-z]+=/#, #/javascript:/#] {
            #expect(page.firstMatch(of: forbidden) == nil)
        }
        for script in Self.scripts {
            let text = Self.text(script.name)
            for word in [
                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc",
                "setAttribute(\"style\"", "DOMParser", "createContextualFragment",
            ] {
                #expect(!text.contains(word), "\(script.name) uses \(word)")
            }
        }
    }

    @Test("scripts and style sheets have the width and the length of other sources")
    func shape() {
        for file in InspectorFile.all {
            let lines = Self.text(file.name).split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 500, "\(file.name)")
            for line in lines { #expect(line.count <= 120, "\(file.name): \(line)") }
        }
    }

    @Test("the page is the same for all sessions, whatever their names")
    func names() async throws {
        let venue = try await Venue()
        let before = await venue.send(.get, "/")
        _ = await venue.send(
            .post, "/v1/sessions",
            json: ["device": "iPhone 8", "systemVersion": "12", "label": "<script>&\"'"])
        #expect(await venue.send(.get, "/").text == before.text)
        #expect(!before.text.contains("<!-- "))
        try await venue.close()
    }

    @Test("with tokens, the page needs one that reads, and shows its name and a way out")
    func access() async throws {
        let reading = TokenSecret.random().text
        let driving = TokenSecret.random().text
        func token(_ name: String, _ secret: String, _ scope: AccessScope) -> AccessToken {
            AccessToken(
                name: name, digest: .init(of: Array(secret.utf8)), scopes: [scope], tenant: .standard,
                expiresMicroseconds: nil)
        }
        let venue = try await Venue(
            tokens: TokenList([token("reader", reading, .read), token("driver", driving, .drive)]))
        let sent = await venue.send(.get, "/")
        #expect(sent.status == .seeOther && sent.header("Location") == "/login")
        // Without an action a form is posted to the page's own address, which still has the fragment of a link.
        #expect(await venue.send(.get, "/login").text.contains("<form method=\"post\">"))
        #expect(await venue.send(.get, "/inspector/app.js").status == .unauthorized)
        let reader = ["Authorization": "Bearer \(reading)"]
        let page = await venue.send(.get, "/", fields: reader)
        #expect(page.status == .ok)
        #expect(page.text.contains("Token reader, tenant default") && page.text.contains("action=\"/logout\""))
        #expect(await venue.send(.get, "/inspector/app.js", fields: reader).status == .ok)
        let driver = ["Authorization": "Bearer \(driving)"]
        #expect(await venue.send(.get, "/", fields: driver).status == .forbidden)
        #expect(await venue.send(.get, "/inspector/app.js", fields: driver).status == .forbidden)
        try await venue.close()
    }

    @Test("a file that does not exist is not found, and the page has no second address")
    func absent() async throws {
        let venue = try await Venue()
        for name in ["none.js", "index.html", "..%2Fapp.js", "APP.JS"] {
            #expect(await venue.send(.get, "/inspector/\(name)").problem == "not-found", "\(name)")
        }
        try await venue.close()
    }

    @Test("the form for a new session offers the versions that the service accepts, and the example can be made")
    func creation() async throws {
        let venue = try await Venue()
        let contract = await venue.send(.get, "/openapi.json").json
        guard case .array(let offered)? = contract["components"]?["schemas"]?["SystemVersion"]?["examples"] else {
            Issue.record("The contract has no versions.")
            return try await venue.close()
        }
        #expect(Self.text("contract.js").contains("schemas.SystemVersion.examples"))
        for version in 1...30 {
            let name = JSONValue.string("\(version)")
            let answer = await venue.send(
                .post, "/v1/sessions", json: ["device": "iPhone 8", "systemVersion": name])
            #expect(answer.status == (offered.contains(name) ? .created : .badRequest), "\(version): \(answer.text)")
        }
        let parts = try #require(InspectorFile.example)
        for (path, part) in [("/v1/storyboards?name=Notes", "storyboard"), ("/v1/sessions", "session")] {
            let example = await venue.send(
                .post, path, body: try #require(parts[part]).encoded(), contentType: "application/json")
            #expect(example.status == .created, "\(example.text)")
        }
        try await venue.close()
    }
}
