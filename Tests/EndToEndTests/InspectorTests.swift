import FolderTesting
import Foundation
import JSONCoding
import Testing

/// The inspector in a browser, used as a person uses it.
@Suite(
    "The inspector in a browser", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."))
struct InspectorTests: InspectorVisiting {
    @Test("the example is opened, driven to its end, read in the past and explained")
    func drive() async throws {
        try await withBrowser { browser, _ in
            try await browser.wait(for: Self.text("t_6 is driven by you", in: ".sessions"))
            try await browser.click(text: "Notes")
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: Self.text("photo", in: ".tree"))
            try await browser.click(text: "Finish")
            try await browser.wait(for: Self.row("interactionChanged"))
            try await browser.click(text: "Settle")
            try await browser.wait(for: Self.text("Nothing is pending.", in: ".pending"))
            try await browser.wait(for: Self.row("viewDidAppear"))

            // The last event by the keyboard, then its rule, its causes and its command.
            try await browser.type("\u{E010}", into: ".timeline")
            try await browser.wait(for: "document.querySelector('.rule-card a')?.textContent.length > 0")
            try await browser.wait(for: Self.text("advance", in: ".chain"))
            try await browser.wait(for: "/event=\\d+/.test(location.hash)")

            // A warning, found by its text.
            try await browser.type("Attempt to present", into: "input[aria-label=Text]")
            try await browser.wait(for: Self.text("1 of ", in: ".panel-head .faint"))
            try await browser.click(".row:not([hidden])")
            try await browser.wait(for: Self.text("ShareViewController", in: ".details .title"))

            // The past, which leaves the session as it is.
            try await browser.type(String(repeating: "\u{E012}", count: 6), into: ".revisions input")
            try await browser.wait(
                for: "!document.querySelector('.past').hidden && location.hash.includes('revision=')")
            try await browser.wait(for: "!document.querySelector('.tree').textContent.includes('photo')")
            try await browser.click(text: "Back to now")
            try await browser.wait(for: Self.text("photo", in: ".tree") + " && document.querySelector('.past').hidden")

            // Why did it not come?
            try await browser.click(text: "Why?")
            try await browser.type("share", into: ".explain input")
            try await browser.type("viewDidAppear(_:)", into: ".explain .field:nth-of-type(2) input")
            try await browser.click(".explain form button")
            try await browser.wait(for: Self.text("share.viewDidAppear(_:) was not called", in: ".answer pre"))
        }
    }

    @Test("a fork from the past is a session of its own, at the revision that was shown")
    func fork() async throws {
        try await withBrowser { browser, _ in
            try await browser.click(text: "Notes")
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: Self.text("photo", in: ".tree"))
            try await browser.type(String(repeating: "\u{E012}", count: 6), into: ".revisions input")
            try await browser.wait(
                for: "!document.querySelector('.past').hidden && location.hash.includes('revision=')")
            try await browser.click(text: "Fork from here")
            try await browser.wait(
                for: "!location.hash.includes('revision=') && document.querySelector('.past').hidden")
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: Self.text("(now)", in: ".revisions output"))
            try await browser.wait(
                for: "document.querySelector('.tree').textContent.includes('Window')"
                    + " && !document.querySelector('.tree').textContent.includes('photo')")
        }
    }

    @Test("a tap, a refusal in its place, and a call of the form")
    func touch() async throws {
        try await withBrowser { browser, server in
            try await browser.click(text: "Example")
            try await browser.wait(for: Self.isLive)
            try await browser.click(text: "Touch")
            try await browser.click(text: "Tap Settings")
            try await browser.wait(for: Self.row("began presentation"))
            try await browser.wait(for: Self.text("Not now:", in: ".targets"))
            try await browser.click(text: "Settle")
            try await browser.wait(for: Self.text("Nothing is pending.", in: ".pending"))
            try await browser.click(text: "Hierarchy")
            try await browser.click(".tree [data-key='controller Welcome'] .name")
            try await browser.type("Welcome", into: ".calls input[list]")
            try await browser.click(text: "present")
            try await browser.wait(for: Self.text("UIKit raises an exception", in: ".problem"))
            try await browser.wait(for: Self.row("refused: "))
            try await browser.click(text: "Dismiss")
            try await browser.wait(for: "!document.querySelector('.problem')")

            // Another client's command arrives by itself.
            let session = try await browser.value("location.hash.match(/s_\\w+/)[0]").text ?? ""
            let client = try await server.connect()
            try await client.json(.json("POST", "/v1/sessions/\(session)/controllers", ["name": "late"]))
            try await browser.wait(for: Self.text("late", in: ".tree"))
        }
    }

    @Test("a link shows its revision and its event, and a refusal stands behind the events of its revision")
    func links() async throws {
        try await withBrowser { browser, server in
            try await browser.click(text: "Notes")
            try await browser.wait(for: Self.isLive)
            let address = try #require(try await browser.value("location.href").text)
            try await browser.go(to: "about:blank")
            try await browser.go(to: address + "?revision=4&event=12")
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: Self.text("4 of 9", in: ".revisions output"))
            try await browser.wait(for: Self.text("12 · ", in: ".details dd"))
            try await browser.wait(for: "document.querySelector('.row[aria-selected=true]')")
            try await browser.wait(for: Self.text("note", in: ".tree"))
            #expect(
                try await browser.value(
                    """
                    ((row, list) => row.top >= list.top && row.bottom <= list.bottom)(
                      document.querySelector('.row[aria-selected=true]').getBoundingClientRect(),
                      document.querySelector('.timeline').getBoundingClientRect())
                    """) == true)
            try await browser.go(to: "about:blank")
            try await browser.go(to: address + "?revision=4")
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: "document.querySelector('.row:not([hidden]):not(.later)')")
            try await browser.type("refused", into: "input[aria-label=Text]")
            try await browser.wait(for: Self.text("1 of ", in: ".panel-head .faint"))
            try await browser.wait(for: Self.row("7×later: refusal: refused: "))
        }
    }

    @Test("hostile names stay text")
    func hostileNames() async throws {
        try await withBrowser { browser, server in
            let name = "<img src=x onerror=window.wasRun=1>\"'&"
            let made = try await server.connect().makeSession([
                "device": "iPhone 8", "systemVersion": "17", "label": .string(name),
                "root": ["name": .string(name), "title": .string(name)],
            ])
            try await browser.click(text: name)
            try await browser.wait(for: Self.isLive)
            try await browser.click(".tree [data-key^=controller] .name")
            try await browser.wait(for: "document.querySelector('.details dd')")
            try await browser.type("\u{E010}", into: ".timeline")
            try await browser.wait(for: "document.querySelector('.rule-card a')")
            let images = "document.querySelectorAll('img:not(.screen-frame > img)').length"
            #expect(try await browser.value("\(images) + (window.wasRun ?? 0)") == 0)
            #expect(try await browser.value("document.querySelector('h1').textContent").text == name)
            #expect(try await browser.value("location.hash").text?.contains(made.id) == true)
        }
    }

    @Test("after a restart of the server the page goes on by itself")
    func restart() async throws {
        let (folder, port) = (try TemporaryFolder(), try ReservedPort())
        let server = try await RunningServer.start(
            database: folder.database, arguments: port.arguments + ["--example"])
        try await Browser.use(logPath: folder.file("driver.log")) { browser in
            try await browser.go(to: "http://127.0.0.1:\(server.port)/")
            try await browser.click(text: "Example")
            try await browser.wait(for: Self.isLive)
            let session = try #require(try await browser.value("location.hash.match(/s_\\w+/)[0]").text)
            #expect(try await server.stop() == .exit(0))
            try await browser.wait(for: "document.querySelector('.connection').dataset.state === 'waiting'")
            let again = try await RunningServer.start(database: folder.database, arguments: port.arguments)
            try await browser.wait(for: Self.isLive)
            try await again.connect().json(.json("POST", "/v1/sessions/\(session)/controllers", ["name": "late"]))
            try await browser.wait(for: Self.text("late", in: ".tree"))
            try await browser.wait(for: Self.row("late.created"))
            #expect(try await again.stop() == .exit(0))
        }
    }

    @Test("a storyboard is uploaded and launched from the page")
    func upload() async throws {
        try await withBrowser { browser, _ in
            try await browser.click(text: "New session")
            try await browser.wait(for: "document.querySelectorAll('.creation select')[1].options.length > 10")
            let path = FileManager.default.currentDirectoryPath + "/Examples/Tabs.storyboard"
            try await browser.type(path, into: ".creation input[type=file]")
            try await browser.wait(for: Self.text("Tabs.storyboard", in: ".creation"))
            try await browser.click(text: "Create session")
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: Self.text("UITabBarController", in: ".tree"))
        }
    }
}
