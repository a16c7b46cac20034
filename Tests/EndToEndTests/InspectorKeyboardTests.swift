import FolderTesting
import Foundation
import JSONCoding
import Testing

/// What stays as it is on the inspector's page, and where the keyboard continues.
@Suite(
    "The inspector by keyboard", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."))
struct InspectorKeyboardTests: InspectorVisiting {
    private static let active = "document.activeElement"

    @Test("a control that vanishes hands the focus on, and the tree keeps it while the session changes")
    func focus() async throws {
        try await withBrowser { browser, server in
            // The link of the session by Return, then its heading.
            try await browser.wait(for: Self.text("Notes", in: ".sessions"))
            try await browser.run(
                "[...document.querySelectorAll('th a')].find((a) => a.textContent === 'Notes').focus();")
            try await browser.type("\u{E007}", into: "a:focus")
            try await browser.wait(for: Self.isLive)
            #expect(try await browser.value("\(Self.active).tagName").text == "H1")
            let id = try #require(try await browser.value("location.hash.match(/s_\\w+/)[0]").text)

            try await browser.run("document.querySelector('.tree [data-key=\"controller note\"]').click();")
            try await browser.wait(for: Self.text("note", in: ".details .title"))
            let client = try await server.connect()
            try await client.json(.json("POST", "/v1/sessions/\(id)/controllers", ["name": "late"]))
            try await browser.wait(for: Self.text("late", in: ".tree"))
            #expect(try await browser.value("\(Self.active).dataset.key").text == "controller note")

            func press(_ control: String) async throws {
                let button =
                    "[...document.querySelectorAll('.work button')].find((b) => b.textContent === '\(control)')"
                try await browser.run("const button = \(button); button.focus(); button.click();")
            }
            try await press("Finish")
            try await browser.wait(for: "!document.querySelector('.driving fieldset')")
            #expect(try await browser.value("\(Self.active).className").text == "work")
            try await browser.wait(for: Self.text("t_6 ends at", in: ".pending"))
            try await press("Next")
            try await browser.wait(for: "[...document.querySelectorAll('.work button')][1].ariaDisabled === 'true'")
            #expect(try await browser.value("\(Self.active).textContent").text == "Next")

            try await browser.run("document.querySelector('.menu summary').click();")
            try await browser.click(text: "Link to this view")
            try await browser.wait(for: "!document.querySelector('.menu').open")
            #expect(try await browser.value("document.activeElement !== document.body") == true)
        }
    }

    @Test("a collapsed controller is known, and its part stays collapsed")
    func collapsed() async throws {
        try await withBrowser { browser, _ in
            try await browser.click(text: "Notes")
            try await browser.wait(for: Self.isLive + " && " + Self.text("settings", in: ".tree"))
            try await browser.run(
                "document.querySelector('.tree [data-key=\"controller settingsNavigation\"] .fold').click();")
            try await browser.wait(for: "!document.querySelector('[data-key=\"controller settings\"]')")
            try await browser.click(".tree [data-key='controller note'] .name")
            try await browser.wait(for: Self.text("appear", in: ".details dl"))
            try await browser.run(
                """
                window.sent = [];
                const send = window.fetch;
                window.fetch = (path, options) => {
                  if (options.method === 'POST') window.sent.push(path.split('/').at(-1));
                  return send(path, options);
                };
                """)
            try await browser.type("settings", into: ".calls input[list]")
            try await browser.click(text: "push")
            try await browser.wait(for: "document.querySelector('.problem') || window.sent.includes('push')")
            #expect(try await browser.value("window.sent") == ["push"])
        }
    }

    @Test("the list keeps its pages and the focus while sessions come and go")
    func list() async throws {
        try await withBrowser([]) { browser, server in
            let client = try await server.connect()
            for number in 0..<43 {
                _ = try await client.makeSession([
                    "device": "iPhone 8", "systemVersion": "17", "label": .string("L\(number)"),
                ])
            }
            let rows = "[...document.querySelectorAll('tbody th a')]"
            try await browser.wait(for: "\(rows).length === 20")
            try await browser.click(text: "Show more")
            try await browser.wait(for: "\(rows).length === 40")
            #expect(try await browser.value("\(Self.active).textContent").text == "Show more")
            let deleted = try #require(try await browser.value("\(rows)[25].hash.split('/').pop()").text)
            _ = try await client.send(.delete("/v1/sessions/\(deleted)"))
            _ = try await client.makeSession(["device": "iPhone 8", "systemVersion": "17", "label": "fresh"])
            try await browser.wait(for: "\(rows)[0].textContent === 'fresh'")
            #expect(try await browser.value("\(rows).length") == 40)
            #expect(try await browser.value("\(rows).some((link) => link.hash.endsWith('\(deleted)'))") == false)
            try await browser.click(text: "Show more")
            try await browser.wait(for: "\(rows).length === 43")
            #expect(try await browser.value("\(rows).includes(\(Self.active))") == true)
        }
    }

    @Test("a link with a revision or an event that does not exist says so, and shows the present")
    func unusableLinks() async throws {
        try await withBrowser { browser, _ in
            try await browser.click(text: "Notes")
            try await browser.wait(for: Self.isLive)
            let address = try #require(try await browser.value("location.href").text)
            for (query, problem) in [
                ("revision=99", "revisions 1 to 9, not 99"), ("revision=0", "revisions 1 to 9, not 0"),
                ("event=9999", "event 9999"),
            ] {
                try await browser.go(to: "about:blank")
                try await browser.go(to: "\(address)?\(query)")
                try await browser.wait(for: Self.text(problem, in: ".problem"))
                try await browser.wait(for: Self.text("9 (now)", in: ".revisions output"))
                try await browser.wait(for: Self.text("photo", in: ".tree"))
                #expect(try await browser.value("document.querySelector('.work').inert") == false)
            }
        }
    }

    @Test("a link survives the login")
    func login() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("tokens.yaml")
        let process = try ChildProcess(
            BuiltBinary.path, ["token", "reader", "--file", file], errorPath: folder.file("token.errors"))
        let token = try #require(try await process.line())
        #expect(try await process.ending() == .exit(0))
        let server = try await RunningServer.start(
            database: folder.database, arguments: ["--set", "tokens=\(file)"])
        var request = HTTPRequest.json("POST", "/v1/sessions", ["device": "iPhone 8", "systemVersion": "17"])
        request.fields.append(("Authorization", "Bearer \(token)"))
        let made = try await server.connect().json(request)
        let id = try #require(made["id"]?.text)
        try await Browser.use(logPath: folder.file("driver.log")) { browser in
            try await browser.go(to: "http://127.0.0.1:\(server.port)/#/sessions/\(id)?event=1")
            try await browser.type("wrong\u{E007}", into: "#token")
            try await browser.wait(for: "document.querySelector('[role=alert]')")
            try await browser.type("\(token)\u{E007}", into: "#token")
            try await browser.wait(for: Self.isLive)
            #expect(try await browser.value("location.hash").text == "#/sessions/\(id)?event=1")
        }
        #expect(try await server.stop() == .exit(0))
    }

    @Test("texts that would hide or reverse others are escaped, and times and names leave room for the event")
    func texts() async throws {
        try await withBrowser([]) { browser, server in
            let found = try await browser.run(
                """
                const { timeText, visibleText } = await import('/inspector/texts.js');
                return [visibleText('a\\u202Eb\\nc'), timeText({ time: 999999 }), timeText({ time: 8640000000000 }),
                  timeText({ time: 3723004.5 })];
                """)
            #expect(found == ["a\\u{202E}b\\u{A}c", "999999", "2400000:00:00.000", "1:02:03.004"])
            let name = String(repeating: "long-", count: 30)
            let session = try await server.connect().makeSession([
                "device": "iPhone 8", "systemVersion": "17", "root": ["name": .string(name)],
            ])
            try await session.client.json(.json("POST", session.path("clock"), ["by": 123_456_789]))
            try await session.client.json(.json("POST", session.path("controllers"), ["name": .string(name + "2")]))
            try await browser.go(to: "http://127.0.0.1:\(server.port)/#/sessions/\(session.id)")
            try await browser.wait(for: Self.isLive + " && " + Self.row("34:17:36.789"))
            let narrow = try await browser.value(
                """
                [...document.querySelectorAll('.row:not([hidden])')].filter((row) => {
                  const [line, subject, time, text] = ['.line', '.subject', '.time', '.text'].map((part) =>
                    row.querySelector(part));
                  return time.scrollWidth > time.clientWidth || subject.clientWidth > line.clientWidth * 0.46
                    || text.clientWidth < 50;
                }).length
                """)
            #expect(narrow == 0)
        }
    }
}
