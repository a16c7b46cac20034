import Testing

@testable import PresentationEngine

@Suite("The status bar: who is asked, when, and what it shows")
struct StatusBarTests {
    private static func hiding(_ isHidden: Bool, _ style: String = "default") -> Behavior {
        Behavior(answers: [
            .prefersStatusBarHidden: .value(.bool(isHidden)), .preferredStatusBarStyle: .value(.text(style)),
        ])
    }

    /// The questions about the status bar, `A hidden`, in their order.
    private func asked(_ events: [Event]) -> [String] {
        events.compactMap { event in
            guard case .question(let subject, let member, _, _) = event.kind,
                Member.statusBarQuestions.contains(member)
            else { return nil }
            return "\(subject.name) \(member)"
        }
    }

    private func bar(_ theater: Theater) -> StatusBarOutline { theater.session.environmentOutline.statusBar }

    @Test(
        "SB-01 to SB-06: without children the controller's own answers count, and none of them is needed",
        .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func own(_ version: SystemVersion) throws {
        let plain = try Theater(version)
        RuleProof.expect("SB-01", "SB-06", holds: !bar(plain).isHidden && asked(plain.history).isEmpty)
        let theater = try Theater(version, behaviors: ["A": Self.hiding(true, "lightContent")])
        RuleProof.expect(
            "SB-02", "SB-03", "CH-194",
            holds: asked(theater.history).prefix(2) == ["A prefersStatusBarHidden", "A preferredStatusBarStyle"])
        RuleProof.expect("SB-05", "SB-06", holds: bar(theater).isHidden && bar(theater).style == .lightContent)
        proves("SB-06", in: theater.history.filter { $0.trace.hasPrefix("app:statusBar.isHidden") })
        proves("SB-05", in: theater.history.filter { $0.trace.hasPrefix("app:statusBar.style") })
        #expect(bar(theater).hiddenBy == "A" && bar(theater).styledBy == "A")
    }

    @Test(
        "SB-02, SB-03, SB-04, R254: each search follows the children that are named for it", .repeated(.deeper),
        arguments: [9, 12, 13, 17])
    func children(_ major: Int) throws {
        let parent = Behavior(answers: [
            .childForStatusBarHidden: .sequence([.null, "K"]), .childForStatusBarStyle: .sequence([.null, "K"]),
            .prefersStatusBarHidden: .value(true), .preferredStatusBarStyle: .value("lightContent"),
        ])
        var theater = try Theater(
            SystemVersion(major), device: "iPad Air 2",
            behaviors: ["A": parent, "K": Self.hiding(false)])
        #expect(bar(theater).hiddenBy == "A" && bar(theater).isHidden)
        try theater.make("K")
        let events = try theater.play { try $0.embed("K", in: "A", frame: Rect(0, 0, 100, 100)) }
        RuleProof.expect(
            "SB-02", "SB-03", "SB-04",
            holds: asked(events).prefix(4) == [
                "A childForStatusBarHidden", "K prefersStatusBarHidden", "A childForStatusBarStyle",
                "K preferredStatusBarStyle",
            ])
        RuleProof.expect("R254", holds: bar(theater).hiddenBy == "K" && bar(theater).styledBy == "K")
        #expect(!bar(theater).isHidden && bar(theater).style == (major < 13 ? .default : .darkContent))
    }

    @Test(
        "SB-07, SB-08, SB-09, R255: a full-screen presentation takes control, any other only if it captures it",
        .repeated(.deeper), arguments: [10, 12, 13, 18])
    func presentations(_ major: Int) throws {
        let styles: [ModalPresentationStyle] = [
            .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .pageSheet, .formSheet,
        ]
        for style in styles {
            for captures in [false, true] {
                var theater = try Theater(
                    SystemVersion(major), device: "iPad Air 2",
                    behaviors: ["A": Self.hiding(false), "M": Self.hiding(true)])
                try theater.show(
                    "M", .style(style),
                    PropertyAssignment(.modalPresentationCapturesStatusBarAppearance, .bool(captures)))
                let isTaken = style == .fullScreen || captures
                let shown = bar(theater)
                if style == .fullScreen {
                    RuleProof.expect("SB-07", "SB-09", holds: shown.isHidden && shown.hiddenBy == "M")
                } else {
                    RuleProof.expect("SB-07", "SB-08", "R255", holds: shown.isHidden == isTaken, "\(style)")
                }
                try theater.close("A")
                #expect(bar(theater).hiddenBy == "A" && !bar(theater).isHidden)
            }
        }
    }

    @Test(
        "Q107: the custom style controlled the status bar up to iOS 9", .repeated(.onAPad), arguments: Theater.versions)
    func customStyle(_ version: SystemVersion) throws {
        var theater = try Theater(version, behaviors: ["A": Self.hiding(false), "M": Self.hiding(true)])
        try theater.show("M", .style(.custom))
        RuleProof.expect("Q107", holds: bar(theater).isHidden == (version < SystemVersion(10)))
    }

    @Test(
        "R256, R257: a stack's top decides whether the bar is hidden, and its style only without a navigation bar",
        .repeated(.onAPad), arguments: [9, 12, 13, 18])
    func stack(_ major: Int) throws {
        for isBarHidden in [false, true] {
            var root = ControllerRequest.container("N", .navigationController, .plain("A"))
            root.properties = [PropertyAssignment(.isNavigationBarHidden, .bool(isBarHidden))]
            var theater = try Theater(
                SystemVersion(major), root: root,
                behaviors: ["A": Self.hiding(false), "B": Self.hiding(true, "lightContent")])
            try theater.make("B")
            try theater.call(.navigation(receiver: "N", .push(controller: "B", animated: true)))
            try theater.settle()
            RuleProof.expect("R256", holds: bar(theater).isHidden && bar(theater).hiddenBy == "B")
            RuleProof.expect("R257", holds: bar(theater).styledBy == (isBarHidden ? "B" : "N"))
            #expect((bar(theater).style == .lightContent) == isBarHidden)
            try theater.call(.navigation(receiver: "N", .pop(animated: true)))
            try theater.settle()
            RuleProof.expect("R256", holds: !bar(theater).isHidden && bar(theater).hiddenBy == "A")
        }
    }

    @Test(
        "CH-193, R259: a stack that changes while it is covered, and a bar that is hidden, bring questions",
        .repeated(.onAPad), arguments: [9, 12, 13, 18])
    func containersChange(_ major: Int) throws {
        var theater = try Theater(
            SystemVersion(major), root: .container("N", .navigationController, .plain("A")),
            behaviors: ["A": Self.hiding(false, "lightContent"), "B": Self.hiding(true, "lightContent")])
        #expect(bar(theater).styledBy == "N")
        try theater.set("N", .isNavigationBarHidden, true)
        RuleProof.expect("CH-193", "R257", holds: bar(theater).styledBy == "A")
        try theater.make("M", .style(.currentContext))
        try theater.call(.present(PresentCall(receiver: "N", controller: "M", isAnimated: false)))
        try theater.make("B")
        #expect(asked(theater.events).isEmpty, "a controller outside the window concerns nobody")
        try theater.push("B")
        try theater.settle()
        RuleProof.expect("CH-193", "R259", holds: bar(theater).hiddenBy == "B" && bar(theater).isHidden)
    }

    @Test(
        "CH-193: another child of a container that names it brings questions", .repeated(.onAPad),
        arguments: [9, 13, 18])
    func childrenChange(_ major: Int) throws {
        let naming = Behavior(answers: [
            .childForStatusBarHidden: .sequence([.null, "K", .null]), .prefersStatusBarHidden: .value(false),
        ])
        var theater = try Theater(SystemVersion(major), behaviors: ["A": naming, "K": Self.hiding(true)])
        try theater.make("K")
        try theater.call(.addChild(receiver: "A", child: "K"))
        RuleProof.expect("CH-193", holds: bar(theater).hiddenBy == "K")
        try theater.call(.removeFromParent(receiver: "K"))
        RuleProof.expect("CH-193", holds: bar(theater).hiddenBy == "A")
    }

    @Test(
        "R262: before iOS 13 dark content has no effect, and is refused where code names it now", .repeated(.onAPad),
        arguments: [12, 13])
    func darkContent(_ major: Int) throws {
        let isKnown = major >= 13
        let dark = Self.hiding(false, "darkContent")
        // Code that is declared for several versions.
        var theater = try Theater(SystemVersion(major), behaviors: ["A": dark])
        let noop = theater.history.first { event in
            if case .noop(_, _, let reason) = event.kind { reason == StatusBarStyle.laterVersion } else { false }
        }
        RuleProof.expect("R262", holds: (noop == nil) == isKnown)
        RuleProof.expect("R262", holds: bar(theater).style == (isKnown ? .darkContent : .default))
        let assignment = Call.setProperties(
            receiver: "A", [PropertyAssignment(.preferredStatusBarStyle, "darkContent")])
        let answer = Command.answer("darkContent")
        if isKnown {
            try theater.call(assignment)
        } else {
            proves("R262") { () throws(Rejection) in try theater.call(assignment) }
        }
        try theater.call(
            .setBehavior(name: "A", Behavior(answers: [.preferredStatusBarStyle: .ask])),
            .updateStatusBar(receiver: "A"))
        if isKnown {
            try theater.apply(answer)
        } else {
            proves("R262") { () throws(Rejection) in try theater.apply(answer) }
            try theater.apply(.answer("lightContent"))
        }
    }

    // MARK: Cost

    @Test("a long way from controller to controller counts against the budget, and while it waits by its length")
    func cost() throws {
        func steps(along count: Int) throws -> Int {
            var behaviors: [String: Behavior] = [:]
            for index in 0..<count {
                behaviors["K\(index)"] = Behavior(answers: [.childForStatusBarHidden: .value(.text("K\(index + 1)"))])
            }
            var theater = try Theater(SystemVersion(13), behaviors: behaviors)
            for index in 0...count { try theater.make("K\(index)") }
            try theater.call(
                .setBehavior(name: "A", Behavior(answers: [.childForStatusBarHidden: .value("K0")])),
                .updateStatusBar(receiver: "A"))
            #expect(bar(theater).hiddenBy == "K\(count)")
            return theater.budget.steps - theater.session.work.stepsLeft
        }
        // Each step of the way copies and searches the way so far.
        let (short, long) = (try steps(along: 150), try steps(along: 300))
        #expect(Double(long) > 2.4 * Double(short), "\(short), \(long)")
        let theater = try Theater()
        var inquiry = StatusBarInquiry(from: try theater.session.controller("A"))
        let length = Step.question(.statusBar(inquiry)).encodedLength
        inquiry.path = Array(repeating: inquiry.start, count: 1_000)
        #expect(Step.question(.statusBar(inquiry)).encodedLength > length + 10_000)
    }

    @Test("the search finds the first visible presentation among several, and passes the children by")
    func searchAmongPresentations() throws {
        var theater = try Theater(
            SystemVersion(13), behaviors: ["A": Self.hiding(false), "M0": Self.hiding(true), "M1": Self.hiding(true)])
        for index in 0..<2 {
            try theater.make("K\(index)", PropertyAssignment(.definesPresentationContext, true))
            try theater.embed("K\(index)", in: "A", frame: Rect(0, 0, 10, 10))
        }
        for index in [1, 0] {
            try theater.make(
                "M\(index)", .style(.overCurrentContext),
                PropertyAssignment(.modalPresentationCapturesStatusBarAppearance, true))
            try theater.present("M\(index)", from: "K\(index)")
            try theater.settle()
            #expect(bar(theater).hiddenBy == "M\(index)")
        }
    }

    @Test("R258: the selected tab decides", .repeated(.onAPad), arguments: [9, 12, 13, 18])
    func tabs(_ major: Int) throws {
        var theater = try Theater(
            SystemVersion(major), root: .container("T", .tabBarController, .plain("X"), .plain("Y")),
            behaviors: ["X": Self.hiding(false), "Y": Self.hiding(true, "lightContent")])
        #expect(bar(theater).hiddenBy == "X")
        try theater.call(.tabBar(receiver: "T", .select(.index(1))))
        try theater.settle()
        RuleProof.expect("R258", holds: bar(theater).isHidden && bar(theater).styledBy == "Y")
    }

    @Test("CH-195: the primary column of a split view controller decides", .repeated(.deeper), arguments: [9, 13, 18])
    func split(_ major: Int) throws {
        let theater = try Theater(
            SystemVersion(major), device: "iPad Air 2", orientation: .landscapeLeft,
            root: .container("S", .splitViewController, .plain("P"), .plain("D")),
            behaviors: ["P": Self.hiding(true), "D": Self.hiding(false)])
        RuleProof.expect("CH-195", holds: bar(theater).hiddenBy == "P" && bar(theater).isHidden)
    }

    @Test(
        "R259, SB-12, CH-193: answers are kept until an update is asked for, or a controller appears",
        .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func cached(_ version: SystemVersion) throws {
        var theater = try Theater(version, behaviors: ["A": Self.hiding(false), "B": Self.hiding(false)])
        try theater.call(.setProperties(receiver: "A", [PropertyAssignment(.title, "Title")]))
        try theater.call(.setBehavior(name: "A", Self.hiding(true)))
        RuleProof.expect("R259", holds: asked(theater.events).isEmpty && !bar(theater).isHidden)
        let events = try theater.play {
            try $0.call(.log("before"), .updateStatusBar(receiver: "A"), .log("after"))
        }
        RuleProof.expect(
            "SB-12", "R259", holds: bar(theater).isHidden && asked(events).first == "A prefersStatusBarHidden")
        let order = events.compactMap { event -> String? in
            if case .log(_, let text) = event.kind { return text.string }
            if case .question(_, .prefersStatusBarHidden, _, _) = event.kind { return "asked" }
            return nil
        }
        RuleProof.expect("SB-12", holds: order == ["before", "asked", "after"])
        try theater.make("B")
        try theater.present("B")
        let traces = theater.events.filter { !asked([$0]).isEmpty || $0.trace == "B.WA" }
        let appearing = try #require(traces.firstIndex { $0.trace == "B.WA" })
        let question = traces.lastIndex { !asked([$0]).isEmpty }
        RuleProof.expect(
            "CH-193", holds: question.map { $0 > appearing && traces[$0].turn == traces[appearing].turn } == true)
    }

    @Test(
        "SB-12: an update in a block of a transition belongs to the transition", .repeated(.onAPad),
        arguments: [10, 13, 18])
    func alongside(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major), behaviors: ["A": Self.hiding(false)])
        try theater.make("B", .style(.overFullScreen))
        try theater.present("B")
        try theater.call(
            .setBehavior(name: "A", Self.hiding(true)),
            .coordinate(
                receiver: "A",
                Coordination(completion: Completion(label: "done", calls: [.updateStatusBar(receiver: "A")]))))
        RuleProof.expect("R259", holds: !bar(theater).isHidden)
        let events = try theater.play { try $0.settle() }
        let update = events.first { !asked([$0]).isEmpty }
        RuleProof.expect("SB-12", holds: update?.transition != nil && bar(theater).isHidden)
    }

    @Test(
        "SB-10, R263: the animation is asked for if the bar is shown or hidden; from iOS 15 on a slide is a fade",
        .repeated(.onAPad), arguments: Theater.versions)
    func animation(_ version: SystemVersion) throws {
        var behavior = Self.hiding(false)
        behavior.answers[.preferredStatusBarUpdateAnimation] = .value("slide")
        behavior.answers[.prefersStatusBarHidden] = .sequence([false, true, true])
        var theater = try Theater(version, behaviors: ["A": behavior])
        RuleProof.expect("SB-10", holds: !asked(theater.history).contains("A preferredStatusBarUpdateAnimation"))
        try theater.call(.updateStatusBar(receiver: "A"))
        RuleProof.expect(
            "SB-10", "CH-194", holds: asked(theater.events).last == "A preferredStatusBarUpdateAnimation")
        RuleProof.expect("R263", holds: bar(theater).animation == (version < SystemVersion(15) ? .slide : .fade))
        try theater.call(.updateStatusBar(receiver: "A"))
        RuleProof.expect("SB-10", holds: !asked(theater.events).contains("A preferredStatusBarUpdateAnimation"))
        var plain = try Theater(version, behaviors: ["A": Self.hiding(false)])
        try plain.call(.setBehavior(name: "A", Self.hiding(true)), .updateStatusBar(receiver: "A"))
        RuleProof.expect("R263", "SB-10", holds: bar(plain).animation == .fade)
    }

    @Test("R253: with the key in Info.plist no controller is asked", .varies(.device), arguments: [9, 13, 18])
    func switchedOff(_ major: Int) throws {
        for (isHidden, device) in [
            (false, "iPhone 8"), (true, "iPhone 8"), (false, "iPad Air 2"), (true, "iPad Air 2"),
        ] {
            let plist = InfoPlist(entries: [
                .init(key: "UIViewControllerBasedStatusBarAppearance", json: "false"),
                .init(key: "UIStatusBarHidden", json: "\(isHidden)"),
            ])
            var launch = Launch(
                device: try #require(Device.named(device)), systemVersion: SystemVersion(major),
                app: AppDescription(infoPlist: plist), root: .plain("A"))
            launch.behaviors = [.init(name: "A", behavior: Self.hiding(!isHidden, "lightContent"))]
            var theater = try Theater(launching: launch)
            RuleProof.expect("R253", holds: asked(theater.history).isEmpty && bar(theater).isHidden == isHidden)
            try theater.call(.updateStatusBar(receiver: "A"))
            theater.expectRule("R253", on: "noop setNeedsStatusBarAppearanceUpdate")
            #expect(asked(theater.events).isEmpty)
        }
    }

    @Test(
        "R260, OP-51: a phone in landscape hides the bar, as measured", .varies(.device),
        arguments: Theater.versions)
    func compactHeight(_ version: SystemVersion) throws {
        for fidelity in Theater.fidelities {
            var theater = try Theater(
                version, device: "iPhone 8", fidelity: fidelity, behaviors: ["A": Self.hiding(false)])
            let isMeasured = fidelity.isMeasured(.statusBarInCompactHeight)
            try theater.turn()
            RuleProof.expect("R260", holds: bar(theater).isHidden == isMeasured)
            if isMeasured { proves("R260", in: theater.events.filter { $0.trace.hasPrefix("app:statusBar.isHidden") }) }
            try theater.settle()
            var pad = try Theater(
                version, device: "iPad Air 2", fidelity: fidelity, behaviors: ["A": Self.hiding(false)])
            try pad.turn()
            RuleProof.expect("R260", holds: !bar(pad).isHidden)
        }
    }

    @Test("R261: the frame of a hidden status bar is empty", .varies(.device), arguments: [9, 13, 18])
    func frame(_ major: Int) throws {
        for (device, frame) in [("iPhone 8", Rect(0, 0, 375, 20)), ("iPad Air 2", Rect(0, 0, 768, 20))] {
            var theater = try Theater(SystemVersion(major), device: device)
            #expect(bar(theater).frame == frame)
            try theater.call(
                .setProperties(receiver: "A", [PropertyAssignment(.prefersStatusBarHidden, true)]),
                .updateStatusBar(receiver: "A"))
            RuleProof.expect("R261", holds: bar(theater).frame == .zero)
            RuleProof.expect("SB-06", holds: bar(theater).isHidden)
        }
    }

    @Test(
        "R262: from iOS 13 on the reported style is never the default", .repeated(.onAPad), arguments: Theater.versions)
    func reportedStyle(_ version: SystemVersion) throws {
        let theater = try Theater(version, behaviors: ["A": Self.hiding(false, "default")])
        RuleProof.expect("R262", holds: bar(theater).style == (version < SystemVersion(13) ? .default : .darkContent))
    }

    @Test(
        "R254, CH-570: the window in front decides, key or not, and one without a root for the default",
        .repeated(.onAPad), arguments: Theater.versions)
    func severalWindows(_ version: SystemVersion) throws {
        var theater = try Theater(
            version,
            behaviors: ["A": Self.hiding(true, "lightContent"), "R": Self.hiding(false), "M": Self.hiding(true)])
        try theater.make("R")
        try theater.call(
            .addWindow(WindowRequest(name: "second", root: "R")), .window(name: "second", .show))
        RuleProof.expect("R254", "CH-570", holds: bar(theater).hiddenBy == "R" && !bar(theater).isHidden)
        #expect(theater.session.header.keyWindow == theater.session.header.windows.first)
        try theater.call(.updateStatusBar(receiver: "A"))
        RuleProof.expect("R254", holds: bar(theater).hiddenBy == "R")
        try theater.show("M", .style(.fullScreen))
        RuleProof.expect("R254", holds: bar(theater).hiddenBy == "R")
        try theater.close("A")
        try theater.call(.window(name: "second", .hide))
        RuleProof.expect("CH-570", holds: bar(theater).hiddenBy == "A" && bar(theater).isHidden)
        try theater.call(.addWindow(WindowRequest(name: "third", root: nil)), .window(name: "third", .show))
        RuleProof.expect("CH-570", holds: bar(theater).hiddenBy == nil && !bar(theater).isHidden)
        #expect(bar(theater).style == (version < SystemVersion(13) ? .default : .darkContent))
        try theater.call(.window(name: "third", .remove))
        RuleProof.expect("CH-570", holds: bar(theater).hiddenBy == "A" && bar(theater).isHidden)
    }

    @Test("SB-02: children that name each other in a ring are asked once each", .repeated(.onAPad))
    func ring() throws {
        var theater = try Theater(
            SystemVersion(17),
            behaviors: [
                "A": Behavior(answers: [.childForStatusBarHidden: .value("A"), .prefersStatusBarHidden: .value(true)])
            ])
        #expect(bar(theater).isHidden)
        try theater.call(.setBehavior(name: "A", Behavior(answers: [.childForStatusBarHidden: .ask])))
        try theater.call(.updateStatusBar(receiver: "A"))
        #expect(theater.session.agenda.parked?.member == .childForStatusBarHidden)
        try theater.apply(.answer(.null))
        RuleProof.expect("SB-02", holds: !bar(theater).isHidden)
    }
}
