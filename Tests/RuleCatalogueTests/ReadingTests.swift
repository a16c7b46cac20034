import Testing

@testable import RuleCatalogue

@Suite("Files of records")
struct ReadingTests {
    private static let sources = RecordFile(
        name: "sources",
        text: "sources:\n- {key: NB, kind: log, name: Book examples, url: \"https://example.org\"}\n")
    private static let whole = """
        area: sheets
        title: Sheets
        records:
        - id: PS-11
          statement: It covers the screen.
          until: "12"
          sources: [NB, "NB chapter 6", "report: some/project issue 7"]
          confidence: high
          related: [CH-01]
        - id: CH-01
          name: duration
          kind: choice
          statement: It takes half a second.
          standsFor: The duration.
          reason: It is plausible.
          evidence: A measurement.
        """

    private static func read(_ text: String, proofs: String = "proofs: {}") throws(CatalogueFault)
        -> Catalogue
    {
        try Catalogue(reading: [
            RecordFile(name: "sheets", text: text), sources, RecordFile(name: "proofs", text: proofs),
        ])
    }

    @Test("a record with sources by key, by key and place, and by kind and name")
    func read() throws {
        let catalogue = try Self.read(Self.whole, proofs: "proofs:\n  PS-11:\n  - Suite/function\n")
        let record = try #require(catalogue["PS-11"])
        #expect(record.versions == VersionRange(from: nil, until: "12"))
        #expect(
            record.sources.map(\.name) == [
                "Book examples", "Book examples, chapter 6", "some/project issue 7",
            ])
        #expect(record.sources.map(\.kind) == [.log, .log, .report])
        #expect(record.status == .proved && record.tests == ["Suite/function"])
        #expect(catalogue["CH-01"]?.choice?.evidence == "A measurement.")
        #expect(catalogue["CH-01"]?.status == .chosen)
    }

    /// A text of the whole file, its replacement, the line of the error and its reason.
    private static let changes: [(text: String, replacement: String, line: Int?, reason: String)] = [
        (
            "  confidence: high", "  confidence: sure", 4,
            "confidence must be one of high, medium, low, not sure."
        ),
        ("  confidence: high", "  color: red", 4, "PS-11 has no confidence."),
        ("  confidence: high", "  confidence: high\n  color: red", 4, "color is not known here."),
        ("  confidence: high", "  confidence: high\n  id: PS-12", nil, "duplicate"),
        ("  until: \"12\"", "  until: twelve", 4, "twelve is not a version."),
        ("sources: [NB, ", "sources: [NX, ", 4, "NX is not a source."),
        (
            "sources: [NB, \"NB chapter 6\", \"report: some/project issue 7\"]", "note: It rests.", 4,
            "needs a source"
        ),
        ("- id: CH-01", "- id: PS-11", 10, "PS-11 occurs twice."),
        ("  evidence: A measurement.", "", 10, "evidence is missing."),
        ("related: [CH-01]", "related: [PS-99]", nil, "PS-11 refers to PS-99, which does not exist."),
        ("area: sheets", "area: alerts", 1, "The area alerts must stand in alerts.yaml."),
        ("records:", "rows:", 1, "rows is not known here."),
    ]

    @Test("an error is reported with its file and line", arguments: changes)
    func faults(text: String, replacement: String, line: Int?, reason: String) {
        let changed = Self.whole.replacing(text, with: replacement, maxReplacements: 1)
        #expect(changed != Self.whole)
        do {
            _ = try Self.read(changed)
            Issue.record("The file was read.")
        } catch {
            #expect(error.file == "sheets" && error.line == line, "\(error)")
            #expect(error.reason.contains(reason), "\(error)")
        }
    }

    @Test("proofs of a record that does not exist are refused")
    func strayProof() {
        #expect(throws: CatalogueFault(file: "proofs", line: nil, reason: "PS-99 does not exist.")) {
            try Self.read(Self.whole, proofs: "proofs:\n  PS-99: [Suite/function]\n")
        }
    }

    @Test("the binary contains every file of the folder, verbatim")
    func embedded() throws {
        let files = try RecordFiles.current()
        let embedded = RecordFile.embedded
        #expect(embedded.map(\.name).sorted() == files.map(\.name), "records.c lists other files")
        for file in files {
            #expect(
                embedded.first { $0.name == file.name }?.text == file.text,
                "\(file.name).yaml was not rebuilt")
        }
    }

    @Test("every listed source is cited")
    func uncited() throws {
        let text = try RecordFiles.current().filter { $0.name != "sources" }.map(\.text).joined()
        let sources = try #require(try RecordFiles.current().first { $0.name == "sources" })
        for match in sources.text.matches(of: /- key: (\S+)/) {
            let key = String(match.output.1)
            let isCited = ["[\(key)]", "[\(key),", " \(key),", " \(key)]", "\"\(key) ", "- \(key)\n"]
                .contains { text.contains($0) }
            #expect(isCited, "\(key) is not cited")
        }
    }
}
