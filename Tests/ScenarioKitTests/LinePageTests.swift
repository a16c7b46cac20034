import Foundation
import Testing

@testable import ScenarioKit

@Suite("The lines of events in the documentation")
struct LinePageTests {
    @Test("each kind of event has an example that is read as one of its kind")
    func examples() throws {
        let page = try String(contentsOfFile: "Documentation/Scenarios.md", encoding: .utf8)
        let start = try #require(page.range(of: "| kind | form | example |\n|---|---|---|\n")?.upperBound)
        var kinds: [String] = []
        for row in page[start...].split(separator: "\n", omittingEmptySubsequences: false).prefix(while: {
            $0.hasPrefix("|")
        }) {
            let cells = row.split(separator: " | ", omittingEmptySubsequences: false)
            try #require(cells.count == 3, "\(row)")
            if let kind = cells[0].firstMatch(of: #/`(\w+)`/#) { kinds.append(String(kind.output.1)) }
            let examples = cells[2].matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
            #expect(!examples.isEmpty, "\(row)")
            for example in examples { #expect(EventLine(example).kind == kinds.last, "\(example)") }
        }
        #expect(kinds.sorted() == Scenario.allKinds)
    }
}
