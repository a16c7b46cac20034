import PresentationEngine
import ProjectReading
import Testing

@testable import RuleCatalogue

@Suite("Every id that is cited is in the catalogue")
struct CitationTests {
    /// Words that look like ids but are not, by the file that contains them.
    private static let others: [String: Set<String>] = [
        "Tests/PresentationCodingTests/LaunchTests.swift": ["OP-55"],
        "Tests/SessionAPITests/RuleTests.swift": ["PS-48", "ZZ-99"],
        "Tests/EndToEndTests/RulesCommandTests.swift": ["PS-48"],
        "Tests/EndToEndTests/ConformanceTests.swift": ["P999"],
        "Tests/ScenarioKitTests/ExaminationTests.swift": ["P999"],
        "Tests/JSONCodingTests/ConformanceTests.swift": ["A0"],
        "Tests/MicroHTTPTests/ServingTests.swift": ["A9"],
    ]

    /// Inputs of fuzzing, the records themselves, and the tests of the catalog, which name ids that do not exist.
    private static let leftOut = [
        "Tests/Fuzzing/Seeds/", "Sources/RuleRecords/Records/", "Tests/RuleCatalogueTests/",
    ]

    @Test("in every text file of the project, also in comments and mutants")
    func resolved() throws {
        let catalogue = try Catalogue.current
        for place in ["CONTRIBUTING.md", "CHANGELOG.md", "config/", "migrations", "Benchmarks/", "Package.swift"] {
            #expect(ProjectText.all.contains { $0.path.hasPrefix(place) }, "\(place) is not read")
        }
        var count = 0
        for file in ProjectText.all where !Self.leftOut.contains(where: file.path.hasPrefix) {
            for citation in CitationScan(file.text).citations {
                count += 1
                let isKnown =
                    catalogue[citation.id] != nil
                    || Self.others[file.path]?.contains(citation.id) == true
                #expect(
                    isKnown, "\(file.path):\(citation.line) cites \(citation.id), which the catalogue lacks")
            }
        }
        #expect(count > 5_000)
    }

    @Test("in the records themselves")
    func records() throws {
        let catalogue = try Catalogue.current
        for record in catalogue.records {
            let grounds = record.choice.map { [$0.standsFor, $0.reason, $0.evidence] } ?? []
            let texts = [record.statement, record.waits, record.note].compactMap(\.self) + grounds
            for citation in texts.flatMap({ CitationScan($0).citations }) {
                #expect(catalogue[citation.id] != nil, "\(record.id) cites \(citation.id)")
            }
        }
    }

    /// The comments that cite a section of a document besides the RFCs, or a whole family of ids such as `(MV)`:
    /// readers of the sources can look up single ids only.
    static func vagueCitations(in text: ProjectText, families: Set<String>) -> [Substring] {
        text.lines.filter { line in
            guard let start = line.firstRange(of: "//")?.lowerBound else { return false }
            let comment = line[start...]
            if comment.contains(#/\b[Ss]ections? \(?\d/#), !comment.contains("RFC ") { return true }
            return comment.matches(of: #/[(,] ?([A-Z]{2})(?=[,;)])/#).contains {
                families.contains(String($0.output.1))
            }
        }
    }

    @Test("comments cite single ids, neither sections nor whole families")
    func vague() throws {
        let ids = try Catalogue.current.records.map(\.id)
        let families = Set(ids.filter { $0.contains("-") }.map { String($0.prefix(2)) })
        let found = ProjectText.swift(in: "Sources").flatMap { file in
            Self.vagueCitations(in: file, families: families).map { "\(file.path): \($0)" }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
        let sample = ProjectText(
            path: "x.swift",
            text: """
                /// Pages (section 7b).
                /// Held within bounds (CH, P150).
                /// The flags (MV); its questions (P1, TD)
                // Sections 5 and 6.
                /// RFC 9112, section 9.6. An image of an app (JS), (MV-02, MV-04), section by section.
                let text = "section 5 (MV)"
                """)
        #expect(Self.vagueCitations(in: sample, families: families).count == 4)
    }

    /// The proved rules and cases that the texts do not cite id by id: a range does not name the line that decides.
    static func uncited(of records: [RuleRecord], in texts: [ProjectText]) -> [String] {
        let cited = Set(texts.flatMap { CitationScan($0.text).citations.map(\.id) })
        return records.filter { record in
            (record.kind == .rule || record.kind == .case) && record.status == .proved
                && !cited.contains(record.id)
        }.map(\.id)
    }

    @Test("every proved rule and case is cited by the engine, or listed with a reason")
    func cited() throws {
        let records = try Catalogue(reading: RecordFiles.scanned()).records
        let engine = ProjectText.swift(in: "Sources/PresentationEngine")
        let uncited = Self.uncited(of: records, in: engine)
        let listed = UncitedRules.reasons.flatMap(\.ids)
        #expect(Set(listed).count == listed.count)
        for id in uncited {
            #expect(listed.contains(id), "\(id) is proved, and no line of the engine cites it")
        }
        for id in listed { #expect(uncited.contains(id), "\(id) needs no exception any more") }
        let range = ProjectText(path: "x.swift", text: "/// Presentation (PD-01 to PD-03), P1.")
        let rules = ["PD-01", "PD-02", "PD-03", "P1"]
        #expect(Self.uncited(of: records.filter { rules.contains($0.id) }, in: [range]) == ["PD-02"])
    }

    /// Choices that no line carries out, because they say that nothing special happens.
    private static let carriedOutByNothing: Set<String> = [
        "CH-11", "CH-31", "CH-32", "CH-75", "CH-134", "CH-135", "CH-136", "CH-262",
    ]

    @Test("every choice is cited in the sources, by its name or in a comment, unless no line carries it out")
    func choicesInUse() {
        let table = "Sources/PresentationEngine/Versions/Choices.swift"
        let files = ProjectText.swift(in: "Sources")
        let cited = Set(files.filter { $0.path != table }.flatMap { CitationScan($0.text).citations.map(\.id) })
        let named = Set(files.flatMap { $0.text.matches(of: #/\.(\w+)/#).map { String($0.output.1) } })
        let unused = Choice.allCases.filter { !cited.contains($0.rawValue) && !named.contains("\($0)") }
        #expect(Set(unused.map(\.rawValue)) == Self.carriedOutByNothing)
    }

    @Test("events have no rules but literals and choices found in the sources")
    func literals() {
        let makers = ProjectText.files(in: ["Sources/PresentationEngine"])
            .filter { $0.text.contains("Rule(stringLiteral:") }.map(\.path)
        #expect(makers == ["Sources/PresentationEngine/Versions/Choices.swift"])
    }

    @Test("the catalogue has every choice and every point of fidelity of the engine, and no other")
    func choices() throws {
        let catalogue = try Catalogue.current
        let choices = catalogue.records.filter { $0.kind == .choice }
        #expect(
            Dictionary(uniqueKeysWithValues: choices.map { ($0.id, $0.name ?? "") })
                == Dictionary(uniqueKeysWithValues: Choice.allCases.map { ($0.rawValue, "\($0)") }))
        let points = catalogue.records.filter { $0.fidelity != nil }.map(\.id)
        #expect(Set(points) == Set(FidelityPoint.allCases.map(\.rawValue)))
    }

    @Test("ids are found as whole words, on their lines")
    func scanning() {
        let text = """
            PS-99 holds (P69b, "ZZ-99"); R1 to R11, A7a.
            Not so: xPS-11, PS-11-x, PS-1, P9999, d8-Yz-12x, UTF-8, SHA-256, P1_2, p7, PSD-11, CH-1400
            d12: P999
            """
        let found = CitationScan(text).citations
        #expect(found.map(\.id) == ["PS-99", "P69b", "ZZ-99", "R1", "R11", "A7a", "d12", "P999"])
        #expect(found.map(\.line) == [1, 1, 1, 1, 1, 1, 3, 3])
    }
}
