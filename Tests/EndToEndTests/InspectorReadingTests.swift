import Foundation
import JSONCoding
import Testing

/// What the inspector says about controllers, rules and objects.
@Suite(
    "What the inspector tells", .timeLimit(.minutes(30)), .serialized,
    .enabled(if: Browser.isInstalled, "Chromium and ChromeDriver are not installed."))
struct InspectorReadingTests: InspectorVisiting {
    @Test("a modal that is left behind names what keeps it, and the event since which it is in no window")
    func leftBehind() async throws {
        try await withBrowser([]) { browser, server in
            let session = try await server.connect().makeSession([
                "device": "iPhone 8", "systemVersion": "17", "root": ["name": "list"], "settle": true,
            ])
            func send(_ calls: [JSONValue]) async throws {
                try await session.client.json(
                    .json("POST", session.path("commands"), ["calls": .array(calls), "settle": true]))
            }
            try await send([
                ["call": "make", "name": "draft"], ["call": "present", "receiver": "list", "controller": "draft"],
            ])
            try await open(browser, "http://127.0.0.1:\(server.port)/#/sessions/\(session.id)")
            try await browser.wait(for: Self.isLive)
            try await browser.click(".tree [data-key='controller draft'] .name")
            try await browser.wait(for: Self.text("list, which presents it", in: ".keepers"))
            try await browser.wait(for: Self.text("a variable of the code that made it", in: ".keepers"))
            #expect(try await browser.value("document.querySelector('.left-behind')") == .null)
            try await send([
                ["call": "release", "name": "draft"], ["call": "make", "name": "login"],
                ["call": "setRootViewController", "window": "window", "controller": "login"],
            ])
            try await browser.wait(for: Self.text("list presents draft, and list is in no window", in: ".left-behind"))
            #expect(try await browser.value(Self.text("a variable", in: ".keepers")) == false)
            try await browser.wait(for: Self.text("since revision 3", in: ".left-behind"))
            try await browser.click(".left-behind p:first-child button:last-of-type")
            try await browser.wait(for: Self.text("rootViewController = login", in: ".details .title"))
        }
    }

    @Test("a rule has a page of its own, which leads to the events of the session that cite it")
    func rule() async throws {
        try await withBrowser { browser, _ in
            try await openSession(browser, try await addressOfNotes(browser))
            try await browser.type("Attempt to present", into: "input[aria-label=Text]")
            try await browser.wait(for: Self.text("1 of ", in: ".panel-head .faint"))
            try await browser.click(".row:not([hidden])")
            try await browser.click(".rule-card a")
            try await browser.wait(
                for: Self.text("Presenting from a controller that presents already", in: ".statement"))
            try await browser.wait(for: Self.text("confidence high", in: ".rule"))
            try await browser.wait(for: Self.text("RefusalTests/alreadyPresenting", in: ".tests"))
            try await browser.click(".chain a")
            try await browser.wait(for: Self.text("ShareViewController", in: ".details .title"))
            try await browser.click("header a[href='#/rules']")
            try await browser.type("grabber", into: ".conditions input")
            try await browser.click(text: "Search")
            try await browser.wait(for: "location.hash.includes('text=grabber')")
            try await browser.wait(for: "document.querySelector('.rules li a')")
        }
    }

    @Test("an object shows what it is and what it answers, and a behavior its calls")
    func object() async throws {
        try await withBrowser { browser, _ in
            try await openSession(browser, try await addressOfNotes(browser))
            try await browser.click(text: "Objects")
            try await browser.click(text: "zoomDelegate")
            try await browser.wait(for: Self.text("ZoomTransitioningDelegate", in: ".details dl"))
            try await browser.wait(for: Self.text("animationController(forDismissed:)→ zoom", in: ".details .behavior"))
            try await browser.click("[data-name=PhotoViewController] summary")
            try await browser.wait(
                for: Self.text("$self.dismiss animated=true", in: "[data-name=PhotoViewController]"))
        }
    }

    @Test("new events are counted while another one is looked at, and a button leads to them")
    func newEvents() async throws {
        try await withBrowser { browser, server in
            try await openSession(browser, try await addressOfNotes(browser))
            let id = try #require(try await browser.value("location.hash.match(/s_\\w+/)[0]").text)
            #expect(try await browser.value("document.querySelector('.chip').hidden") == true)
            try await browser.type("\u{E011}", into: ".timeline")
            try await browser.wait(for: Self.text("1 · ", in: ".details dd"))
            #expect(try await browser.value("document.querySelector('.chip').hidden") == true)
            let client = try await server.connect()
            try await client.json(.json("POST", "/v1/sessions/\(id)/controllers", ["name": "late"]))
            try await browser.wait(for: "/^\\d+ new events/.test(document.querySelector('.chip').textContent)")
            try await browser.wait(for: "!document.querySelector('.chip').hidden")
            #expect(try await browser.value("document.querySelector('.timeline').scrollTop") == 0)
            try await browser.click(".chip")
            try await browser.wait(for: Self.row("late.created") + " && document.querySelector('.chip').hidden")
            // What was there before the page is not new.
            let address = try #require(try await browser.value("location.href").text)
            try await openSession(browser, address.replacing(/\?.*/, with: "") + "?event=1")
            try await browser.wait(for: Self.text("1 · ", in: ".details dd"))
            #expect(try await browser.value("document.querySelector('.chip').hidden") == true)
        }
    }

    @Test("both drawn screens stand beside each other, with what differs marked")
    func comparedScreens() async throws {
        try await withBrowser([]) { browser, server in
            let session = try await server.connect().makeSession([
                "device": "iPhone 8", "systemVersion": "12", "root": ["name": "home"], "settle": true,
            ])
            let calls: JSONValue = [
                ["call": "make", "name": "card"], ["call": "present", "receiver": "home", "controller": "card"],
            ]
            try await session.client.json(
                .json("POST", session.path("commands"), ["calls": calls, "settle": true]))
            let home = "http://127.0.0.1:\(server.port)/#/sessions/\(session.id)"
            try await open(browser, home + "/compare?systemVersion=13")
            try await browser.wait(for: "document.querySelectorAll('.side-screen img').length === 2")
            try await browser.wait(
                for: "[...document.querySelectorAll('.side-screen img')].every((image) => image.complete)")
            #expect(
                try await browser.value(
                    "[...document.querySelectorAll('.side-screen img')].every((image) => image.naturalWidth > 300)")
                    == true)
            let sides = "[...document.querySelectorAll('.side-screen')]"
            #expect(
                try await browser.value("\(sides).every((side) => side.querySelector('.difference'))") == true)
            #expect(
                try await browser.value("\(sides)[1].textContent.includes('presented card.view: frame')") == true)
            // Equal screens are folded.
            try await browser.click(text: "The screens are identical. Show them")
            try await browser.wait(for: "document.querySelectorAll('.side-screen img').length === 4")
            try await browser.wait(for: Self.text("Nothing differs on the screen.", in: ".side-screen"))
        }
    }

    @Test("a control is covered by what lies in front of its middle, and not by what contains it")
    func covered() async throws {
        try await withBrowser([]) { browser, _ in
            let found = try await browser.run(
                """
                const { isCovered, layerDifferences } = await import('/inspector/layers.js');
                const area = (x, y, width, height) => ({ x, y, width, height });
                const layers = [
                  { role: 'window', frame: area(0, 0, 100, 200) },
                  { role: 'controller', controller: 'a', superlayer: 0, frame: area(0, 0, 100, 200) },
                  { role: 'element', id: 'save', controller: 'a', superlayer: 1, frame: area(10, 150, 80, 20) },
                  { role: 'element', id: 'open', controller: 'a', superlayer: 1, frame: area(10, 20, 80, 20) },
                  { role: 'container', superlayer: 0, frame: area(0, 0, 100, 200) },
                  { role: 'presented', controller: 'b', superlayer: 4, frame: area(0, 100, 100, 100) },
                  { role: 'element', id: 'done', controller: 'b', superlayer: 5, frame: area(10, 150, 80, 20) },
                ];
                const covered = (id, controller, kind) => isCovered(
                  { id, controller, kind, frame: layers.find((layer) => layer.id === id)?.frame ?? area(0, 0, 9, 9) },
                  layers);
                const other = { layers: layers.slice(0, 4).map((layer) =>
                  (layer.id === 'save' ? { ...layer, frame: area(10, 160, 80, 20) } : layer)) };
                const { left, right } = layerDifferences({ layers }, other);
                const texts = (parts) => parts.map(({ text }) => text).join('; ');
                return [texts(left), texts(right), covered('save', 'a', 'control'), covered('open', 'a', 'control'), covered('done', 'b', 'control'),
                  covered('save', 'a', 'backdrop'), covered('none', 'a', 'control')];
                """)
            // What is covered on a side is no difference there.
            #expect(
                found == [
                    "container: only here; presented b: only here; element done: only here", "element save: frame",
                    true, false, false, false, false,
                ])
        }
    }
}
