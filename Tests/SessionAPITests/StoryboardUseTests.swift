import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("An accepted storyboard can be used", .timeLimit(.minutes(30)))
struct StoryboardUseTests {
    /// Documents whose stored form has more values, or nests deeper, than a document from outside may.
    private static let documents: [(form: String, text: String)] = [
        (
            "application/xml",
            xcode(
                "<view key=\"view\" id=\"v\"><subviews>"
                    + (0..<25_000).map {
                        "<label id=\"l\($0)\" text=\"t\"><rect key=\"frame\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"/></label>"
                    }
                    .joined() + "</subviews></view>")
        ),
        (
            "application/xml",
            xcode(
                "<view key=\"view\" id=\"v\">" + String(repeating: "<view>", count: 90)
                    + String(repeating: "</view>", count: 90) + "</view>")
        ),
        (
            "application/json",
            "{\"storyboard\":1,\"initial\":\"s0\",\"scenes\":["
                + (0..<90_000).map { "{\"id\":\"s\($0)\"}" }.joined(separator: ",") + "]}"
        ),
        (
            "application/yaml",
            "storyboard: 1\ninitial: s0\nscenes:\n" + (0..<40_000).map { "- id: s\($0)\n" }.joined()
        ),
    ]

    private static func xcode(_ view: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \
        initialViewController="a"><scenes><scene><objects><viewController id="a" sceneMemberID="viewController">
        \(view)</viewController></objects></scene></scenes></document>
        """
    }

    @Test("It is read, launched and driven", arguments: documents.indices)
    func use(index: Int) async throws {
        let (form, text) = Self.documents[index]
        let venue = try await Venue()
        let made = await venue.send(
            .post, "/v1/storyboards?name=Big", body: Array(text.utf8), contentType: form)
        #expect(made.status == .created, "\(made.text.prefix(500))")
        let location = try #require(made.header("Location"))
        #expect(await venue.send(.get, location).status == .ok)
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "13", "storyboard": "Big",
        ])
        #expect(await venue.send(.get, "\(session)/hierarchy").status == .ok)
        let driven = await venue.send(
            .post, "\(session)/commands", json: ["calls": [["call": "make", "name": "b"]]])
        #expect(driven.status == .ok, "\(driven.text)")
    }
}
