import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Alerts and actions of controls over HTTP")
struct AlertResourceTests {
    private static let alert: JSONValue = [
        "id": "ask", "kind": "alertController", "title": "Delete the note?",
        "message": "It cannot be undone.",
        "preferredStyle": "alert", "preferredAction": "Keep",
        "actions": [
            ["title": "Keep", "style": "cancel"],
            [
                "id": "delete", "title": "Delete", "style": "destructive", "enabled": false,
                "handler": ["label": "deleted", "calls": [["call": "log", "text": "gone"]]],
            ],
        ],
        "textFields": [["placeholder": "Reason", "secure": true]],
    ]

    private func stage() async throws -> (Venue, String) {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let made = await venue.send(.post, "\(session)/controllers", json: Self.alert)
        #expect(made.status == .created, "\(made.text)")
        return (venue, session)
    }

    @Test(
        "an alert is made with its actions, read back, filled, presented and tapped; its handler runs at the end"
    )
    func alert() async throws {
        let (venue, session) = try await stage()
        let ask = "\(session)/controllers/ask"
        let added = await venue.send(.post, "\(ask)/addAction", json: ["title": "Later"])
        #expect(added.status == .ok, "\(added.text)")
        #expect(await venue.send(.post, "\(ask)/addTextField", json: ["text": "none"]).status == .ok)
        let enabled = await venue.send(
            .post, "\(ask)/setActionEnabled", json: ["action": "delete", "enabled": true])
        #expect(enabled.status == .ok, "\(enabled.text)")
        let present: JSONValue = ["controller": "ask"]
        #expect(
            await venue.send(.post, "\(session)/controllers/home/present", json: present).status == .ok)
        #expect(await venue.send(.post, "\(session)/clock", json: ["settle": true]).status == .ok)
        let typed = await venue.send(.post, "\(ask)/enterText", json: ["field": 1, "text": "old"])
        #expect(typed.status == .ok, "\(typed.text)")
        let alert = try #require(await venue.send(.get, ask).json["alert"])
        #expect(alert["preferredStyle"] == "alert" && alert["message"] == "It cannot be undone.")
        #expect(
            alert["actions"]?[1] == [
                "id": "delete", "title": "Delete", "style": "destructive", "enabled": true, "shown": true,
                "preferred": false,
            ])
        #expect(alert["actions"]?[0]?["preferred"] == true && alert["actions"]?[2]?["id"] == "Later")
        #expect(
            alert["textFields"] == [
                ["placeholder": "Reason", "text": "", "secure": true], ["text": "old", "secure": false],
            ])

        let tapped = await venue.send(.post, "\(session)/controls/delete/tap", json: [:])
        #expect(tapped.json["transition"]?["kind"] == "dismissal", "\(tapped.text)")
        let settled = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(settled.calls == ["ask viewDidDisappear(_:)"])
        let handled = settled.events.first { $0["kind"] == "completion" }
        #expect(handled?["name"] == "UIAlertAction.handler" && handled?["rule"] == "CH-115")
        #expect(settled.events.last?["value"] == "gone")
    }

    @Test("an invalid change of an alert is refused with UIKit's words")
    func refusals() async throws {
        let (venue, session) = try await stage()
        let ask = "\(session)/controllers/ask"
        let second = await venue.send(.post, "\(ask)/addAction", json: ["title": "No", "style": "cancel"])
        #expect(second.problem == "exception-raised")
        #expect(
            second.json["exception"]?["reason"]
                == "UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
        #expect(await venue.send(.post, "\(ask)/addAction", json: [:]).problem == "malformed-request")
        let unknown: JSONValue = ["title": "No", "style": "loud"]
        #expect(await venue.send(.post, "\(ask)/addAction", json: unknown).problem == "malformed-request")
        #expect(await venue.send(.post, "\(ask)/touchOutside", json: [:]).problem == "not-applicable")
        #expect(await venue.send(.post, "\(session)/controls/Keep/tap", json: [:]).status.rawValue >= 400)
    }

    @Test("a tap on a control sends its action; other events are sent by name")
    func action() async throws {
        let venue = try await Venue()
        let document: JSONValue = [
            "storyboard": 1, "initial": "list",
            "scenes": [
                [
                    "id": "list", "kind": "viewController", "class": "ListController",
                    "triggers": [
                        [
                            "element": "name", "elementName": "textField", "event": "editingDidEnd",
                            "action": "rename:", "target": "list",
                        ]
                    ],
                ]
            ],
            "behaviors": ["ListController": ["actions": ["rename:": [["call": "log", "text": "$sender"]]]]],
        ]
        let session = try await venue.makeSession(storyboard: document)
        let path = "\(session)/controls/name/tap"
        #expect(await venue.send(.post, path, json: [:]).events.map { $0["kind"] } == ["noop"])
        let sent = await venue.send(.post, path, json: ["event": "editingDidEnd"])
        #expect(sent.events.first?["rule"] == "CH-121", "\(sent.text)")
        #expect(await venue.send(.post, path, json: ["event": "shaken"]).status.rawValue >= 400)
        let enabling = "\(session)/controls/name/setEnabled"
        let set = await venue.send(.post, enabling, json: ["enabled": false])
        #expect(set.events.first?["rule"] == "CH-149", "\(set.text)")
        let dropped = await venue.send(.post, path, json: ["event": "editingDidEnd"])
        #expect(dropped.events.map { $0["kind"] } == ["noop"])
        #expect(await venue.send(.post, enabling, json: [:]).status.rawValue >= 400)
    }
}
