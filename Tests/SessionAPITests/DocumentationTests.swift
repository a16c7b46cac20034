import Foundation
import Testing

@testable import SessionAPI

@Suite("The documentation")
struct DocumentationTests {
    @Test("the README lists every problem with its status, its code and what it means, in the table's order")
    func problems() throws {
        let readme = try String(contentsOfFile: "README.md", encoding: .utf8)
        let table = try #require(
            readme.firstRange(of: "<!-- problems -->").flatMap { start in
                readme.firstRange(of: "<!-- end of problems -->").map {
                    readme[start.upperBound..<$0.lowerBound]
                }
            })
        let rows = table.split(separator: "\n").dropFirst(2).map(String.init)
        let expected = ProblemKind.allCases.map { kind in
            "| \(kind.status.rawValue) | `\(kind.code)` | \(kind.explanation) |"
        }
        #expect(rows == expected)
    }
}
