import Testing

@testable import PresentationEngine

@Suite("The home indicator, the edges of the screen and the pointer")
struct SystemPreferenceTests {
    private static let hiding = Behavior(answers: [
        .prefersHomeIndicatorAutoHidden: .value(true), .preferredScreenEdges: .value(.list(["all"])),
    ])
    private static let locking = Behavior(answers: [.prefersPointerLocked: .value(true)])

    private func asked(_ events: [Event]) -> [String] {
        events.compactMap { event in
            guard case .question(let subject, let member, _, _) = event.kind,
                InterfacePreference.allCases.contains(where: { $0.members.contains(member) })
            else { return nil }
            return "\(subject.name) \(member)"
        }
    }

    @Test(
        "CH-622: the controller that decides about the status bar is asked, at the end of each change", .varies(.device)
    )
    func moments() throws {
        for device in ["iPhone 11", "iPad Air 2"] {
            var theater = try Theater(SystemVersion(11), device: device, behaviors: ["A": Self.hiding])
            RuleProof.expect(
                "CH-622", holds: theater.session.header.preferences?.homeIndicator?.answer == true,
                "\(theater.history.map(\.trace))")
            #expect(
                theater.session.header.preferences?.screenEdges?.answer
                    == .list(["top", "left", "bottom", "right"]))
            try theater.show("B", .style(.fullScreen))
            RuleProof.expect("CH-622", holds: theater.session.header.preferences?.homeIndicator?.decidedBy == "B")
            #expect(theater.session.header.preferences?.homeIndicator?.answer == false)
            try theater.close("A")
            RuleProof.expect("CH-622", holds: theater.session.header.preferences?.homeIndicator?.decidedBy == "A")
            let quiet = try theater.play { try $0.call(.log("nothing")) }
            #expect(asked(quiet).isEmpty)
            let again = try theater.play { try $0.call(.updatePreference(.homeIndicatorAutoHidden, receiver: "A")) }
            #expect(asked(again) == ["A prefersHomeIndicatorAutoHidden"], "\(asked(again))")
        }
    }

    @Test("CH-623: a container answers itself, unless a subclass names a child", .varies(.container))
    func containers() throws {
        for kind in [ControllerKind.navigationController, .tabBarController] {
            var theater = try Theater(
                SystemVersion(13), device: "iPhone 11", root: .container("C", kind, .plain("A")),
                behaviors: ["A": Self.hiding])
            RuleProof.expect("CH-623", holds: theater.session.header.preferences?.homeIndicator?.decidedBy == "C")
            try theater.call(
                .setBehavior(name: "C", Behavior(answers: [.childForHomeIndicator: .value("A")])),
                .updatePreference(.homeIndicatorAutoHidden, receiver: "A"))
            RuleProof.expect("CH-623", holds: theater.session.header.preferences?.homeIndicator?.decidedBy == "A")
        }
    }

    @Test(
        "CH-624: the pointer is locked on an iPad, in a window that fills the screen, while the app is active",
        .varies(.device))
    func pointer() throws {
        for device in ["iPad Air 2", "iPad Pro 12.9"] {
            var theater = try Theater(SystemVersion(14), device: device, behaviors: ["A": Self.locking])
            RuleProof.expect("CH-624", holds: theater.session.header.preferences?.pointer?.answer == true)
            try theater.call(.application(.inactive))
            try theater.settle()
            RuleProof.expect("CH-624", holds: theater.session.header.preferences?.pointer?.answer == false)
            try theater.call(.application(.active))
            try theater.settle()
            RuleProof.expect("CH-624", holds: theater.session.header.preferences?.pointer?.answer == true)
        }
        let phone = try Theater(SystemVersion(14), device: "iPhone 11", behaviors: ["A": Self.locking])
        RuleProof.expect("CH-624", holds: asked(phone.history).isEmpty)
    }

    @Test("before their versions the questions are not asked, and an update cannot be asked for")
    func earlier() throws {
        let behavior = Behavior(answers: [
            .prefersHomeIndicatorAutoHidden: .value(true), .prefersPointerLocked: .value(true),
        ])
        var theater = try Theater(SystemVersion(10), device: "iPad Air 2", behaviors: ["A": behavior])
        #expect(asked(theater.history).isEmpty && theater.session.header.preferences == nil)
        for preference in InterfacePreference.allCases {
            #expect(throws: Rejection.self) { try theater.call(.updatePreference(preference, receiver: "A")) }
        }
    }
}
