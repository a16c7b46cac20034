import FolderTesting
import Foundation
import JSONCoding
import Testing

/// How the inspector follows a session that others drive.
@Suite(
    "The inspector follows a session", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."))
struct InspectorFollowingTests: InspectorVisiting {
    private static let home: JSONValue = ["device": "iPhone 8", "systemVersion": "17", "root": ["name": "home"]]

    /// Opens a session and waits until the page follows it.
    private func open(_ session: RemoteSession, _ server: RunningServer, _ browser: Browser) async throws {
        try await browser.go(to: "about:blank")
        try await browser.go(to: "http://127.0.0.1:\(server.port)/#/sessions/\(session.id)")
        try await browser.wait(for: Self.isLive)
    }

    private func patch(_ path: String, _ body: JSONValue, in session: RemoteSession) async throws {
        try await session.client.json(.json("PATCH", session.path(path), body))
    }

    @Test("a browser opens more tabs than it has connections, and each one continues when it is shown")
    func manyTabs() async throws {
        try await withBrowser([]) { browser, server in
            let session = try await server.connect().makeSession(Self.home)
            try await open(session, server, browser)
            var first = ""
            for number in 1...7 {
                let former = try await browser.openTab()
                if number == 1 { first = former }
                try await open(session, server, browser)
            }
            try await session.client.json(.json("POST", session.path("controllers"), ["name": "late"]))
            try await browser.wait(for: Self.row("late.created"))
            try await browser.choose(tab: first)
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: Self.row("late.created") + " && " + Self.text("late", in: ".tree"))
        }
    }

    @Test("a session whose oldest events were thinned is shown from the first one that is kept, and followed")
    func thinned() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "Tests/Golden/thinned-3/database.sqlite", toPath: folder.database)
        let server = try await RunningServer.start(database: folder.database)
        let client = try await server.connect()
        let list = try await client.json(.get("/v1/sessions"))
        let id = try #require(list["sessions"]?[0]?["id"]?.text)
        let events = try await client.send(.get("/v1/sessions/\(id)/events"))
        let problem = try JSONValue(parsing: events.body)
        let first = try #require(problem["firstSequence"]?.integer, "\(events.text)")
        let session = RemoteSession(client: client, id: id)
        try await Browser.use(logPath: folder.file("driver.log")) { browser in
            try await open(session, server, browser)
            try await browser.wait(
                for: Self.text("events 1 to \(first - 1) are no longer kept here", in: ".middle .panel-head"))
            try await client.json(.json("POST", session.path("controllers"), ["name": "late"]))
            try await browser.wait(for: Self.row("late.created"))
        }
        #expect(try await server.stop() == .exit(0))
    }

    @Test("a change without events, new labels and another client's refusals are shown at once")
    func silentChanges() async throws {
        try await withBrowser([]) { browser, server in
            let session = try await server.connect().makeSession(Self.home)
            try await open(session, server, browser)
            try await browser.click(".tree [data-key='controller home'] .name")
            try await browser.wait(for: Self.text("appeared", in: ".details dl"))
            try await browser.type("draft", into: ".calls input[list]")
            try await patch("controllers/home", ["title": "Fresh"], in: session)
            try await browser.wait(for: Self.text("2 (now)", in: ".revisions output"))
            try await browser.wait(
                for: Self.text("Fresh", in: ".tree") + " && " + Self.text("Fresh", in: ".details dl"))
            #expect(try await browser.value("document.querySelector('.calls input[list]').value").text == "draft")
            try await patch("", ["labels": ["team": "a"]], in: session)
            try await browser.wait(for: Self.text("team=a", in: ".facts"))
            for count in 1...2 {
                let refused = try await session.send(.present("home", by: "home", animated: false))
                #expect(refused.status == 422, "\(refused.text)")
                try await browser.wait(
                    for: "document.querySelectorAll('.row[data-kind=refusal]:not([hidden])').length === \(count)")
            }
        }
    }

    @Test("each refusal stands behind the last event of its revision, and equal ones are two")
    func refusalPlaces() async throws {
        try await withBrowser([]) { browser, _ in
            let rows = try await browser.run(
                """
                const { Trace } = await import('/inspector/trace.js');
                const trace = new Trace();
                const event = (sequence, cause) => trace.append({ sequence, cause, kind: 'log', time: 0 });
                const refusal = (revision, detail) => ({ revision, detail });
                const texts = () => Array.from({ length: trace.length }, (_, index) => trace.row(index))
                  .map(({ event, refusal }) => event?.sequence ?? refusal.detail).join(' ');
                const found = [];
                trace.takeRefusals([refusal(1, 'a'), refusal(3, 'c'), refusal(3, 'c')]);
                event(1, 1); event(2, 1);
                event(3, 3); event(4, 3);
                found.push(texts());
                event(5, 4);
                const [b, c, d] = [refusal(2, 'b'), refusal(3, 'c'), refusal(4, 'd')];
                trace.takeRefusals([c, c, b, c, d]);
                found.push(texts(), [1, 2, 3, 4, 5].map((sequence) => trace.rowOf(sequence)).join(' '));
                trace.takeRefusals([c, d, d]);
                found.push(texts());
                return found;
                """)
            #expect(
                rows == ["1 2 a 3 4 c c", "1 2 a b 3 4 c c c 5 d", "0 1 4 5 9", "1 2 a b 3 4 c c c 5 d d"])
        }
    }

    @Test("a page keeps a limited number of events, and says which ones it has dropped")
    func limit() async throws {
        try await withBrowser([]) { browser, _ in
            let found = try await browser.run(
                """
                const { Trace, EVENT_LIMIT } = await import('/inspector/trace.js');
                const { Timeline } = await import('/inspector/timeline.js');
                const trace = new Trace();
                const timeline = new Timeline(trace, () => {});
                document.body.append(timeline.element);
                const subject = { kind: 'controller', id: 'home' };
                for (let sequence = 1; sequence <= 2 * EVENT_LIMIT; sequence += 1) {
                  trace.append({ sequence, cause: 1, kind: 'callback', name: 'x', time: 0, subject });
                }
                timeline.update();
                await new Promise(requestAnimationFrame);
                await new Promise(requestAnimationFrame);
                return [trace.length <= EVENT_LIMIT + 10_000, trace.lastSequence === 2 * EVENT_LIMIT,
                  trace.row(0).event.sequence === trace.firstSequence,
                  trace.rowOf(trace.firstSequence - 1) === undefined,
                  timeline.count.textContent.includes(`events 1 to ${trace.firstSequence - 1} are no longer kept`)];
                """)
            #expect(found == [true, true, true, true, true])
        }
    }

    @Test("a history is read to its end in pages as short as the service makes them")
    func shortPages() async throws {
        try await withBrowser(["--example", "--set", "sessions.eventPageSize=7"]) { browser, _ in
            try await browser.click(text: "Notes")
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: Self.row("9×refusal") + " || " + Self.row("updated fraction"))
            #expect(try await browser.value("document.querySelector('.problem')") == .null)
        }
    }

    @Test("after a restore the page shows the history that the store has, and no revision that it lacks")
    func restore() async throws {
        let (folder, port) = (try TemporaryFolder(), try ReservedPort())
        let copy = folder.file("copy.sqlite")
        let server = try await RunningServer.start(database: folder.database)
        let id = try await server.connect().makeSession(Self.home).id
        #expect(try await server.stop() == .exit(0))
        try FileManager.default.copyItem(atPath: folder.database, toPath: copy)
        let second = try await RunningServer.start(database: folder.database, arguments: port.arguments)
        try await Browser.use(logPath: folder.file("driver.log")) { browser in
            let session = RemoteSession(client: try await second.connect(), id: id)
            for name in ["lost", "past", "gone"] {
                try await session.client.json(.json("POST", session.path("controllers"), ["name": .string(name)]))
            }
            try await open(session, second, browser)
            try await browser.wait(for: Self.row("lost.created"))
            try await browser.run(
                """
                const slider = document.querySelector('.revisions input');
                slider.value = 3;
                slider.dispatchEvent(new Event('input'));
                """)
            try await browser.wait(for: Self.text("3 of 4", in: ".revisions output"))
            #expect(try await second.stop() == .exit(0))

            for file in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.database + file) }
            try FileManager.default.copyItem(atPath: copy, toPath: folder.database)
            let third = try await RunningServer.start(database: folder.database)
            let driven = RemoteSession(client: try await third.connect(), id: id)
            // More events than were lost, so that the cursor alone tells nothing, in fewer revisions.
            let calls = ["other", "b", "c", "d"].map { JSONValue.object(["call": "make", "name": .string($0)]) }
            try await driven.client.json(.json("POST", driven.path("commands"), ["calls": .array(calls)]))
            #expect(try await third.stop() == .exit(0))
            let fourth = try await RunningServer.start(database: folder.database, arguments: port.arguments)
            try await browser.wait(for: Self.isLive)
            try await browser.wait(for: Self.row("other.created") + " && document.querySelector('.past').hidden")
            try await browser.wait(for: Self.text("2 (now)", in: ".revisions output"))
            #expect(try await browser.value(Self.row("lost.created")) == false)
            #expect(try await fourth.stop() == .exit(0))
        }
    }

    @Test("an open question shows its own arguments, also if the same was asked before")
    func questions() async throws {
        try await withBrowser([]) { browser, server in
            let member = "animationController(forPresented:presenting:source:)"
            let session = try await server.connect().makeSession([
                "device": "iPhone 8", "systemVersion": "12", "root": ["name": "home"],
                "objects": [["name": "del", "behavior": ["answers": [member: ["ask": true]]]]],
                "behaviors": [
                    "First": [
                        "reactions": [
                            "viewDidAppear(_:)": [
                                "after": [
                                    ["call": "present", "receiver": "$self", "controller": "two", "animated": true]
                                ]
                            ]
                        ]
                    ]
                ],
            ])
            for (name, type) in [("one", "First"), ("two", "Second")] {
                try await session.client.json(
                    .json(
                        "POST", session.path("controllers"),
                        [
                            "name": .string(name), "class": .string(type), "modalPresentationStyle": "custom",
                            "transitioningDelegate": "del",
                        ]))
            }
            try await session.perform(.present("one", by: "home", animated: true))
            try await open(session, server, browser)
            try await browser.wait(for: Self.text("presented=one", in: ".question"))
            try await session.client.json(
                .json("POST", session.path("questions/\(member)"), ["answer": .null, "settle": true]))
            try await browser.wait(for: Self.text("presented=two", in: ".question"))
            #expect(try await browser.value("document.querySelectorAll('.question').length") == 1)
        }
    }
}
