import Foundation
import JSONCoding
import Testing

/// The whole way through the inspector, as a person goes it: with files, a finger and the keyboard.
@Suite(
    "The whole way through the inspector", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."))
struct InspectorPathTests: InspectorVisiting {
    @Test("from a dropped storyboard to the reason why a callback did not come")
    func path() async throws {
        try await withBrowser([]) { browser, _ in
            try await launch(browser)
            try await push(browser)
            try await presentAndAsk(browser)
            try await cancelWithTheScrubber(browser)
            try await dragAway(browser)
            let address = try await saveAndRestore(browser)
            try await travelAndFork(browser, address)
            try await compare(browser, address)
        }
    }

    /// Drops a storyboard on the page and launches it.
    private func launch(_ browser: Browser) async throws {
        let path = FileManager.default.currentDirectoryPath + "/Examples/Tabs.storyboard"
        try await browser.wait(for: "document.querySelector('.page')")
        try await browser.drop([path], at: .init(x: 700, y: 300))
        try await browser.wait(for: Self.text("Tabs.storyboard", in: ".creation"))
        try await browser.wait(for: "document.querySelectorAll('.creation select')[1].options.length > 10")
        for (place, value) in [(1, "iPhone 15"), (2, "17")] {
            try await browser.run("document.querySelectorAll('.creation select')[\(place)].value = '\(value)';")
        }
        try await browser.click(".creation input[type=checkbox]")
        try await browser.click(text: "Create session")
        try await browser.wait(for: Self.isLive)
        try await browser.wait(for: Self.text("UITabBarController", in: ".tree"))
    }

    /// Taps on the drawn screen, where a target is outlined.
    private func tap(_ title: String, _ browser: Browser) async throws {
        try await browser.press(try await browser.middle(of: ".outline[aria-label=\"\(title)\"]"))
    }

    private func drag(
        _ browser: Browser, from start: (Double, Double), to end: (Double, Double), hold: () async throws -> Void = {}
    ) async throws {
        let first = try await browser.point(start.0, start.1, onScreenOf: 393, by: 852)
        let last = try await browser.point(end.0, end.1, onScreenOf: 393, by: 852)
        try await browser.press(first, movingTo: last, hold: hold)
    }

    private func settle(_ browser: Browser) async throws {
        try await browser.click(text: "Settle")
        try await browser.wait(for: Self.text("Nothing is pending.", in: ".pending"))
    }

    private func push(_ browser: Browser) async throws {
        try await tap("Tap Read Article", browser)
        try await browser.wait(for: Self.row("began push"))
        try await browser.wait(for: "document.querySelector('.saves').textContent.includes('film strip of t_1')")
        try await settle(browser)
    }

    /// Presents a sheet by a tap that settles, and asks why its presenter was not told.
    private func presentAndAsk(_ browser: Browser) async throws {
        try await browser.click(".settles")
        try await tap("Tap action", browser)
        try await browser.wait(for: Self.text("Share", in: ".tree"))
        try await browser.wait(for: Self.text("Nothing is pending.", in: ".pending"))
        try await browser.click(".settles")
        try await browser.click(text: "Why?")
        try await browser.type("Article", into: ".explain input")
        try await browser.type("viewWillDisappear(_:)", into: ".explain .field:nth-of-type(2) input")
        try await browser.click(".explain form button")
        try await browser.wait(for: Self.text("leaves the presenter", in: ".answer pre"))
    }

    /// Begins an interactive dismissal, drives it with the scrubber and cancels it.
    private func cancelWithTheScrubber(_ browser: Browser) async throws {
        try await browser.click(text: "Touch")
        try await browser.click(text: "Drag Share.sheet")
        let knob = try await browser.place(in: ".driving input", x: 0.03, y: 0.5)
        let middle = try await browser.place(in: ".driving input", x: 0.5, y: 0.5)
        try await browser.press(knob, movingTo: middle)
        try await browser.wait(for: Self.row("updated fraction=0.5") + " || " + Self.row("updated fraction=0.4"))
        try await browser.click(text: "Cancel")
        try await browser.wait(for: Self.row("cancelled"))
        try await settle(browser)
        try await browser.wait(for: Self.row("completed=false"))
        #expect(try await browser.value(Self.text("Share", in: ".tree")) == true)
    }

    /// Drags the sheet away on the drawn screen, and swipes back.
    private func dragAway(_ browser: Browser) async throws {
        try await browser.wait(for: "document.querySelector('.targets button:not(:disabled)')")
        try await drag(browser, from: (200, 110), to: (200, 700)) {
            try await browser.wait(for: Self.row("updated fraction="))
        }
        try await browser.wait(for: "document.querySelector('.pending').textContent.includes('ends at')")
        try await settle(browser)
        try await browser.wait(for: "!document.querySelector('.tree').textContent.includes('Share')")
        try await browser.wait(for: "document.querySelector('.outline[aria-label=\"Tap ‹ News\"]')")
        try await drag(browser, from: (8, 400), to: (330, 400))
        try await browser.wait(for: "document.querySelector('.pending').textContent.includes('ends at')")
        try await settle(browser)
        try await browser.wait(for: "!document.querySelector('.tree').textContent.includes('Article')")
    }

    /// Changes the tab, presents in it, saves the state and launches the app again with it; returns the address of the
    /// first session.
    private func saveAndRestore(_ browser: Browser) async throws -> String {
        for title in ["Tap Search", "Tap Filter"] {
            try await tap(title, browser)
            try await settle(browser)
        }
        try await browser.click(text: "Objects")
        try await browser.click(text: "Save the state")
        try await browser.wait(for: "document.querySelector('[aria-label^=\"Restore \"]')")
        let address = try #require(try await browser.value("location.href").text)
        try await browser.click("[aria-label^='Restore ']")
        try await browser.wait(for: Self.text("restored", in: "h1"))
        try await browser.wait(for: Self.isLive)
        try await browser.wait(for: Self.text("Filter", in: ".tree"))
        return address
    }

    /// Looks at an earlier revision, which shows its tree and its screen, and forks there.
    private func travelAndFork(_ browser: Browser, _ address: String) async throws {
        try await browser.go(to: address)
        try await browser.wait(for: Self.isLive)
        try await browser.wait(for: Self.text("Filter", in: ".tree"))
        let last = try #require(try await browser.value("document.querySelector('.revisions input').max").text)
        try await browser.run(
            """
            const slider = document.querySelector('.revisions input');
            slider.focus();
            slider.value = 2;
            slider.dispatchEvent(new Event('input'));
            """)
        try await browser.type("\u{E014}", into: ".revisions input")
        try await browser.wait(for: Self.text("3 of \(last)", in: ".revisions output"))
        try await browser.wait(for: "document.querySelector('.screen img').alt === 'The screen at revision 3'")
        try await browser.wait(for: "!document.querySelector('.tree').textContent.includes('Filter')")
        #expect(try await browser.value("document.querySelectorAll('.outline:not(:disabled)').length") == 0)
        try await browser.click(text: "Fork from here")
        try await browser.wait(for: "location.href !== '\(address)' && document.querySelector('.past').hidden")
        try await browser.wait(for: Self.isLive)
        try await browser.wait(for: Self.text("3 (now)", in: ".revisions output"))
        try await tap("Tap action", browser)
        try await browser.wait(for: Self.row("began presentation"))
    }

    /// Compares with iOS 27, which is chosen at first, and with iOS 18, in which tabs change with an animation.
    private func compare(_ browser: Browser, _ address: String) async throws {
        try await browser.go(to: address)
        try await browser.click(text: "Compare …")
        try await browser.wait(for: "document.querySelectorAll('.conditions select')[1]?.options.length > 10")
        try await browser.wait(for: "document.querySelector('.conditions select').value === '27'")
        try await browser.click(text: "Compare")
        try await browser.wait(for: Self.text("iOS 27", in: ".sides thead"))
        #expect(try await browser.value("document.querySelectorAll('.sides mark').length > 0") == true)
        try await browser.run("document.querySelector('.conditions select').value = '18';")
        try await browser.click(text: "Compare")
        try await browser.wait(for: Self.text("iOS 18", in: ".sides thead"))
        let marks = "[...document.querySelectorAll('.sides mark')].map((mark) => mark.textContent)"
        #expect(try await browser.value("\(marks).includes('animated=false')") == true)
        #expect(try await browser.value("\(marks).includes('animated=true')") == true)
        #expect(try await browser.value("document.querySelector('.causes').textContent.includes('P100')") == true)
        let same = "[...document.querySelectorAll('.same button')]"
        try await browser.run("window.sameCount = \(same).length;")
        try await browser.click(".same button")
        try await browser.wait(for: "\(same).length === window.sameCount - 1")
    }
}
