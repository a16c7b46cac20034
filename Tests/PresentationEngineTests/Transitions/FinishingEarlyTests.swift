import Testing

@testable import PresentationEngine

@Suite("What finishes a running transition, and what is planned after that")
struct FinishingEarlyTests {
    private static let fluid = [SystemVersion(26), SystemVersion(27)]

    private func theater(
        _ version: SystemVersion, _ reaction: [Call] = [], isInTabs: Bool = false, zooms: Bool = false
    ) throws -> Theater {
        let navigation = ControllerRequest.container("N", .navigationController, .plain("A"))
        let behavior = Behavior(reactions: [.viewDidAppear: Reaction(after: reaction, condition: .once([]))])
        var theater = try Theater(
            version, root: isInTabs ? .container("T", .tabBarController, navigation) : navigation,
            behaviors: reaction.isEmpty ? [:] : ["B": behavior])
        for name in ["B", "C"] { try theater.make(name) }
        if zooms { try theater.set("B", .preferredTransition, "zoom") }
        return theater
    }

    private func pushed(
        _ version: SystemVersion, _ reaction: [Call] = [], isInTabs: Bool = false, zooms: Bool = false
    ) throws -> Theater {
        var theater = try theater(version, reaction, isInTabs: isInTabs, zooms: zooms)
        try theater.push("B")
        try theater.advance(milliseconds: 100)
        return theater
    }

    private static let pushC = Call.navigation(receiver: "N", .push(controller: "C", animated: true))

    private func stack(_ names: [String]) -> Value { .list(names.map { .text($0) }) }

    @Test(
        "CH-430: a pop takes the stack that the callbacks of the push have left, and returns what it pops",
        .varies(.container), arguments: [SystemVersion(18), SystemVersion(26), SystemVersion(27)])
    func pop(_ version: SystemVersion) throws {
        for isInTabs in [true, false] {
            var theater = try pushed(version, [Self.pushC], isInTabs: isInTabs, zooms: true)
            let events = try theater.play { try $0.pop() }
            RuleProof.expect("CH-430", holds: !events.log.contains("B.WD") && !events.log.contains("C.WA"))
            #expect(events.log.filter { $0.hasPrefix("C.") } == ["C.wM", "C.wM", "C.dM"])
            #expect(try theater.read("N", .viewControllers) == stack(["A", "B"]))
        }
    }

    @Test(
        "CH-430: pops to a controller, to the root, and new stacks do the same", .varies(.container, .animation),
        arguments: fluid)
    func others(_ version: SystemVersion) throws {
        for isInTabs in [true, false] {
            for isAnimated in [true, false] {
                var toRoot = try pushed(version, [Self.pushC], isInTabs: isInTabs)
                _ = try toRoot.play { try $0.navigate("N", .popToRoot(animated: .constant(isAnimated))) }
                RuleProof.expect("CH-430", holds: try toRoot.read("N", .viewControllers) == stack(["A"]))
                #expect(try !toRoot.isInWindow("B") && !toRoot.isInWindow("C"))
                var to = try pushed(version, [Self.pushC], isInTabs: isInTabs)
                _ = try to.play { try $0.navigate("N", .popTo(controller: "A", animated: .constant(isAnimated))) }
                RuleProof.expect("CH-430", holds: try to.read("N", .viewControllers) == stack(["A"]))
                var push = try pushed(version, [Self.pushC], isInTabs: isInTabs)
                try push.make("X")
                _ = try push.play { try $0.push("X", animated: isAnimated) }
                RuleProof.expect("CH-430", holds: try push.read("N", .viewControllers) == stack(["A", "B", "C", "X"]))
                #expect(try push.isInWindow("X"))
            }
        }
    }

    @Test(
        "CH-430: a finger pops nothing that it has not found on top", .varies(.container), arguments: fluid)
    func fingers(_ version: SystemVersion) throws {
        for isInTabs in [true, false] {
            for call in [NavigationCall.tapBack, .panBack] {
                var theater = try pushed(version, [Self.pushC], isInTabs: isInTabs)
                let events = try theater.play { try $0.navigate("N", call) }
                proves("CH-430", in: events.filter { $0.trace == "noop \(call.selector)" })
                RuleProof.expect("CH-430", holds: events.appearances.filter { $0.hasPrefix("C") } == ["C.WA", "C.DA"])
                #expect(try theater.read("N", .viewControllers) == stack(["A", "B", "C"]))
            }
        }
    }

    @Test("CH-385: from iOS 26 on a new stack with another top does not wait", .varies(.container), arguments: fluid)
    func newStack(_ version: SystemVersion) throws {
        for isInTabs in [true, false] {
            var theater = try pushed(version, isInTabs: isInTabs)
            try theater.setStack(["A", "C"], animated: true)
            RuleProof.expect(
                "CH-385", holds: Set(theater.events.appearances) == ["A.DD", "B.DA", "B.WD", "C.WA"])
            try theater.advance(milliseconds: 100)
            try theater.setStack(["A"], animated: true)
            RuleProof.expect("CH-385", holds: theater.events.log.contains("A.WA"))
            try theater.settle()
            try theater.push("B")
            try theater.advance(milliseconds: 100)
            try theater.setStack(["B"], animated: true)
            #expect(theater.events.appearances.isEmpty, "the top stays")
        }
    }

    // MARK: Fingers

    @Test("CH-432: a finger and a tap take a pop that runs back", .varies(.container), arguments: fluid)
    func reversal(_ version: SystemVersion) throws {
        for isInTabs in [true, false] {
            for zooms in [true, false] {
                var theater = try theater(version, isInTabs: isInTabs, zooms: zooms)
                _ = try theater.play { try $0.push("B") }
                try theater.navigate("N", .panBack)
                let name = theater.transition
                try theater.drive(name, .update(0.5))
                try theater.drive(name, .cancel)
                try theater.advance(milliseconds: 35)
                let targets = theater.session.touchTargets(of: try theater.session.controller("N"), []) { _ in true }
                #expect(targets.contains { $0.kind == .backSwipe && $0.obstacle == nil })
                try theater.navigate("N", .panBack)
                proves("CH-432", in: theater.events.filter { $0.trace.hasPrefix("paused") })
                try theater.drive(name, .cancel)
                try theater.advance(milliseconds: 35)
                try theater.navigate("N", .tapBack)
                let told = theater.events.appearances.filter { $0.hasPrefix("B") }
                RuleProof.expect("CH-432", holds: told == ["B.WA", "B.DA", "B.WD"], "\(told)")
                let moves = theater.events.log.filter { ["B.wM", "B.dM"].contains($0) }
                #expect(moves == ["B.wM", "B.dM", "B.wM"])
                try theater.settle()
                #expect(try theater.read("N", .viewControllers) == stack(["A"]))
            }
        }
    }

    @Test("CH-432: from iOS 26 on a finger holds the last pop, and a pop can be paused", .varies(.container))
    func lastPop() throws {
        for version in Self.fluid {
            for isInTabs in [true, false] {
                var theater = try theater(version, isInTabs: isInTabs)
                _ = try theater.play { try $0.push("B") }
                try theater.pop()
                try theater.advance(milliseconds: 100)
                try theater.navigate("N", .panBack)
                proves("CH-432", in: theater.events.filter { $0.trace.hasPrefix("paused") })
                try theater.drive(theater.transition, .finish)
                try theater.drive(theater.transition, .pause)
                proves("CH-432", in: theater.events.filter { $0.trace.hasPrefix("paused") })
                let events = try theater.play { try $0.drive($0.transition, .cancel) }
                RuleProof.expect("CH-432", holds: events.appearances.filter { $0.hasPrefix("B") } == ["B.WA", "B.DA"])
            }
        }
    }

    @Test(
        "CH-432: a finger finishes the presentation of a zoom, and holds its dismissal", .varies(.container),
        arguments: [SystemVersion(18), SystemVersion(26), SystemVersion(27)])
    func presentedZoom(_ version: SystemVersion) throws {
        for isInTabs in [true, false] {
            var theater = try theater(version, isInTabs: isInTabs, zooms: true)
            try theater.call(.setProperties(receiver: "B", [.style(.fullScreen)]))
            try theater.present("B", from: "N")
            try theater.advance(milliseconds: 200)
            try theater.call(.presented(receiver: "B", .panDown))
            let told = theater.events.appearances.filter { $0.hasPrefix("B") }
            RuleProof.expect("CH-432", holds: told == ["B.DA", "B.WD"], "\(told)")
            proves("CH-432", in: theater.events.filter { $0.trace == "ended" })
            let dismissal = try #require(
                theater.session.header.transitions.last.flatMap { theater.session.transitions[$0] })
            RuleProof.expect("CH-432", holds: dismissal.isInteractive && dismissal.fraction == 0.6)
            try theater.drive(dismissal.name, .cancel)
            try theater.advance(milliseconds: 100)
            try theater.call(.presented(receiver: "B", .panDown))
            proves("CH-432", in: theater.events.filter { $0.trace.hasPrefix("paused") })
            let gone = try theater.play { try $0.drive(dismissal.name, .finish) }
            #expect(gone.appearances.filter { $0.hasPrefix("B") } == ["B.DD"])
        }
    }

    @Test("CH-432: not if a callback of the presentation presents another controller", .varies(.container))
    func presentedMore() throws {
        let present = Call.present(PresentCall(receiver: "B", controller: "C", isAnimated: true))
        for isInTabs in [true, false] {
            var theater = try theater(SystemVersion(18), [present], isInTabs: isInTabs, zooms: true)
            try theater.call(.setProperties(receiver: "B", [.style(.fullScreen)]))
            try theater.present("B", from: "N")
            try theater.advance(milliseconds: 200)
            let events = try theater.play { try $0.call(.presented(receiver: "B", .panDown)) }
            proves("CH-432", in: events.filter { $0.trace == "noop panDown" })
            RuleProof.expect("CH-432", holds: !events.log.contains("B.WD"))
            #expect(try theater.read("B", .presentedViewController) == "C")
        }
    }

    // MARK: Tabs

    @Test(
        "CH-433: new tabs end the transition of a tab that is not among them, and of no other", .repeated(.onAPad),
        arguments: [SystemVersion(18), SystemVersion(26), SystemVersion(27)])
    func newTabs(_ version: SystemVersion) throws {
        for removesComing in [true, false] {
            var theater = try Theater.tabs(3, version)
            try theater.settle()
            try theater.tap("B")
            try theater.advance(milliseconds: 100)
            try theater.setStack(["A", "B"], of: "T", animated: false)
            RuleProof.expect("CH-433", holds: theater.events.appearances.isEmpty)
            let rest = removesComing ? ["A"] : ["B"]
            let events = try theater.play { try $0.setStack(rest, of: "T", animated: false) }
            proves("CH-433", in: events.filter { $0.trace == "ended" }.prefix(1).map(\.self))
            let gone = removesComing ? "B" : "A"
            let order = events.log.filter { $0.hasPrefix("\(gone).") && $0 != "\(gone).IA" }
            RuleProof.expect(
                "CH-433",
                holds: order == (removesComing ? ["B.DA", "B.wM", "B.WD", "B.DD", "B.dM"] : ["A.DD", "A.wM", "A.dM"]),
                "\(order)")
            #expect(try theater.read("T", .viewControllers) == stack(rest) && theater.isInWindow(rest[0]))
        }
    }
}
