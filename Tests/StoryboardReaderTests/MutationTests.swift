import PresentationEngine
import StoryboardReader
import Testing
import WireTesting

@Suite("Broken documents", .timeLimit(.minutes(30)))
struct MutationTests {
    /// A small storyboard with one element of each kind, so that every prefix of it can be tested.
    private static let document: [UInt8] = {
        let button = """
            <subviews><button id="b"><state key="normal" title="Go"/><connections>
            <segue destination="c" kind="popoverPresentation" identifier="go" popoverAnchorView="b" id="s">
            <popoverArrowDirection key="popoverArrowDirection" up="YES"/></segue></connections></button></subviews>
            """
        let scenes =
            XcodeSource.scene(
                """
                <navigationController id="n" sceneMemberID="viewController"><connections>
                <segue destination="a" kind="relationship" relationship="rootViewController" id="r"/>
                </connections></navigationController>
                """)
            + XcodeSource.scene(XcodeSource.controller("a", attributes: "title=\"&lt;A&gt;\"", view: button))
            + XcodeSource.scene(XcodeSource.controller("c"))
        return Array(XcodeSource.document(initial: "n", scenes: scenes).utf8)
    }()

    @Test func `every prefix of a document is read or refused`() {
        let document = Self.document
        for length in 0..<document.count {
            #expect(throws: StoryboardFault.self) {
                try StoryboardReader().read(Array(document[..<length]), name: "Test", form: .xcode)
            }
        }
        #expect(throws: Never.self) { try StoryboardReader().read(document, name: "Test") }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `two thousand changed Xcode documents are read or refused, and what is read can be written`(
        seed: UInt64
    ) throws {
        try tryMutations(of: Self.document, form: .xcode, seed: seed, count: 2_000)
    }

    @Test func `changed JSON documents are read or refused`() throws {
        let reading = try StoryboardReader().read(Self.document, name: "Test")
        let json = StoryboardDocument(reading.storyboard).json.encoded()
        try tryMutations(of: json, form: .json, seed: 4, count: 2_000)
    }

    @Test func `changed YAML documents are read or refused`() throws {
        let file = ProjectFiles.root.appending(path: "Examples/Sheets.yaml")
        try tryMutations(of: try ProjectFiles.bytes(file), form: .yaml, seed: 5, count: 1_000)
    }

    private func tryMutations(of document: [UInt8], form: StoryboardForm, seed: UInt64, count: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var readCount = 0
        for _ in 0..<count {
            let mutated = generator.damaged(document)
            do {
                let reading = try StoryboardReader().read(mutated, name: "Test", form: form)
                readCount += 1
                let written = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors).json
                    .encoded()
                let again = try StoryboardReader().read(written, name: "Test")
                #expect(again.storyboard == reading.storyboard, "seed \(seed)")
                #expect(!StoryboardReport(reading).text.isEmpty)
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
        print("seed \(seed), \(form): \(readCount) of \(count) changed documents were still read")
        #expect(readCount > 0)
        #expect(readCount < count)
    }
}
