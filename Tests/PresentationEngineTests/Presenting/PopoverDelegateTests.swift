import Testing

@testable import PresentationEngine

@Suite("The delegate of a popover")
struct PopoverDelegateTests {
    private static let pad = "iPad Air 2"

    @Test(
        "R181: prepareForPopoverPresentation is the last chance to set the anchor", .repeated(.deeper),
        arguments: Theater.versions)
    func lastChance(_ version: SystemVersion) throws {
        for setsAnchor in [true, false] {
            let anchor = Call.setProperties(
                receiver: "B", [PropertyAssignment(.popoverPresentationControllerAnchor, "A.view")])
            let delegate = Behavior(reactions: [
                .prepareForPopoverPresentation: Reaction(after: setsAnchor ? [anchor] : [])
            ])
            var theater = try Theater(
                version, device: Self.pad, objects: [ObjectRequest(name: "D", behavior: delegate)])
            try theater.call(
                .makeController(
                    ControllerRequest(
                        name: "B",
                        properties: [.style(.popover), PropertyAssignment(.presentationControllerDelegate, "D")])))
            if setsAnchor {
                let events = try theater.play { try $0.present("B", animated: false) }
                proves("R181", in: events.of("D.prepareForPopoverPresentation"))
                #expect(try theater.read("A", .presentedViewController) == "B")
            } else {
                #expect(throws: Rejection.self) {
                    try theater.present("B", animated: false)
                    try theater.settle()
                }
            }
        }
    }

    @Test("R181: the delegate that viewDidLoad sets is asked, and one that it removes is not", .repeated(.deeper))
    func delegateOfViewDidLoad() throws {
        for sets in [true, false] {
            let delegate: Value = sets ? "D" : .null
            let loading = Call.setProperties(
                receiver: "B", [PropertyAssignment(.presentationControllerDelegate, delegate)])
            var theater = try Theater(
                device: Self.pad,
                objects: [
                    ObjectRequest(
                        name: "D", behavior: Behavior(reactions: [.prepareForPopoverPresentation: Reaction()]))
                ])
            try theater.call(.setBehavior(name: "B", Behavior(reactions: [.viewDidLoad: Reaction(after: [loading])])))
            try theater.call(
                .makeController(
                    ControllerRequest(
                        name: "B",
                        properties: [
                            .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"),
                            PropertyAssignment(.presentationControllerDelegate, sets ? .null : "D"),
                        ])))
            let events = try theater.play { try $0.present("B", animated: false) }
            RuleProof.expect("R181", holds: events.parts.contains("D.prepareForPopoverPresentation") == sets)
        }
    }

    @Test("H16: the rectangle of a popover that has none is zero before iOS 13.2, and null from then on")
    func defaultRectangle() throws {
        for (version, rectangle) in [(SystemVersion(13, 1), Value.rect(.zero)), (SystemVersion(13, 2), .null)] {
            var theater = try UserDismissalTests.theater(
                version, device: Self.pad, style: .popover,
                delegate: Behavior(reactions: [.willReposition: Reaction()]))
            let events = try theater.play {
                try $0.call(.environment(EnvironmentCall(orientation: .landscapeLeft, window: nil)))
            }
            let rectangles = events.compactMap { event -> Value? in
                guard case .callback(_, .willReposition, let arguments, _) = event.kind else { return nil }
                return arguments.first { $0.name == "rect" }?.value
            }
            #expect(rectangles == [rectangle], "\(version)")
        }
    }

    @Test(
        "R196: a popover at a view is repositioned when the window gets another size", .repeated(.deeper),
        arguments: Theater.versions)
    func repositioned(_ version: SystemVersion) throws {
        let delegate = Behavior(reactions: [.willReposition: Reaction()])
        var theater = try UserDismissalTests.theater(
            version, device: Self.pad, style: .popover, delegate: delegate)
        let events = try theater.play {
            try $0.call(.environment(EnvironmentCall(orientation: .landscapeLeft, window: nil)))
        }
        proves("R196", in: events.of("D.willReposition"))
    }
}
