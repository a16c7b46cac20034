import Testing

@testable import PresentationEngine

@Suite("Members of a split view controller's delegate for the gesture and from before iOS 8")
struct OlderSplitMemberTests {
    private func split(
        _ version: Int, _ orientation: InterfaceOrientation = .portrait, style: SplitStyle = .unspecified,
        answers: [Member: Answer] = [:], told: [Member], _ properties: PropertyAssignment...
    ) throws -> Theater {
        var root = ControllerRequest.split(style: style, [.plain("P"), .plain("B")])
        root.properties += properties
        let judge = Behavior(
            answers: answers, reactions: Dictionary(uniqueKeysWithValues: told.map { ($0, Reaction()) }))
        return try Theater(
            SystemVersion(version), device: Repetition.pad, orientation: orientation, root: root,
            behaviors: ["D": judge], objects: [ObjectRequest(name: "D")])
    }

    private func calls(_ events: [Event]) -> [String] { events.parts.filter { $0.hasPrefix("D") } }

    @Test("CH-674: with columns the delegate hears of the gesture's begin and end", .repeated(.deeper))
    func gesture() throws {
        let told: [Member] = [.splitGestureWillBegin, .willChangeDisplayMode, .splitGestureDidEnd]
        let all = ["D.splitGestureWillBegin", "D.willChangeDisplayMode", "D.splitGestureDidEnd"]
        for version in [14, 18, 26] {
            var theater = try split(
                version, style: .doubleColumn, told: told, PropertyAssignment(.preferredDisplayMode, "secondaryOnly"),
                PropertyAssignment(.preferredSplitBehavior, "overlay"))
            let shown = try theater.play { try $0.split(.swipe(reveals: true)) }
            RuleProof.expect("CH-674", holds: calls(shown) == all, "\(calls(shown))")
            proves("CH-674", in: shown.of("D.splitGestureWillBegin"))
            let idle = try theater.play { try $0.split(.swipe(reveals: true)) }
            RuleProof.expect("CH-674", holds: calls(idle).isEmpty)
        }
        var classic = try split(14, told: told)
        let shown = try classic.play { try $0.split(.swipe(reveals: true)) }
        RuleProof.expect("CH-674", holds: calls(shown) == ["D.willChangeDisplayMode"])
    }

    @Test("CH-675: the members of iOS 7 are called on a delegate without the newer one", .repeated(.deeper))
    func olderMembers() throws {
        let told: [Member] = [.splitWillHideController, .splitWillShowController, .splitPopoverWillPresent]
        for version in [8, 12, 18] {
            var theater = try split(version, told: told)
            RuleProof.expect("CH-675", holds: calls(theater.history) == ["D.splitWillHideController"])
            proves("CH-675", in: theater.history.of("D.splitWillHideController"))
            let over = try theater.play { try $0.split(.swipe(reveals: true)) }
            RuleProof.expect("CH-675", holds: calls(over) == ["D.splitPopoverWillPresent"])
            let away = try theater.play { try $0.split(.swipe(reveals: false)) }
            RuleProof.expect("CH-675", holds: calls(away).isEmpty)
            let beside = try theater.play { try $0.turn(.landscapeLeft) }
            RuleProof.expect("CH-675", holds: calls(beside) == ["D.splitWillShowController"], "\(calls(beside))")
            let hidden = try theater.play { try $0.turn(.portrait) }
            RuleProof.expect("CH-675", holds: calls(hidden) == ["D.splitWillHideController"])
            let newer = try split(version, told: told + [.willChangeDisplayMode])
            RuleProof.expect("CH-675", holds: calls(newer.history).isEmpty)
            let columns = try split(18, style: .doubleColumn, told: told)
            RuleProof.expect("CH-675", holds: calls(columns.history).isEmpty)
        }
    }

    @Test("CH-676: the answer about hiding decides in each orientation", .repeated(.deeper))
    func hiding() throws {
        let match = Answer.Match([Argument("orientation", "portrait")], false)
        let answers: [Member: Answer] = [.splitShouldHide: .match([match], otherwise: true)]
        for version in [8, 12, 18] {
            var theater = try split(version, answers: answers, told: [])
            RuleProof.expect("CH-676", holds: try theater.value(.displayMode) == "oneBesideSecondary")
            proves("CH-676", in: theater.history.of("D?splitShouldHide"))
            let turned = try theater.play { try $0.turn(.landscapeLeft) }
            #expect(turned.of("D?splitShouldHide").count == 1)
            RuleProof.expect("CH-676", holds: try theater.value(.displayMode) == "secondaryOnly")
            let back = try theater.play { try $0.turn(.portrait) }
            RuleProof.expect("CH-676", holds: try theater.value(.displayMode) == "oneBesideSecondary")
            #expect(back.of("D?splitShouldHide").count == 1)
            let preferring = try split(
                version, answers: answers, told: [], PropertyAssignment(.preferredDisplayMode, "secondaryOnly"))
            RuleProof.expect("CH-676", holds: preferring.history.of("D?splitShouldHide").isEmpty)
        }
    }
}
