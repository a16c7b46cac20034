import Testing

@testable import PresentationEngine

@Suite("The effects of segues of each kind")
struct SegueKindTests {
    private func theater(
        _ version: SystemVersion = SystemVersion(12), device: String? = nil,
        _ behaviors: [String: Behavior] = [:], _ scenes: StoryboardScene...
    ) throws -> Theater {
        try Theater(
            version, device: device, root: nil,
            storyboards: [Storyboard(name: "Main", initialSceneID: scenes[0].id, scenes: scenes)],
            behaviors: behaviors)
    }

    private func stack(_ segue: StoryboardSegue, _ version: SystemVersion = SystemVersion(12)) throws
        -> Theater
    {
        try theater(
            version, [:], .navigation("Nav", root: "A"), .scene("A", .viewController, segue), .scene("B"))
    }

    @Test(
        "R73, R70, SG-16: show pushes in a navigation controller, with the sender",
        arguments: Theater.versions)
    func show(version: SystemVersion) throws {
        var theater = try stack(.to("B", .show, "next"), version)
        let events = try theater.play { try $0.segue("next", from: "A", sender: "shake") }
        #expect(
            events.unwinding.suffix(2) == ["Nav.performs true", "Nav.show B"])
        let shown = try #require(events.first { $0.trace == "Nav.show(_:sender:)" })
        #expect(shown.arguments == ["vc": "B", "sender": "shake"])
        proves("R73", in: events.filter { $0.trace == "A.show(_:sender:)" })
        #expect(try theater.children("Nav") == ["A", "B"])
        #expect(events.appearances == ["A.WD", "B.WA", "A.DD", "B.DA"])
    }

    @Test("R70: the segue object's class is the file's, else UIStoryboardSegue", .repeated(.onABigPhone))
    func classes() throws {
        for (className, expected) in [(nil, "UIStoryboardSegue"), ("Slide", "Slide")] {
            let asks = Behavior(answers: [.canPerformAction: .ask])
            var theater = try theater(
                SystemVersion(12), ["A": asks], .navigation("Nav", root: "A"),
                .scene("A", .viewController, .to("B", .show, "next", className: className)), .scene("B"))
            try theater.segue("next", from: "A")
            RuleProof.expect(
                "R70", holds: theater.session.segues.all.map(\.record.className) == [expected])
        }
    }

    @Test(
        "R69: without a window a show segue pushes at once, and loads nothing", .repeated(.onABigPhone),
        arguments: Theater.versions)
    func atOnce(version: SystemVersion) throws {
        var theater = try stack(.to("B", .show, "next"), version)
        try theater.instantiate("Nav", as: "N")
        try theater.segue("next", from: "A-2")
        RuleProof.expect(
            "R69",
            holds: try theater.children("N") == ["A-2", "B"] && theater.read("B", .isViewLoaded) == false)
    }

    @Test(
        "R72: without container and window prepare runs, and nothing is presented",
        arguments: [StoryboardSegueKind.show, .showDetail])
    func alone(kind: StoryboardSegueKind) throws {
        var theater = try theater(
            SystemVersion(12), [:], .scene("A", .viewController, .to("B", kind, "next")), .scene("B"))
        try theater.instantiate("A", as: "Alone")
        try theater.segue("next", from: "Alone")
        #expect(theater.events.unwinding.first == "Alone.prepare")
        proves("R72", in: theater.events.filter { $0.trace.hasPrefix("noop show") })
        #expect(!theater.exists("B"))
    }

    @Test(
        "R73: showDetail looks for a split view controller, else the root presents", .varies(.device),
        arguments: ["iPad Air 2", "iPhone 8"])
    func showDetail(device: String) throws {
        var theater = try theater(
            SystemVersion(12), device: device, [:], .split("Split", "Nav", "D"),
            .navigation("Nav", root: "A"),
            .scene("A", .viewController, .to("B", .showDetail, "detail")), .scene("B"), .scene("D"))
        _ = try theater.play { try $0.segue("detail", from: "A") }
        let isPad = device != "iPhone 8"
        RuleProof.expect(
            "R73",
            holds: try theater.children("Split").last == (isPad ? "B" : "Nav")
                && theater.children("Nav") == (isPad ? ["A"] : ["A", "D", "B"]))
    }

    @Test("R79: an old push segue pushes, and raises outside a navigation controller", .repeated(.onABigPhone))
    func oldPush() throws {
        var theater = try stack(.to("B", .push, "next"))
        _ = try theater.play { try $0.segue("next", from: "A") }
        #expect(try theater.children("Nav") == ["A", "B"])
        var alone = try self.theater(
            SystemVersion(12), [:], .scene("A", .viewController, .to("B", .push, "next")), .scene("B"))
        alone.expectException(
            "R79", named: "NSGenericException",
            "Could not find a navigation controller for segue 'next'. Push segues can only be used when the source controller is managed by an instance of UINavigationController.",
            .performSegue(receiver: "A", identifier: "next", sender: nil))
        RuleProof.expect("A7f", holds: try alone.children("A").isEmpty)
    }

    @Test(
        "CH-62: an old replace segue replaces a column, and raises outside a split view controller",
        .repeated(.onAPad))
    func replace() throws {
        for (target, expected) in [(StoryboardSplitTarget.index(1), ["A", "B"]), (.current, ["B", "D"])] {
            var theater = try theater(
                SystemVersion(12), device: Repetition.pad, [:], .split("Split", "A", "D"),
                .scene("A", .viewController, .to("B", .replace(target), "next")), .scene("B"), .scene("D"))
            _ = try theater.play { try $0.segue("next", from: "A") }
            #expect(try theater.children("Split") == expected)
        }
        var alone = try theater(
            SystemVersion(12), [:], .scene("A", .viewController, .to("B", .replace(.current), "next")),
            .scene("B"))
        proves("CH-62") { () throws(Rejection) in try alone.segue("next", from: "A") }
    }

    @Test(
        "modal and popover of old files present like their successors", .varies(.device),
        arguments: ["iPad Air 2", "iPhone 8"])
    func oldPresentations(device: String) throws {
        for kind in [StoryboardSegueKind.modal, .popover] {
            var segue = StoryboardSegue.to("B", kind, "next")
            if kind == .popover {
                segue.popover = StoryboardPopover()
                segue.popover?.anchor = .view(id: "tap-next", rectangle: nil)
            }
            var theater = try theater(
                SystemVersion(12), device: device, [:], .scene("A", .viewController, segue), .scene("B"))
            _ = try theater.play { try $0.segue("next", from: "A") }
            let isPopover = kind == .popover && device != "iPhone 8"
            RuleProof.expect(
                "R73", "KD-01", "KD-21",
                holds: try theater.presentation(of: "B").effectiveStyle
                    == (isPopover ? .popover : .fullScreen))
        }
    }

    private func custom(_ behaviors: [String: Behavior], _ version: SystemVersion = SystemVersion(12)) throws
        -> Theater
    {
        try theater(
            version, behaviors,
            .scene("A", .viewController, .to("B", .custom, "next", className: "Lost")), .scene("B"))
    }

    @Test(
        "R71, CH-176: a custom segue with an undeclared class does nothing, without a warning", .repeated(.onABigPhone))
    func undeclared() throws {
        var theater = try custom([:])
        try theater.segue("next", from: "A")
        RuleProof.expect("CH-176", holds: theater.events.warnings.isEmpty)
        #expect(theater.events.noops == ["perform()"])
        proves("R71", in: theater.events.filter { $0.trace == "noop perform()" })
        #expect(theater.events.unwinding == ["A.prepare"] && theater.events.beginnings.isEmpty)
        var declared = try custom(["Lost": Behavior(reactions: [.seguePerform: Reaction()])])
        try declared.segue("next", from: "A")
        RuleProof.expect(
            "R71", holds: declared.events.noops.isEmpty && declared.events.beginnings.isEmpty)
    }

    @Test(
        "F14, CH-176: a segue class declared as missing raises when the segue is performed", .repeated(.onABigPhone),
        arguments: Theater.versions)
    func missing(_ version: SystemVersion) throws {
        let missing = Behavior(exists: false)
        let text = "Could not find a segue class named 'Lost'"
        var theater = try custom(["Lost": missing], version)
        theater.expectException(
            "F14", text, .performSegue(receiver: "A", identifier: "next", sender: nil))
        theater.expectException("F14", text, .tap(element: "tap-next", controller: nil))
        #expect(!theater.exists("B"))
        // A declaration that it exists after all reverts it.
        try theater.call(.setBehavior(name: "Lost", Behavior(exists: true)))
        try theater.segue("next", from: "A")
        RuleProof.expect("CH-176", holds: theater.events.noops == ["perform()"])
        // A presentation of a class of the app's own, later on, ends the app.
        var later = try self.theater(
            version, ["Lost": missing],
            .scene("A", .viewController, .to("B", .presentation, "next", className: "Lost")), .scene("B"))
        try later.call(.after(delay: 1_000, [.performSegue(receiver: "A", identifier: "next", sender: nil)]))
        try later.settle()
        RuleProof.expect("F14", holds: later.session.header.status == .terminated)
    }

    @Test(
        "R75: from iOS 9 on nothing is animated while a segue without animation is performed",
        .varies(.animation),
        arguments: Theater.versions)
    func withoutAnimation(version: SystemVersion) throws {
        let presents = Behavior(reactions: [
            .seguePerform: Reaction(before: [
                .read(receiver: "$source", .link(.areAnimationsEnabled), label: "enabled"),
                .present(PresentCall(receiver: "$source", controller: "$destination", isAnimated: true)),
            ])
        ])
        var theater = try theater(
            version, ["Own": presents],
            .scene("A", .viewController, .to("B", .custom, "next", animated: false, className: "Own")),
            .scene("B"))
        try theater.segue("next", from: "A")
        let isOld = version < SystemVersion(9)
        #expect(theater.events.readings("enabled") == [.bool(isOld)])
        proves("R75", in: theater.events.filter { $0.trace.hasPrefix("A:enabled") })
        #expect(theater.session.header.areAnimationsEnabled)
        _ = try theater.settle()
        #expect(theater.history.beginnings.map(\.isAnimated) == [isOld])
    }

    @Test("R75: a show segue without animation pushes without animation", arguments: Theater.versions)
    func pushWithoutAnimation(version: SystemVersion) throws {
        var theater = try stack(.to("B", .show, "next", animated: false), version)
        let events = try theater.play { try $0.segue("next", from: "A") }
        #expect(events.beginnings.map(\.isAnimated) == [false])
    }
}
