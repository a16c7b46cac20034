import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("A session made from the settings that another one shows")
struct SettingsRoundTripTests {
    /// The members of a session that a request for a new one can have as well.
    private static let settings = [
        "device", "systemVersion", "app", "fidelity", "orientation", "clock", "rate", "expires", "label", "labels",
    ]

    /// The settings with these numbers, one of each member in turn.
    private static func request(_ number: Int) -> JSONObject {
        let described: JSONValue = [
            "name": "iPhone 17", "idiom": "phone", "width": 402, "height": 874, "scale": 3,
            "safeAreaInsets": [
                "portrait": ["top": 62, "left": 0, "bottom": 34, "right": 0],
                "landscape": ["top": 0, "left": 62, "bottom": 21, "right": 62],
            ],
        ]
        let devices: [JSONValue] = ["iPhone 8", "iPad Pro 11", described]
        let versions: [JSONValue] = ["12", "13", "17", "18.2"]
        let apps: [JSONValue?] = [
            nil, [:], ["infoPlist": [:]], ["sdk": "12.4"], ["infoPlist": ["UIApplicationSceneManifest": nil]],
            ["sdk": "15", "infoPlist": ["UIRequiresFullScreen": true, "Custom": [1, ["a": nil]]]],
            ["infoPlist": ["UIApplicationSceneManifest": [:]]],
        ]
        var request: JSONObject = ["root": ["name": "home"]]
        request["device"] = devices[number % 3]
        request["systemVersion"] = versions[number % 4]
        request["app"] = apps[number % 7]
        request["fidelity"] = number % 5 == 0 ? "documented" : nil
        request["orientation"] = number % 2 == 0 ? "landscapeLeft" : nil
        if number % 11 == 0 { request["clock"] = "manual" }
        if number % 3 == 1 { request["expires"] = 90 }
        if number % 4 == 3 { request["label"] = "A label" }
        if number % 5 == 2 { request["labels"] = ["owner": "me"] }
        return request
    }

    @Test("equal settings and equal first events", arguments: 0..<84)
    func roundTrip(_ number: Int) async throws {
        let venue = try await Venue()
        func make(_ request: JSONObject) async throws -> (shown: JSONObject, events: [JSONValue]) {
            let made = await venue.send(.post, "/v1/sessions", json: .object(request))
            try #require(made.status == .created, "\(request): \(made.text)")
            let shown = await venue.send(.get, try #require(made.header("Location")))
            let members = try #require(shown.json.object)
            var settings = JSONObject()
            for key in Self.settings { settings[key] = members[key] }
            return (settings, made.events)
        }
        let first = try await make(Self.request(number))
        var again = first.shown
        again["root"] = ["name": "home"]
        let second = try await make(again)
        #expect(second.shown == first.shown, "\(Self.request(number))")
        #expect(second.events == first.events && !first.events.isEmpty, "\(Self.request(number))")
    }
}
