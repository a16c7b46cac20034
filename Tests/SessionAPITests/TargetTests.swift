import Foundation
import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

/// Taps as a user makes them: by the text on a button, from the list of targets.
@Suite("Targets and taps by name over HTTP")
struct TargetTests {
    /// Two screens with a button "Done", one of which also has a switch; "home" presents "form" over itself.
    private static let document: JSONValue = [
        "storyboard": 1, "initial": "home",
        "scenes": [
            [
                "id": "home", "class": "HomeController",
                "view": [
                    "subviews": [
                        [
                            "id": "b1", "elementName": "button", "text": "Open form",
                            "accessibilityIdentifier": "openButton",
                            "accessibilityLabel": "Open the form",
                        ],
                        ["id": "b2", "elementName": "button", "text": "Done"],
                    ]
                ],
                "segues": [["id": "s", "kind": "presentation", "identifier": "form", "destination": "form"]],
                "triggers": [
                    [
                        "element": "b1", "elementName": "button", "kind": "control",
                        "event": "touchUpInside", "segue": "s",
                    ],
                    [
                        "element": "b2", "elementName": "button", "kind": "control",
                        "event": "touchUpInside", "action": "done:", "target": "home",
                    ],
                ],
            ],
            [
                "id": "form", "class": "FormController",
                "view": [
                    "subviews": [
                        ["id": "b3", "elementName": "button", "text": "Done"],
                        ["id": "b4", "elementName": "button", "text": "Done", "isEnabled": false],
                        ["id": "s1", "elementName": "switch", "accessibilityLabel": "Wi-Fi"],
                    ]
                ],
                "triggers": [
                    [
                        "element": "b3", "elementName": "button", "kind": "control",
                        "event": "touchUpInside", "action": "save:", "target": "form",
                    ]
                ],
            ],
        ],
    ]

    private func stage() async throws -> (Venue, String) {
        let venue = try await Venue()
        let session = try await venue.makeSession(storyboard: Self.document)
        return (venue, session)
    }

    private func tap(
        _ name: String, _ venue: Venue, _ session: String, query: String = "", json: JSONValue? = nil
    ) async -> Answered {
        let name = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return await venue.send(.post, "\(session)/controls/\(name)/tap\(query)", json: json)
    }

    /// The last command of a session's journal.
    private func lastCommand(_ venue: Venue, _ session: String) async throws -> JSONValue {
        let id = String(session.split(separator: "/").last ?? "")
        let entries = try venue.store.journal(of: id, from: 1, limit: 100)
        return try JSONValue(parsing: try #require(entries.last).content.command)
    }

    @Test func `the list has names, effects, calls and obstacles, as JSON and as text`() async throws {
        let (venue, session) = try await stage()
        let list = await venue.send(.get, "\(session)/targets")
        #expect(list.status == .ok, "\(list.text)")
        let first = try #require(list.json["targets"]?[0])
        #expect(first["id"] == "b1" && first["label"] == "Open form" && first["kind"] == "control")
        #expect(first["accessibilityIdentifier"] == "openButton")
        #expect(first["effects"]?[0]?["destination"] == "FormController")
        #expect(first["call"] == ["call": "tap", "element": "b1", "controller": "HomeController"])
        #expect(first["available"] == true && first["obstacle"] == nil)
        let called = await venue.send(.post, "\(session)/calls", json: first["call"])
        #expect(called.status == .ok, "\(called.text)")

        let running = await venue.send(.get, "\(session)/targets", fields: ["Accept": "text/plain"])
        #expect(
            running.text.hasPrefix(
                """
                b1 control "Open form" ("Open the form") [openButton] in HomeController: \
                presentation "form" -> FormController; not now: FormController covers it (PS-06)

                """), "\(running.text)")
        await venue.settle(session)
        let settled = await venue.send(
            .get, "\(session)/targets?available=true", fields: ["Accept": "text/plain"])
        #expect(settled.text == "b3 control \"Done\" in FormController: save: of FormController\n")
        let rest = await venue.send(.get, "\(session)/targets?available=false&controller=FormController")
        #expect(rest.json["targets"]?[0]?["obstacle"]?["rule"] == "CH-149")
        #expect(rest.json["targets"]?[1]?["obstacle"]?["kind"] == "notConnected")
        #expect(rest.json["targets"]?[2] == nil)
        // The past is shown as it was.
        let past = await venue.send(.get, "\(session)/targets?revision=1&available=true")
        #expect(past.json["targets"]?[1]?["id"] == "b2")
    }

    @Test func `long lists come in pages`() async throws {
        let (venue, session) = try await stage()
        let first = await venue.send(.get, "\(session)/targets?limit=1&controller=HomeController")
        #expect(first.json["targets"]?[1] == nil)
        guard case .string(let next)? = first.json["next"] else { throw MissingPage() }
        let second = await venue.send(.get, next)
        #expect(second.json["targets"]?[0]?["id"] == "b2" && second.json["next"] == nil)
        let text = await venue.send(.get, "\(session)/targets?limit=1", fields: ["Accept": "text/plain"])
        #expect(text.text.contains("\n# more: /v1/sessions/"))
        let unknown = await venue.send(.get, "\(session)/targets?controller=Nobody")
        #expect(unknown.status == .notFound)
    }

    private struct MissingPage: Error {}

    @Test(arguments: ["b1", "Open form", "Open the form", "openButton"])
    func `an element is tapped by any of its names, and journaled by its id`(name: String) async throws {
        let (venue, session) = try await stage()
        let tapped = await tap(name, venue, session)
        #expect(tapped.status == .ok && tapped.text.contains("prepare(for:sender:)"), "\(tapped.text)")
        let call = try await lastCommand(venue, session)["calls"]?[0]
        #expect(call?["element"] == "b1" && call?["call"] == "tap")
    }

    @Test func `a label means what can be reached; among several of these it is refused`() async throws {
        let (venue, session) = try await stage()
        // Only home is on screen.
        let done = await tap("Done", venue, session)
        #expect(done.text.contains("done:"), "\(done.text)")
        #expect(await tap("Open form", venue, session).status == .ok)
        await venue.settle(session)
        let ambiguous = await tap("Done", venue, session)
        #expect(ambiguous.status == .unprocessableContent && ambiguous.problem == "ambiguous-name")
        let candidates = try #require(ambiguous.json["candidates"])
        #expect(candidates[0]?["id"] == "b3" && candidates[1]?["id"] == "b4" && candidates[2] == nil)
        let chosen = await venue.send(.post, "\(session)/calls", json: candidates[0]?["call"])
        #expect(chosen.text.contains("save:"), "\(chosen.text)")
        // The covered one is reported as such, since it is the only one of its controller.
        let covered = await tap("Done", venue, session, json: ["controller": "HomeController"])
        #expect(covered.problem == "not-applicable" && covered.text.contains("FormController covers it"))
    }

    @Test func `a selector says in whose view`() async throws {
        let (venue, session) = try await stage()
        let found = await tap("Done", venue, session, query: "?select=HomeController%3Aappeared")
        #expect(found.text.contains("done:"), "\(found.text)")
        let none = await tap("Done", venue, session, query: "?select=FormController")
        #expect(none.status == .notFound, "\(none.text)")
        let wrong = await tap("Done", venue, session, query: "?select=%5B")
        #expect(wrong.problem == "malformed-request")
    }

    @Test func `an unknown name is answered with the nearest`() async throws {
        let (venue, session) = try await stage()
        let unknown = await tap("Open fork", venue, session)
        #expect(unknown.status == .notFound)
        #expect(
            unknown.json["detail"]
                == "There is no element named \"Open fork\". Did you mean \"Open form\"?")
        let batch = await venue.send(
            .post, "\(session)/commands",
            json: ["calls": [["call": "log", "text": "x"], ["call": "tap", "element": "Opn form"]]])
        #expect(batch.problem == "unknown-name", "\(batch.text)")
    }

    @Test func `a name that nothing has is refused without what led to an earlier refusal`() async throws {
        let (venue, session) = try await stage()
        let before = await venue.send(
            .post, "\(session)/commands",
            json: [
                "calls": [
                    ["call": "log", "text": "x"],
                    ["call": "dismiss", "receiver": "nobody"],
                ]
            ])
        #expect(before.json["takenBack"] != nil && before.json["path"] == "$.calls[1].receiver")
        let unknown = await tap("Open fork", venue, session)
        #expect(unknown.status == .notFound)
        #expect(unknown.json["takenBack"] == nil && unknown.json["call"] == nil, "\(unknown.text)")
        #expect(unknown.json["path"] == nil)
    }

    @Test func `tabs and back buttons are tapped by their titles`() async throws {
        let venue = try await Venue()
        let uploaded = await venue.send(
            .post, "/v1/storyboards?name=Tabs", body: try Venue.example("Tabs.storyboard"),
            contentType: "application/xml")
        #expect(uploaded.status == .created)
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "17", "storyboard": "Tabs",
        ])
        #expect(await tap("articleButton", venue, session).status == .ok)
        await venue.settle(session)
        // The pushed screen hides the tab bar, so only the back button can be meant.
        let back = await tap("News", venue, session)
        #expect(back.status == .ok, "\(back.text)")
        #expect(try await lastCommand(venue, session)["calls"]?[0]?["call"] == "tapBackButton")
        await venue.settle(session)
        let titles = await venue.send(.get, "\(session)/targets?available=true")
        let tabs = titles.json["targets"]?.elements?.filter { $0["kind"] == "tab" } ?? []
        try #require(tabs.count == 3)
        guard case .string(let title)? = tabs[1]["label"] else { throw MissingPage() }
        let switched = await tap(title, venue, session)
        #expect(switched.text.contains("selectedViewController"), "\(switched.text)")
        let call = try await lastCommand(venue, session)["calls"]?[0]
        #expect(call?["call"] == "tapTab" && call?["controller"] == tabs[1]["call"]?["controller"])
        await venue.settle(session)
        guard case .string(let tabBar)? = tabs[0]["controller"] else { throw MissingPage() }
        let direct = await venue.send(
            .post, "\(session)/controllers/\(tabBar)/tapTab", json: ["title": "News"])
        #expect(direct.status == .ok, "\(direct.text)")
        let none = await venue.send(
            .post, "\(session)/controllers/\(tabBar)/tapTab", json: ["title": "Olds"])
        #expect(none.problem == "not-applicable" && none.json["path"] == "$.title", "\(none.text)")
    }
}

extension JSONValue {
    /// The elements of an array; nil for anything else.
    fileprivate var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
