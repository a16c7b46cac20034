import JSONCoding
import PresentationEngine
import StoryboardReader
import Testing

/// Documents in which a little text stands for much: each is accepted and stored, or refused as too large.
@Suite("Documents that say more than they contain", .timeLimit(.minutes(30)))
struct LargeDocumentTests {
    @Test("Warnings beyond a thousand are counted and not listed")
    func warnings() throws {
        let scenes = (0..<30).map { index in
            let attributes = (0..<50).map { "unknown\($0)=\"\" " }.joined()
            return XcodeSource.scene(XcodeSource.controller("c\(index)", attributes: attributes))
        }
        let reading = try XcodeSource.read(scenes.joined())
        #expect(reading.warnings.count == 1_001)
        #expect(reading.warnings.last?.message == "There are 500 more warnings.")
    }

    @Test("A warning quotes the beginning of a long text")
    func quotes() throws {
        let long = String(repeating: "e\u{301}", count: 20_000)
        let reading = try XcodeSource.read(
            XcodeSource.scene(XcodeSource.controller("a", attributes: "modalInPresentation=\"\(long)\"")))
        let message = try #require(reading.warnings.first?.message)
        #expect(message.utf8.count < 300)
        #expect(message.contains("e\u{301}…"))
    }

    @Test("A text that is written once and counts for each of its triggers is measured before it is written")
    func triggers() throws {
        func document(count: Int) -> String {
            let segues = (0..<count).map { "<segue id=\"s\($0)\" destination=\"a\" kind=\"show\"/>" }.joined()
            let button =
                "<button id=\"b\" title=\"\(String(repeating: "t", count: 60_000))\">"
                + "<connections>\(segues)</connections></button>"
            return XcodeSource.document(
                scenes: XcodeSource.scene(XcodeSource.controller("a", view: "<subviews>\(button)</subviews>"))
            )
        }
        let reading = try XcodeSource.readDocument(document(count: 20))
        #expect(reading.storyboard.scenes[0].triggers.count == 20)
        #expect(XcodeSource.fault(document(count: 400))?.reason == .tooLarge)
    }

    @Test("Lists that Xcode writes once and that occur twice are one list")
    func lists() throws {
        let button =
            "<button id=\"b\" title=\"Go\">"
            + "<connections><segue id=\"s\" destination=\"a\" kind=\"show\"/></connections><rect key=\"frame\"/>"
            + "<connections><segue id=\"t\" destination=\"a\" kind=\"show\"/></connections></button>"
        let reading = try XcodeSource.read(
            XcodeSource.scene(XcodeSource.controller("a", view: "<subviews>\(button)</subviews>")))
        #expect(reading.storyboard.scenes[0].triggers.map(\.effect) == [.segue(id: "s"), .segue(id: "t")])
    }

    @Test("Scenes that contain each other as deep as the document is long are reported without recursion")
    func chain() throws {
        let count = 20_000
        let scenes = (0..<count).map { index in
            """
            {"id": "s\(index)", "segues": [{"id": "r\(index)", "kind": "relationship", \
            "relationship": "rootViewController", "destination": "s\(index + 1)"}]}
            """
        }
        let document =
            "{\"storyboard\": 1, \"initial\": \"s0\", \"scenes\": [\(scenes.joined(separator: ","))]}"
        let limits = StoryboardLimits(elements: 1_000_000)
        let reading = try XcodeSource.readDocument(document, limits: limits)
        let lines = StoryboardReport(reading).text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.contains { $0.contains("[\(count)] ") })
        #expect(lines.allSatisfy { $0.utf8.count < 500 })
    }

    @Test(
        "An accepted document can be read again from its stored form, with the same digest",
        arguments: StoryboardForm.allCases)
    func stored(form: StoryboardForm) throws {
        let reading = try Self.large(form)
        let stored = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors).json.encoded()
        let again = try StoryboardReader().readStored(stored, name: "Test")
        #expect(again.storyboard == reading.storyboard)
        #expect(again.storyboard.digest == reading.storyboard.digest)
    }

    @Test(
        "Each format has an accepted document whose stored form is beyond the limits for documents")
    func beyond() throws {
        for form in [StoryboardForm.xcode, .json] {
            let reading = try Self.large(form)
            let stored = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors).json.encoded()
            #expect(throws: StoryboardFault.self) { try StoryboardReader().read(stored, name: "Test") }
        }
    }

    /// A document whose stored form has more values, or nests deeper, than a document may.
    private static func large(_ form: StoryboardForm) throws -> StoryboardReading {
        let text =
            switch form {
            case .xcode:
                // A view directly in a view is one element, and an array and an object in the stored form.
                XcodeSource.document(
                    scenes: XcodeSource.scene(
                        XcodeSource.controller(
                            "a",
                            view: String(repeating: "<view>", count: 90)
                                + String(repeating: "</view>", count: 90))))
            case .json:
                // A scene without a kind has one when it is written.
                "{\"storyboard\":1,\"scenes\":["
                    + (0..<90_000).map { "{\"id\":\"s\($0)\"}" }.joined(separator: ",") + "]}"
            case .yaml:
                "storyboard: 1\nscenes:\n" + (0..<30_000).map { "- {id: s\($0)}\n" }.joined()
            }
        return try StoryboardReader().read(Array(text.utf8), name: "Test", form: form)
    }
}
