import Testing

@testable import PresentationEngine

@Suite("The page indicator and the delegate's orientations")
struct PageIndicatorTests {
    private func theater(
        _ style: String = "scroll", _ orientation: String = "horizontal", count: Int = 2, index: Int = 0,
        hasIndex: Bool = true
    ) throws -> Theater {
        var source: [Member: Answer] = [
            .pagePresentationCount: .value(.integer(count)),
            .pageAfter: .match([Answer.Match([Argument("viewController", "X")], "Y")], otherwise: .null),
            .pageBefore: .match([Answer.Match([Argument("viewController", "Y")], "X")], otherwise: .null),
        ]
        if hasIndex { source[.pagePresentationIndex] = .value(.integer(index)) }
        var pages = ControllerRequest.container("P", .pageViewController, .plain("X"))
        pages.properties = [
            PropertyAssignment(.pageTransitionStyle, .text(style)),
            PropertyAssignment(.navigationOrientation, .text(orientation)), PropertyAssignment(.dataSource, "S"),
        ]
        var theater = try Theater(
            root: pages, behaviors: ["S": Behavior(answers: source)], objects: [ObjectRequest(name: "S")])
        try theater.make("Y")
        try theater.make("Z")
        return theater
    }

    private func asked(_ events: [Event]) -> [String] {
        events.parts.filter { $0.hasPrefix("S?pagePresentation") }
    }

    @Test("CH-662: code that sets pages has the data source asked for both numbers", .repeated(.onAPad))
    func questions() throws {
        var theater = try theater(count: 3, index: 7)
        let set = try theater.play { try $0.turn(to: ["Z"]) }
        RuleProof.expect("CH-662", holds: asked(set) == ["S?pagePresentationCount", "S?pagePresentationIndex"])
        #expect(try theater.read("P", .pageIndicatorCount) == 3)
        // An index beyond the last dot.
        #expect(try theater.read("P", .pageIndicatorIndex) == 2)
        try theater.set("P", .dataSource, .null)
        let without = try theater.play { try $0.turn(to: ["Y"]) }
        RuleProof.expect("CH-662", holds: asked(without).isEmpty)
        RuleProof.expect("CH-662", holds: try theater.read("P", .pageIndicatorCount) == .null)
    }

    @Test("CH-662: pages that curl or go up and down, and one method of two, have no indicator", .repeated(.onAPad))
    func exceptions() throws {
        for (style, orientation, hasIndex) in [
            ("pageCurl", "horizontal", true), ("scroll", "vertical", true), ("scroll", "horizontal", false),
        ] {
            var theater = try theater(style, orientation, hasIndex: hasIndex)
            let set = try theater.play { try $0.turn(to: ["Z"]) }
            RuleProof.expect("CH-662", holds: asked(set).isEmpty, "\(style) \(orientation)")
        }
    }

    @Test("CH-663: a completed swipe selects the next dot, a canceled one does not", .repeated(.onAPad))
    func swipes() throws {
        var theater = try theater()
        _ = try theater.play { try $0.turn(to: ["X"]) }
        for (direction, completes, index) in [
            (PageDirection.forward, false, 0), (.forward, true, 1), (.reverse, true, 0),
        ] {
            try theater.swipe(direction)
            let transition = theater.transition
            let ended = try theater.play { try $0.drive(transition, completes ? .finish : .cancel) }
            #expect(asked(ended).isEmpty)
            RuleProof.expect("CH-663", holds: try theater.read("P", .pageIndicatorIndex) == .integer(index))
        }
    }

    @Test(
        "CH-667: the delegate answers for the orientations", .varies(.device),
        arguments: ["iPhone 8", "iPhone 16 Pro Max"])
    func orientations(device: String) throws {
        var root = ControllerRequest.container("P", .pageViewController, .plain("X"))
        root.properties = [PropertyAssignment(.delegate, "D"), PropertyAssignment(.pageTransitionStyle, "scroll")]
        let delegate = Behavior(answers: [
            .pageSupportedOrientations: .value("portrait"), .pagePreferredOrientation: .value("portrait"),
        ])
        var theater = try Theater(
            device: device, root: root, behaviors: ["D": delegate], objects: [ObjectRequest(name: "D")])
        try theater.turn()
        RuleProof.expect("CH-667", holds: theater.events.parts.contains("D?pageSupportedOrientations"))
        #expect(theater.session.header.orientation == .portrait)
        theater = try Theater(device: device, behaviors: ["D": delegate], objects: [ObjectRequest(name: "D")])
        root.properties += [PropertyAssignment(.modalPresentationStyle, "fullScreen")]
        try theater.call(.makeController(root))
        let shown = try theater.play { try $0.present("P") }
        RuleProof.expect("CH-667", holds: shown.parts.contains("D?pagePreferredOrientation"))
    }
}
