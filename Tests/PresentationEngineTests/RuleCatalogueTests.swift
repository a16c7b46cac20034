import Foundation
import Testing

@testable import PresentationEngine

@Suite("What the rules say")
struct RuleCatalogueTests {
    /// The ids that stand as literals in the engine's code, where every rule that is cited does.
    private static func cited() throws -> Set<String> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/PresentationEngine")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var ids: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            for match in source.matches(of: /"((?:[A-Z]{2}-[0-9]{2,3}|[PRA][0-9]+)[a-z]?)"/) {
                ids.insert(String(match.output.1))
            }
        }
        return ids
    }

    @Test("every id that the engine can cite has a sentence in Versions/Catalogue, or is a choice")
    func complete() throws {
        let cited = try Self.cited()
        #expect(cited.count > 400)
        let unknown = cited.filter { RuleCatalogue.text(of: $0) == nil }.sorted()
        #expect(unknown.isEmpty, "without a sentence in Versions/Catalogue")
    }

    @Test("the catalogue holds what is cited and no more, each id once, each with a whole sentence")
    func exact() throws {
        let ids = RuleCatalogue.statements.map(\.id)
        #expect(Set(ids).count == ids.count)
        let uncited = Set(ids).subtracting(try Self.cited()).sorted()
        #expect(uncited.isEmpty, "no code cites these")
        for statement in RuleCatalogue.statements {
            #expect(statement.text.hasSuffix(".") && statement.text.count > 20, "\(statement.id)")
        }
        #expect(RuleCatalogue.text(of: "CH-18") == Choice.mintedNames.reason)
        #expect(RuleCatalogue.text(of: "ZZ-99") == nil)
    }
}
