import Testing

@testable import PresentationEngine

@Suite("The stack of a navigation controller: changed at once in the calls, displayed later")
struct NavigationStackTests {
    private func theater(_ version: SystemVersion = SystemVersion(17), above names: String...) throws
        -> Theater
    {
        var theater = try Theater(version, root: NavigationOrderTests.navigation)
        for name in names { try theater.make(name) }
        if !names.isEmpty { _ = try theater.play { try $0.setStack(["A"] + names, animated: false) } }
        return theater
    }

    @Test(
        "P72, P73: stack and top change during the call, callbacks come in the next turn", .repeated(.onAPad),
        arguments: [true, false])
    func hop(animated: Bool) throws {
        var theater = try theater()
        try theater.make("B")
        let calls: [Call] = [
            .navigation(receiver: "N", .push(controller: "B", animated: .constant(animated))),
            .read(receiver: "N", .link(.topViewController), label: "top"),
            .read(receiver: "N", .link(.viewControllers), label: "stack"), .log("returned"),
        ]
        let events = try theater.apply(.perform(calls))
        #expect(events.readings("top") == ["B"])
        #expect(events.readings("stack") == [.list(["A", "B"])])
        let returned = try #require(events.firstIndex { $0.isLog("returned") })
        #expect(Array(events[..<returned]).log == ["B.wM"])
        #expect(
            Array(events[returned...]).appearances
                == (animated ? ["A.WD", "B.WA"] : ["A.WD", "B.WA", "A.DD", "B.DA"]))
        RuleProof.asserted("P72")
        _ = try theater.settle()
        let popped = try theater.apply(
            .perform([
                .navigation(receiver: "N", .pop(animated: .constant(animated))),
                .read(receiver: "N", .link(.viewControllers), label: "stack"),
            ]))
        RuleProof.expect("P73", holds: popped.readings("stack") == [.list(["A"])])
        #expect(popped.appearances == (animated ? ["B.WD", "A.WA"] : ["B.WD", "A.WA", "B.DD", "A.DA"]))
    }

    @Test("P74: a stack set on an empty navigation controller on screen", .repeated(.onAPad))
    func emptyStack() throws {
        var theater = try Theater(SystemVersion(17), root: .container("N", .navigationController))
        try theater.make("R")
        let events = try theater.play { try $0.setStack(["R"], animated: false) }
        #expect(
            events.log == ["R.wM", "R.LV", "R.DL", "R.WA", "R.IA", "R.WL", "R.LS", "R.DA", "R.dM"])
        proves("P74", in: events.of("R.WA"))
    }

    @Test(
        "P75: covered by a full-screen presentation, only moves are reported; then the current top appears",
        .repeated(.onAPad))
    func covered() throws {
        var theater = try theater()
        try theater.make("B")
        try theater.make("C")
        try theater.show("M", from: "N", .style(.fullScreen))
        let hidden = try theater.play {
            try $0.push("B")
            try $0.push("C")
        }
        #expect(hidden.log == ["B.wM", "B.dM", "C.wM", "C.dM"])
        let shown = try theater.close("N")
        #expect(shown.appearances == ["M.WD", "N.WA", "C.WA", "N.DA", "C.DA", "M.DD"])
        #expect(try !theater.isInWindow("A"))
        RuleProof.asserted("P75")
    }

    @Test("P80, P81: return values of pops", .repeated(.onAPad))
    func returnedValues() throws {
        var theater = try theater(above: "B", "C", "D")
        try theater.navigate("N", .popTo(controller: "B", animated: false))
        #expect(theater.events.readings("popToViewController(_:animated:)") == [.list(["C", "D"])])
        try theater.pop(animated: false)
        #expect(theater.events.readings("popViewController(animated:)") == ["B"])
        proves("P81", in: theater.events)
        try theater.pop(animated: true)
        #expect(theater.events.readings("popViewController(animated:)") == [.null])
        #expect(theater.log.isEmpty)
        proves("P80", in: theater.events)
        try theater.navigate("N", .popToRoot(animated: true))
        #expect(theater.events.readings("popToRootViewController(animated:)") == [.list([])])
    }

    @Test(
        "P78, P81: all controllers above leave, only the top receives disappearance callbacks",
        .repeated(.onAPad))
    func popToRoot() throws {
        var theater = try theater(above: "B", "C")
        try theater.call(
            .setBehavior(
                name: "C",
                Behavior(reactions: [
                    .viewWillDisappear: Reaction(after: [
                        .read(receiver: "N", .link(.viewControllers), label: "stack")
                    ])
                ])))
        let events = try theater.play { try $0.navigate("N", .popToRoot(animated: true)) }
        #expect(events.appearances == ["C.WD", "A.WA", "C.DD", "A.DA"])
        #expect(events.log.filter { $0.hasSuffix("M") } == ["B.wM", "C.wM", "B.dM", "C.dM"])
        #expect(events.readings("stack") == [.list(["A"])])
        RuleProof.asserted("P78")
    }

    @Test(
        "CH-137, P78: a popped controller reads its parent until the transition has begun",
        .repeated(.onAPad),
        arguments: [true, false])
    func parentInWillDisappear(_ isAnimated: Bool) throws {
        var theater = try theater(above: "B")
        let reading: [Call] = [
            .read(receiver: "B", .link(.navigationController), label: "navigation"),
            .read(receiver: "B", .link(.parent), label: "parent"),
        ]
        try theater.call(
            .setBehavior(
                name: "B",
                Behavior(reactions: [
                    .viewWillDisappear: Reaction(after: reading), .viewDidDisappear: Reaction(after: reading),
                ])))
        let events = try theater.play { try $0.navigate("N", .pop(animated: .constant(isAnimated))) }
        #expect(events.readings("navigation") == ["N", .null])
        #expect(events.readings("parent") == ["N", .null])
        let read = events.filter { if case .reading(_, "parent", _) = $0.kind { true } else { false } }
        proves("CH-137", in: read)
    }

    @Test("CH-137, P78: during an interactive pop the popped controller has no parent")
    func parentDuringPan() throws {
        var theater = try theater(above: "B")
        try theater.navigate("N", .panBack)
        try theater.call(.read(receiver: "B", .link(.navigationController), label: "navigation"))
        #expect(theater.events.readings("navigation") == [.null])
    }

    @Test(
        "P82, R298: a new top animates like a push, an old controller like a pop, the same top not at all",
        .repeated(.onAPad))
    func setStack() throws {
        var theater = try theater(above: "B")
        try theater.make("C")
        let pushed = try theater.play { try $0.setStack(["C"], animated: true) }
        #expect(pushed.began?.kind == .push)
        #expect(pushed.appearances == ["B.WD", "C.WA", "B.DD", "C.DA"])
        proves("P82", in: pushed)
        try theater.make("E")
        _ = try theater.play { try $0.setStack(["C", "E"], animated: true) }
        let popped = try theater.play { try $0.setStack(["C"], animated: true) }
        #expect(popped.began?.kind == .pop)
        try theater.make("D")
        let beneath = try theater.play { try $0.setStack(["D", "C"], animated: true) }
        #expect(beneath.appearances.isEmpty)
        #expect(beneath.log == ["D.wM", "D.dM"])
        RuleProof.asserted("R298")
    }

    @Test("P96: a stack set twice in one turn: the first is never shown", .repeated(.onAPad))
    func replacedInOneTurn() throws {
        var theater = try theater()
        try theater.make("B")
        try theater.make("C")
        let events = try theater.play { (theater: inout Theater) in
            try theater.call(
                .navigation(receiver: "N", .push(controller: "B", animated: true)),
                .setViewControllers(
                    SetViewControllersCall(receiver: "N", controllers: ["A", "C"], isAnimated: true)))
        }
        #expect(events.appearances == ["A.WD", "C.WA", "A.DD", "C.DA"])
        #expect(try theater.read("N", .viewControllers) == .list(["A", "C"]))
        RuleProof.asserted("P96")
    }

    @Test("P90: a pop during a transition returns nothing and follows it", .repeated(.onAPad))
    func deferredPop() throws {
        var theater = try theater()
        try theater.make("B")
        try theater.push("B")
        try theater.pop()
        #expect(theater.events.readings("popViewController(animated:)") == [.null])
        #expect(try theater.read("N", .viewControllers) == .list(["A", "B"]))
        let events = try theater.play { _ in }
        #expect(events.appearances == ["A.DD", "B.DA", "B.WD", "A.WA", "B.DD", "A.DA"])
        RuleProof.asserted("P90")
    }

    @Test(
        "CH-52, P88: a controller pushed while a cancelled pop runs back is above the restored one",
        .repeated(.onAPad))
    func pushedWhileRunningBack() throws {
        var theater = try theater(above: "B")
        try theater.make("C")
        try theater.navigate("N", .panBack)
        try theater.drive(theater.transition, .update(0.4))
        try theater.drive(theater.transition, .cancel)
        try theater.push("C")
        let events = try theater.settle()
        RuleProof.expect("P88", holds: events.appearances.starts(with: ["A.WD", "A.DD", "B.WA", "B.DA"]))
        RuleProof.expect("CH-52", holds: events.appearances.suffix(4) == ["B.WD", "C.WA", "B.DD", "C.DA"])
        #expect(try theater.read("N", .viewControllers) == .list(["A", "B", "C"]))
    }

    @Test("CH-52, CT-10: a stack set during a pop stays set when the pop is cancelled", .repeated(.onAPad))
    func setWhileRunningBack() throws {
        var theater = try theater(above: "B")
        try theater.make("C")
        try theater.navigate("N", .panBack)
        try theater.drive(theater.transition, .update(0.4))
        try theater.setStack(["C"], animated: true)
        try theater.drive(theater.transition, .cancel)
        let events = try theater.settle()
        RuleProof.expect("CH-52", holds: try theater.read("N", .viewControllers) == .list(["C"]))
        #expect(try theater.controller("C").appearance == .appeared)
        RuleProof.expect("CT-10", holds: theater.history.of("B.dM").last?.arguments["parent"] == .null)
        #expect(events.of("C.DA").count == 1)
        // P83: no controller receives `didMove` before the new stack is displayed.
        RuleProof.expect(
            "P83",
            holds: events.log.suffix(4) == ["C.DA", "C.dM", "B.dM", "A.dM"] && events.of("C.dM").count == 1)
    }

    @Test(
        "P69r, CH-52: a second push before the first has finished", .repeated(.onAPad), arguments: [12, 13])
    func nestedPush(_ major: Int) throws {
        var theater = try theater(SystemVersion(major))
        try theater.make("B")
        try theater.make("C")
        let events = try theater.play {
            try $0.push("B")
            try $0.push("C")
        }
        #expect(try theater.read("N", .viewControllers) == .list(["A", "B", "C"]))
        #expect(
            events.appearances == ["A.WD", "B.WA", "A.DD", "B.DA", "B.WD", "C.WA", "B.DD", "C.DA"])
        let texts = events.compactMap { if case .warning(_, let text) = $0.kind { text.text } else { nil } }
        #expect(
            texts
                == (major == 12
                    ? [
                        "nested push animation can result in corrupted navigation bar",
                        "Finishing up a navigation transition in an unexpected state. Navigation Bar subview tree might get corrupted.",
                    ] : []))
        RuleProof.asserted("P69r")
    }

    private static let finishingUp =
        "Finishing up a navigation transition in an unexpected state. Navigation Bar subview tree might get corrupted."

    @Test(
        "P69r: the second warning comes at the end of the nested push, and with no other", .repeated(.onAPad))
    func endOfNestedPush() throws {
        var theater = try theater(SystemVersion(12))
        for name in ["B", "C", "D"] { try theater.make(name) }
        let events = try theater.play {
            try $0.push("B")
            try $0.push("C")
        }
        let traces = events.map(\.trace)
        let finishing = try #require(traces.firstIndex(of: Self.finishingUp))
        let arrived = try #require(traces.firstIndex(of: "C.DA"))
        #expect(finishing > arrived)
        RuleProof.expect("P69r", holds: traces.filter { $0 == Self.finishingUp }.count == 1)
        #expect(try theater.play { try $0.push("D") }.warnings.isEmpty)
    }

    @Test(
        "d12, CH-178: up to iOS 12 the warnings also come if one of the two is a pop", .repeated(.onAPad),
        arguments: Theater.versions)
    func nestedPop(_ version: SystemVersion) throws {
        let pop = Call.navigation(receiver: "N", .pop(animated: true))
        let push = Call.navigation(receiver: "N", .push(controller: "D", animated: true))
        let toRoot = Call.navigation(receiver: "N", .popToRoot(animated: true))
        let (popped, pushed) = (
            "nested pop animation can result in corrupted navigation bar",
            "nested push animation can result in corrupted navigation bar"
        )
        let pairs = [
            (pop, pop, popped), (push, pop, popped), (push, toRoot, popped), (pop, push, pushed),
        ]
        for (first, second, text) in pairs {
            for isOneBatch in [true, false] {
                var theater = try theater(version)
                for name in ["B", "C", "D"] { try theater.make(name) }
                try theater.setStack(["A", "B", "C"], animated: false)
                try theater.settle()
                let events = try theater.play {
                    if isOneBatch { return _ = try $0.call(first, second) }
                    try $0.call(first)
                    try $0.advance(milliseconds: 100)
                    try $0.call(second)
                }
                guard version < SystemVersion(13) else {
                    RuleProof.expect("d12", holds: events.warnings.isEmpty)
                    continue
                }
                #expect(events.warnings.first == text)
                proves("d12", in: events.filter { $0.trace == text })
                // A controller that comes and goes in one turn is never displayed, and ends in no state.
                let isSeen = !events.beginnings.isEmpty
                RuleProof.expect(
                    "CH-178",
                    holds: events.warnings.dropFirst() == (isSeen ? [Self.finishingUp] : []),
                    "\(first) \(second) \(isOneBatch) \(events.warnings)")
            }
        }
    }

    @Test(
        "P69q, CH-350: an animated push before the bottom of the stack has appeared at launch", .varies(.device),
        arguments: [Member.viewDidLoad, .viewWillAppear, .viewDidAppear], [true, false])
    func earlyPush(member: Member, isAnimated: Bool) throws {
        let push = Call.navigation(receiver: "N", .push(controller: "B", animated: .constant(isAnimated)))
        let reaction = Reaction(after: [.makeController(.plain("B")), push])
        for device in ["iPhone 8", "iPad Air 2"] {
            for version in Theater.versions {
                var theater = try Theater(
                    version, device: device, root: NavigationOrderTests.navigation,
                    behaviors: ["A": Behavior(reactions: [member: reaction])])
                let warnings = theater.warnings.filter { $0.hasPrefix("Unbalanced calls") }
                let isEarly = isAnimated && member != .viewDidAppear
                let covered = try theater.description("A")
                let text = "Unbalanced calls to begin/end appearance transitions for \(covered)."
                RuleProof.expect("CH-350", holds: warnings == (isEarly ? [text] : []), "\(version) \(warnings)")
                if isEarly { proves("P69q", in: theater.events) }
                #expect(try theater.read("N", .viewControllers) == .list(["A", "B"]))
            }
        }
    }

    @Test("CH-350: a presented stack, and a root that has appeared, push without a warning", .repeated(.onAPad))
    func balancedPush() throws {
        var theater = try Theater()
        try theater.make("B")
        let push = Call.navigation(receiver: "M", .push(controller: "B", animated: true))
        let behavior = Behavior(reactions: [.viewDidLoad: Reaction(after: [push])])
        try theater.call(.setBehavior(name: "R", behavior))
        try theater.call(.makeController(.container("M", .navigationController, .plain("R"))))
        let events = try theater.play { try $0.present("M") }
        RuleProof.expect("CH-350", holds: events.warnings.isEmpty, "\(events.warnings)")
    }

    @Test(
        "CH-351: a pop in viewDidAppear of what was pushed is not nested", .repeated(.onAPad), arguments: [9, 12, 13])
    func popAfterAppearing(major: Int) throws {
        for call in [NavigationCall.pop(animated: true), .popToRoot(animated: true)] {
            var theater = try theater(SystemVersion(major))
            try theater.make("B")
            let reaction = Reaction(after: [.navigation(receiver: "N", call)])
            try theater.call(.setBehavior(name: "B", Behavior(reactions: [.viewDidAppear: reaction])))
            let events = try theater.play { try $0.push("B") }
            RuleProof.expect("CH-351", holds: events.warnings.isEmpty, "\(events.warnings)")
            let moves = events.log.filter { $0.hasPrefix("B.wM") || $0.hasPrefix("B.dM") }
            #expect(moves == ["B.wM", "B.dM", "B.wM", "B.dM"])
            #expect(try theater.read("N", .viewControllers) == .list(["A"]))
        }
    }

    @Test("d12: a pop without animation, or while nothing is animated, logs no warning", .repeated(.onAPad))
    func quietPop() throws {
        var theater = try theater(SystemVersion(11))
        for name in ["B", "C"] { try theater.make(name) }
        try theater.setStack(["A", "B", "C"], animated: false)
        try theater.settle()
        let events = try theater.play {
            try $0.pop()
            try $0.pop(animated: false)
        }
        #expect(events.warnings.isEmpty)
        #expect(try theater.read("N", .viewControllers) == .list(["A"]))
        for _ in 0..<2 {
            try theater.push("B")
            try theater.settle()
            let quiet = try theater.play { try $0.pop() }
            RuleProof.expect("d12", holds: quiet.warnings.isEmpty)
        }
    }

    @Test(
        "P69r: a nested push that is never displayed leaves nothing behind for a later one",
        .repeated(.onAPad))
    func forgottenNestedPush() throws {
        for isSettled in [true, false] {
            var theater = try theater(SystemVersion(12))
            for name in ["B", "C", "D"] { try theater.make(name) }
            let nested = try theater.play { (theater: inout Theater) in
                if isSettled {
                    try theater.push("B")
                    try theater.push("C")
                    try theater.setStack(["A", "B"], animated: true)
                } else {
                    try theater.call(
                        .navigation(receiver: "N", .push(controller: "B", animated: true)),
                        .navigation(receiver: "N", .push(controller: "C", animated: true)),
                        .setViewControllers(
                            SetViewControllersCall(receiver: "N", controllers: ["A", "B"], isAnimated: true)))
                }
            }
            #expect(nested.warnings == ["nested push animation can result in corrupted navigation bar"])
            let quiet = try theater.play { try $0.push("D") }
            RuleProof.expect("P69r", holds: quiet.warnings.isEmpty)
        }
    }

    @Test(
        "P83, P79, CH-52: a controller pushed during a push moves when it is displayed", .repeated(.onAPad),
        arguments: Theater.versions.filter { $0 < SystemVersion(26) })
    func movesOfNestedPush(_ version: SystemVersion) throws {
        var theater = try theater(version)
        try theater.make("B")
        try theater.make("C")
        try theater.push("B")
        try theater.push("C")
        #expect(theater.log == ["C.wM"])
        let events = try theater.settle()
        #expect(
            events.log.filter { ["WA", "DA", "WD", "DD", "dM"].contains($0.suffix(2)) }
                == ["A.DD", "B.DA", "B.dM", "B.WD", "C.WA", "B.DD", "C.DA", "C.dM"])
        proves("P83", in: events.of("C.dM"))
        RuleProof.expect(
            "P79", "CH-52",
            holds: events.of("C.WA").first?.flags == [.isMovingToParent]
                && events.of("B.WD").first?.flags == [])
    }

    @Test("P83, CH-52: a controller that joins and leaves during a transition is only told that it left")
    func movedInAndOut() throws {
        var theater = try theater(above: "B")
        try theater.make("C")
        try theater.make("D")
        try theater.push("C")
        try theater.setStack(["A", "B", "C", "D"], animated: true)
        try theater.setStack(["A", "C"], animated: true)
        let events = try theater.settle()
        #expect(events.log.filter { $0.hasSuffix("M") } == ["C.dM", "B.dM", "D.dM"])
        #expect(events.of("B.dM").first?.arguments["parent"] == .null)
        #expect(events.of("D.dM").first?.arguments["parent"] == .null)
        #expect(events.appearances == ["B.DD", "C.DA"])
    }

    @Test(
        "P79, MV-01: a pushed controller moves once, even if another tab is selected in between",
        .repeated(.onAPad))
    func interruptedPush() throws {
        var theater = try Theater(
            SystemVersion(17),
            root: .container(
                "T", .tabBarController, .container("N", .navigationController, .plain("A")), .plain("X")))
        try theater.make("B")
        try theater.push("B")
        #expect(theater.events.of("B.WA").first?.flags == [.isMovingToParent])
        try theater.select("X")
        try theater.settle()
        try theater.select("N")
        let events = try theater.settle()
        let back = theater.history.of("B.WA").last
        RuleProof.expect("P79", holds: back?.flags == [])
        proves("P113", in: theater.history.of("B.WA"))
        #expect(events.of("B.DA").count <= 1)
        #expect(try theater.controller("B").appearance == .appeared)
    }

    @Test("P71: a popped controller without an owner is deallocated at the end", .repeated(.onAPad))
    func freed() throws {
        var theater = try theater(above: "B")
        try theater.call(.release(name: "B"))
        try theater.pop()
        #expect(theater.exists("B"))
        try theater.settle()
        #expect(!theater.exists("B"))
        proves("CH-19", in: theater.events.filter { $0.trace == "B deallocated" })
        proves("P71", in: theater.events)
    }

    @Test("P97: the defaults of a navigation controller", .repeated(.onAPad))
    func defaults() throws {
        var theater = try theater()
        #expect(try theater.read("N", .isToolbarHidden) == true)
        #expect(try theater.read("N", .isNavigationBarHidden) == false)
        #expect(try theater.read("A", .hidesBottomBarWhenPushed) == false)
        RuleProof.asserted("P97")
    }
}
