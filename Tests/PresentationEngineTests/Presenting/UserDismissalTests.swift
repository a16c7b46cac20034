import Testing

@testable import PresentationEngine

@Suite("Dismissals by the user")
struct UserDismissalTests {
    /// `A` presents `B`, whose presentation controller has the delegate `D`.
    static func theater(
        _ version: SystemVersion = SystemVersion(15), device: String? = nil,
        style: ModalPresentationStyle = .pageSheet, orientation: InterfaceOrientation = .portrait,
        delegate: Behavior = Self.everything, _ properties: PropertyAssignment...
    ) throws -> Theater {
        var theater = try Theater(
            version, device: device, orientation: orientation,
            objects: [ObjectRequest(name: "D", behavior: delegate)])
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "B",
                    properties: [
                        .style(style), PropertyAssignment(.presentationControllerDelegate, "D"),
                        PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"),
                    ] + properties)))
        try theater.present("B", animated: false)
        try theater.settle()
        return theater
    }

    /// A delegate that has every member, and allows everything.
    static let everything = Behavior(
        answers: [.shouldDismiss: .value(true), .shouldDismissPopover: .value(true)],
        reactions: [
            .willDismiss: Reaction(), .didDismiss: Reaction(), .didAttemptToDismiss: Reaction(),
            .didDismissPopover: Reaction(),
        ])

    /// The calls of the delegate and the four appearance callbacks, in their order.
    static func story(_ events: [Event]) -> [String] {
        events.parts.filter { part in
            part.hasPrefix("D") || [".WA", ".DA", ".WD", ".DD"].contains { part.hasSuffix($0) }
        }
    }

    private let versions = Theater.versions.filter { $0 >= SystemVersion(13) }

    @Test("P173, R171: a pull that finishes, in the order of the delegate's calls", .repeated(.deeper))
    func finished() throws {
        for version in versions {
            var theater = try Self.theater(version)
            try theater.call(.presented(receiver: "B", .panDown))
            #expect(Self.story(theater.events) == ["D?shouldDismiss", "D.willDismiss", "B.WD"])
            proves("P173", in: theater.events.of("D.willDismiss"))
            let transition = theater.transition
            #expect(try theater.read("B", .isBeingDismissed) == true)
            #expect(try theater.read("B", .transitionCoordinator) == .text(transition))
            try theater.drive(transition, .update(0.6))
            let events = try theater.play { try $0.drive(transition, .finish) }
            #expect(Self.story(events) == ["B.DD", "D.didDismiss"])
            proves("R171", in: events.of("D.didDismiss"))
            #expect(try theater.read("A", .presentedViewController) == .null)
        }
    }

    @Test(
        "P174, R171: a cancelled pull leaves the session as it was, however far it came",
        .repeated(.deeper, .onAPad), arguments: [0.0, 0.3, 1.0])
    func cancelled(fraction: Double) throws {
        for version in versions {
            var theater = try Self.theater(version)
            let before = SessionContents(theater.session)
            for _ in 0..<2 {
                try theater.call(.presented(receiver: "B", .panDown))
                #expect(Self.story(theater.events) == ["D?shouldDismiss", "D.willDismiss", "B.WD"])
                let transition = theater.transition
                try theater.drive(transition, .update(fraction))
                let events = try theater.play { try $0.drive(transition, .cancel) }
                #expect(Self.story(events) == ["B.WA", "B.DA"])
                #expect(
                    SessionContents(theater.session).atRest(since: before).differences(from: before.atRest())
                        == [])
            }
            RuleProof.asserted("P174")
        }
    }

    @Test("R176: released in the upper half the sheet springs back, in the lower half it goes")
    func finger() throws {
        for (y, ending) in [(300.0, "cancelled"), (400.0, "ended")] {
            var theater = try Self.theater()
            try theater.call(.presented(receiver: "B", .panDown))
            let transition = theater.transition
            let events = try theater.play {
                try $0.drive(transition, .gesture(.changed, location: Point(10, y)))
                try $0.drive(transition, .gesture(.ended, location: Point(10, y)))
            }
            #expect(events.changes.contains(ending), "\(events.changes)")
        }
    }

    @Test(
        "R195: up to iOS 12 a touch outside a popover dismisses it with what was presented inside it",
        .repeated(.deeper))
    func through() throws {
        for (version, goes) in [(SystemVersion(9), true), (SystemVersion(12), true), (SystemVersion(13), false)] {
            var theater = try Self.theater(version, device: "iPad Air 2", style: .popover)
            try theater.call(
                .makeController(
                    ControllerRequest(
                        name: "C", properties: [.style(.currentContext)])),
                .setProperties(receiver: "B", [PropertyAssignment(.definesPresentationContext, true)]))
            try theater.present("C", from: "B", animated: false)
            try theater.settle()
            if goes {
                let events = try theater.play { try $0.call(.presented(receiver: "B", .touchOutside)) }
                RuleProof.expect("R195", holds: events.appearances.contains("C.DD"), "\(events.appearances)")
                #expect(try theater.read("A", .presentedViewController) == .null)
            } else {
                #expect(throws: Rejection.self) {
                    try theater.call(.presented(receiver: "B", .touchOutside))
                }
            }
        }
    }

    @Test("P175: while the presented controller or a visible child is modal, nothing is asked", .repeated(.deeper))
    func modalChild() throws {
        for version in versions {
            var theater = try Theater(version, objects: [ObjectRequest(name: "D", behavior: Self.everything)])
            try theater.call(
                .makeController(
                    ControllerRequest(
                        name: "N",
                        origin: .code(
                            className: nil, kind: .navigationController, nibName: nil, bundle: nil,
                            children: [ControllerRequest(name: "B")]),
                        properties: [PropertyAssignment(.presentationControllerDelegate, "D")])))
            try theater.present("N", animated: false)
            try theater.settle()
            try theater.set("B", .isModalInPresentation, true)
            try theater.call(.presented(receiver: "B", .panDown))
            #expect(Self.story(theater.events) == ["D.didAttemptToDismiss"])
            proves("CH-220", in: theater.events)
            try theater.set("B", .isModalInPresentation, false)
            try theater.call(.presented(receiver: "B", .panDown))
            #expect(Self.story(theater.events).first == "D?shouldDismiss")
        }
    }

    @Test(
        "CH-221: from iOS 13 on an older delegate of a popover is called where it lacks the newer member",
        .repeated(.deeper))
    func olderDelegate() throws {
        let older = Behavior(
            answers: [.shouldDismissPopover: .value(true)], reactions: [.didDismissPopover: Reaction()])
        let mixed = Behavior(
            answers: [.shouldDismissPopover: .value(true)], reactions: [.didDismiss: Reaction()])
        let ends: [(Behavior, String)] = [
            (older, "D.didDismissPopover"), (mixed, "D.didDismiss"),
        ]
        for (behavior, end) in ends {
            var theater = try Self.theater(device: "iPad Air 2", style: .popover, delegate: behavior)
            let events = try theater.play { try $0.call(.presented(receiver: "B", .touchOutside)) }
            #expect(Self.story(events).first == "D?shouldDismissPopover")
            #expect(Self.story(events).last == end)
            proves("CH-221", in: events.of("D?shouldDismissPopover"))
        }
    }

    @Test(
        "CH-222: an attempt that fails begins no transition, and without a delegate it is a no-op", .repeated(.deeper))
    func failedAttempt() throws {
        var theater = try Self.theater(delegate: Behavior(), PropertyAssignment(.isModalInPresentation, true))
        try theater.call(.presented(receiver: "B", .panDown))
        #expect(theater.events.beginnings.isEmpty)
        proves("P175", in: theater.events)
        RuleProof.expect("CH-222", holds: theater.events.noops == ["panDown"])
        var old = try Self.theater(
            SystemVersion(12), device: "iPad Air 2", style: .popover,
            delegate: Behavior(answers: [.shouldDismissPopover: .value(false)]))
        try old.call(.presented(receiver: "B", .touchOutside))
        proves("R194", in: old.events)
        #expect(old.events.noops == ["touchOutside"])
    }

    @Test(
        "CH-223: WillDismiss before the presentation controller's own method, DidDismiss after the blocks",
        .repeated(.deeper))
    func order() throws {
        var theater = try Self.theater()
        try theater.call(.presented(receiver: "B", .panDown))
        try theater.call(.coordinate(receiver: "B", Coordination(completion: Completion(label: "block"))))
        let transition = theater.transition
        let events = try theater.play { try $0.drive(transition, .finish) }
        RuleProof.expect(
            "CH-223", holds: events.parts.suffix(2) == ["[block]", "D.didDismiss"], "\(events.parts)")
    }

    @Test("CH-224: in compact height a sheet covers the screen, and neither gesture dismisses it", .repeated(.deeper))
    func compactHeight() throws {
        var theater = try Self.theater(orientation: .landscapeLeft)
        for call in [PresentedCall.panDown, .touchOutside, .dragSheet(by: 300, velocity: 0)] {
            try theater.call(.presented(receiver: "B", call))
            #expect(theater.events.noops == [call.selector])
            proves("CH-224", in: theater.events)
        }
    }

    @Test("only sheets from iOS 13 on and popovers have such gestures", .repeated(.onAPad))
    func otherStyles() throws {
        let cases: [(SystemVersion, ModalPresentationStyle)] = [
            (SystemVersion(12), .pageSheet), (SystemVersion(12), .fullScreen), (SystemVersion(15), .fullScreen),
            (SystemVersion(15), .overFullScreen),
        ]
        for (version, style) in cases {
            var theater = try Self.theater(version, style: style)
            try theater.call(.presented(receiver: "B", .panDown))
            #expect(theater.events.noops == ["panDown"], "\(style.name)")
            #expect(theater.session.presentedTargetNames(of: "B") == [])
        }
        var theater = try Self.theater()
        #expect(theater.session.presentedTargetNames(of: "B") == ["B.sheet", "B.backdrop"])
        proves("P173") { () throws(Rejection) in
            try theater.call(.presented(receiver: "A", .panDown))
        }
        try theater.call(.presented(receiver: "B", .panDown))
        proves("P173") { () throws(Rejection) in
            try theater.call(.presented(receiver: "B", .panDown))
        }
        var popover = try Self.theater(device: "iPad Air 2", style: .popover)
        #expect(popover.session.presentedTargetNames(of: "B") == ["B.surroundings"])
        try popover.call(.presented(receiver: "B", .panDown))
        #expect(popover.events.noops == ["panDown"])
    }

    @Test(
        "P176: a question about the dismissal can wait for the client's answer, and the state is stored",
        .repeated(.deeper))
    func parked() throws {
        var theater = try Self.theater(delegate: Behavior(answers: [.shouldDismiss: .ask]))
        try theater.call(.presented(receiver: "B", .panDown))
        #expect(theater.session.agenda.parked != nil)
        try theater.apply(.answer(true))
        #expect(theater.appearances == ["B.WD"])
        try theater.drive(theater.transition, .cancel)
        try theater.settle()
        try theater.call(.presented(receiver: "B", .panDown))
        try theater.apply(.answer(false))
        #expect(theater.appearances == [] && theater.events.beginnings.isEmpty)
        proves("P176", in: theater.events)
    }

    @Test("C11: the delegate learns of the attempt, too, if only its own answer refuses", .repeated(.deeper))
    func refusedByTheDelegate() throws {
        for call in [PresentedCall.panDown, .touchOutside] {
            var delegate = Self.everything
            delegate.answers[.shouldDismiss] = .value(false)
            var theater = try Self.theater(delegate: delegate)
            let events = try theater.play { try $0.call(.presented(receiver: "B", call)) }
            RuleProof.expect(
                "C11", holds: Self.story(events) == ["D?shouldDismiss", "D.didAttemptToDismiss"], "\(events.parts)")
        }
    }

    @Test("the delegate may present again in DidDismiss")
    func presentsAgain() throws {
        var theater = try Self.theater(
            delegate: Behavior(reactions: [
                .didDismiss: Reaction(after: [
                    .makeController(.plain("C")),
                    .present(PresentCall(receiver: "A", controller: "C", isAnimated: false)),
                ])
            ]))
        try theater.call(.presented(receiver: "B", .touchOutside))
        try theater.settle()
        #expect(try theater.read("A", .presentedViewController) == "C")
    }
}

extension PresentationSession {
    /// The names of the targets of a presented controller's own presentation.
    fileprivate func presentedTargetNames(of name: String) -> [String] {
        guard let handle = try? controller(name) else { return [] }
        return presentedTargets(of: handle) { _ in true }.map(\.names.id)
    }
}
