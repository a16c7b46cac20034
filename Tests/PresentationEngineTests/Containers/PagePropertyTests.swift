import Testing

@testable import PresentationEngine

@Suite("The properties of page view controllers, and their page counts")
struct PagePropertyTests {
    private func theater(_ properties: PropertyAssignment...) throws -> Theater {
        var theater = try Theater()
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "P",
                    origin: .code(
                        className: nil, kind: .pageViewController, nibName: nil, bundle: nil, children: []),
                    properties: properties)))
        for name in ["X", "Y", "Z"] { try theater.make(name) }
        return theater
    }

    @Test("P127: the defaults", .repeated(.deeper, .onAPad))
    func defaults() throws {
        var curl = try theater()
        RuleProof.expect(
            "P127",
            holds: try curl.read("P", .pageTransitionStyle) == "pageCurl"
                && curl.read("P", .navigationOrientation) == "horizontal"
                && curl.read("P", .spineLocation) == "min" && curl.read("P", .isDoubleSided) == false)
        #expect(try curl.probe("P", .property(.spineLocation)) == "min")
        proves("P127", in: curl.events)
        var scroll = try theater(PropertyAssignment(.pageTransitionStyle, "scroll"))
        #expect(try scroll.read("P", .spineLocation) == "none")
    }

    @Test(
        "style, orientation and spine are given at initialization, in UIKit's words",
        .repeated(.deeper, .onAPad))
    func initialisation() throws {
        var theater = try theater()
        proves("P127") { () throws(Rejection) in try theater.set("P", .pageTransitionStyle, "flip") }
        proves("d7") { () throws(Rejection) in try theater.set("A", .spineLocation, "mid") }
        try theater.call(.loadViewIfNeeded(receiver: "P"))
        proves("P127") { () throws(Rejection) in try theater.set("P", .spineLocation, "mid") }
    }

    @Test("a spine in the middle implies two sides", .repeated(.deeper, .onAPad))
    func doubleSided() throws {
        var theater = try theater(PropertyAssignment(.spineLocation, "mid"))
        #expect(try theater.read("P", .isDoubleSided) == true)
        theater.expectException(
            "CH-106",
            "The spine location UIPageViewControllerSpineLocationMid requires doubleSided to be YES.",
            .setProperties(receiver: "P", [PropertyAssignment(.isDoubleSided, false)]))
    }

    @Test("Q129: a spine in the middle needs two pages and two sides", .repeated(.deeper, .onAPad))
    func middle() throws {
        var theater = try theater(PropertyAssignment(.spineLocation, "mid"))
        func reason(_ call: (inout Theater) throws(Rejection) -> Void) -> String? {
            do throws(Rejection) {
                try call(&theater)
                return nil
            } catch {
                guard case .exception(_, let text, _, _) = error else { return nil }
                return text.text
            }
        }
        let count = reason { theater throws(Rejection) in try theater.turn(to: ["X"]) }
        let sides = reason { theater throws(Rejection) in try theater.set("P", .isDoubleSided, false) }
        RuleProof.expect(
            "Q129", holds: count?.contains("(1) doesn't match the number required (2)") == true && sides != nil)
        try theater.turn(to: ["X", "Y"])
        #expect(try theater.read("P", .viewControllers) == .list(["X", "Y"]))
    }

    @Test(
        "a wrong page count raises", .repeated(.deeper, .onAPad),
        arguments: [
            ("scroll", "min", false, true, 0, 1), ("scroll", "min", false, true, 2, 1),
            ("pageCurl", "min", false, false, 3, 1), ("pageCurl", "mid", true, true, 1, 2),
            ("pageCurl", "max", true, true, 1, 2), ("pageCurl", "max", true, false, 3, 2),
        ])
    func counts(
        style: String, spine: String, sides: Bool, animated: Bool, given: Int, required: Int
    ) throws {
        var theater = try theater(
            PropertyAssignment(.pageTransitionStyle, .text(style)),
            PropertyAssignment(.spineLocation, .text(spine)))
        if sides { try theater.set("P", .isDoubleSided, true) }
        theater.expectException(
            "CH-103",
            "The number of view controllers provided (\(given)) doesn't match the number required (\(required)) for the requested transition",
            .setViewControllers(
                SetViewControllersCall(
                    receiver: "P", controllers: Array(["X", "Y", "Z"].prefix(given)),
                    isAnimated: .constant(animated))))
    }

    @Test("no page twice, and none that is on screen elsewhere", .repeated(.deeper, .onAPad))
    func refused() throws {
        var theater = try theater(PropertyAssignment(.spineLocation, "mid"))
        proves("CH-103") { () throws(Rejection) in try theater.turn(to: ["X", "X"]) }
        try theater.show("M", from: "A", .style(.fullScreen))
        for elsewhere in ["A", "M"] {
            proves("CT-03") { () throws(Rejection) in try theater.turn(to: ["X", elsewhere]) }
        }
        proves("CT-03") { () throws(Rejection) in try theater.turn(to: ["X", "P"]) }
    }

    @Test("a storyboard's settings are the initial ones")
    func storyboard() throws {
        var settings = StoryboardPages()
        settings.transitionStyle = .scroll
        settings.orientation = .vertical
        var scene = StoryboardScene(id: "pages", kind: .pageViewController(settings))
        scene.storyboardIdentifier = "P"
        var theater = try Theater(
            root: nil,
            storyboards: [Storyboard(name: "Main", digest: "d", initialSceneID: "pages", scenes: [scene])])
        #expect(try theater.read("P", .pageTransitionStyle) == "scroll")
        #expect(try theater.read("P", .navigationOrientation) == "vertical")
    }
}
