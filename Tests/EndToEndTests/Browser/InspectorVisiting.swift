import FolderTesting
import JSONCoding
import Testing

/// A suite whose tests use the inspector in a browser.
protocol InspectorVisiting {}

extension InspectorVisiting {
    /// Runs a test in a browser at the list of sessions, on a server with these settings.
    func withBrowser(
        _ arguments: [String] = ["--example"], _ body: (Browser, RunningServer) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let server = try await RunningServer.start(database: folder.database, arguments: arguments)
        try await Browser.use(logPath: folder.file("driver.log")) { browser in
            try await browser.go(to: "http://127.0.0.1:\(server.port)/")
            try await body(browser, server)
            #expect(try await browser.errors() == [])
        }
        #expect(try await server.stop() == .exit(0))
    }

    /// Whether the page follows the session.
    static var isLive: String { "document.querySelector('.connection')?.dataset.state === 'live'" }

    /// Whether a row of the timeline has a text.
    static func row(_ text: String) -> String {
        "[...document.querySelectorAll('.row:not([hidden])')].some((row) => row.textContent.includes('\(text)'))"
    }

    /// Whether a place on the page has a text.
    static func text(_ text: String, in selector: String) -> String {
        "document.querySelector('\(selector)')?.textContent.includes('\(text)')"
    }

    /// Loads an address anew.
    func open(_ browser: Browser, _ address: String) async throws {
        try await browser.go(to: "about:blank")
        try await browser.go(to: address)
    }

    /// Loads a session anew, until all its parts are there.
    func openSession(_ browser: Browser, _ address: String) async throws {
        try await open(browser, address)
        try await browser.wait(for: Self.isLive + " && document.querySelector('.screen img[src]')")
        try await browser.wait(for: "document.querySelector('.tree li') && document.querySelector('.saves a')")
    }

    /// The address of the example session Notes, which the list has to show.
    func addressOfNotes(_ browser: Browser) async throws -> String {
        try await browser.wait(for: Self.text("t_6 is driven by you", in: ".sessions"))
        let links = "[...document.querySelectorAll('.sessions a')]"
        return try #require(try await browser.value("\(links).find((a) => a.textContent === 'Notes').href").text)
    }
}
