import Foundation
import JSONCoding
import Testing

/// The commands that the inspector offers, and what it says about a refused one.
@Suite(
    "The commands of the inspector", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."))
struct InspectorCommandTests: InspectorVisiting {
    private static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "17",
        "root": [
            "name": "nav", "kind": "navigationController",
            "children": [["name": "home", "class": "HomeViewController"]],
        ],
        "behaviors": [
            "HomeViewController": [
                "actions": [
                    "save:": [["call": "set", "receiver": "$self", "title": "Saved"]],
                    "add:": [["call": "make", "name": "added"]],
                ]
            ]
        ],
    ]

    private func open(_ browser: Browser, _ server: RunningServer) async throws -> RemoteSession {
        let session = try await server.connect().makeSession(Self.home)
        try await open(browser, "http://127.0.0.1:\(server.port)/#/sessions/\(session.id)")
        try await browser.wait(for: Self.isLive + " && " + Self.text("home", in: ".tree"))
        return session
    }

    /// Opens the commands of an item of the tree by the keyboard, and searches them.
    private func openCommands(_ browser: Browser, of key: String, searching text: String) async throws {
        try await browser.run("document.querySelector('.tree [data-key=\"\(key)\"]').focus();")
        try await browser.press(keys: ["m"])
        try await browser.wait(for: "document.querySelector('.commands li')")
        try await browser.press(keys: text.map(String.init))
        try await browser.wait(
            for: "document.querySelector('.command-menu input').value === \(Browser.literal(text))")
    }

    @Test("by keyboard from the tree: an action of the class, a new root of the window, and a form")
    func keyboard() async throws {
        try await withBrowser([]) { browser, server in
            let session = try await open(browser, server)
            try await openCommands(browser, of: "controller home", searching: "save:")
            try await browser.press(keys: ["\u{E007}"])
            try await browser.wait(for: Self.text("Saved", in: ".tree [data-key=\"controller home\"]"))
            // The menu is gone, and the item has the focus again.
            #expect(try await browser.value("document.activeElement.dataset.key").text == "controller home")

            // The form of a call: what it needs, a refusal that leaves it open, and its way back.
            try await openCommands(browser, of: "controller nav", searching: "push")
            try await browser.press(keys: ["\u{E007}"])
            try await browser.wait(for: "document.querySelector('.call-form input:focus')")
            try await browser.press(keys: "none".map(String.init) + ["\u{E007}"])
            try await browser.wait(for: Self.text("none", in: ".call-form .problem"))
            try await browser.run("document.querySelector('.call-form input').value = '';")
            let client = try await server.connect()
            try await client.json(.json("POST", session.path("controllers"), ["name": "other"]))
            try await browser.type("other", into: ".call-form input")
            try await browser.click(".call-form input[type=checkbox]")
            try await browser.click(text: "Send")
            try await browser.wait(for: Self.row("other.viewDidAppear"))
            #expect(try await browser.value("document.querySelector('.command-menu')") == .null)

            // A controller without a place becomes the root of the window.
            try await client.json(.json("POST", session.path("controllers"), ["name": "fresh"]))
            try await browser.wait(for: Self.text("fresh", in: ".tree"))
            try await openCommands(browser, of: "controller fresh", searching: "root of window")
            try await browser.press(keys: ["\u{E007}"])
            try await browser.wait(for: Self.row("rootViewController = fresh"))
            try await openCommands(browser, of: "window window", searching: "hide")
            try await browser.press(keys: ["\u{E015}", "\u{E007}"])
            try await browser.wait(for: Self.text("hidden", in: ".tree [data-key=\"window window\"]"))
        }
    }

    /// Transitions have their controls, elements their targets; the others are older names, or of the app's code.
    private static let unoffered = """
        addSubview after async becomeFirstResponder cancel cancelInteractiveTransition complete coordinate \
        decode dismissModalViewControllerAnimated dismissPopover encode finish finishInteractiveTransition \
        gesture pause pauseInteractiveTransition presentModalViewController presentPopover raise \
        registerForTraitChanges registerObject removeFromSuperview requestFocusUpdate resignFirstResponder \
        restoreUserActivityState setEnabled \
        setInteraction setPopover tap touch touchScreen update updateInteractiveTransition
        """

    @Test("every call that is offered is one of the contract, and those that are not offered are known")
    func contract() async throws {
        try await withBrowser([]) { browser, _ in
            let found = try await browser.run(
                """
                const { callForms } = await import('/inspector/contract.js');
                const { OFFERED } = await import('/inspector/offers.js');
                const forms = await callForms();
                const unknown = OFFERED.filter((verb) => !forms.has(verb));
                const left = [...forms.keys()].filter((verb) => !OFFERED.includes(verb)).sort();
                return [unknown.join(' '), left.join(' ')];
                """)
            #expect(found == ["", .string(Self.unoffered)])
        }
    }

    @Test("a name that is taken leads to what keeps it, and can be released")
    func takenName() async throws {
        try await withBrowser([]) { browser, server in
            _ = try await open(browser, server)
            for _ in 1...2 {
                try await openCommands(browser, of: "controller home", searching: "add:")
                try await browser.press(keys: ["\u{E007}"])
                try await browser.wait(
                    for: Self.text("added", in: ".tree") + " && !document.querySelector('.command-menu')")
            }
            try await browser.wait(for: Self.text("added is still there", in: ".notice-place"))
            try await browser.click(text: "Show what keeps it")
            try await browser.wait(for: Self.text("a variable of the code that made it", in: ".keepers"))
            try await browser.click(text: "Release it and try again")
            try await browser.wait(for: "!document.querySelector('.problem')")
            try await browser.wait(for: Self.row("added.deallocated") + " || " + Self.row("added deallocated"))
        }
    }

    @Test("neither a problem nor the past moves the page")
    func place() async throws {
        try await withBrowser { browser, _ in
            let notes = try await addressOfNotes(browser)
            try await openSession(browser, notes)
            let top = "document.querySelector('.panels').getBoundingClientRect().top"
            let before = try await browser.value(top)
            try await openSession(browser, notes + "?event=99999")
            try await browser.wait(for: "document.querySelector('.problem')")
            #expect(try await browser.value(top) == before)
            try await openSession(browser, notes + "?revision=4")
            try await browser.wait(for: "!document.querySelector('.past').hidden")
            #expect(try await browser.value(top) == before)
        }
    }
}
