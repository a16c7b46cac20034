import Foundation
import JSONCoding
import Testing

/// What the keyboard reaches on the inspector's page.
@Suite(
    "The inspector by the Tab key", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."))
struct InspectorTabKeyTests: InspectorVisiting {
    @Test("every part of every view is reached by the Tab key alone, and has a mark there")
    func keyboard() async throws {
        try await withBrowser { browser, _ in
            let notes = try await addressOfNotes(browser)
            try await browser.click(text: "New session")
            try await browser.wait(for: "document.querySelectorAll('.creation select')[1].options.length > 10")
            #expect(try await unreached(browser) == [])
            try await openSession(browser, notes)
            for tab in ["Hierarchy", "Touch", "Objects"] {
                try await browser.click(text: tab)
                #expect(try await unreached(browser) == [], "\(tab)")
            }
            try await open(browser, notes + "/compare?systemVersion=18")
            try await browser.wait(for: "document.querySelector('.sides mark')")
            #expect(try await unreached(browser) == [])
        }
    }

    /// The controls that the Tab key does not reach from the beginning of the page, or reaches without an outline. One
    /// of a group, such as tabs, stands for all.
    ///
    /// A part that the page puts in the place of another one while the key is pressed is missed, so the page is looked
    /// at again.
    private func unreached(_ browser: Browser) async throws -> JSONValue {
        var missed: JSONValue = []
        for _ in 1...3 {
            missed = try await missedOnce(browser)
            if missed == [] { break }
        }
        return missed
    }

    private func missedOnce(_ browser: Browser) async throws -> JSONValue {
        try await browser.run(
            """
            document.activeElement.blur();
            window.reached = new Set();
            window.unmarked = [];
            document.addEventListener('focusin', ({ target }) => {
              window.reached.add(target);
              const { outlineStyle } = getComputedStyle(target);
              if (outlineStyle === 'none') window.unmarked.push(target.outerHTML.slice(0, 200));
            });
            """)
        let count = 150
        try await browser.press(keys: Array(repeating: "\u{E004}", count: count))
        return try await browser.run(
            """
            const controls = [...document.querySelectorAll(
              'a[href], button, input, select, textarea, summary, [tabindex]')]
              .filter((element) => element.checkVisibility() && !element.disabled && element.tabIndex >= 0
                && !element.closest('[inert]'));
            return [...controls.filter((element) => !window.reached.has(element))
              .map((element) => element.outerHTML.slice(0, 200)), ...window.unmarked];
            """)
    }
}
