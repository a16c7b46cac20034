import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Participants of UIKit's texts, and taps that lead to segues")
struct ParticipantTests {
    @Test(arguments: ["12", "17"])
    func `a warning says whose addresses its text has, in the journal and as text too`(version: String)
        async throws
    {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": .string(version), "root": ["id": "home"],
        ])
        for id in ["card", "late"] as [JSONValue] {
            _ = await venue.send(.post, "\(session)/controllers", json: ["id": id])
        }
        _ = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "card", "settle": true])
        let dropped = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "late"])
        let warning = try #require(dropped.events.first { $0["kind"] == "warning" }, "\(dropped.text)")
        #expect(
            warning["participants"] == [
                "presented": "late", "presenter": "home", "receiver": "home", "presentedAlready": "card",
            ]
                || warning["participants"] == [
                    "presented": "late", "receiver": "home", "presentedAlready": "card", "presenter": "home",
                ], "\(warning)")
        let read = await venue.send(.get, "\(session)/events?kind=warning")
        #expect(read.events.first == warning, "\(read.text)")
        let lines = await venue.send(
            .get, "\(session)/events?kind=warning", fields: ["Accept": "text/plain"])
        #expect(lines.text.contains("\" presented=late "), "\(lines.text)")
        // Each address in the text is that of a participant.
        let text = try #require(warning["text"]?.string)
        for id in ["late", "home", "card"] {
            let controller = await venue.send(.get, "\(session)/controllers/\(id)")
            let address = try #require(controller.json["address"]?.string, "\(controller.text)")
            #expect(text.contains(address), "\(id) \(address)")
        }
    }

    @Test func `the exception of a refusal has participants, also those that its reason does not name`()
        async throws
    {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "17",
            "root": ["id": "nav", "kind": "navigationController", "children": [["id": "a"]]],
        ])
        _ = await venue.send(
            .post, "\(session)/controllers", json: ["id": "inner", "kind": "navigationController"])
        let nested = await venue.send(
            .post, "\(session)/controllers/nav/push", json: ["controller": "inner"])
        #expect(nested.problem == "exception-raised")
        #expect(
            nested.json["exception"]?["participants"] == ["child": "inner", "container": "nav"],
            "\(nested.text)")
        let active = await venue.send(
            .post, "\(session)/controllers/nav/present", json: ["controller": "a"])
        #expect(
            active.json["exception"]?["participants"] == [
                "presented": "a", "parent": "nav", "receiver": "nav",
            ],
            "\(active.text)")
        // An exception of the app's own is about no object.
        let own = await venue.send(
            .post, "\(session)/calls", json: ["call": "raise", "name": "Failure", "reason": "The app's own."])
        #expect(own.problem == "exception-raised" && own.json["exception"]?["participants"] == nil)
    }

    @Test func `a tap leads to the segue, the segue to what it shows, and that to the callbacks`()
        async throws
    {
        let venue = try await Venue()
        let session = try await venue.makeSession(storyboard: [
            "storyboard": 1, "initial": "home",
            "scenes": [
                [
                    "id": "home", "class": "HomeController",
                    "view": ["subviews": [["id": "b1", "elementName": "button", "text": "Open"]]],
                    "segues": [
                        ["id": "s", "kind": "presentation", "identifier": "form", "destination": "form"]
                    ],
                    "triggers": [
                        [
                            "element": "b1", "elementName": "button", "kind": "control",
                            "event": "touchUpInside", "segue": "s",
                        ]
                    ],
                ], ["id": "form", "class": "FormController"],
            ],
        ])
        let tapped = await venue.send(
            .post, "\(session)/controls/b1/tap", json: ["settle": true])
        func event(_ kind: JSONValue, _ name: JSONValue, of subject: JSONValue? = nil) throws -> JSONValue {
            try #require(
                tapped.events.first {
                    $0["kind"] == kind && $0["name"] == name
                        && (subject == nil || $0["subject"]?["id"] == subject)
                }, "\(name) in \(tapped.text)")
        }
        let tap = try event("touch", "tap")
        #expect(tap["subject"]?["id"] == "HomeController" && tap["value"] == "b1" && tap["parent"] == nil)
        #expect(tap["rule"] == "R65")
        for (kind, name) in [
            ("question", "shouldPerformSegue(withIdentifier:sender:)"), ("callback", "prepare(for:sender:)"),
            ("callback", "perform()"),
        ] as [(JSONValue, JSONValue)] {
            #expect(try event(kind, name)["parent"] == tap["sequence"], "\(name)")
        }
        let perform = try event("callback", "perform()")
        let began = try event("transition", "began")
        #expect(began["parent"] == perform["sequence"], "\(began)")
        #expect(
            try event("callback", "viewDidAppear(_:)", of: "FormController")["parent"] == began["sequence"])
        let text = await venue.send(.get, "\(session)/events?kind=touch", fields: ["Accept": "text/plain"])
        #expect(text.text == "HomeController touch tap b1  R65\n", "\(text.text)")
    }
}
