import Foundation
import JSONCoding
import Testing

/// The script of axe-core, which is not a part of this project: `PROSCENIUM_AXE` names it, and `make axe` gets it.
enum AxeCore {
    static let script: String? = {
        let path = ProcessInfo.processInfo.environment["PROSCENIUM_AXE"] ?? ".build/axe/axe.min.js"
        return try? String(contentsOfFile: path, encoding: .utf8)
    }()
}

/// The inspector's views, checked by axe-core, light and dark, on a desk and on a phone.
@Suite(
    "The inspector is accessible", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."),
    .enabled(if: AxeCore.script != nil, "axe-core is not there; make axe gets it."))
struct InspectorAccessibilityTests: InspectorVisiting {
    private static let sizes = [(1600, 1000), (1200, 800), (390, 844)]

    @Test("no view violates a rule of axe-core, or is wider than its window", arguments: ["light", "dark"])
    func views(scheme: String) async throws {
        try await withBrowser { browser, _ in
            let notes = try await addressOfNotes(browser)
            let home = try #require(try await browser.value("location.origin").text)
            for (width, height) in Self.sizes {
                try await browser.show(width: width, height: height, scheme: scheme)
                let size = "\(scheme), \(width) × \(height)"
                try await checkList(browser, home, size)
                try await checkSession(browser, notes, size)
                try await checkCommands(browser, notes, size)
                try await checkRules(browser, home, notes, size)
                try await checkOthers(browser, notes, size)
            }
        }
    }

    private func checkList(_ browser: Browser, _ home: String, _ size: String) async throws {
        try await open(browser, "\(home)/#/")
        try await browser.wait(for: Self.text("t_6 is driven by you", in: ".sessions"))
        try await check(browser, "the list, \(size)")
        try await browser.click(text: "New session")
        try await browser.wait(for: "document.querySelectorAll('.creation select')[1].options.length > 10")
        try await check(browser, "the form, \(size)")
    }

    private func checkSession(_ browser: Browser, _ notes: String, _ size: String) async throws {
        try await openSession(browser, notes)
        try await check(browser, "a session, \(size)")
        // The first row is an event with a rule; the last one may be a refusal, which has none.
        try await browser.type("\u{E011}", into: ".timeline")
        try await browser.wait(for: "document.querySelector('.rule-card a')")
        try await check(browser, "an event, \(size)")
        try await browser.click(".tree [data-key='controller note'] .name")
        try await browser.wait(for: "document.querySelector('.details dl dd') && document.querySelector('.calls')")
        try await check(browser, "a controller, \(size)")
        for (tab, condition) in [
            ("Touch", "document.querySelector('.targets li')"),
            ("Objects", "document.querySelectorAll('.left .part').length === 5"),
        ] {
            try await browser.click(text: tab)
            try await browser.wait(for: condition)
            try await check(browser, "\(tab), \(size)")
        }
        try await browser.click(text: "Why?")
        try await browser.type("share", into: ".explain input")
        try await browser.type("viewDidAppear(_:)", into: ".explain .field:nth-of-type(2) input")
        try await browser.click(".explain form button")
        try await browser.wait(for: "document.querySelector('.answer pre')")
        try await check(browser, "an explanation, \(size)")
        try await browser.click(".session-head .menu summary")
        try await check(browser, "the menu, \(size)")
    }

    private func checkCommands(_ browser: Browser, _ notes: String, _ size: String) async throws {
        try await openSession(browser, notes)
        try await browser.click(".tree [data-key='controller note'] .name")
        try await browser.wait(for: "document.querySelector('.keepers li')")
        try await browser.click(".details .buttons .primary")
        try await browser.wait(for: "document.querySelector('.commands li')")
        try await check(browser, "the commands, \(size)")
        try await browser.press(keys: "setSheet".map(String.init))
        try await browser.wait(for: Self.text("No command", in: ".commands"))
        try await check(browser, "no command, \(size)")
        try await browser.press(
            keys: Array(repeating: "\u{E003}", count: 8) + "present".map(String.init) + ["\u{E007}"])
        try await browser.wait(for: "document.querySelector('.call-form input')")
        try await browser.press(keys: "nobody".map(String.init) + ["\u{E007}"])
        try await browser.wait(for: "document.querySelector('.call-form .problem')")
        try await check(browser, "the form of a command, \(size)")
        try await browser.press(keys: ["\u{E00C}"])
        try await browser.click(text: "Objects")
        try await browser.click(text: "zoomDelegate")
        try await browser.wait(for: "document.querySelector('.details .behavior')")
        try await browser.click("[data-name=PhotoViewController] summary")
        try await check(browser, "an object, \(size)")
    }

    private func checkRules(_ browser: Browser, _ home: String, _ notes: String, _ size: String) async throws {
        let session = notes.split(separator: "/").last ?? ""
        for id in ["P64", "CH-26"] {
            try await open(browser, "\(home)/#/rules/\(id)?session=\(session)")
            try await browser.wait(for: "document.querySelector('.statement') && document.querySelector('.tests')")
            try await check(browser, "the rule \(id), \(size)")
        }
        try await open(browser, "\(home)/#/rules?text=sheet")
        try await browser.wait(for: "document.querySelector('.rules li')")
        try await check(browser, "rules, \(size)")
    }

    private func checkOthers(_ browser: Browser, _ notes: String, _ size: String) async throws {
        try await openSession(browser, notes + "?revision=4")
        try await browser.wait(for: "!document.querySelector('.past').hidden")
        try await check(browser, "the past, \(size)")
        try await openSession(browser, notes + "?event=99999")
        try await browser.wait(for: "document.querySelector('.problem')")
        try await check(browser, "a problem, \(size)")
        try await open(browser, notes + "/compare?systemVersion=12")
        try await browser.wait(for: "document.querySelector('.sides mark') && document.querySelector('.side-screen')")
        try await check(browser, "a comparison, \(size)")
    }

    /// Both schemes have the same elements, so in the dark one only the rules about colors can find more. Those of the
    /// strictest level (AAA) are not among them, as they are not among the default rules.
    private func check(_ browser: Browser, _ view: String) async throws {
        if try await browser.value("typeof axe") == "undefined" {
            try await browser.run(try #require(AxeCore.script))
        }
        let found = try await browser.run(
            """
            const options = { resultTypes: ['violations'] };
            if (matchMedia('(prefers-color-scheme: dark)').matches) {
              options.runOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
            }
            const { violations } = await axe.run(document, options);
            const { scrollWidth, clientWidth } = document.documentElement;
            return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
              ...scrollWidth > clientWidth ? [`${scrollWidth} pixels in ${clientWidth}`] : []];
            """)
        #expect(found == [], "\(view)")
    }
}
