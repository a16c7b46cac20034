import Testing

@testable import PresentationEngine

@Suite("The layers of the screen during transitions")
struct ScreenMotionTests {
    private static let devices = ["iPhone 8", "iPad Air 2"]

    /// What `watch` sees at the start of a transition, in its middle and after its end.
    private func instants<Seen>(
        of theater: inout Theater, _ begin: (inout Theater) throws -> Void, _ watch: (Theater) throws -> Seen
    ) throws -> [Seen] {
        try begin(&theater)
        var seen = [try watch(theater)]
        let transition = try #require(theater.session.header.transitions.first)
        let duration = try #require(theater.session.transitions[transition]?.duration)
        try theater.apply(.advance(.by(duration / 2)))
        seen.append(try watch(theater))
        try theater.settle()
        return seen + [try watch(theater)]
    }

    private func theater(presenting style: ModalTransitionStyle, on device: String) throws -> Theater {
        var theater = try Theater(device: device)
        try theater.make(
            "B", .style(.fullScreen), PropertyAssignment(.modalTransitionStyle, .text(style.name)))
        return theater
    }

    @Test("CH-244: each transition style at its start, in its middle and at its end", .varies(.device))
    func styles() throws {
        for device in Self.devices {
            let height = try #require(Device.named(device)).portraitSize.height
            var cover = try theater(presenting: .coverVertical, on: device)
            let tops = try instants(of: &cover, { try $0.present("B") }) { $0.root("B")?.frame.origin.y ?? -1 }
            RuleProof.expect("CH-244", holds: tops.isNear([height, height / 2, 0]), "\(tops)")
            let gone = try instants(of: &cover, { try $0.dismiss("A") }) { $0.root("B")?.frame.origin.y ?? -1 }
            RuleProof.expect("CH-244", holds: gone.isNear([0, height / 2, -1]), "\(gone)")
            var dissolve = try theater(presenting: .crossDissolve, on: device)
            let alphas = try instants(of: &dissolve, { try $0.present("B") }) { $0.root("B")?.alpha ?? -1 }
            RuleProof.expect("CH-244", holds: alphas.isNear([0, 0.5, 1]), "\(alphas)")
            var flip = try theater(presenting: .flipHorizontal, on: device)
            let scales = try instants(of: &flip, { try $0.present("B") }) { theater in
                (theater.root("A")?.transform.scaleX ?? 0) - (theater.root("B")?.transform.scaleX ?? 0)
            }
            RuleProof.expect("CH-244", holds: scales.isNear([1, 0, -1]), "\(scales)")
            var curl = try theater(presenting: .partialCurl, on: device)
            let seen = try instants(of: &curl, { try $0.present("B") }) { theater in
                theater.root("B").map { $0.clip?.size.height ?? $0.frame.size.height } ?? -1
            }
            RuleProof.expect("CH-244", holds: seen.isNear([0, height / 2, height]), "\(seen)")
        }
    }

    /// `A` with its child `F`, and `T` that takes its place by this option.
    private func exchange(_ options: [AnimationOption], on device: String) throws -> Theater {
        var theater = try Theater(device: device)
        try theater.make("F")
        try theater.make("T")
        try theater.embed("F", in: "A", frame: Rect(20, 40, 200, 100))
        try theater.call(.addChild(receiver: "A", child: "T"))
        let call = ChildTransitionCall(from: "F", to: "T", duration: 400_000, options: options)
        try theater.call(.containment(receiver: "A", .transition(call)))
        try theater.apply(.advance(.by(200_000)))
        return theater
    }

    @Test("CH-244: each option of transition(from:to:) in its middle", .varies(.device))
    func childTransitions() throws {
        for device in Self.devices {
            let plain = try exchange([.curveLinear], on: device)
            RuleProof.expect("CH-244", holds: plain.root("T")?.alpha == 1 && plain.root("T")?.clip == nil)
            #expect(plain.session.screenTransitions.map(\.option) == [nil])
            let dissolve = try exchange([.transitionCrossDissolve], on: device)
            RuleProof.expect(
                "CH-244", holds: [dissolve.root("T")?.alpha ?? 0, dissolve.root("F")?.alpha ?? 0].isNear([0.5, 1]))
            for (option, top) in [(AnimationOption.transitionCurlUp, 0.5), (.transitionCurlDown, 0)] {
                let curl = try exchange([option], on: device)
                let clip = curl.root("T").flatMap { layer in
                    layer.clip.map { clip in
                        [clip.origin.y - layer.frame.origin.y, clip.size.height].map { $0 / layer.frame.size.height }
                    }
                }
                RuleProof.expect("CH-244", holds: clip?.isNear([top, 0.5]) == true, "\(option) \(clip ?? [])")
            }
            for option: AnimationOption in [
                .transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop, .transitionFlipFromBottom,
            ] {
                var flip = try exchange([option, .curveLinear], on: device)
                RuleProof.expect("CH-244", holds: flip.root("F") == nil && flip.root("T") == nil)
                try flip.apply(.advance(.by(100_000)))
                let turned = try #require(flip.root("A")?.transform)
                let isWide = option == .transitionFlipFromTop || option == .transitionFlipFromBottom
                let cosine = 0.5.squareRoot()
                RuleProof.expect(
                    "CH-244", holds: [turned.scaleX, turned.scaleY].isNear(isWide ? [1, cosine] : [cosine, 1]),
                    "\(option) \(turned)")
                #expect(flip.root("F") == nil && flip.root("T") != nil)
                #expect(flip.session.screenTransitions.map(\.option) == [option])
                try flip.settle()
                #expect(flip.root("A")?.transform == .identity && flip.root("T") != nil)
            }
            // Both bits of a mask are those of a third animation.
            let both = try exchange([.transitionFlipFromLeft, .transitionFlipFromRight], on: device)
            RuleProof.expect("CH-244", holds: both.session.screenTransitions.map(\.option) == [.transitionCurlUp])
        }
    }

    @Test(
        "R283, R284: a curl leaves nothing of the presenter, and a flip shows the window in its middle",
        .varies(.device))
    func measuredStyles() throws {
        for device in Self.devices {
            var curl = try theater(presenting: .partialCurl, on: device)
            _ = try curl.play { try $0.present("B") }
            RuleProof.expect(
                "R283",
                holds: curl.root("A") == nil && curl.root("B")?.frame == Rect(size: curl.session.windowSize)
                    && curl.root("B")?.clip == nil)
            var flip = try theater(presenting: .flipHorizontal, on: device)
            let seen = try instants(of: &flip, { try $0.present("B") }) { theater in
                let isWindow = theater.session.screenLayers().contains { $0.role == .window && $0.alpha == 1 }
                let widths = ["A", "B"].map { name in
                    theater.root(name).map { $0.frame.size.width * $0.transform.scaleX } ?? 0
                }
                return isWindow && widths.allSatisfy { $0 < 0.001 }
            }
            RuleProof.expect("R284", holds: seen == [false, true, false], "\(seen)")
        }
    }

    @Test(
        "CH-283: a tab bar that a push hides moves out with the lower controller, and back with the pop",
        .varies(.device))
    func hiddenTabBar() throws {
        for device in Self.devices {
            let width = try #require(Device.named(device)).portraitSize.width
            var theater = try Theater(
                device: device,
                root: .container("T", .tabBarController, .container("N", .navigationController, .plain("A"))))
            try theater.make("B", PropertyAssignment(.hidesBottomBarWhenPushed, true))
            func bar(_ theater: Theater) -> ScreenLayer? {
                theater.session.screenLayers().first { $0.role == .tabBar }
            }
            let pushed = try instants(of: &theater, { try $0.push("B") }) { bar($0)?.frame.origin.x ?? -1 }
            RuleProof.expect("CH-283", holds: pushed.isNear([0, -0.15 * width, -1]), "\(pushed)")
            #expect(!theater.session.screenLayout().contains { $0.className == "UITabBar" })
            let popped = try instants(of: &theater, { try $0.pop() }) { theater in
                [bar(theater)?.frame.origin.x ?? -1, bar(theater)?.clip?.size.width ?? width]
            }
            RuleProof.expect(
                "CH-283",
                holds: popped.flatMap { $0 }.isNear([-0.3 * width, 0.3 * width, -0.15 * width, 0.65 * width, 0, width]),
                "\(popped)")
            try theater.set("B", .hidesBottomBarWhenPushed, false)
            let stays = try instants(of: &theater, { try $0.push("B") }) { bar($0)?.frame.origin.x ?? -1 }
            RuleProof.expect("CH-283", holds: stays.isNear([0, 0, 0]), "\(stays)")
        }
    }

    @Test("CH-286: a window in a part of the screen lies where the system puts it", .varies(.device))
    func windowOrigin() throws {
        for (device, width) in [("iPad Air 2", 1024.0), ("iPad Pro 12.9", 1366)] {
            var theater = try Theater(SystemVersion(16), device: device, orientation: .landscapeLeft)
            func origin(_ placement: WindowPlacement) throws -> Point {
                try theater.resize(placement)
                try theater.settle()
                return theater.session.windowOrigin
            }
            let narrow = device == "iPad Air 2" ? 320.0 : 375
            RuleProof.expect("CH-286", holds: try origin(.oneThird) == Point(width - narrow, 0))
            RuleProof.expect("CH-286", holds: try origin(.slideOver) == Point(width - narrow - 20, 20))
            RuleProof.expect("CH-286", holds: try origin(.half) == .zero && origin(.twoThirds) == .zero)
            let height = theater.session.environmentOutline.screen.height
            RuleProof.expect(
                "CH-286",
                holds: try origin(.size(Size(600, 500))) == Point((width - 600) / 2, (height - 500) / 2))
            RuleProof.expect("CH-286", holds: try origin(.full) == .zero)
        }
    }

    @Test("CH-244: a pushed controller comes from the right, and the one beneath it moves less", .varies(.device))
    func pushes() throws {
        for device in Self.devices {
            let width = try #require(Device.named(device)).portraitSize.width
            var theater = try Theater(device: device, root: .container("N", .navigationController, .plain("A")))
            try theater.make("B", PropertyAssignment(.title, "Detail"))
            let pushed = try instants(of: &theater, { try $0.push("B") }) { theater in
                [theater.root("B")?.frame.origin.x ?? -1, theater.root("A")?.frame.origin.x ?? -1]
            }
            RuleProof.expect(
                "CH-244",
                holds: pushed.flatMap { $0 }.isNear([width, 0, width / 2, -0.15 * width, 0, -1]), "\(pushed)")
            let titles = theater.session.screenLayers().filter { $0.role == .title }
            #expect(titles.map(\.text) == ["Detail"])
            let popped = try instants(of: &theater, { try $0.pop() }) { $0.root("B")?.frame.origin.x ?? -1 }
            RuleProof.expect("CH-244", holds: popped.isNear([0, width / 2, -1]), "\(popped)")
        }
    }

    @Test("CH-244: an interaction moves the views in proportion, and a cancelled one back", .varies(.device))
    func interactions() throws {
        for device in ["iPhone 8", "iPhone 15"] {
            let device = try #require(Device.named(device))
            let width = device.portraitSize.width
            var theater = try Theater(
                SystemVersion(17), device: device.name,
                root: .container("N", .navigationController, .plain("A"), .plain("B")))
            try theater.navigate("N", .panBack)
            let transition = theater.transition
            for fraction in [0.0, 0.25, 0.6, 1.0, 0.5] {
                try theater.drive(transition, .update(fraction))
                let x = theater.root("B")?.frame.origin.x ?? -1
                RuleProof.expect("CH-244", holds: [x].isNear([fraction * width]), "\(x)")
            }
            try theater.drive(transition, .cancel)
            let handle = try #require(theater.session.header.transitions.first)
            let due = try #require(theater.session.transitions[handle]?.due)
            try theater.apply(.advance(.by(due / 2)))
            let half = theater.root("B")?.frame.origin.x ?? -1
            #expect([half].isNear([0.25 * width]), "\(half)")
            try theater.settle()
            #expect(theater.root("B")?.frame.origin.x == 0)
        }
    }

    @Test("CH-244: pages scroll by their width, and tabs of iOS 18 fade", .varies(.container))
    func containers() throws {
        var pages = try Theater.pages()
        let places = try instants(of: &pages, { try $0.turn(to: ["B"]) }) { theater in
            [theater.root("B")?.frame.origin.x ?? -1, theater.root("A")?.frame.origin.x ?? -1]
        }
        let expected = [375, 0, 187.5, -187.5, 0, -1]
        RuleProof.expect("CH-244", holds: places.flatMap { $0 }.isNear(expected), "\(places)")
        var tabs = try Theater.tabs(2, SystemVersion(18))
        try tabs.settle()
        let alphas = try instants(of: &tabs, { try $0.tap("B") }) { $0.root("B")?.alpha ?? -1 }
        RuleProof.expect("CH-244", holds: alphas.isNear([0, 0.5, 1]), "\(alphas)")
    }

    @Test("CH-244: a rotation turns the views back from the former orientation", .varies(.device))
    func rotations() throws {
        for device in Self.devices {
            var theater = try Theater(SystemVersion(17), device: device)
            let turns = try instants(of: &theater, { try $0.turn(.landscapeRight) }) {
                $0.root("A")?.transform.rotation ?? 1
            }
            RuleProof.expect("CH-244", holds: turns.isNear([-90, -45, 0]), "\(turns)")
        }
    }

    @Test("CH-243: the dimming view follows the transition", .varies(.device))
    func dimming() throws {
        for device in Self.devices {
            var theater = try Theater(SystemVersion(17), device: device)
            try theater.make("B", .style(.pageSheet))
            let alphas = try instants(of: &theater, { try $0.present("B") }) { theater in
                theater.session.screenLayers().first { $0.role == .dimming }?.alpha ?? -1
            }
            RuleProof.expect("CH-243", holds: alphas.isNear([0, 0.125, 0.25]), "\(alphas)")
        }
    }

    @Test("CH-246: an animator's declared effects are shown, and none is invented", .varies(.device))
    func effects() throws {
        for device in Self.devices {
            let width = try #require(Device.named(device)).portraitSize.width
            let cases: [([String], (ScreenLayer) -> Double, [Double])] = [
                (["fade"], \.alpha, [0, 0.5, 1]), (["slideFromLeft"], \.frame.origin.x, [-width, -width / 2, 0]),
                (["scale"], \.transform.scaleY, [0, 0.5, 1]), ([], \.alpha, [1, 1, 1]),
                (["somersault"], \.frame.origin.y, [0, 0, 0]),
            ]
            for (effects, value, expected) in cases {
                let animator = AnimatorSettings(duration: 400_000, effects: effects)
                var theater = try Theater(
                    device: device,
                    behaviors: ["D": Behavior(answers: [.animationControllerForPresented: .value("mover")])],
                    objects: [ObjectRequest(name: "D"), ObjectRequest(name: "mover", animator: animator)])
                try theater.make("B", .style(.fullScreen), PropertyAssignment(.transitioningDelegate, "D"))
                let seen = try instants(of: &theater, { try $0.present("B") }) { theater in
                    theater.root("B").map(value) ?? -2
                }
                RuleProof.expect("CH-246", holds: seen.isNear(expected), "\(effects) \(seen)")
            }
        }
    }

    @Test("the curves begin at 0, end at 1 and never turn back", arguments: AnimationCurve.allCases)
    func curves(curve: AnimationCurve) {
        let values = (0...100).map { curve.value(at: Double($0) / 100) }
        #expect(values.first == 0 && values.last == 1)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        if curve == .easeInOut || curve == .linear { #expect(abs(values[50] - 0.5) < 1e-6) }
        #expect(abs(cosineOfHalfTurn(1.0 / 3) - 0.5) < 1e-12 && cosineOfHalfTurn(1) == -1)
    }
}

extension Theater {
    /// The layer of a controller's root view.
    func root(_ controller: String) -> ScreenLayer? {
        session.screenLayers().first { $0.name == "\(controller).view" }
    }
}

extension [Double] {
    /// Whether each number is at most a hundredth away from the other.
    func isNear(_ other: [Double]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { abs($0 - $1) < 0.01 }
    }
}
