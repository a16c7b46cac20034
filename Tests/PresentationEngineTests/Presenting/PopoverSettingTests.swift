import Testing

@testable import PresentationEngine

@Suite("Popovers: their settings, place, size and touches")
struct PopoverSettingTests {
    private let pad = "iPad Air 2"

    private static func anchor(_ rect: Rect = Rect(300, 400, 40, 40)) -> PropertyAssignment {
        PropertyAssignment(
            .popoverPresentationControllerAnchor, .anchor(PopoverAnchor(sourceView: "A.view", sourceRect: rect)))
    }

    /// `A` presents the popover `B`, whose content prefers 200 × 100 points.
    private func theater(
        _ version: Int = 12, device: String = "iPad Air 2", at rect: Rect = Rect(300, 400, 40, 40),
        _ properties: PropertyAssignment...
    ) throws -> Theater {
        var theater = try Theater(SystemVersion(version), device: device)
        let size = PropertyAssignment(.preferredContentSize, .size(Size(200, 100)))
        try theater.call(
            .makeController(
                ControllerRequest(name: "B", properties: [.style(.popover), Self.anchor(rect), size] + properties)))
        try theater.present("B", animated: false)
        try theater.settle()
        return theater
    }

    private func frame(_ theater: Theater) throws -> Rect {
        try #require(theater.session.screenLayers().first { $0.role == .popover }).frame
    }

    private func direction(_ theater: inout Theater) throws -> Value {
        try theater.probe("B", .link(.popoverArrowDirection))
    }

    @Test(
        "PO-03, PO-04, PO-08: a popover is presented in code, and has a presentation controller to configure",
        .repeated(.deeper), arguments: Theater.versions)
    func presented(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: pad)
        try theater.make("B", .style(.popover), Self.anchor())
        RuleProof.expect("PO-08", holds: try theater.read("B", .isModalInPopover) == false)
        let popover = try theater.probe("B", .link(.popoverPresentationController))
        let controller = try theater.probe("B", .link(.presentationController))
        RuleProof.expect("PO-04", holds: popover == controller && popover != .null, "\(popover)")
        let events = try theater.play { try $0.present("B") }
        #expect(try theater.read("A", .presentedViewController) == "B")
        RuleProof.expect("PO-03", holds: events.appearances == ["B.WA", "B.DA"], "\(events.appearances)")
    }

    @Test(
        "PO-05, PS-38: a popover leaves a part of the screen, dims and blocks it, and a touch there dismisses it",
        .repeated(.deeper), arguments: Theater.versions)
    func floats(_ version: SystemVersion) throws {
        var theater = try theater(version.major)
        let layers = theater.session.screenLayers()
        let obstacle = theater.session.obstacle(beforeViewOf: try theater.session.controller("A"))
        let isPart = try frame(theater).size.width < theater.session.windowSize.width
        RuleProof.expect(
            "PO-05", holds: isPart && layers.contains { $0.role == .dimming } && obstacle?.rule == "PS-38")
        let events = try theater.play { try $0.call(.presented(receiver: "B", .touchOutside)) }
        RuleProof.expect("PS-38", holds: events.appearances == ["B.WD", "B.DD"], "\(events.appearances)")
    }

    @Test(
        "PO-10, PO-12: up to iOS 12 a popover covers a phone, unless its delegate answers otherwise", .repeated(.deeper)
    )
    func compact() throws {
        for version in [8, 9, 12] {
            var theater = try theater(version, device: "iPhone 8")
            RuleProof.expect(
                "PO-10",
                holds: try !theater.isInWindow("A") && theater.presentation(of: "B").adaptedStyle == .fullScreen)
            try theater.close("A")
            let answers = Behavior(
                answers: [.adaptivePresentationStyle: .value("none"), .adaptivePresentationStyleTraits: .value("none")])
            try theater.call(.makeObject(ObjectRequest(name: "D", behavior: answers)))
            try theater.show(
                "C", .style(.popover), Self.anchor(), PropertyAssignment(.presentationControllerDelegate, "D"))
            RuleProof.expect(
                "PO-12", holds: try theater.isInWindow("A") && theater.presentation(of: "C").adaptedStyle == nil)
        }
    }

    @Test("PO-13: the delegate learns that a popover appears, moves and has been dismissed", .repeated(.deeper))
    func delegate() throws {
        for version in Theater.versions {
            var behavior = UserDismissalTests.everything
            behavior.reactions[.prepareForPopoverPresentation] = Reaction()
            behavior.reactions[.willReposition] = Reaction()
            var theater = try Theater(version, device: pad, objects: [ObjectRequest(name: "D", behavior: behavior)])
            let events = try theater.play { theater in
                try theater.show(
                    "B", .style(.popover), Self.anchor(), PropertyAssignment(.presentationControllerDelegate, "D"))
                try theater.turn()
                try theater.settle()
                try theater.call(.presented(receiver: "B", .touchOutside))
            }
            let heard = events.parts.filter { $0.hasPrefix("D.") }
            let end = version < SystemVersion(13) ? ["D.didDismissPopover"] : ["D.willDismiss", "D.didDismiss"]
            RuleProof.expect(
                "PO-13", holds: heard == ["D.prepareForPopoverPresentation", "D.willReposition"] + end, "\(heard)")
        }
    }

    @Test("R197, CH-260: the arrow points where the app permits it, and is unknown before", .repeated(.deeper))
    func directions() throws {
        for version in [9, 12] {
            var bare = try Theater(SystemVersion(version), device: pad)
            try bare.make("B", .style(.popover), Self.anchor())
            RuleProof.expect("R197", holds: try direction(&bare) == "unknown")
            var theater = try theater(version)
            let cases: [(Value, String, Rect)] = [
                ("any", "up", Rect(220, 453, 200, 100)), ("down", "down", Rect(220, 287, 200, 100)),
                (.list(["left"]), "left", Rect(353, 370, 200, 100)),
                (.list(["right", "left"]), "left", Rect(353, 370, 200, 100)),
                (.list(["right"]), "right", Rect(87, 370, 200, 100)),
            ]
            for (permitted, expected, frame) in cases {
                try theater.set("B", .permittedArrowDirections, permitted)
                RuleProof.expect("R197", holds: try direction(&theater) == .text(expected), "\(permitted)")
                #expect(try self.frame(theater) == frame)
            }
            try theater.set("B", .permittedArrowDirections, .list([]))
            let hasArrow = theater.session.screenLayers().contains { $0.role == .arrow }
            RuleProof.expect(
                "CH-260", holds: try self.frame(theater) == Rect(220, 370, 200, 100) && !hasArrow)
            #expect(try direction(&theater) == "unknown")
        }
    }

    @Test(
        "R185: the arrow is 13 points thick, and from iOS 13 on a part of the view outside its safe area",
        .repeated(.deeper))
    func arrow() throws {
        for version in [12, 13, 17] {
            var theater = try theater(version)
            let arrow = version >= 13 ? 13.0 : 0
            let cases: [(Value, EdgeInsets)] = [
                ("up", EdgeInsets(top: arrow, left: 0, bottom: 0, right: 0)),
                ("right", EdgeInsets(top: 0, left: 0, bottom: 0, right: arrow)),
            ]
            for (permitted, insets) in cases {
                try theater.set("B", .permittedArrowDirections, permitted)
                let frame = try frame(theater)
                let safeArea = try theater.probe("B", .layout(.safeAreaInsets))
                let view = theater.session.screenLayout().last { $0.name == "B.view" }
                RuleProof.expect(
                    "R185",
                    holds: frame.size == Size(200 + insets.right, 100 + insets.top) && safeArea == .insets(insets)
                        && view?.safeArea == insets, "\(frame) \(safeArea)")
            }
        }
    }

    @Test(
        "R184, R186, R198: sizes without a preferred one, in the surroundings in which they were measured",
        .repeated(.deeper))
    func sizes() throws {
        let keeps = Behavior(answers: [.adaptivePresentationStyleTraits: .value("none")])
        let rows: [(Int, String, Bool, Size)] = [
            (9, "iPhone 8", false, Size(320, 480)), (13, "iPhone 8", true, Size(333, 335)),
            (9, "iPhone 6 Plus", true, Size(320, 374)), (13, "iPad Pro 12.9", false, Size(388, 667)),
        ]
        for (version, device, isLandscape, size) in rows {
            var theater = try Theater(
                SystemVersion(version), device: device, orientation: isLandscape ? .landscapeLeft : .portrait,
                objects: [ObjectRequest(name: "D", behavior: keeps)])
            // As measured: with room at the side of the anchor, which the largest iPad has below it, too.
            let directions: Value = device == "iPad Pro 12.9" ? "left" : "any"
            try theater.show(
                "B", .style(.popover), Self.anchor(Rect(100, 60, 30, 30)),
                PropertyAssignment(.permittedArrowDirections, directions),
                PropertyAssignment(.presentationControllerDelegate, "D"))
            let holds = try theater.frame(of: "B").size == size
            if isLandscape {
                RuleProof.expect("R186", holds: holds, "\(device)")
                if device == "iPhone 8" { RuleProof.expect("R198", holds: holds) }
            } else {
                RuleProof.expect("R184", holds: holds, "\(device)")
            }
        }
    }

    @Test(
        "PO-16, PO-15, CH-464: a popover takes a new size with animation, but not one with a side of 0",
        .repeated(.deeper))
    func animatedResizing() throws {
        for version in [9, 12, 13, 18] {
            var theater = try theater(version)
            for (size, isAnimated) in [
                (Size(250, 300), true), (Size(250, 0), false), (Size(0, 300), false), (Size(300, 200), true),
            ] {
                try theater.set("B", .preferredContentSize, .size(size))
                let events = theater.events.filter { ["PO-15", "PO-16"].contains($0.rule.id) }
                RuleProof.expect(
                    "PO-16", "PO-15", holds: events.map(\.rule.id) == [isAnimated ? "PO-15" : "PO-16"], "\(size)")
                #expect((theater.session.header.resizing != nil) == isAnimated)
            }
            try theater.set("B", .preferredContentSize, .size(Size(200, 400)))
            let start = theater.session.header.time
            try theater.advance(milliseconds: 125)
            let half = try #require(theater.session.header.resizing).excess(at: theater.session.header.time)
            RuleProof.expect(
                "CH-464", holds: abs(half.width - 50) < 1 && abs(half.height + 100) < 1, "\(half)")
            try theater.settle()
            RuleProof.expect("CH-464", holds: theater.session.header.time == start + 250_000)
            #expect(theater.session.header.resizing == nil)
        }
    }

    @Test(
        "PO-15, R188, CH-262: a shown popover takes the new size of its content, also of the top of a stack",
        .repeated(.deeper))
    func resizing() throws {
        for version in [9, 12, 13] {
            let arrow = version >= 13 ? 13.0 : 0
            var theater = try theater(version)
            try theater.set("B", .preferredContentSize, .size(Size(250, 300)))
            RuleProof.expect("PO-15", holds: try theater.frame(of: "B").size == Size(250, 300 + arrow))
            try theater.close("A")
            let stack = ControllerRequest.container("N", .navigationController, .plain("C"))
            try theater.call(.makeController(stack))
            try theater.call(.setProperties(receiver: "N", [.style(.popover), Self.anchor()]))
            try theater.present("N", animated: false)
            try theater.settle()
            try theater.set("C", .preferredContentSize, .size(Size(240, 200)))
            RuleProof.expect("R188", holds: try theater.frame(of: "N").size == Size(240, 200 + arrow))
            try theater.make("E", PropertyAssignment(.preferredContentSize, .size(Size(280, 260))))
            try theater.push("E")
            try theater.settle()
            RuleProof.expect("CH-262", holds: try theater.frame(of: "N").size == Size(280, 260 + arrow))
        }
    }

    @Test("R187, R190: margins, and a popover that may overlap its anchor", .repeated(.deeper))
    func room() throws {
        for version in [8, 12, 13] {
            var theater = try theater(
                version, at: Rect(0, 400, 40, 40), PropertyAssignment(.permittedArrowDirections, "up"))
            RuleProof.expect("R187", holds: try frame(theater).origin.x == 10)
            try theater.set("B", .popoverLayoutMargins, .insets(EdgeInsets(top: 10, left: 50, bottom: 10, right: 10)))
            RuleProof.expect("R187", holds: try frame(theater).origin.x == (version < 13 ? 10 : 50))
            let arrow = version >= 13 ? 13.0 : 0
            var large = try self.theater(version, at: Rect(364, 492, 40, 40))
            try large.set("B", .preferredContentSize, .size(Size(740, 600)))
            try large.settle()
            RuleProof.expect("R190", holds: try frame(large).size.height < 500, "\(try frame(large))")
            try large.set("B", .canOverlapSourceViewRect, true)
            let height = try frame(large).size.height
            RuleProof.expect("R190", holds: version < 9 ? height < 500 : height == 600 + arrow, "\(height)")
        }
    }

    @Test("Q77: the settings of a popover end with its presentation controller", .repeated(.deeper))
    func settings() throws {
        for version in Theater.versions {
            var theater = try theater(version.major, PropertyAssignment(.permittedArrowDirections, "up"))
            let first = try theater.probe("B", .link(.popoverPresentationController))
            try theater.close("A")
            let second = try theater.probe("B", .link(.popoverPresentationController))
            let anchor = try theater.read("B", .popoverPresentationControllerAnchor)
            RuleProof.expect(
                "Q77",
                holds: try first != second && anchor == .null
                    && theater.read("B", .permittedArrowDirections) == "any")
        }
    }

    @Test("R199: in compact width a popover uses its adaptive sheet presentation controller", .repeated(.deeper))
    func adaptiveSheet() throws {
        for version in [15, 16, 18] {
            var theater = try Theater(SystemVersion(version), device: "iPhone 15")
            try theater.make("B", .style(.popover), Self.anchor())
            try theater.call(.presented(receiver: "B", .setSheet([.detents([.medium, .large])])))
            #expect(try theater.probe("B", .sheet(.detents)) == .null)
            RuleProof.expect(
                "R199", holds: try theater.probe("B", .adaptiveSheet(.detents)) == .list(["medium", "large"]))
            try theater.present("B", animated: false)
            try theater.settle()
            RuleProof.expect("R199", holds: theater.root("B")?.frame == Rect(0, 426, 393, 426))
            let popover = try theater.probe("B", .link(.adaptiveSheetPresentationController))
            #expect(popover != .null)
        }
        var older = try Theater(SystemVersion(14))
        try older.make("B", .style(.popover))
        #expect(try older.probe("B", .link(.adaptiveSheetPresentationController)) == .null)
        #expect(try older.probe("B", .adaptiveSheet(.detents)) == .null)
    }

    @Test("R160: from iOS 15 on the delegate prepares the presentation controller of an adaptation", .repeated(.deeper))
    func preparation() throws {
        let behavior = Behavior(reactions: [.prepareAdaptivePresentation: Reaction()])
        for version in Theater.versions {
            for device in ["iPhone 8", pad] {
                var theater = try Theater(
                    version, device: device, objects: [ObjectRequest(name: "D", behavior: behavior)])
                let events = try theater.show(
                    "B", .style(.popover), Self.anchor(), PropertyAssignment(.presentationControllerDelegate, "D"))
                let calls = events.parts.filter { $0 == "D.prepareAdaptivePresentation" }.count
                let comes = version >= SystemVersion(15) && device != pad
                RuleProof.expect("R160", holds: calls == (comes ? 1 : 0), "\(version) \(device) \(events.parts)")
            }
        }
    }
}
