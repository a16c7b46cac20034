import Testing

@testable import PresentationEngine

@Suite("Observed cases of presentations and dismissals")
struct PresentationCaseTests {
    private func position(_ entry: String, _ log: [String]) -> Int { log.firstIndex(of: entry) ?? .max }

    @Test(
        "R168: completion handlers run after the did callback", .repeated(.deeper, .onAPad), arguments: Theater.versions
    )
    func completions(_ version: SystemVersion) throws {
        for style in [ModalPresentationStyle.fullScreen, .formSheet] {
            for isAnimated in [true, false] {
                var theater = try Theater(version)
                let shown = try theater.show("B", animated: isAnimated, .style(style)).log
                let gone = try theater.close("A", animated: isAnimated).log
                let (presented, dismissed) = (
                    shown.firstIndex { $0.contains("presented B") }, gone.firstIndex { $0.contains("dismissed") }
                )
                RuleProof.expect(
                    "R168",
                    holds: position("B.DA", shown) < (presented ?? -1) && position("B.DD", gone) < (dismissed ?? -1),
                    "\(shown) \(gone)")
            }
        }
    }

    @Test("R169: the calls of a custom presentation, in their order", .repeated(.deeper, .onAPad))
    func custom() throws {
        let told = Behavior(reactions: [
            .presentationTransitionWillBegin: Reaction(), .presentationTransitionDidEnd: Reaction(),
            .containerViewWillLayoutSubviews: Reaction(), .containerViewDidLayoutSubviews: Reaction(),
            .dismissalTransitionWillBegin: Reaction(), .dismissalTransitionDidEnd: Reaction(),
        ])
        for version in Theater.versions {
            var theater = try Theater(version)
            var object = ObjectRequest(name: "P", behavior: told)
            object.presentationController = PresentationControllerSettings(frame: Rect(0, 300, 300, 300))
            try theater.call(
                .makeObject(object),
                .makeObject(
                    ObjectRequest(
                        name: "D", behavior: Behavior(answers: [.presentationControllerForPresented: .value("P")]))))
            let shown = try theater.show(
                "B", .style(.custom), PropertyAssignment(.transitioningDelegate, "D")
            ).parts
            let order = [
                "D?presentationControllerForPresented", "P.presentationTransitionWillBegin",
                "P.containerViewWillLayoutSubviews", "P.containerViewDidLayoutSubviews",
                "P.presentationTransitionDidEnd",
            ]
            RuleProof.expect(
                "R169",
                holds: try shown.filter(order.contains) == order
                    && theater.frame(of: "B") == Rect(0, 300, 300, 300), "\(shown)")
            let gone = try theater.close("A").parts
            let end = ["P.dismissalTransitionWillBegin", "P.dismissalTransitionDidEnd"]
            RuleProof.expect("R169", holds: gone.filter(end.contains) == end, "\(gone)")
        }
    }

    @Test(
        "R170: without a presentation controller of its own a custom presentation covers the screen",
        .repeated(.deeper, .onAPad))
    func bareCustom() throws {
        for version in Theater.versions {
            var theater = try Theater(version)
            try theater.show("B", .style(.custom))
            RuleProof.expect("R170", holds: try theater.frame(of: "B").size == theater.session.windowSize)
        }
    }

    @Test(
        "Q71: in viewDidDisappear parent or presenter is nil, unless the controller is only covered", .repeated(.deeper)
    )
    func lastCallback() throws {
        let reads = Reaction(after: [
            .read(receiver: "$self", .link(.parent), label: "parent"),
            .read(receiver: "$self", .link(.presentingViewController), label: "presenter"),
        ])
        for version in Theater.versions {
            var theater = try Theater(version, behaviors: ["B": Behavior(reactions: [.viewDidDisappear: reads])])
            try theater.call(.makeController(.container("N", .navigationController, .plain("E"))))
            try theater.call(.setProperties(receiver: "N", [.style(.fullScreen)]))
            _ = try theater.play { try $0.present("N") }
            try theater.call(.makeController(.plain("B", "B", .style(.fullScreen))))
            func read(_ events: [Event]) -> [Value] { events.readings("parent") + events.readings("presenter") }
            _ = try theater.play { try $0.push("B") }
            let covered = try theater.show("C", from: "B", .style(.fullScreen))
            RuleProof.expect("Q71", holds: covered.readings("parent") == ["N"], "\(read(covered))")
            try theater.close("B")
            let popped = try theater.play { try $0.pop() }
            RuleProof.expect("Q71", holds: popped.readings("parent") == [.null], "\(read(popped))")
            _ = try theater.play { try $0.present("B", from: "N") }
            let kept = try theater.show("F", from: "B", .style(.fullScreen))
            RuleProof.expect("Q71", holds: kept.readings("presenter") == ["N"], "\(read(kept))")
            try theater.close("B")
            let gone = try theater.close("N")
            RuleProof.expect("Q71", holds: gone.readings("presenter") == [.null], "\(read(gone))")
        }
    }

    @Test("Q106: a child reads what any of its ancestors presents", .repeated(.onAPad))
    func ancestors() throws {
        for version in Theater.versions {
            let root = ControllerRequest.container(
                "T", .tabBarController, .container("N", .navigationController, .plain("A")))
            var theater = try Theater(version, root: root)
            try theater.show("B", from: "T", .style(.fullScreen))
            RuleProof.expect("Q106", holds: try theater.read("A", .presentedViewController) == "B")
            let events = try theater.close("A")
            RuleProof.expect("Q106", holds: events.appearances.contains("B.DD"))
        }
    }

    @Test("A6: the defaults of popovers", .repeated(.deeper))
    func popoverDefaults() throws {
        for version in Theater.versions {
            var theater = try Theater(version, device: "iPad Air 2")
            try theater.make("B", .style(.popover))
            let defaults: [(Property, Value)] = [
                (.permittedArrowDirections, "any"), (.passthroughViews, .null), (.canOverlapSourceViewRect, false),
                (.isModalInPresentation, false),
            ]
            for (property, expected) in defaults {
                RuleProof.expect("A6", holds: try theater.read("B", property) == expected, "\(property)")
            }
        }
    }

    @Test("CH-263: the texts of an alert wrap, and no alert leaves the screen", .repeated(.deeper))
    func longAlerts() throws {
        let words = Array(repeating: "wrapping", count: 110).joined(separator: " ")
        for (device, style) in [
            ("iPhone 8", AlertStyle.alert), ("iPhone 8", .actionSheet), ("iPhone SE", .alert),
            ("iPad Air 2", .actionSheet),
        ] {
            for (title, message, count) in [
                ("Long? \(words)", words, 12), ("Short", "One line", 1), ("Short", words, 2),
            ] {
                var theater = try Theater(SystemVersion(17), device: device)
                var request = ControllerRequest.alert("B", style: style, title: title)
                request.properties.append(PropertyAssignment(.message, .text(message)))
                request.properties.append(PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
                request.actions = (0..<count).map { .named("Action \($0)") }
                try theater.call(.makeController(request))
                try theater.present("B", animated: false)
                try theater.settle()
                let screen = Rect(size: theater.session.windowSize)
                let layers = theater.session.screenLayers().filter { [.alert, .text, .action].contains($0.role) }
                let isInside = layers.allSatisfy { layer in
                    layer.frame.origin.y >= 0 && layer.frame.maxY <= screen.size.height
                        && layer.frame.origin.x >= 0 && layer.frame.maxX <= screen.size.width
                }
                let texts = layers.filter { $0.role == .text && !$0.isEmphasized }.map(\.frame.size.height)
                RuleProof.expect("CH-263", holds: isInside && layers.contains { $0.role == .action })
                #expect(message == words ? (texts.first ?? 0) > 36 || count == 12 : texts == [18], "\(texts)")
            }
        }
    }
}
