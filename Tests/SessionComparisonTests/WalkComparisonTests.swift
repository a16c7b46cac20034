import JSONCoding
import PresentationEngine
import Testing

@testable import SessionComparison

@Suite("A walk through storyboards under two conditions")
struct WalkComparisonTests {
    private static let main: JSONValue = [
        "storyboard": 1, "initial": "home",
        "scenes": [
            [
                "id": "home", "class": "Home",
                "segues": [
                    ["id": "toCard", "kind": "presentation", "identifier": "card", "destination": "card"],
                    ["id": "toLast", "kind": "presentation", "identifier": "last", "destination": "last"],
                ],
            ],
            [
                "id": "card", "class": "Card",
                "segues": [["id": "toNext", "kind": "presentation", "identifier": "next", "destination": "next"]],
            ],
            ["id": "next", "class": "Next"], ["id": "last", "class": "Last"],
        ],
    ]

    @Test("every segue is performed once, and every way leads back; the same version differs in nothing")
    func complete() async throws {
        let comparison = try await Comparing.walk([("Main", Self.main)], "ios=15", "ios=15")
        #expect(comparison.isEqual, "\(comparison.lines)")
        // The launch, three segues, and three ways back.
        #expect(comparison.commandCount == 7 && comparison.refusedCount == 0)
    }

    @Test("what iOS 13 changes is found at the segue that shows it")
    func versions() async throws {
        let comparison = try await Comparing.walk([("Main", Self.main)], "ios=12", "ios=13")
        let commands = Set(comparison.differences.compactMap { comparison.command(of: $0)?.label })
        #expect(commands.contains("Home: presentation segue card"), "\(commands)")
        #expect(comparison.rules.contains("P15"), "\(comparison.rules)")
        let group = try #require(comparison.groups.first { $0.topic == "viewWillDisappear(_:)" })
        #expect(group.count == 3 && group.isOnLeft && !group.isOnRight)
    }

    @Test("a storyboard without scenes has no walk")
    func empty() throws {
        #expect(ComparedWalk([Storyboard(name: "Main")]).isEmpty)
    }
}
