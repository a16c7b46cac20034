import Testing

@testable import PresentationEngine

@Suite("Popovers that the user dismisses, and dismissals in code")
struct PopoverDismissalTests {
    private let pad = "iPad Air 2"
    private let versions = Theater.versions.filter { $0 >= SystemVersion(13) }

    private func parts(_ events: [Event]) -> [String] {
        events.parts.filter { part in
            part.hasPrefix("D") || [".WA", ".DA", ".WD", ".DD"].contains { part.hasSuffix($0) }
        }
    }

    @Test(
        "PO-06, R191: a touch outside a popover dismisses it and reaches nothing else", .repeated(.deeper),
        arguments: Theater.versions)
    func touch(_ version: SystemVersion) throws {
        var theater = try UserDismissalTests.theater(version, device: pad, style: .popover)
        let home = try theater.session.controller("A")
        #expect(theater.session.obstacle(beforeViewOf: home) != nil)
        let events = try theater.play { try $0.call(.presented(receiver: "B", .touchOutside)) }
        let touches = events.filter { event in
            if case .touch = event.kind { true } else { false }
        }
        proves("R191", in: touches)
        RuleProof.expect("PO-06", holds: events.appearances == ["B.WD", "B.DD"])
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test("PO-09, R193, R310: a modal popover stays when a touch falls outside", .repeated(.deeper))
    func modal() throws {
        for version in Theater.versions {
            let property: Property = version < SystemVersion(13) ? .isModalInPopover : .isModalInPresentation
            var theater = try UserDismissalTests.theater(
                version, device: pad, style: .popover, PropertyAssignment(property, true))
            let events = try theater.play { try $0.call(.presented(receiver: "B", .touchOutside)) }
            let stays = events.appearances.isEmpty
            if version < SystemVersion(13) {
                RuleProof.expect("PO-09", holds: stays, "\(version)")
            } else {
                RuleProof.expect("R193", "R310", holds: stays, "\(version)")
            }
            #expect(try theater.read("A", .presentedViewController) == "B")
        }
    }

    @Test("R173: an attempt to dismiss a modal sheet calls DidAttemptToDismiss alone", .repeated(.deeper))
    func attempt() throws {
        for version in versions {
            for call in [PresentedCall.panDown, .touchOutside] {
                var theater = try UserDismissalTests.theater(
                    version, PropertyAssignment(.isModalInPresentation, true))
                let events = try theater.play { try $0.call(.presented(receiver: "B", call)) }
                RuleProof.expect("R173", holds: parts(events) == ["D.didAttemptToDismiss"], "\(events.parts)")
            }
        }
    }

    @Test(
        "P177, R172: a dismissal in code works for a modal sheet, and calls nothing of the delegate",
        .repeated(.deeper))
    func inCode() throws {
        for version in versions {
            for isAnimated in [true, false] {
                var theater = try UserDismissalTests.theater(
                    version, PropertyAssignment(.isModalInPresentation, true))
                let events = try theater.play {
                    try $0.call(
                        .dismiss(receiver: "A", animated: .constant(isAnimated), completion: nil))
                }
                RuleProof.expect("P177", "R172", holds: parts(events) == ["B.WD", "B.DD"], "\(events.parts)")
            }
        }
    }

    @Test("P179: from iOS 13 on popovers use the four members of sheets", .repeated(.deeper))
    func members() throws {
        for version in versions {
            var theater = try UserDismissalTests.theater(version, device: pad, style: .popover)
            let events = try theater.play { try $0.call(.presented(receiver: "B", .touchOutside)) }
            RuleProof.expect(
                "P179",
                holds: parts(events) == ["D?shouldDismiss", "D.willDismiss", "B.WD", "B.DD", "D.didDismiss"],
                "\(events.parts)")
        }
    }
}
