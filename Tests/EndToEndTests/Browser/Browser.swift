import Foundation
import JSONCoding

/// A headless Chromium, driven through ChromeDriver (W3C WebDriver).
struct Browser {
    private let driver: ChildProcess
    private let client: Client
    private let session: String

    /// The programs that the tests need.
    private static let programs = ["chromedriver", "chromium"]

    /// Whether they are installed.
    static let isInstalled = programs.allSatisfy { program in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    /// The longest that a script waits for its condition.
    private static let patienceMilliseconds = 900_000

    /// Uses a browser, and ends it in any case: one that outlived its driver would stay.
    static func use(logPath: String, _ body: (Browser) async throws -> Void) async throws {
        let browser = try await open(logPath: logPath)
        do {
            try await body(browser)
        } catch {
            try await browser.close()
            throw error
        }
        try await browser.close()
    }

    private static func open(logPath: String) async throws -> Browser {
        let (driver, port) = try await startDriver(logPath: logPath)
        let client = Client(try await HTTPConnection.open(port: port))
        let capabilities: JSONValue = [
            "browserName": "chrome",
            "goog:chromeOptions": [
                "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,900"]
            ],
            "timeouts": ["script": .integer(patienceMilliseconds)],
            "goog:loggingPrefs": ["browser": "ALL"],
        ]
        let made = try await client.json(.json("POST", "/session", ["capabilities": ["alwaysMatch": capabilities]]))
        guard let session = made["value"]?["sessionId"]?.text else { throw UnexpectedAnswer("\(made)") }
        return Browser(driver: driver, client: client, session: session)
    }

    /// Starts ChromeDriver on a free port.
    ///
    /// The system chooses the port on the IPv4 address, and ChromeDriver then asks for the same one on the IPv6
    /// address. There it may be taken, and ChromeDriver ends; so another one is started.
    private static func startDriver(logPath: String) async throws -> (ChildProcess, port: UInt16) {
        var failures: [String] = []
        for _ in 1...10 {
            let driver = try ChildProcess("chromedriver", ["--port=0"], errorPath: logPath)
            while let line = try await driver.line() {
                let port = line.firstMatch(of: #/started successfully on port (\d+)/#).flatMap { UInt16($0.output.1) }
                if let port { return (driver, port) }
            }
            _ = try await driver.ending()
            failures.append(driver.errors)
        }
        throw UnexpectedAnswer("ChromeDriver named no port: \(failures)")
    }

    private func close() async throws {
        do {
            try await client.json(.delete("/session/\(session)"))
        } catch {
            // ChromeDriver gives a browser a few seconds to end, which is too little on a busy machine.
            for browser in driver.children { kill(browser, SIGKILL) }
        }
        // The tests block SIGTERM, and their children inherit that.
        driver.signal(SIGKILL)
        _ = try await driver.ending()
    }

    /// Carries out a command of WebDriver, and returns its value.
    @discardableResult
    func perform(_ path: String, _ body: JSONValue) async throws -> JSONValue { try await post(path, body) }

    @discardableResult
    private func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        try await client.json(.json("POST", "/session/\(session)/\(path)", body))["value"] ?? .null
    }

    /// Opens an address.
    func go(to address: String) async throws { try await post("url", ["url": .string(address)]) }

    /// Opens a tab, which hides the present one, and returns the identifier of the present one.
    func openTab() async throws -> String {
        let former = try await client.json(.get("/session/\(session)/window"))["value"]?.text ?? ""
        let made = try await post("window/new", ["type": "tab"])
        try await choose(tab: made["handle"]?.text ?? "")
        return former
    }

    /// Shows a tab.
    func choose(tab: String) async throws { try await post("window", ["handle": .string(tab)]) }

    /// The value that a body of an asynchronous function of JavaScript returns.
    @discardableResult
    func run(_ body: String) async throws -> JSONValue {
        let script =
            "const done = arguments[0]; (async () => { \(body) })().then(done, (error) => done(String(error)));"
        return try await post("execute/async", ["script": .string(script), "args": []])
    }

    /// The value of an expression of JavaScript.
    func value(_ expression: String) async throws -> JSONValue {
        try await post("execute/sync", ["script": .string("return \(expression);"), "args": []])
    }

    /// Waits until an expression is true. It is evaluated again after every change of the document.
    func wait(for expression: String) async throws {
        let script = """
            const done = arguments[0];
            const look = () => {
              if (!(\(expression))) return;
              observer.disconnect();
              done(true);
            };
            const observer = new MutationObserver(look);
            observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            look();
            """
        do {
            try await post("execute/async", ["script": .string(script), "args": []])
        } catch {
            let text = try await value("document.body.innerText")
            throw UnexpectedAnswer("\(expression) did not become true: \(error)\n\(text.text ?? "")")
        }
    }

    /// The first element that matches a selector, once there is one.
    private func element(_ selector: String) async throws -> String {
        try await wait(for: "document.querySelector(\(Self.literal(selector)))")
        let found = try await post("element", ["using": "css selector", "value": .string(selector)])
        guard case .object(let object) = found, case .string(let id)? = object.members.first?.value else {
            throw UnexpectedAnswer("\(found)")
        }
        return id
    }

    /// A text as a literal of JavaScript.
    static func literal(_ text: String) -> String {
        String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
    }

    /// Clicks on an element as a user does.
    func click(_ selector: String) async throws { try await click(element: try await element(selector)) }

    /// Clicks on the button, link or tab with a text, once there is one.
    func click(text: String) async throws {
        let found = """
            [...document.querySelectorAll('a, button, summary')].find((element) =>
              element.textContent.trim() === \(Self.literal(text)) && element.checkVisibility() && !element.disabled)
            """
        try await wait(for: found)
        let element = try await value(found)
        guard case .object(let object) = element, case .string(let id)? = object.members.first?.value else {
            throw UnexpectedAnswer("\(element)")
        }
        try await click(element: id)
    }

    /// Clicks on an element once it stays in its place, as a user does, while pictures and texts may still be coming.
    private func click(element id: String) async throws {
        let script = """
            const [element, done] = arguments;
            let place = '';
            let framesInPlace = 0;
            const look = () => {
              element.scrollIntoView({ block: 'nearest' });
              const { x, y, width, height } = element.getBoundingClientRect();
              const present = [x, y, width, height].join(' ');
              framesInPlace = present === place ? framesInPlace + 1 : 0;
              place = present;
              if (framesInPlace === 3 || !element.isConnected) done(true);
              else requestAnimationFrame(look);
            };
            look();
            """
        try await post("execute/async", ["script": .string(script), "args": [[Self.elementKey: .string(id)]]])
        try await post("element/\(id)/click", [:])
    }

    /// The member of a reference to an element, as WebDriver defines it.
    private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

    /// Types into an element.
    func type(_ text: String, into selector: String) async throws {
        try await post("element/\(try await element(selector))/value", ["text": .string(text)])
    }

    /// The errors in the browser's console, except those of requests that were refused.
    func errors() async throws -> [String] {
        guard case .array(let entries) = try await post("se/log", ["type": "browser"]) else { return [] }
        return entries.filter { $0["level"] == "SEVERE" && $0["source"] != "network" }
            .compactMap { $0["message"]?.text }
    }
}
