import PresentationEngine
import StoryboardReader
import Testing

@Suite("Broken documents", .timeLimit(.minutes(5)))
struct MutationTests {
    /// A small storyboard with one of everything, so that every prefix of it can be tried.
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
        var generator = SeededGenerator(state: seed)
        var readCount = 0
        for _ in 0..<count {
            let mutated = mutate(document, using: &generator)
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

    /// One to four changes: a byte replaced, a piece removed, doubled or moved.
    private func mutate(_ document: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = document
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 1...24, using: &generator))
            let target = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[start] = UInt8.random(in: 0...255, using: &generator)
            case 1:
                bytes[start] = [0x20, 0x22, 0x3C, 0x3E, 0x41, 0x61].randomElement(using: &generator) ?? 0x20
            case 2: bytes.removeSubrange(start..<end)
            case 3: bytes.insert(contentsOf: Array(bytes[start..<end]), at: target)
            default: bytes[target] = bytes[start]
            }
        }
        return bytes
    }
}

/// A generator whose numbers depend on its seed alone (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
