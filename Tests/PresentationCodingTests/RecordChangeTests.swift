import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("A patch has the members of a record that changed")
struct RecordChangeTests {
    /// The changes of controllers in the patch of one command.
    private func change(_ first: Value, _ second: Value) throws -> JSONValue? {
        var session = PresentationSession()
        _ = try session.apply(
            .launch(
                Launch(
                    device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12),
                    root: ControllerRequest(name: "A"), objects: [])))
        for title in [first, second] {
            _ = try session.apply(
                .perform([.setProperties(receiver: "A", [PropertyAssignment(.title, title)])]))
        }
        guard case .object(let patch) = try JSONValue(parsing: session.touched.encoded()),
            case .object(let table) = patch["controllers"]
        else { return nil }
        return table["changes"]
    }

    @Test func `a text that changed is written, the members that did not are left out`() throws {
        #expect(try change("Home", "House") == [[0, ["properties": ["title": "House"]]]])
    }

    @Test func `a text with other bytes is another one, even if both look the same`() throws {
        #expect(
            try change("Caf\u{E9}", "Cafe\u{301}") == [[0, ["properties": ["title": "Cafe\u{301}"]]]])
        // Both have the same length, and only the order of their marks differs.
        #expect(
            try change("q\u{307}\u{323}", "q\u{323}\u{307}")
                == [[0, ["properties": ["title": "q\u{323}\u{307}"]]]])
    }

    @Test func `a member that has its usual value again is named as gone`() throws {
        #expect(try change("Home", .null) == [[0, [:], ["properties"]]])
    }

    @Test func `a record that was touched and has not changed is left out`() throws {
        #expect(try change("Home", "Home") == [])
    }
}
