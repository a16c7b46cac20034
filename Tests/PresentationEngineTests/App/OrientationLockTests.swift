import Testing

@testable import PresentationEngine

@Suite("The lock of the orientation, and restrictions of the window's size")
struct OrientationLockTests {
    private static let locking = Behavior(answers: [.prefersOrientationLocked: .value(true)])
    private static let free = Behavior(answers: [.prefersOrientationLocked: .value(false)])

    private func asked(_ events: [Event]) -> [String] {
        events.compactMap { event in
            guard case .question(let subject, let member, _, _) = event.kind, Member.orientationLock.contains(member)
            else { return nil }
            return "\(subject.name) \(member)"
        }
    }

    @Test(
        "Q38, CH-440, CH-441: a controller locks the orientation while it is visible and its window fills the screen",
        .varies(.device), arguments: [SystemVersion(26), SystemVersion(27)])
    func locked(_ version: SystemVersion) throws {
        for device in ["iPad Air 2", "iPad Pro 11"] {
            var theater = try Theater(version, device: device, behaviors: ["A": Self.locking])
            proves("Q38", in: theater.history)
            let turn = try theater.play { try $0.turn(.landscapeLeft) }
            RuleProof.expect(
                "Q38", holds: theater.session.isOrientationLocked && theater.session.header.orientation == .portrait)
            RuleProof.expect("CH-440", holds: asked(turn).isEmpty, "\(asked(turn))")
            let smaller = try theater.play { try $0.resize(.size(Size(500, 600))) }
            RuleProof.expect("CH-440", holds: asked(smaller).isEmpty && !theater.session.isOrientationLocked)
            RuleProof.expect("CH-441", holds: theater.session.header.orientation == .landscapeLeft)
            _ = try theater.play { try $0.resize(.full) }
            #expect(theater.session.isOrientationLocked)
            try theater.show("B", .style(.fullScreen))
            RuleProof.expect("CH-440", holds: !theater.session.isOrientationLocked)
            try theater.close("A")
            #expect(theater.session.isOrientationLocked)
        }
    }

    @Test("CH-441: requests of the app turn a locked interface", .varies(.device))
    func requests() throws {
        for device in ["iPad Air 2", "iPhone 11"] {
            var theater = try Theater(
                SystemVersion(26), device: device, behaviors: ["A": Self.locking], app: Theater.fullScreenApp)
            _ = try theater.play {
                try $0.call(.orientation(.requestGeometryUpdate([.landscapeLeft], errorHandler: nil)))
            }
            RuleProof.expect(
                "CH-441",
                holds: theater.session.header.orientation == .landscapeLeft && theater.session.isOrientationLocked)
            let updated = try theater.play { try $0.call(.orientation(.setNeedsUpdate(receiver: "A"))) }
            RuleProof.expect("CH-441", holds: !updated.contains { $0.rule == "R248" }, "\(updated.map(\.trace))")
        }
    }

    @Test("CH-442: containers hand the question on to the child that they show", .varies(.container))
    func containers() throws {
        for kind in [ControllerKind.navigationController, .tabBarController] {
            let theater = try Theater(
                SystemVersion(26), device: "iPad Air 2", root: .container("C", kind, .plain("A")),
                behaviors: ["A": Self.locking, "C": Self.free])
            #expect(Set(asked(theater.history)) == ["A prefersOrientationLocked"])
            RuleProof.expect("CH-442", holds: theater.session.isOrientationLocked)
        }
        let own = Behavior(answers: [.childForOrientationLock: .value("K"), .prefersOrientationLocked: .value(true)])
        var theater = try Theater(
            SystemVersion(26), behaviors: ["K": Self.free], objects: [])
        try theater.make("K")
        try theater.embed("K", in: "A")
        try theater.call(.setBehavior(name: "A", own))
        let events = try theater.play { try $0.call(.updatePreference(.orientationLocked, receiver: "A")) }
        #expect(asked(events) == ["A childForOrientationLock", "K prefersOrientationLocked"])
    }

    @Test("Q38: before iOS 26 nobody is asked, and an update cannot be asked for", .repeated(.onAPad))
    func earlier() throws {
        var theater = try Theater(SystemVersion(18), behaviors: ["A": Self.locking])
        _ = try theater.play { try $0.turn(.landscapeLeft) }
        #expect(asked(theater.history).isEmpty && theater.session.header.orientation == .landscapeLeft)
        #expect(theater.session.environmentOutline.isOrientationLocked == nil)
        proves("Q38") { () throws(Rejection) in
            try theater.call(.updatePreference(.orientationLocked, receiver: "A"))
        }
    }

    @Test(
        "Q40, CH-447: restrictions bound the user's sizes, stop no rotation, and are looked at after one",
        .varies(.device))
    func restrictions() throws {
        for device in ["iPad Air 2", "iPad Pro 9.7"] {
            var theater = try Theater(SystemVersion(26), device: device, orientation: .landscapeLeft)
            try theater.call(.restrictSize(SizeRestrictions(minimum: Size(800, 500), maximum: Size(950, 700))))
            _ = try theater.play { try $0.resize(.size(Size(400, 768))) }
            RuleProof.expect("CH-447", holds: theater.session.windowSize == Size(800, 700))
            _ = try theater.play { try $0.turn(.portrait) }
            RuleProof.expect(
                "Q40",
                holds: theater.session.header.orientation == .portrait && theater.session.windowSize == Size(768, 700))
            let turn = try theater.play { try $0.turn(.landscapeLeft) }
            RuleProof.expect("Q40", holds: theater.session.windowSize == Size(800, 700), "\(turn.map(\.trace))")
            _ = try theater.play { try $0.call(.restrictSize(SizeRestrictions(maximum: Size(600, 600)))) }
            RuleProof.expect("CH-447", holds: theater.session.windowSize == Size(600, 600))
            for least in [Size(0, 0), Size(-400, 0.5)] {
                _ = try theater.play { try $0.call(.restrictSize(SizeRestrictions(maximum: least))) }
                #expect(theater.session.windowSize == Size(1, 1), "a window has a size, whatever the app asks for")
            }
            try theater.resize(.full)
            try theater.settle()
            #expect(theater.session.windowSize == Size(1_024, 768))
            var older = try Theater(SystemVersion(18), device: device)
            proves("Q40") { () throws(Rejection) in try older.call(.restrictSize(SizeRestrictions())) }
        }
    }
}
