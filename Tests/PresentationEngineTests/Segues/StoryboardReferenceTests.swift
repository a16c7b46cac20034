import Testing

@testable import PresentationEngine

@Suite("References to controllers of this and of other storyboards")
struct StoryboardReferenceTests {
    private func theater(_ reference: StoryboardScene, _ others: Storyboard...) throws -> Theater {
        let main = Storyboard.of(
            .navigation("Nav", root: "A"), .scene("A", .viewController, .to("ref", .show, "go")), reference,
            .scene("Here"))
        return try Theater(root: nil, storyboards: [main] + others)
    }

    private static let second = Storyboard.of(.scene("First"), .scene("Other"), name: "Second")

    @Test(
        "a reference is replaced by its named controller, the initial one, or one of its own storyboard",
        .repeated(.onAPad),
        arguments: [("Second", "Other", "Other"), ("Second", "", "First"), ("", "Here", "Here")])
    func leads(storyboard named: String, identifier wanted: String, expected: String) throws {
        let storyboard = named.isEmpty ? nil : named
        let identifier = wanted.isEmpty ? nil : wanted
        var theater = try theater(
            .reference("ref", storyboard: storyboard, identifier: identifier, bundle: nil), Self.second)
        _ = try theater.play { try $0.segue("go", from: "A") }
        #expect(try theater.children("Nav") == ["A", expected])
        #expect(
            try theater.read(expected, .storyboard) == .text(storyboard ?? "Main"))
        RuleProof.asserted("VL-27")
    }

    @Test("a reference of a second storyboard to its own scene does not look into the first")
    func own() throws {
        let second = Storyboard(
            name: "Second", initialSceneID: "S",
            scenes: [
                .scene("S", .viewController, .to("again", .presentation, "on")),
                .reference("again", identifier: "T"), .scene("T"),
            ])
        var theater = try theater(.reference("ref", storyboard: "Second"), second)
        _ = try theater.play { try $0.segue("go", from: "A") }
        _ = try theater.play { try $0.segue("on", from: "S") }
        #expect(try theater.read("T", .storyboard) == "Second")
    }

    @Test(
        "CH-64: a reference into another bundle is refused; into the app's own it is not", .repeated(.onAPad))
    func bundles() throws {
        var foreign = try theater(
            .reference("ref", storyboard: "Second", identifier: "Other", bundle: "com.example.kit"),
            Self.second)
        let refusal = proves("CH-64") { () throws(Rejection) in try foreign.segue("go", from: "A") }
        #expect(refusal?.explanation.contains("com.example.kit") == true)
        var own = try theater(
            .reference("ref", storyboard: "Second", identifier: "Other", bundle: "com.example.app"),
            Self.second)
        try own.segue("go", from: "A")
        #expect(try own.children("Nav") == ["A", "Other"])
    }

    @Test("R60, R61: a dangling reference raises UIKit's exceptions", .repeated(.onAPad))
    func missing() throws {
        var lost = try theater(.reference("ref", storyboard: "Third", identifier: "Other"))
        proves("R61") { () throws(Rejection) in try lost.segue("go", from: "A") }
        var unknown = try theater(.reference("ref", storyboard: "Second", identifier: "Nobody"), Self.second)
        proves("R61") { () throws(Rejection) in try unknown.segue("go", from: "A") }
    }

    @Test("CH-64: a circular reference is refused", .repeated(.onAPad))
    func circle() throws {
        var reference = StoryboardScene.reference("ref", identifier: "Loop")
        reference.storyboardIdentifier = "Loop"
        var theater = try theater(reference)
        proves("CH-64") { () throws(Rejection) in try theater.segue("go", from: "A") }
    }

    @Test("R62: circular relationships are refused", .repeated(.onAPad))
    func relationships() throws {
        let storyboard = Storyboard.of(
            .scene("A"), .navigation("N1", root: "N2"), .navigation("N2", root: "N1"))
        var theater = try Theater(root: nil, storyboards: [storyboard])
        proves("R62") { () throws(Rejection) in try theater.instantiate("N1", as: "new") }
    }
}
