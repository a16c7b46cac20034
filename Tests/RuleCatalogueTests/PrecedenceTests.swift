import Foundation
import Testing

@testable import PresentationEngine
@testable import RuleCatalogue

@Suite("The order of precedence of the obstacles to a presentation")
struct PrecedenceTests {
    /// The lists of a statement, such as `At the call: nil controller, itself.`, with each phrase as the name of a
    /// case.
    static func lists(in statement: String) -> [[String]] {
        statement.split(separator: ".").compactMap { sentence -> [String]? in
            let parts = sentence.split(separator: ": ")
            guard parts.count == 2 else { return nil }
            return parts[1].split(separator: ", ").map { phrase in
                let words = phrase.split(separator: " ")
                return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
            }
        }
    }

    @Test("is the order that CH-12 states")
    func statement() throws {
        let record = try #require(try Catalogue.current["CH-12"])
        #expect(
            Self.lists(in: record.statement) == [
                ObstacleAtCall.allCases.map { "\($0)" }, ObstacleAtPresenter.allCases.map { "\($0)" },
            ])
    }

    @Test("is read from the lists of a statement")
    func sight() {
        #expect(
            Self.lists(in: "The first one decides. At the call: nil controller, itself. Later: out of sight.")
                == [["nilController", "itself"], ["outOfSight"]])
    }
}
