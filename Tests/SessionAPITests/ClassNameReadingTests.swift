import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("The names of classes")
struct ClassNameReadingTests {
    @Test("an object has one class name in JSON, text and events", arguments: ["12", "13", "15", "18"])
    func same(version: String) async throws {
        let venue = try await Venue()
        _ = await venue.send(
            .post, "/v1/storyboards?name=Gallery", body: try Venue.example("Gallery.storyboard"),
            contentType: "application/xml")
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": .string(version), "storyboard": "Gallery",
        ])
        let answered = await venue.send(
            .post, "\(session)/commands",
            json: [
                "calls": [
                    [
                        "call": "make", "name": "stack", "kind": "navigationController",
                        "children": [["name": "top"]],
                    ],
                    ["call": "set", "receiver": "stack", "modalPresentationStyle": "pageSheet"],
                    ["call": "present", "receiver": "Home", "controller": "stack", "animated": false],
                ]
            ])
        #expect(answered.status == .ok, "\(answered.text)")
        _ = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        let text = await venue.send(.get, "\(session)/hierarchy?format=text").text
        let events = await venue.send(.get, "\(session)/events")
        var classes: [String: JSONValue] = [:]
        let list = await venue.send(.get, "\(session)/controllers")
        for id in list.controllers {
            let controller = await venue.send(.get, "\(session)/controllers/\(id)").json
            let name = try #require(controller["class"]?.string)
            let address = try #require(controller["address"]?.string)
            #expect(text.contains("<\(name) \(address)>"), "\(id)")
            classes[id] = controller["class"]
            if let presentation = controller["presentation"] {
                let name = try #require(presentation["class"]?.string)
                #expect(text.contains("presented with: <\(name) "), "\(id)")
                classes[try #require(presentation["id"]?.string)] = .string(name)
            }
            if let view = controller["view"]?.string {
                let json = await venue.send(.get, "\(session)/views/\(view)").json
                let name = try #require(json["class"]?.string)
                #expect(text.contains("<\(name) 0x"), "\(view)")
                classes[view] = json["class"]
            }
        }
        #expect(classes.values.contains { $0.string?.contains("Gallery.") == true })
        // A page sheet covers a phone before iOS 13.
        let printed =
            version == "12" ? "_UIFullscreenPresentationController" : "_UIPageSheetPresentationController"
        #expect(classes.values.contains(.string(printed)))
        var compared = 0
        for event in events.events {
            guard let subject = event["subject"], let id = subject["id"]?.string, let name = classes[id] else {
                continue
            }
            compared += 1
            #expect(subject["class"] == name, "\(event)")
        }
        #expect(compared > 20)
    }
}
