import Testing

@testable import RuleCatalogue

@Suite("The nearest id")
struct NearestRuleTests {
    @Test(
        "for an unknown id",
        arguments: [
            ("PS-48", "PS-46"), ("ps-7", "PS-07"), ("PS7", "PS-07"), ("P70x", "P70"), ("P999", "P99"),
            ("r58x", "R58"), ("p69B", "P69b"), ("D3", "d3"), ("PZ-11", "PO-11"),
        ])
    func nearest(id: String, expected: String) throws {
        #expect(try Catalogue.current[id] == nil)
        #expect(try Catalogue.current.nearestID(to: id) == expected)
    }

    @Test(
        "does not exist if nothing is similar",
        arguments: ["", "presentation", "ZZZZ-9999", "🎭", "9", "P9999", "PS-99"])
    func none(id: String) throws {
        #expect(try Catalogue.current.nearestID(to: id) == nil)
    }
}
