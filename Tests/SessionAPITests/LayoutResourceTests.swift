import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Frames and hit tests over HTTP")
struct LayoutResourceTests {
    /// A screen of 375 × 667 points with a button at the right, and a disabled one beneath it.
    private static let document: JSONValue = [
        "storyboard": 1, "initial": "home",
        "scenes": [
            [
                "id": "home", "class": "HomeController",
                "view": [
                    "id": "v", "frame": ["x": 0, "y": 0, "width": 375, "height": 667],
                    "subviews": [
                        [
                            "id": "b1", "elementName": "button", "text": "Go",
                            "frame": ["x": 255, "y": 100, "width": 100, "height": 40],
                            "autoresizing": ["flexibleLeft": true],
                        ],
                        [
                            "id": "b2", "elementName": "button", "text": "Off", "isEnabled": false,
                            "frame": ["x": 20, "y": 200, "width": 100, "height": 40],
                        ],
                    ],
                ],
            ]
        ],
    ]

    @Test func `the layout has every view, and a point finds the foremost one with its target`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession(storyboard: Self.document)
        let layout = await venue.send(.get, "\(session)/layout")
        #expect(layout.status == .ok, "\(layout.text)")
        let window = try #require(layout.json["views"]?[0])
        #expect(window["kind"] == "view" && window["superview"] == nil)
        let width = try #require(window["frame"]?["width"])
        guard case .integer(let points) = width else { throw NoWidth() }
        let targets = await venue.send(.get, "\(session)/targets")
        let frame: JSONValue = ["x": .integer(points - 120), "y": 100, "width": 100, "height": 40]
        #expect(targets.json["targets"]?[0]?["frame"] == frame, "\(targets.text)")
        let hit = await venue.send(.get, "\(session)/hit-test?x=\(points - 100)&y=110.5")
        #expect(hit.status == .ok, "\(hit.text)")
        #expect(hit.json["views"]?[0]?["id"] == "b1" && hit.json["target"]?["id"] == "b1")
        #expect(hit.json["views"]?[0]?["frameInWindow"] == frame)
        let off = await venue.send(.get, "\(session)/hit-test?x=30&y=210")
        #expect(off.json["target"]?["obstacle"]?["kind"] == "disabled", "\(off.text)")
        let outside = await venue.send(.get, "\(session)/hit-test?x=-5&y=0")
        #expect(outside.json["views"]?[0] == nil && outside.json["target"] == nil)
    }

    @Test(arguments: ["", "?x=1", "?x=a&y=1", "?x=1&y=1e300", "?x=1&y=2&z=3"])
    func `a point needs two numbers`(query: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession(storyboard: Self.document)
        let answer = await venue.send(.get, "\(session)/hit-test\(query)")
        #expect(answer.status == .badRequest, "\(answer.text)")
    }

    private struct NoWidth: Error {}
}
