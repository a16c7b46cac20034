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
