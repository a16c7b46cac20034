import Testing

@testable import PresentationEngine

@Suite("Changes of size and traits without a transition")
struct QuietSizeTests {
    @Test("R111: overrides are merged, the inner one wins, and what it leaves open stays", .varies(.device))
    func merged() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            var theater = try Theater(device: device)
            for (child, parent) in [("outer", "A"), ("inner", "outer")] {
                try theater.make(child)
                try theater.embed(child, in: parent)
            }
            func classes() throws -> [Value] {
                try [.horizontalSizeClass, .verticalSizeClass].map { try theater.probe("inner", .trait($0)) }
            }
            func override(_ child: String, in parent: String, _ traits: TraitOverride) throws {
                try theater.call(
                    .containment(receiver: parent, .setOverrideTraitCollection(traits, child: child)))
                try theater.settle()
            }
            try override("outer", in: "A", TraitOverride(horizontal: .regular))
            RuleProof.expect("R111", holds: try classes() == ["regular", "regular"])
            try override("inner", in: "outer", TraitOverride(vertical: .compact))
            RuleProof.expect("R111", holds: try classes() == ["regular", "compact"])
            try override("inner", in: "outer", TraitOverride(horizontal: .compact))
            RuleProof.expect("R111", holds: try classes() == ["compact", "regular"])
        }
    }

    @Test("R128: a bar that hides causes layout and no size transition", .varies(.device))
    func hiddenBar() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var root = ControllerRequest.container("N", .navigationController, .plain("c"))
            root.properties = [PropertyAssignment(.navigationBarIsTranslucent, false)]
            var theater = try Theater(device: device, root: root)
            let top = try theater.frame(of: "c").origin.y
            try theater.set("N", .isNavigationBarHidden, true)
            let turning = theater.turning
            try theater.settle()
            RuleProof.expect(
                "R128", holds: turning == ["c WL", "c LS"] && theater.turning.isEmpty && top > 0, "\(turning)")
            #expect(try theater.frame(of: "c").origin.y == 0)
        }
    }

    @Test("R129: a preferred size is announced upwards, and resizes nothing", .varies(.device))
    func preferredSize() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try Theater(device: device)
            try theater.make("K")
            try theater.embed("K", in: "A", frame: Rect(0, 0, 300, 400))
            try theater.set("K", .preferredContentSize, .size(Size(200, 100)))
            RuleProof.expect(
                "R129",
                holds: theater.log == ["A.preferredContentSizeDidChange(forChildContentContainer:)"]
                    && theater.turning.isEmpty, "\(theater.log)")
            RuleProof.expect("R129", holds: try theater.frame(of: "K") == Rect(0, 0, 300, 400))
        }
    }

    @Test(
        "Q68, R252: another column width lays the columns out, without a message and without a coordinator",
        .varies(.device))
    func columnWidth() throws {
        let reading = Behavior(reactions: [
            .viewWillLayoutSubviews: Reaction(before: [
                .read(receiver: "$self", .link(.transitionCoordinator), label: "coordinator")
            ])
        ])
        for device in ["iPad Air 2", "iPad Pro 12.9"] {
            var root = ControllerRequest.container("S", .splitViewController, .plain("P"), .plain("D"))
            root.properties = [PropertyAssignment(.preferredDisplayMode, "allVisible")]
            var theater = try Theater(
                device: device, orientation: .landscapeLeft, root: root, behaviors: ["D": reading])
            let width = try theater.frame(of: "D").size.width
            RuleProof.expect("R281", holds: try theater.frame(of: "P").size.width == 320)
            try theater.set("S", .preferredPrimaryColumnWidthFraction, 0.2)
            RuleProof.expect("Q68", holds: theater.turning == ["P WL", "P LS", "D WL", "D LS"], "\(theater.turning)")
            proves("Q68", in: theater.events)
            RuleProof.expect("R252", holds: theater.events.map(\.trace).contains("D:coordinator=nil"))
            #expect(try theater.frame(of: "D").size.width > width)
        }
    }

    @Test("RT-03: shouldAutorotate is true by default", .varies(.container))
    func autorotation() throws {
        for root in [ControllerRequest.plain("A"), .container("A", .navigationController, .plain("c"))] {
            var theater = try Theater(device: "iPhone 8", root: root)
            RuleProof.expect("RT-03", holds: try theater.probe("A", .property(.shouldAutorotate)) == true)
        }
    }

    @Test("RT-24: a rotation in one step has one willRotate and one didRotate", .varies(.device))
    func oneStep() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            let both = Behavior(reactions: [.willRotate: Reaction(), .didRotate: Reaction()])
            var theater = try Theater(device: device, behaviors: ["A": both])
            let events = try theater.play { try $0.turn() }
            let rotating = events.turning.filter { $0.contains("otate") }
            RuleProof.expect("RT-24", holds: rotating == ["A willRotate", "A didRotate"], "\(rotating)")
        }
    }
}

@Suite("The transform of a transition's coordinator")
struct TargetTransformTests {
    @Test("R245: the identity, unless the interface rotates", .varies(.device))
    func transform() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try Theater(device: device)
            func transform(_ name: String) throws -> [Int] {
                guard case .list(let values) = try theater.probe(name, .transition(.targetTransform)) else { return [] }
                return values.compactMap { if case .integer(let number) = $0 { number } else { nil } }
            }
            try theater.turn(.landscapeLeft)
            RuleProof.expect("R245", holds: try transform("t_1") == [0, -1, 1, 0, 0, 0])
            try theater.settle()
            try theater.turn(.landscapeRight)
            RuleProof.expect("R245", holds: try transform("t_2") == [-1, 0, 0, -1, 0, 0])
            try theater.settle()
            try theater.turn(.portrait)
            RuleProof.expect("R245", holds: try transform("t_3") == [0, -1, 1, 0, 0, 0])
            try theater.settle()
            try theater.make("M", .style(.fullScreen))
            try theater.present("M")
            RuleProof.expect("R245", holds: try transform("t_4") == [1, 0, 0, 1, 0, 0])
        }
    }
}

@Suite("Traits that layout methods read")
struct TraitTrackingTests {
    private func reading(_ member: Member, _ trait: Readable.TraitValue) -> Behavior {
        Behavior(reactions: [member: Reaction(before: [.read(receiver: "$self", .trait(trait), label: "trait")])])
    }

    @Test("Q4: from iOS 18 on a layout method that reads a trait runs again when that changes", .varies(.device))
    func tracked() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            for version in [SystemVersion(17), SystemVersion(18)] {
                var theater = try Theater(
                    version, device: device,
                    behaviors: [
                        "K": reading(.viewWillLayoutSubviews, .horizontalSizeClass),
                        "L": reading(.viewDidLayoutSubviews, .verticalSizeClass),
                        "U": reading(.updateViewConstraints, .horizontalSizeClass),
                    ])
                try theater.make("P")
                try theater.embed("P", in: "A")
                for name in ["K", "L", "U"] {
                    try theater.make(name)
                    try theater.embed(name, in: "P")
                }
                try theater.settle()
                try theater.call(
                    .containment(
                        receiver: "A", .setOverrideTraitCollection(TraitOverride(horizontal: .regular), child: "P")))
                let layouts = theater.turning.filter { $0.hasSuffix(" WL") || $0.hasSuffix(" LS") }
                let isTracked = version >= SystemVersion(18)
                RuleProof.expect(
                    "Q4", holds: layouts == (isTracked ? ["K WL", "K LS", "U WL", "U LS"] : []), "\(layouts)")
                #expect(theater.log.contains { $0.hasPrefix("U.updateViewConstraints") } == isTracked)
            }
        }
    }

    @Test("Q3: traitCollectionDidChange can come before the view is visible", .varies(.device))
    func early() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            var theater = try Theater(
                SystemVersion(17), device: device,
                behaviors: ["K": Behavior(reactions: [.traitCollectionDidChange: Reaction()])])
            for name in ["P", "K"] { try theater.make(name) }
            try theater.call(
                .addChild(receiver: "P", child: "K"),
                .containment(
                    receiver: "P", .setOverrideTraitCollection(TraitOverride(horizontal: .regular), child: "K")),
                .addSubview(ViewRequest(view: "K", superview: "P")), .didMove(receiver: "K", parent: "P"),
                .setProperties(receiver: "P", [.style(.fullScreen)]))
            let talk = try theater.play { try $0.present("P") }.map(\.trace)
            let told = try #require(talk.firstIndex { $0.contains("traitCollectionDidChange") })
            let seen = try #require(talk.firstIndex(of: "K.DA"))
            RuleProof.expect("Q3", holds: told < seen)
        }
    }
}
