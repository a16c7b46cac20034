import PresentationEngine
import StoryboardReader
import Testing

@Suite("Names in documents")
struct NameTests {
    @Test(
        "Ids, identifiers and classes hold no control characters and no line breaks, in any form",
        arguments: ["\u{0}", "\n", "\r", "\t", "\u{7F}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}"])
    func control(character: String) throws {
        let scalar = try #require(character.unicodeScalars.first).value
        let escape =
            "\\u" + String(repeating: "0", count: 4 - String(scalar, radix: 16).count)
            + String(scalar, radix: 16)
        for member in [
            "\"id\": \"a\(escape)\"", "\"id\": \"a\", \"storyboardIdentifier\": \"x\(escape)y\"",
            "\"id\": \"a\", \"class\": \"\(escape)\"",
            "\"id\": \"a\", \"class\": \"A\", \"module\": \"\(escape)\"",
            "\"id\": \"a\", \"restorationIdentifier\": \"\(escape)x\"",
            "\"id\": \"a\", \"view\": {\"subviews\": [{\"id\": \"\(escape)\"}]}",
            "\"id\": \"a\", \"segues\": [{\"id\": \"s\", \"kind\": \"show\", \"destination\": \"\(escape)\"}]",
            "\"id\": \"a\", \"segues\": [{\"id\": \"s\", \"kind\": \"unwind\", \"destination\": \"x\", "
                + "\"action\": \"b\(escape)\"}]",
        ] {
            let scenes = "[{\(member)}]"
            #expect(reason("{\"storyboard\": 1, \"scenes\": \(scenes)}") == .invalidValue, "\(member)")
            #expect(reason("storyboard: 1\nscenes: \(scenes)\n") == .invalidValue, "\(member)")
        }
        guard scalar != 0 else { return }
        let attribute = "storyboardIdentifier=\"x&#\(scalar);y\""
        let fault = reason(
            XcodeSource.document(
                scenes: XcodeSource.scene(
                    XcodeSource.controller("a", attributes: attribute))))
        #expect(fault == .invalidValue)
    }

    @Test("Names have at most 1,024 bytes, and texts that are not names hold anything")
    func lengths() {
        func document(_ length: Int) -> String {
            "{\"storyboard\": 1, \"scenes\": [{\"id\": \"\(String(repeating: "i", count: length))\", "
                + "\"title\": \"a\\nb\\u0000\"}]}"
        }
        #expect(reason(document(1_024)) == nil)
        #expect(reason(document(1_025)) == .invalidValue)
    }

    @Test("Ids that look the same and have other bytes are two ids")
    func bytes() throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        let reading = try XcodeSource.read(
            initial: decomposed,
            XcodeSource.scene(XcodeSource.controller(composed)),
            XcodeSource.scene(
                XcodeSource.controller(
                    decomposed,
                    rest: "<connections><segue id=\"s\" kind=\"show\" destination=\"\(composed)\"/>"
                        + "<segue id=\"t\" kind=\"show\" destination=\"cafe\u{301}\u{301}\"/></connections>"))
        )
        let storyboard = reading.storyboard
        #expect(storyboard.scenes.count == 2)
        #expect(storyboard.initialScene.map { Array($0.id.utf8) } == Array(decomposed.utf8))
        #expect(storyboard.scene(withID: composed)?.segues.count == 0)
        #expect(storyboard.scene(withID: decomposed)?.segues.count == 2)
        #expect(reading.warnings.map(\.id) == ["t"])
    }

    private func reason(_ text: String) -> StoryboardFault.Reason? { XcodeSource.fault(text)?.reason }
}
