import Testing

@testable import PresentationEngine

@Suite("UIPopoverController, the popovers of the API before iOS 8")
struct PopoverControllerTests {
    private static let pad = "iPad Air 2"
    private static let anchor = PopoverAnchor(sourceView: "A.view", sourceRect: Rect(300, 400, 40, 40))
    private static let everything = Behavior(
        answers: [.popoverControllerShouldDismiss: .value(true), .shouldDismissPopover: .value(false)],
        reactions: [
            .popoverControllerDidDismiss: Reaction(), .popoverControllerWillReposition: Reaction(),
            .prepareForPopoverPresentation: Reaction(), .didDismiss: Reaction(), .didDismissPopover: Reaction(),
        ])

    /// `M` is the popover controller of `B`, whose delegate is `D`.
    private func theater(
        _ version: SystemVersion, device: String = Self.pad, delegate: Behavior = Self.everything,
        _ settings: PopoverControllerSettings = PopoverControllerSettings(delegate: "D"),
        owner: String? = nil, content: PropertyAssignment...
    ) throws -> Theater {
        var theater = try Theater(version, device: device, objects: [ObjectRequest(name: "D", behavior: delegate)])
        try theater.call(
            .makeController(ControllerRequest(name: "B", properties: content, isHeld: false)), making(settings, owner))
        return theater
    }

    private func making(_ settings: PopoverControllerSettings = PopoverControllerSettings(), _ owner: String? = nil)
        -> Call
    {
        .makeObject(
            ObjectRequest(
                name: "M", owner: owner,
                popoverController: PopoverControllerRequest(contentViewController: "B", settings: settings)))
    }

    private func presenting(
        _ anchor: PopoverAnchor = Self.anchor, _ directions: [String]? = nil, animated: Bool = true
    ) -> Call {
        .popover(
            receiver: "M",
            .present(
                PopoverPresentCall(anchor: anchor, arrowDirections: directions, isAnimated: .constant(animated))))
    }

    private func isVisible(_ theater: Theater) throws -> Bool {
        guard case .object(let handle)? = theater.session.names["M"] else { return false }
        return try theater.session.isVisible(#require(theater.session.objects[handle]?.popover))
    }

    private func frame(_ theater: Theater) throws -> Rect {
        try #require(theater.session.screenLayers().first { $0.role == .popover }).frame
    }

    @Test(
        "CH-550: a popover controller presents its content as a popover presentation, and retains it",
        .repeated(.deeper), arguments: Theater.versions)
    func presents(_ version: SystemVersion) throws {
        var theater = try theater(version)
        #expect(try !isVisible(theater))
        let events = try theater.play { try $0.call(presenting(Self.anchor, ["left"])) }
        RuleProof.expect("CH-550", holds: events.appearances == ["B.WA", "B.DA"], "\(events.appearances)")
        #expect(try theater.read("A", .presentedViewController) == "B")
        #expect(try theater.presentation(of: "B").effectiveStyle == .popover)
        #expect(try theater.probe("B", .link(.popoverArrowDirection)) == "left")
        RuleProof.expect("CH-550", holds: try isVisible(theater))
        let end = try theater.play { try $0.call(.popover(receiver: "M", .dismiss(isAnimated: .constant(true)))) }
        RuleProof.expect("CH-550", holds: end.appearances == ["B.WD", "B.DD"], "\(end.appearances)")
        #expect(try !isVisible(theater))
        #expect(!end.parts.contains { $0.hasPrefix("D.") || $0.hasPrefix("D?") }, "\(end.parts)")
        try theater.call(.popover(receiver: "M", .dismiss(isAnimated: .constant(true))))
        #expect(theater.events.noops == ["dismiss(animated:)"])
        let keepers = theater.session.keepers(of: try theater.session.controller("B"))
        #expect(keepers.map(\.kind) == [.popoverController])
        let released = try theater.play { try $0.call(.release(name: "M")) }
        #expect(released.filter { if case .lifecycle(_, .deallocated) = $0.kind { true } else { false } }.count == 2)
    }

    @Test(
        "CH-551: the delegate is asked and told by the older members, if the user dismisses, and of a new place",
        .repeated(.deeper), arguments: Theater.versions)
    func delegate(_ version: SystemVersion) throws {
        for allows in [true, false] {
            var behavior = Self.everything
            behavior.answers[.popoverControllerShouldDismiss] = .value(.bool(allows))
            var theater = try theater(version, delegate: behavior)
            let events = try theater.play { theater in
                try theater.call(presenting())
                try theater.settle()
                try theater.turn()
                try theater.settle()
                try theater.call(.presented(receiver: "B", .touchOutside))
            }
            let heard = events.parts.filter { $0.hasPrefix("D.") || $0.hasPrefix("D?") }
            let end = allows ? ["D.popoverControllerDidDismiss"] : []
            RuleProof.expect(
                "CH-551",
                holds: heard == ["D.popoverControllerWillReposition", "D?popoverControllerShouldDismiss"] + end,
                "\(heard)")
            #expect(try isVisible(theater) == !allows)
        }
    }

    @Test("CH-552: a popover that is presented while visible takes the new anchor", .repeated(.deeper))
    func again() throws {
        for version in Theater.versions {
            var theater = try theater(version)
            try theater.play { try $0.call(presenting()) }
            let before = try frame(theater)
            let other = PopoverAnchor(sourceView: "A.view", sourceRect: Rect(100, 100, 40, 40))
            let events = try theater.play { try $0.call(presenting(other)) }
            proves("CH-552", in: events)
            #expect(events.appearances.isEmpty)
            RuleProof.expect("CH-552", holds: try frame(theater) != before)
        }
    }

    @Test("CH-553: the popover stays one in compact width", .repeated(.deeper))
    func compact() throws {
        for version in Theater.versions where version >= SystemVersion(9) {
            var theater = try theater(version)
            try theater.call(.environment(EnvironmentCall(window: .slideOver)))
            try theater.settle()
            try theater.play {
                try $0.call(presenting(PopoverAnchor(sourceView: "A.view", sourceRect: Rect(20, 90, 40, 40))))
            }
            RuleProof.expect("CH-553", holds: try theater.presentation(of: "B").adaptedStyle == nil)
        }
    }

    @Test(
        "CH-554: there is no popover controller on a phone, and none is presented outside a window",
        .repeated(.deeper))
    func exceptions() throws {
        for version in Theater.versions {
            var phone = try Theater(version, device: "iPhone 8")
            try phone.make("B")
            phone.expectException(
                "CH-554",
                "-[UIPopoverController initWithContentViewController:] called when not running under UIUserInterfaceIdiomPad.",
                making())
            var theater = try theater(version)
            theater.expectException(
                "CH-554", named: "NSGenericException",
                "-[UIPopoverController _commonPresentPopoverFromRect:inView:permittedArrowDirections:animated:]: Popovers cannot be presented from a view which does not have a window.",
                presenting(PopoverAnchor(sourceView: "B.view", sourceRect: .zero)))
            theater.expectException(
                "CH-554", named: "NSGenericException",
                "-[UIPopoverController presentPopoverFromBarButtonItem:permittedArrowDirections:animated:]: Popovers cannot be presented from a view which does not have a window.",
                presenting(PopoverAnchor(barButtonItem: "add")))
            #expect(throws: Rejection.self) { try theater.call(self.making()) }
            #expect(throws: Rejection.self) {
                try theater.call(.popover(receiver: "D", .dismiss(isAnimated: .constant(true))))
            }
        }
    }

    @Test(
        "A7o: a popover controller that is deallocated while its popover is visible raises an exception",
        .repeated(.deeper))
    func deallocation() throws {
        let text = "-[UIPopoverController dealloc] reached while popover is still visible."
        for version in Theater.versions {
            var theater = try theater(version)
            try theater.call(presenting())
            theater.expectException("A7o", named: "NSGenericException", text, .release(name: "M"))
            try theater.settle()
            theater.expectException("A7o", named: "NSGenericException", text, .release(name: "M"))
            try theater.call(.popover(receiver: "M", .dismiss(isAnimated: .constant(true))), .release(name: "M"))
            try theater.settle()
            var owned = try self.theater(version)
            try owned.call(.release(name: "M"))
            try owned.make("C")
            try owned.make("B")
            try owned.call(making(PopoverControllerSettings(), "C"), presenting())
            try owned.settle()
            proves("A7o") { () throws(Rejection) in try owned.call(.release(name: "C")) }
        }
    }

    @Test("R183: the width of the content is between 320 and 600 points", .repeated(.deeper))
    func widths() throws {
        let content = PropertyAssignment(.preferredContentSize, .size(Size(200, 100)))
        for version in Theater.versions {
            let arrow = version < SystemVersion(13) ? 0.0 : ScreenNumbers.arrowLength
            for (size, width) in [(nil, 320.0), (Size(100, 100), 320), (Size(450, 100), 450), (Size(900, 100), 600)] {
                var theater = try theater(
                    version, PopoverControllerSettings(popoverContentSize: size), content: content)
                try theater.play {
                    try $0.call(
                        presenting(PopoverAnchor(sourceView: "A.view", sourceRect: Rect(380, 400, 8, 8)), ["up"]))
                }
                RuleProof.expect("R183", holds: try frame(theater).size.width == width, "\(try frame(theater))")
                RuleProof.expect("R183", holds: try frame(theater).size.height == 100 + arrow)
                let wider = PopoverControllerSettings(popoverContentSize: Size(700, 100))
                try theater.call(.popover(receiver: "M", .set(wider)))
                try theater.settle()
                RuleProof.expect("R183", holds: try frame(theater).size.width == 600)
            }
        }
    }

    @Test("The views of a popover controller stay touchable, and those of a popover presented otherwise are its own")
    func passthroughViews() throws {
        var theater = try theater(
            SystemVersion(9), PopoverControllerSettings(delegate: "D", passthroughViews: ["A.view"]))
        _ = try theater.play { try $0.call(presenting()) }
        #expect(try theater.read("B", .passthroughViews) == .list(["A.view"]))
        try theater.call(.popover(receiver: "M", .set(PopoverControllerSettings(passthroughViews: []))))
        #expect(try theater.read("B", .passthroughViews) == .list([]))
    }
}
