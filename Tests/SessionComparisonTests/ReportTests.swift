import JSONCoding
import Testing

@testable import SessionComparison

@Suite("Reports of comparisons")
struct ReportTests {
    private static let card = """
        scenario: 1
        title: A card
        given: {device: iPhone 8, systemVersion: "12", root: {name: home}}
        steps:
          - when: {call: make, name: card, title: "a | b"}
          - when: {call: present, receiver: home, controller: card, settle: true}
        """

    private func report(_ right: String...) async throws -> ComparisonReport {
        var columns: [ComparisonReport.Column] = []
        for right in right {
            columns.append(ComparisonReport.Column([try await Comparing.scenario(Self.card, "ios=12", right)]))
        }
        return ComparisonReport(columns) { "The statement of \($0)." }
    }

    @Test("the text says how much differs, groups it with its rules, and states the rules once")
    func text() async throws {
        let text = try await report("ios=13").text()
        #expect(text.hasPrefix("iOS 12 -> iOS 13: "))
        #expect(text.contains("1 × only on iOS 12: viewWillDisappear(_:)  "), "\(text)")
        #expect(text.contains("iOS 12: home.viewWillDisappear(_:) animated=true"))
        #expect(text.components(ofRule: "P15") == 1, "\(text)")
        #expect(try await report("ios=12").text() == "iOS 12 -> iOS 12: no difference in 3 commands of 1 file\n")
    }

    @Test("details show every difference with its command")
    func details() async throws {
        let report = try await report("ios=13")
        let text = report.text(withDetails: true)
        #expect(text.contains("    3. present receiver") || text.contains("    3. home.present"), "\(text)")
        #expect(text.contains("      - home.viewDidDisappear(_:) animated=true"))
    }

    @Test("a sweep is a table, with = where nothing differs")
    func table() async throws {
        let report = try await report("ios=12", "ios=13", "ios=18")
        let rows = report.table
        #expect(rows.count == 1 && rows[0].cells[0] == "=" && Int(rows[0].cells[1]) ?? 0 > 0)
        let lines = report.text().split(separator: "\n")
        #expect(lines[0].contains("iOS 13  iOS 18") && lines[1].contains("="), "\(lines.prefix(2))")
        #expect(report.markdown().contains("|---|--:|--:|--:|"))
    }

    @Test("headings name the conditions of all files, and examples those of their own file")
    func headings() async throws {
        let texts = ["12", "15"].map { Self.card.replacing("\"12\"", with: "\"\($0)\"") }
        func column(_ right: String) async throws -> ComparisonReport.Column {
            var comparisons: [Comparison] = []
            for (index, text) in texts.enumerated() {
                let comparison = try await Comparing.scenario(text, "device=iPhone 8", right, as: "\(index).yaml")
                comparisons.append(comparison)
            }
            return ComparisonReport.Column(comparisons, under: try RunSetting(parsing: right))
        }
        let (versions, devices) = (try await column("ios=18"), try await column("device=iPad Air 2"))
        #expect((versions.left, versions.right) == ("iOS 12 or iOS 15", "iOS 18"))
        #expect((devices.left, devices.right) == ("iPhone 8", "iPad Air 2"))
        let report = ComparisonReport([versions, devices]) { _ in nil }
        let lines = report.text().split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("iOS 12 or iOS 15, iPhone 8  "), "\(lines[0])")
        let example = try #require(lines.firstIndex { $0.contains("only on iOS 12 or iOS 15: viewWillDisappear(_:)") })
        #expect(lines[example + 1].hasPrefix("      iOS 12: home."), "\(lines[example + 1])")
        // A condition under which nothing could be compared has its heading all the same.
        let empty = ComparisonReport.Column([], under: try RunSetting(parsing: "ios=18,device=iPhone X,OP-05=measured"))
        #expect(empty.right == "iOS 18, iPhone X, OP-05 measured")
    }

    @Test("a long title is shortened, is in one line, and counts")
    func names() async throws {
        let title = "Line\nbreak\u{85}" + String(repeating: "x", count: 32_000)
        let long = try await Comparing.scenario(Self.card, "ios=12", "ios=13", as: title)
        let short = try await Comparing.scenario(Self.card, "ios=12", "ios=13", as: "")
        #expect(long.name.utf8.count <= 300 && long.name.hasPrefix("Line break x"), "\(long.name)")
        #expect(long.byteCount > short.byteCount + long.name.utf8.count)
        let texts = [long, short].map { comparison in
            let report = ComparisonReport([ComparisonReport.Column([comparison])]) { _ in nil }
            return (report.markdown().utf8.count, report.text().utf8.count)
        }
        // Only one script: no row names it.
        #expect(texts[0] == texts[1], "\(texts)")
        let report = try await report("ios=12", "ios=13")
        for hasDetails in [false, true] {
            let pieces = report.markdownPieces(withDetails: hasDetails).map { $0() }
            #expect(pieces.count > 2 && pieces.joined(separator: "\n") == report.markdown(withDetails: hasDetails))
        }
    }

    @Test(
        "texts of the script are code in Markdown, and end neither their cell nor their code",
        arguments: [
            ("a|b", "`a\\|b`"), ("a\\|b", "`a\\\\\\|b`"), ("a`b", "`a'b`"), ("<b>@me [x](y)", "`<b>@me [x](y)`"),
        ])
    func code(_ name: String, _ shown: String) async throws {
        let comparisons = [
            try await Comparing.scenario(Self.card, "ios=12", "ios=12", as: name),
            try await Comparing.scenario(Self.card, "ios=12", "ios=13", as: name),
        ]
        let report = ComparisonReport(comparisons.map { ComparisonReport.Column([$0]) }) { _ in nil }
        let page = report.markdown(withDetails: true)
        #expect(page.contains("| \(shown) | = |") && page.contains("### \(shown)\n"), "\(page)")
    }

    @Test("Markdown has tables whose cells cannot break out")
    func markdown() async throws {
        let page = try await report("ios=13").markdown(withDetails: true)
        var columnCount: Int?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                columnCount = nil
                continue
            }
            let count = line.replacing("\\|", with: "").count { $0 == "|" }
            #expect(columnCount ?? count == count, "\(line)")
            columnCount = count
        }
        #expect(page.contains("a \\| b"), "\(page)")
        #expect(page.contains("* **P15**: The statement of P15."))
    }

    @Test("JSON has the numbers, the groups and the rules")
    func json() async throws {
        let json = try await report("ios=13").json
        #expect(json["equal"] == false && json["rules"]?["P15"] == "The statement of P15.")
        let comparison = json["comparisons"]?[0]
        #expect(comparison?["from"]?["systemVersion"] == "12" && comparison?["to"]?["systemVersion"] == "13")
        guard case .array(let differences)? = comparison?["differences"] else {
            Issue.record("there are no differences")
            return
        }
        #expect(comparison?["differenceCount"] == .integer(differences.count))
        #expect(differences.allSatisfy { $0["command"]?["label"] != nil })
    }
}

extension String {
    /// The number of lines that state a rule.
    fileprivate func components(ofRule id: String) -> Int {
        split(separator: "\n").count { $0.hasPrefix("  \(id): ") }
    }
}
