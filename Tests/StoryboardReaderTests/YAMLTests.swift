import JSONCoding
import StoryboardReader
import Testing

@Suite("Documents in YAML")
struct YAMLTests {
    @Test func `YAML and JSON of one document give one storyboard`() throws {
        let yaml = """
            # a comment with *stars* and "quotes"
            storyboard: 1
            initial: "1"
            scenes:
              - id: "1"
                title: no
                storyboardIdentifier: on
                view: {tag: 7, isHidden: true, subviews: [{elementName: label, text: 'it''s 50 % *off*'}]}
                preferredContentSize: {width: 1.5, height: 2}
            behaviors: {A: [1, -2.5, true, null, ~, 1.2.3, 12-34, .5]}
            """
        let json = """
            {"storyboard": 1, "initial": "1", "scenes": [{"id": "1", "title": "no", "storyboardIdentifier": "on",
            "view": {"tag": 7, "isHidden": true, "subviews": [{"elementName": "label", "text": "it's 50 % *off*"}]},
            "preferredContentSize": {"width": 1.5, "height": 2}}],
            "behaviors": {"A": [1, -2.5, true, null, null, "1.2.3", "12-34", ".5"]}}
            """
        #expect(try XcodeSource.readDocument(yaml) == XcodeSource.readDocument(json))
    }

    @Test(arguments: [
        "a: &x [1]\nb: *x",
        "a: &x {b: 1}\nc:\n  - *x",
        "- &a [x, x]\n- &b [*a, *a]",
        "? [a, b]\n: c",
        "{? [a]: b}",
        "a: &x 1\u{85}*x : 2",
    ])
    func `aliases and members named by collections are refused before anything is composed`(text: String) {
        #expect(fault(text)?.reason == .declaration)
    }

    @Test func `a small document that would grow without end is refused at once`() {
        var text = "a0: &a0 [x, x]\n"
        for level in 1...60 {
            text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n"
        }
        #expect(fault(text)?.reason == .declaration)
        #expect(fault(text)?.line == 2)
    }

    @Test(arguments: [
        ("storyboard: 1\nstoryboard: 1", StoryboardFault.Reason.malformed),
        ("storyboard: [1", .malformed),
        ("storyboard: 1\n\tscenes: 2", .malformed),
        ("storyboard: !!python/object 1", .declaration),
        ("", .notStoryboard),
        ("# nothing", .notStoryboard),
        ("a: &x 1\nb: !!str *x", .malformed),
        ("[]: 1", .malformed),
        ("storyboard: 1\n---\nstoryboard: 1", .malformed),
        ("just a text", .invalidValue),
    ])
    func `what is not a document is refused with a reason`(text: String, reason: StoryboardFault.Reason) {
        #expect(fault(text)?.reason == reason)
    }

    @Test func `a tag that says text makes a text`() throws {
        let reading = try XcodeSource.readDocument("storyboard: 1\nscenes: [{id: !!str 1, title: ! 2}]")
        #expect(reading.storyboard.scenes.map(\.id) == ["1"])
    }

    @Test func `limits hold for YAML too`() {
        let document = "storyboard: 1\nscenes: [{id: a}]\n"
        #expect(fault(document, StoryboardLimits(yamlBytes: document.utf8.count - 1))?.reason == .tooLarge)
        #expect(fault(document, StoryboardLimits(elements: 4))?.reason == .tooManyElements)
        #expect(
            fault("storyboard: 1\nscenes: [{id: abcd}]", StoryboardLimits(textBytes: 3))?.reason
                == .textTooLong)
        #expect(fault(String(repeating: "[", count: 500))?.reason == .malformed)
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        #expect(fault(deep)?.reason == .tooDeep)
        let deeper = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(fault(deeper)?.reason == .malformed)
        #expect(fault(String(repeating: "- ", count: 100_000) + "a")?.reason == .malformed)
    }

    @Test(arguments: ["LONG: 1\nLONG: 2", "a: !LONG 1", "a: !<LONG> 1", "LONG: 1\n\"LONG\": 2"])
    func `a refusal is short however long the text is that it quotes`(text: String) throws {
        let long = String(repeating: "x", count: 900)
        let fault = try #require(self.fault(text.replacing("LONG", with: long)))
        #expect(fault.message.utf8.count < 300, "\(fault)")
    }

    private func fault(_ text: String, _ limits: StoryboardLimits = .default) -> StoryboardFault? {
        do {
            _ = try StoryboardReader(limits: limits).read(Array(text.utf8), name: "Test", form: .yaml)
            return nil
        } catch {
            return error
        }
    }
}
