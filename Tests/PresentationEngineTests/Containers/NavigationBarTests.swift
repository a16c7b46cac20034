import Testing

@testable import PresentationEngine

@Suite("Navigation bars and their delegate, the navigation controller")
struct NavigationBarTests {
    private func theater(shouldPush: Bool = true) throws -> Theater {
        let bar = Behavior(
            answers: [
                .navigationBarShouldPush: .value(.bool(shouldPush)), .navigationBarShouldPop: .value(true),
                .barPosition: .value("top"),
            ],
            reactions: [.navigationBarDidPush: Reaction(), .navigationBarDidPop: Reaction()])
        var theater = try Theater(
            SystemVersion(17), root: .container("N", .navigationController, .plain("A")), behaviors: ["N": bar])
        try theater.make("B")
        return theater
    }

    private func bar(_ events: [Event]) -> [String] {
        events.parts.filter { $0.contains("navigationBar") }
    }

    @Test("CH-660: the bar asks after the wills, and tells of an item before didShow", .repeated(.onAPad))
    func items() throws {
        var theater = try theater()
        let pushed = try theater.play { try $0.push("B") }
        #expect(bar(pushed) == ["N?navigationBar(_:shouldPush:)", "N.navigationBar(_:didPush:)"])
        #expect(pushed.of("N.navigationBar(_:didPush:)").first?.arguments == ["item": "B"])
        let order = pushed.parts.filter { ["B.WA", "B.DA", "B.dM"].contains($0) || $0.contains("navigationBar") }
        RuleProof.expect(
            "CH-660",
            holds: order == ["B.WA", "N?navigationBar(_:shouldPush:)", "B.DA", "B.dM", "N.navigationBar(_:didPush:)"],
            "\(order)")
        let popped = try theater.play { try $0.pop(animated: false) }
        RuleProof.expect("CH-660", holds: bar(popped) == ["N.navigationBar(_:didPop:)"])
        let set = try theater.play { try $0.setStack(["A", "B"], animated: true) }
        RuleProof.expect("CH-660", holds: bar(set).isEmpty)
    }

    @Test("CH-660: a refused item is not pushed, its controller is", .repeated(.onAPad))
    func refusedItem() throws {
        var theater = try theater(shouldPush: false)
        let pushed = try theater.play { try $0.push("B") }
        RuleProof.expect("CH-660", holds: bar(pushed) == ["N?navigationBar(_:shouldPush:)"])
        #expect(try theater.read("N", .topViewController) == "B")
    }

    @Test(
        "CH-660: a refused item is neither asked about nor announced when its controller goes", .repeated(.onAPad),
        arguments: [true, false])
    func poppedRefusedItem(shouldPush: Bool) throws {
        var theater = try theater(shouldPush: shouldPush)
        let bar = ["N?navigationBar(_:shouldPop:)", "N.navigationBar(_:didPop:)"]
        for cancels in [false, true] {
            _ = try theater.play { try $0.push("B") }
            if cancels {
                try theater.navigate("N", .panBack)
                _ = try theater.play { try $0.drive($0.transition, .cancel) }
            }
            let popped = try theater.play { try $0.navigate("N", .tapBack) }
            RuleProof.expect("CH-660", holds: self.bar(popped) == (shouldPush ? bar : []), "\(popped.parts)")
            #expect(try theater.read("N", .topViewController) == "A")
        }
        // The bar has all items of a stack that was set.
        _ = try theater.play { try $0.push("B") }
        _ = try theater.play { try $0.setStack(["A", "B"], animated: false) }
        let popped = try theater.play { try $0.navigate("N", .tapBack) }
        RuleProof.expect("CH-660", holds: self.bar(popped) == bar, "\(popped.parts)")
        #expect(try theater.controller("N").navigation.refusedItems.isEmpty)
    }

    @Test("CH-661: the position is asked for as the bar comes into a window", .repeated(.onAPad))
    func position() throws {
        var theater = try theater()
        proves("CH-661", in: theater.history.of("N?position(for:)"))
        #expect(theater.history.of("N?position(for:)").first?.arguments == ["bar": "N.navigationBar"])
        RuleProof.expect("CH-661", holds: try theater.read("N", .navigationBarPosition) == "top")
        theater = try Theater(SystemVersion(17), root: .container("N", .navigationController, .plain("A")))
        RuleProof.expect("CH-661", holds: try theater.read("N", .navigationBarPosition) == "topAttached")
    }
}

@Suite("The app's delegate of the pop gesture")
struct PopGestureTests {
    private func theater(
        _ answers: [Member: Answer], hidesBackButton: Bool = true, top: ControllerRequest = .plain("B")
    ) throws -> Theater {
        var theater = try Theater(
            SystemVersion(17), root: .container("N", .navigationController, .plain("A"), top),
            behaviors: ["G": Behavior(answers: answers)], objects: [ObjectRequest(name: "G")])
        if hidesBackButton { try theater.set("B", .hidesBackButton, true) }
        try theater.set("N", .interactivePopGestureDelegate, "G")
        return theater
    }

    @Test("CH-664: the delegate may refuse the touch or the beginning", .repeated(.onAPad))
    func refusals() throws {
        for member in [Member.gestureShouldReceive, .gestureShouldBegin] {
            var theater = try theater([member: .value(false)])
            try theater.navigate("N", .panBack)
            #expect(theater.events.noops == ["interactivePopGestureRecognizer"])
            proves("CH-664", in: theater.events.filter { $0.trace.hasPrefix("noop") })
            #expect(theater.events.appearances.isEmpty)
            try theater.set("N", .interactivePopGestureIsEnabled, false)
            try theater.navigate("N", .panBack)
            RuleProof.expect("CH-664", holds: !theater.events.parts.contains { $0.hasPrefix("G?") })
        }
    }

    @Test("CH-664, CH-665: with an object of the app, or nil, the pop begins without a button", .repeated(.onAPad))
    func begins() throws {
        var theater = try theater([.gestureShouldReceive: .value(true), .gestureShouldBegin: .value(true)])
        try theater.navigate("N", .panBack)
        #expect(
            theater.events.parts.filter { $0.hasPrefix("G?") } == ["G?gestureShouldReceive", "G?gestureShouldBegin"])
        #expect(
            theater.events.of("G?gestureShouldReceive").first?.arguments
                == ["gestureRecognizer": "N.interactivePopGestureRecognizer", "touch": "B.view"])
        RuleProof.expect("CH-664", "CH-665", holds: theater.events.appearances.first == "B.WD")
        theater = try self.theater([:])
        try theater.set("N", .interactivePopGestureDelegate, .null)
        #expect(try theater.read("N", .interactivePopGestureDelegate) == .null)
        try theater.navigate("N", .panBack)
        RuleProof.expect("CH-665", holds: theater.events.appearances.first == "B.WD")
        let own = Value.text("N.interactivePopGestureRecognizer.delegate")
        theater = try self.theater([:])
        try theater.set("N", .interactivePopGestureDelegate, own)
        #expect(try theater.read("N", .interactivePopGestureDelegate) == own)
        try theater.navigate("N", .panBack)
        RuleProof.expect("CH-665", holds: theater.events.appearances.isEmpty)
    }

    @Test("CH-665: nothing begins at the root of the stack", .repeated(.onAPad))
    func root() throws {
        var theater = try theater([.gestureShouldBegin: .value(true)])
        try theater.pop(animated: false)
        try theater.settle()
        try theater.navigate("N", .panBack)
        #expect(theater.events.parts.contains("G?gestureShouldBegin"))
        proves("CH-665", in: theater.events)
    }

    @Test("CH-666: the recognizers in the content are named, and pages may go first", .repeated(.onAPad))
    func competitors() throws {
        var pages = ControllerRequest.container("P", .pageViewController, .plain("X"))
        pages.properties = [PropertyAssignment(.dataSource, "G"), PropertyAssignment(.pageTransitionStyle, "scroll")]
        for waits in [true, false] {
            var theater = try theater(
                [
                    .gestureRequiresFailure: .value(.bool(waits)), .gestureRequiredToFail: .value(true),
                    .gestureSimultaneously: .value(true),
                ], hidesBackButton: false, top: pages)
            try theater.navigate("N", .panBack)
            let asked = theater.events.filter { $0.rule.id == "CH-666" && $0.part != nil }
            #expect(
                asked.allSatisfy { $0.arguments["otherGestureRecognizer"] == "P.panGestureRecognizer" })
            RuleProof.expect(
                "CH-666",
                holds: asked.parts
                    == ["G?gestureRequiresFailure", "G?gestureRequiredToFail"]
                    + (waits ? [] : ["G?gestureSimultaneously"]))
            RuleProof.expect("CH-666", holds: theater.events.appearances.isEmpty == waits)
        }
    }
}
