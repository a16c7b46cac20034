import Testing

@testable import PresentationEngine

@Suite("Detents of sheets")
struct DetentTests {
    /// `A` presents the sheet `B` with these settings; its delegate `D` has every member.
    private func theater(
        version: SystemVersion = SystemVersion(16), device: String = "iPhone 15",
        orientation: InterfaceOrientation = .portrait, _ settings: SheetSetting..., modal: Bool = false
    ) throws -> Theater {
        var theater = try Theater(
            version, device: device, orientation: orientation,
            objects: [ObjectRequest(name: "D", behavior: Self.everything)])
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "B",
                    properties: [
                        .style(.pageSheet), PropertyAssignment(.presentationControllerDelegate, "D"),
                        PropertyAssignment(.isModalInPresentation, .bool(modal)),
                    ])),
            .presented(receiver: "B", .setSheet(settings)))
        try theater.present("B", animated: false)
        try theater.settle()
        return theater
    }

    private static let everything: Behavior = {
        var behavior = UserDismissalTests.everything
        behavior.reactions[.didChangeSelectedDetent] = Reaction()
        return behavior
    }()

    private static let three: [SheetDetent] = [
        SheetDetent(identifier: "small", height: .fraction(0.4)), .medium, .large,
    ]

    private func selected(_ theater: inout Theater) throws -> Value {
        theater.session.value(of: .sheet(.selectedDetentIdentifier), try theater.session.controller("B"))
    }

    private func heights(_ theater: Theater) throws -> [Double] {
        theater.session.activeDetents(of: try theater.presentation(of: "B")).map(\.height)
    }

    @Test("R176, CH-225: the heights of detents where they were measured", .repeated(.deeper))
    func measured() throws {
        let theater = try self.theater(.detents([.medium, .large]))
        RuleProof.expect("CH-225", "R176", holds: try heights(theater) == [852 / 2 - 34, 759])
        let older = try self.theater(device: "iPhone 8", .detents([.medium, .large]))
        #expect(try heights(older) == [667 / 2, 627])
        for (theater, top) in [(theater, 59.0), (older, 40)] {
            let frame = theater.session.presentedFrame(
                try theater.presentation(of: "B"), in: Rect(size: theater.session.windowSize))
            RuleProof.expect("R176", holds: frame.origin.y == top, "\(frame)")
        }
    }

    @Test(
        "Q19, CH-465: a sheet at another height is laid out with its neighbors, in animateChanges before it returns",
        .repeated(.deeper), arguments: [15, 16, 18])
    func layout(_ version: Int) throws {
        var theater = try self.theater(version: SystemVersion(version), .detents([.medium, .large]))
        let large = [SheetSetting.selectedDetent("large")]
        try theater.call(.presented(receiver: "B", .animateChanges(large)), .log("done"))
        RuleProof.expect("Q19", holds: theater.log == ["B.WL", "B.LS"], "\(theater.log)")
        let last = theater.events.last.map { $0.rule.id }
        RuleProof.expect("Q19", holds: last != "Q19", "the layout comes before the next call")
        proves("Q19", in: theater.events)
        try theater.call(.presented(receiver: "B", .setSheet([.selectedDetent("medium")])), .log("done"))
        RuleProof.expect("CH-465", holds: theater.log == ["B.WL", "B.LS"] && theater.events.last?.rule.id == "CH-465")
        proves("CH-465", in: theater.events)
        try theater.make("C", .style(.pageSheet))
        try theater.present("C", from: "B", animated: false)
        try theater.settle()
        try theater.call(.presented(receiver: "B", .animateChanges(large)))
        RuleProof.expect("Q19", "CH-465", holds: theater.log == ["B.WL", "B.LS", "C.WL", "C.LS"], "\(theater.log)")
        try theater.call(.presented(receiver: "B", .animateChanges(large)))
        #expect(theater.log.isEmpty)
    }

    @Test("R177, Q18: which detents are active, and at which one the sheet rests", .repeated(.deeper))
    func active() throws {
        let gone = SheetDetent(identifier: "gone", height: .inactive)
        let high = SheetDetent(identifier: "high", height: .points(5_000))
        let low = SheetDetent(identifier: "low", height: .points(100))
        let custom = try theater(.detents([high, gone, low]))
        RuleProof.expect("Q18", holds: try heights(custom) == [100, 759])
        let presentation = try custom.presentation(of: "B")
        let active = custom.session.activeDetents(of: presentation)
        RuleProof.expect("R177", holds: custom.session.restingPlace(of: presentation, among: active) == 0)
        let landscape = try theater(orientation: .landscapeLeft, .detents([.medium, .large]))
        RuleProof.expect("R177", holds: try heights(landscape).count == 1)
        var refused = try Theater(SystemVersion(15))
        try refused.make("B", .style(.pageSheet))
        proves("R177") { () throws(Rejection) in
            try refused.call(.presented(receiver: "B", .setSheet([.detents([])])))
        }
        proves("Q18") { () throws(Rejection) in
            try refused.call(.presented(receiver: "B", .setSheet([.detents([low])])))
        }
        let other = SheetDetent(identifier: "medium", height: .points(100))
        var custom16 = try Theater(SystemVersion(16))
        try custom16.make("B", .style(.pageSheet))
        for detents in [[low, low], [.medium, other], Array(repeating: SheetDetent.large, count: 65)] {
            proves("R177") { () throws(Rejection) in
                try custom16.call(.presented(receiver: "B", .setSheet([.detents(detents)])))
            }
        }
        try custom16.call(.presented(receiver: "B", .setSheet([.detents([.large, .large, low])])))
        var old = try Theater(SystemVersion(14))
        try old.make("B", .style(.pageSheet))
        proves("R177") { () throws(Rejection) in
            try old.call(.presented(receiver: "B", .setSheet([.selectedDetent("large")])))
        }
    }

    @Test("A6: the defaults of a sheet's properties, and none without a sheet")
    func defaults() throws {
        var theater = try Theater(SystemVersion(15))
        try theater.make("B", .style(.pageSheet))
        let expected: [Readable.SheetValue: Value] = [
            .detents: .list(["large"]), .selectedDetentIdentifier: .null,
            .largestUndimmedDetentIdentifier: .null, .prefersGrabberVisible: false,
            .prefersScrollingExpandsWhenScrolledToEdge: true, .prefersEdgeAttachedInCompactHeight: false,
            .widthFollowsPreferredContentSizeWhenEdgeAttached: false, .preferredCornerRadius: .null,
            .prefersPageSizing: .null,
        ]
        for value in Readable.SheetValue.allCases {
            #expect(try theater.probe("B", .sheet(value)) == expected[value], "\(value.rawValue)")
        }
        try theater.call(.presented(receiver: "B", .setSheet([.flag(.prefersGrabberVisible, true)])))
        #expect(try theater.probe("B", .sheet(.prefersGrabberVisible)) == true)
        try theater.make("C", .style(.fullScreen))
        #expect(try theater.probe("C", .sheet(.detents)) == .null)
        try theater.call(.presented(receiver: "C", .setSheet([.flag(.prefersGrabberVisible, true)])))
        #expect(theater.events.noops == ["setSheet"])
    }

    @Test(
        "Q86: on iOS 15 detents that are set in viewWillAppear do not count for that presentation",
        .repeated(.deeper), arguments: [15, 16, 18])
    func lateDetents(version: Int) throws {
        for (member, isLate) in [(Member.viewDidLoad, false), (.viewWillAppear, true), (.viewDidAppear, false)] {
            let setting = Call.presented(receiver: "$self", .setSheet([.detents([.medium])]))
            var theater = try Theater(
                SystemVersion(version), device: "iPhone 12",
                behaviors: ["B": Behavior(reactions: [member: Reaction(after: [setting])])])
            try theater.call(.makeController(.plain("B", "B", .style(.pageSheet))))
            try theater.present("B")
            try theater.settle()
            let shown = theater.session.activeDetents(of: try theater.presentation(of: "B"))
            let isLarge = version == 15 && isLate
            RuleProof.expect("Q86", holds: shown.map(\.identifier) == [isLarge ? "large" : "medium"], "\(shown)")
            #expect(try theater.probe("B", .sheet(.detents)) == .list(["medium"]))
        }
    }

    @Test("Q88, Q91, R178: each drag to another detent is told once, and a set detent is not", .repeated(.deeper))
    func drags() throws {
        var theater = try self.theater(.detents(Self.three), .selectedDetent("small"))
        RuleProof.expect("Q91", holds: try selected(&theater) == "small")
        // 303.6, 392 and 759 points high.
        for (distance, velocity, detent) in [
            (-90.0, 0.0, "medium"), (-60, -1200, "large"), (100, 1500, "medium"), (88, 0, "small"),
            (-400, 0, "large"),
        ] {
            try theater.call(.presented(receiver: "B", .dragSheet(by: distance, velocity: velocity)))
            #expect(try selected(&theater) == .text(detent), "\(distance)")
            #expect(theater.events.parts == ["D.didChangeSelectedDetent"])
            proves("R178", in: theater.events.of("D.didChangeSelectedDetent"))
            RuleProof.asserted("Q88")
        }
        try theater.call(.presented(receiver: "B", .setSheet([.selectedDetent("small")])))
        RuleProof.expect("R178", holds: theater.events.of("D.didChangeSelectedDetent").isEmpty)
    }

    @Test("CH-226: a drag that is too short, and one that returns, change nothing", .repeated(.deeper))
    func slop() throws {
        var theater = try self.theater(.detents(Self.three), .selectedDetent("medium"))
        for distance in [9.0, -9.0, 30.0, -100.0] {
            try theater.call(.presented(receiver: "B", .dragSheet(by: distance, velocity: 0)))
            RuleProof.expect("CH-226", holds: theater.events.noops == ["dragSheet"], "\(distance)")
            #expect(try selected(&theater) == "medium" && theater.events.parts.isEmpty)
        }
        try theater.call(
            .presented(receiver: "B", .setSheet([.detents([SheetDetent(identifier: "a", height: .points(9))])])))
        try theater.call(.presented(receiver: "B", .dragSheet(by: 9, velocity: 2_000)))
        RuleProof.expect("CH-226", holds: theater.events.parts.isEmpty)
    }

    @Test("R176, P174: a drag below the smallest detent dismisses or springs back", .repeated(.deeper))
    func away() throws {
        for (distance, velocity, goes) in [
            (200.0, 0.0, true), (150, 0, false), (60, 1_000, true), (60, 900, false),
        ] {
            var theater = try self.theater(.detents(Self.three), .selectedDetent("small"))
            let events = try theater.play {
                try $0.call(.presented(receiver: "B", .dragSheet(by: distance, velocity: velocity)))
            }
            let begin = ["D?shouldDismiss", "D.willDismiss", "B.WD"]
            let shown = events.parts.filter { part in
                part.hasPrefix("D") || ["B.WA", "B.DA", "B.WD", "B.DD"].contains(part)
            }
            RuleProof.expect(
                "R176", holds: shown == begin + (goes ? ["B.DD", "D.didDismiss"] : ["B.WA", "B.DA"]), "\(shown)")
        }
    }

    @Test(
        "Q89: a modal sheet moves between its detents, and below them the delegate learns of an attempt",
        .repeated(.deeper))
    func modal() throws {
        var theater = try self.theater(.detents(Self.three), .selectedDetent("small"), modal: true)
        try theater.call(.presented(receiver: "B", .dragSheet(by: -90, velocity: 0)))
        #expect(theater.events.parts == ["D.didChangeSelectedDetent"])
        try theater.call(.presented(receiver: "B", .dragSheet(by: 300, velocity: 0)))
        RuleProof.expect(
            "Q89", holds: theater.events.parts == ["D.didAttemptToDismiss", "D.didChangeSelectedDetent"])
        try theater.call(.presented(receiver: "B", .dragSheet(by: 50, velocity: 0)))
        RuleProof.expect("Q89", holds: theater.events.parts.isEmpty)
        try theater.call(.presented(receiver: "B", .touchOutside))
        RuleProof.expect("Q89", holds: theater.events.parts == ["D.didAttemptToDismiss"])
    }

    @Test(
        "Q90: up to the largest undimmed detent touches reach the presenter; above it they dismiss", .repeated(.deeper))
    func undimmed() throws {
        var theater = try self.theater(
            .detents(Self.three), .selectedDetent("medium"), .largestUndimmedDetent("medium"))
        let home = try theater.session.controller("A")
        #expect(theater.session.obstacle(beforeViewOf: home) == nil)
        try theater.call(.presented(receiver: "B", .touchOutside))
        #expect(theater.events.noops == ["touchOutside"])
        proves("Q90", in: theater.events)
        try theater.call(.presented(receiver: "B", .dragSheet(by: -400, velocity: 0)))
        RuleProof.expect("Q90", holds: theater.session.obstacle(beforeViewOf: home)?.kind == .covered)
        try theater.call(.presented(receiver: "B", .setSheet([.largestUndimmedDetent("large")])))
        #expect(theater.session.obstacle(beforeViewOf: home) == nil)
        try theater.call(.presented(receiver: "B", .setSheet([.largestUndimmedDetent("nowhere")])))
        try theater.call(.presented(receiver: "B", .touchOutside))
        #expect(theater.appearances == ["B.WD"])
    }

    @Test("Q90, CH-224: no touch passes a sheet that covers the screen, or that moves", .repeated(.deeper))
    func covering() throws {
        let settings: [SheetSetting] = [.detents([.medium, .large]), .largestUndimmedDetent("large")]
        let landscape = try theater(orientation: .landscapeLeft, settings[0], settings[1])
        let home = try landscape.session.controller("A")
        RuleProof.expect("CH-224", holds: landscape.session.obstacle(beforeViewOf: home)?.kind == .covered)
        var moving = try theater(settings[0], settings[1])
        #expect(moving.session.obstacle(beforeViewOf: home) == nil)
        try moving.call(.presented(receiver: "B", .panDown))
        RuleProof.expect("Q90", holds: moving.session.obstacle(beforeViewOf: home) != nil)
    }

    @Test("Q90: what covers an undimmed sheet covers the presenter, too")
    func coveredAbove() throws {
        var theater = try self.theater(.detents([.medium]), .largestUndimmedDetent("medium"))
        try theater.show("C", from: "B", .style(.overFullScreen))
        let home = try theater.session.controller("A")
        #expect(theater.session.obstacle(beforeViewOf: home)?.reason == "C covers it")
    }

    @Test("R179: attached to the edge a sheet leaves room in compact height", .repeated(.deeper))
    func edgeAttached() throws {
        for isAttached in [true, false] {
            var theater = try self.theater(
                orientation: .landscapeLeft, .flag(.prefersEdgeAttachedInCompactHeight, isAttached))
            try theater.call(.presented(receiver: "B", .panDown))
            RuleProof.expect("R179", holds: (theater.appearances == ["B.WD"]) == isAttached)
        }
    }

    @Test("Q92: a sheet behind another keeps its detent")
    func stacked() throws {
        var theater = try self.theater(.detents(Self.three), .selectedDetent("large"))
        try theater.make("C", .style(.pageSheet))
        try theater.call(.presented(receiver: "C", .setSheet([.detents(Self.three), .selectedDetent("small")])))
        try theater.present("C", from: "B", animated: false)
        try theater.settle()
        #expect(throws: Rejection.self) {
            try theater.call(.presented(receiver: "B", .dragSheet(by: 300, velocity: 0)))
        }
        _ = try theater.play { try $0.call(.presented(receiver: "C", .dragSheet(by: 300, velocity: 0))) }
        #expect(try selected(&theater) == "large")
        try theater.call(.presented(receiver: "B", .dragSheet(by: 300, velocity: 0)))
        #expect(try selected(&theater) == "medium")
    }
}
