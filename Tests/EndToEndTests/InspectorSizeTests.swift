import Foundation
import JSONCoding
import Testing

/// The inspector with a large session.
@Suite(
    "The inspector of a large session", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."))
struct InspectorSizeTests: InspectorVisiting {
    /// Makes 1,000 controllers, and more than 10,000 events.
    private func makeLarge(_ session: RemoteSession) async throws {
        func send(_ calls: [JSONValue]) async throws -> JSONValue {
            try await session.client.json(
                .json("POST", session.path("commands"), ["calls": .array(calls), "settle": true]))
        }
        _ = try await send((0..<1_000).map { ["call": "make", "name": .string("c\($0)")] })
        var last = 0
        var next = 0
        while last < 10_000 {
            let pushes: [JSONValue] = (next..<min(next + 20, 1_000)).map {
                ["call": "push", "receiver": "nav", "controller": .string("c\($0)"), "animated": false]
            }
            next += 20
            let pops: [JSONValue] = [["call": "popToRootViewController", "receiver": "nav", "animated": false]]
            let answer = try await send(next < 1_000 ? pushes : pops)
            guard case .array(let events)? = answer["events"], case .integer(let sequence)? = events.last?["sequence"]
            else { throw UnexpectedAnswer("\(answer)") }
            last = sequence
            if next >= 1_000 { next = 0 }
        }
    }

    @Test("10,000 events and 1,000 controllers: few rows are in the document, and no scrolling shows a gap")
    func scrolling() async throws {
        try await withBrowser([]) { browser, server in
            let session = try await server.connect().makeSession([
                "device": "iPhone 15", "systemVersion": "17",
                "root": ["name": "nav", "kind": "navigationController", "children": [["name": "home"]]],
            ])
            try await makeLarge(session)
            try await browser.go(to: "about:blank")
            try await browser.go(to: "http://127.0.0.1:\(server.port)/#/sessions/\(session.id)")
            try await browser.wait(for: Self.isLive + " && document.querySelectorAll('.tree li').length > 1000")
            let found = try await browser.run(
                """
                const list = document.querySelector('.timeline');
                const box = list.getBoundingClientRect();
                let gaps = 0;
                for (let part = 0; part <= 200; part += 1) {
                  list.scrollTop = (list.scrollHeight - list.clientHeight) * part / 200;
                  await new Promise(requestAnimationFrame);
                  for (const y of [0.02, 0.5, 0.97]) {
                    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * y);
                    if (!there?.closest('.row')) gaps += 1;
                  }
                }
                return [gaps, list.scrollHeight >= 26 * 10_000, document.querySelectorAll('.row').length < 100];
                """)
            #expect(found == [0, true, true])
        }
    }
}
