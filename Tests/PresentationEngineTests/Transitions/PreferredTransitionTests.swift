import Testing

@testable import PresentationEngine

@Suite("preferredTransition of pushed and presented controllers")
struct PreferredTransitionTests {
    static let versions = [SystemVersion(18), SystemVersion(26), SystemVersion(27)]

    /// `N` with `A`, alone or in a tab, and `B`, which prefers a transition.
    private func theater(
        _ version: SystemVersion = SystemVersion(18), _ preferred: Value = "zoom", isInTabs: Bool = false,
        behavior: Behavior = Behavior(), device: String? = nil
    ) throws -> Theater {
        let navigation = ControllerRequest.container("N", .navigationController, .plain("A"))
        var theater = try Theater(
            version, device: device, root: isInTabs ? .container("T", .tabBarController, navigation) : navigation,
            behaviors: ["B": behavior])
        try theater.make("B", PropertyAssignment(.preferredTransition, preferred), .style(.fullScreen))
        return theater
    }

    // MARK: The property

    @Test("Q8: it is nil by default, from iOS 18 on, and takes a kind of transition", .repeated(.onAPad))
    func property() throws {
        for version in Theater.versions {
            var theater = try Theater(version)
            try theater.make("B")
            #expect(try theater.read("B", .preferredTransition) == .null)
            guard version >= SystemVersion(18) else {
                proves("Q8") { () throws(Rejection) in try theater.set("B", .preferredTransition, "zoom") }
                proves("Q8") { () throws(Rejection) in try theater.set("B", .preferredTransitionSource, "A") }
                continue
            }
            for kind in PreferredTransition.allCases {
                try theater.set("B", .preferredTransition, .text(kind.rawValue))
                #expect(try theater.read("B", .preferredTransition) == .text(kind.rawValue))
            }
            try theater.set("B", .preferredTransition, .null)
            #expect(try theater.read("B", .preferredTransition) == .null)
            #expect(throws: Rejection.self) { try theater.set("B", .preferredTransition, "explode") }
            proves("Q9") { () throws(Rejection) in try theater.set("B", .preferredTransitionSource, true) }
            try theater.call(.read(receiver: "B", .property(.preferredTransition), label: "kind"))
            theater.expectRule("Q8", on: "B:kind=nil")
        }
    }

    @Test(
        "Q8, CH-382: a push, a pop, a presentation and a dismissal are shown in the preferred transition",
        .varies(.container), arguments: PreferredTransition.allCases)
    func shown(preferred: PreferredTransition) throws {
        for version in Self.versions {
            for isInTabs in [true, false] {
                var theater = try theater(version, .text(preferred.rawValue), isInTabs: isInTabs)
                let pushed = try theater.play { try $0.push("B") }
                let popped = try theater.play { try $0.pop() }
                for events in [pushed, popped] {
                    let began = try #require(events.began)
                    RuleProof.expect(
                        "Q8", holds: began.preferredTransition == preferred && began.transitionStyle == nil)
                    #expect(began.duration == preferred.duration)
                    proves("Q8", in: events.filter { $0.trace.hasPrefix("began") })
                    #expect(events.last { $0.trace == "ended" }?.rule == preferred.durationRule)
                }
                #expect(pushed.appearances == ["A.WD", "B.WA", "A.DD", "B.DA"])
                let presented = try theater.play { try $0.present("B", from: "N") }
                let dismissed = try theater.play { try $0.dismiss("N") }
                for events in [presented, dismissed] {
                    let began = try #require(events.began)
                    RuleProof.expect(
                        "Q8", holds: began.preferredTransition == preferred && began.transitionStyle == preferred.style)
                    #expect(began.presentationStyle == .fullScreen && began.duration == preferred.duration)
                }
                #expect(presented.appearances.filter { $0.hasPrefix("B") } == ["B.WA", "B.DA"])
                #expect(dismissed.appearances.filter { $0.hasPrefix("B") } == ["B.WD", "B.DD"])
            }
        }
    }

    @Test("CH-381: a zoom takes half a second", .repeated(.onAPad))
    func duration() throws {
        var theater = try theater()
        try theater.push("B")
        try theater.advance(milliseconds: 499)
        #expect(theater.session.header.transitions.count == 1)
        try theater.advance(milliseconds: 1)
        proves("CH-381", in: theater.events.filter { $0.trace == "ended" })
    }

    @Test(
        "CH-382: an animator of the app comes first, and without animation, in a popover or in an alert it is not used",
        .varies(.animation))
    func precedence() throws {
        var plain = try theater()
        let unanimated = try plain.play { try $0.push("B", animated: false) }
        RuleProof.expect("CH-382", holds: unanimated.began?.preferredTransition == nil)
        #expect(!unanimated.log.contains("B?zoom(options:sourceViewProvider:)"))
        try plain.call(.setProperties(receiver: "B", [.style(.popover)]))
        try plain.set("B", .popoverPresentationControllerAnchor, "A.view")
        _ = try plain.play { try $0.pop(animated: false) }
        let popover = try plain.play { try $0.present("B", from: "N") }
        let isAdapted = plain.session.settings?.device.idiom != .pad
        #expect((popover.began?.preferredTransition == .zoom) == isAdapted)
        var driven = try Theater(
            SystemVersion(18), root: .container("N", .navigationController, .plain("A")),
            objects: [
                ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 400_000)),
                ObjectRequest(
                    name: "D", behavior: Behavior(answers: [.navigationAnimationController: .value("animator")])),
            ])
        try driven.make("B", PropertyAssignment(.preferredTransition, "zoom"))
        try driven.set("N", .delegate, "D")
        let animated = try driven.play { try $0.push("B") }
        RuleProof.expect(
            "CH-382", holds: animated.began?.preferredTransition == nil && animated.began?.duration == 400_000)
        #expect(!animated.log.contains("B?zoom(options:sourceViewProvider:)"))
        // modalTransitionStyle, even that of a context, gives way.
        var context = try Theater(SystemVersion(18))
        try context.set("A", .definesPresentationContext, true)
        try context.set("A", .providesPresentationContextTransitionStyle, true)
        try context.set("A", .modalTransitionStyle, "flipHorizontal")
        try context.make(
            "C", .style(.overCurrentContext), PropertyAssignment(.preferredTransition, "crossDissolve"))
        for events in [try context.play { try $0.present("C") }, try context.play { try $0.dismiss("A") }] {
            RuleProof.expect("CH-382", holds: events.began?.transitionStyle == .crossDissolve)
        }
    }

    // MARK: The source

    @Test(
        "Q9, CH-380: the provider is asked at each zoom in and out, and may answer another view or nil",
        .varies(.container))
    func provider() throws {
        for version in Self.versions {
            for isInTabs in [true, false] {
                let behavior = Behavior(answers: [.zoomSourceView: .sequence(["A.view", "A", .null, "C.view"])])
                var theater = try theater(version, isInTabs: isInTabs, behavior: behavior)
                // A view that exists need not be in the window.
                try theater.make("C")
                let events = try theater.play {
                    try $0.push("B")
                    try $0.settle()
                    try $0.pop()
                    try $0.settle()
                    try $0.call(
                        .present(PresentCall(receiver: "N", controller: "B", isAnimated: true)), .log("presented"))
                    try $0.settle()
                    try $0.dismiss("N")
                }
                let asked = events.filter { $0.short == "B?zoom(options:sourceViewProvider:)" }
                RuleProof.expect(
                    "Q9", holds: asked.map(\.answer) == ["A.view", "A", Value.null, "C.view"], "\(asked.map(\.trace))")
                proves("Q9", in: asked)
                #expect(asked.map { $0.arguments["zoomedViewController"] } == ["B", "B", "B", "B"])
                let root: Value = isInTabs ? "T" : "N"
                #expect(asked.map { $0.arguments["sourceViewController"] } == ["A", "A", root, root])
                RuleProof.expect(
                    "CH-380", holds: events.beginnings.map(\.sourceView) == ["A.view", "A.view", nil, "C.view"])
                let order = events.log.filter { $0.hasPrefix("B") }
                let place = try #require(order.firstIndex(of: "B?zoom(options:sourceViewProvider:)"))
                #expect(order[place - 1] == "B.WA")
            }
        }
    }

    @Test("Q9: the constant source is used where the app's provider does not answer", .repeated(.onAPad))
    func constantSource() throws {
        var theater = try theater()
        try theater.set("B", .preferredTransitionSource, "A.view")
        let events = try theater.play { try $0.push("B") }
        #expect(events.began?.sourceView == "A.view")
        proves("Q9", in: events.filter { $0.answer == "A.view" })
        #expect(try theater.read("B", .preferredTransitionSource) == "A.view")
    }

    @Test("Q9: a provider that the client answers parks the turn until then", .repeated(.onAPad))
    func parked() throws {
        var theater = try theater(behavior: Behavior(answers: [.zoomSourceView: .ask]))
        try theater.push("B")
        RuleProof.expect("Q9", holds: theater.session.agenda.parked?.member == .zoomSourceView)
        #expect(throws: Rejection.self) { try theater.apply(.answer(true)) }
        try theater.apply(.answer("A.view"))
        #expect(theater.events.began?.sourceView == "A.view")
        try theater.settle()
        #expect(theater.appearances.suffix(1) == ["B.DA"])
    }

    @Test("Q16: from iOS 26 on a zoom can begin at a bar button item", .varies(.device))
    func barButtonItem() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            for version in Self.versions {
                var home = StoryboardScene.scene("home")
                home.navigationItem = StoryboardNavigationItem()
                home.navigationItem?.rightBarButtonItems = [StoryboardBarButtonItem(id: "add")]
                var theater = try Theater(
                    version, device: device, root: nil, storyboards: [.of(.navigation("nav", root: "home"), home)])
                try theater.make(
                    "B", PropertyAssignment(.preferredTransition, "zoom"),
                    PropertyAssignment(.preferredTransitionSource, "add"), .style(.fullScreen))
                try theater.present("B", from: "nav")
                let isThere = version >= SystemVersion(26)
                let item = try #require(theater.session.screenLayers().first { $0.name == "add" })
                let view = try #require(theater.root("B"))
                let middle = isThere ? item.frame.middle : Rect(size: theater.session.windowSize).middle
                RuleProof.expect(
                    "Q16",
                    holds: [view.frame.middle.x, view.frame.middle.y].isNear([middle.x, middle.y])
                        && theater.events.contains { $0.rule.id == "Q16" } == isThere)
                if isThere { proves("Q16", in: theater.events.filter { $0.trace == "began presentation" }) }
            }
        }
    }

    @Test("CH-383: the view grows from the frame of its source to its own", .varies(.device))
    func motion() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try theater(device: device)
            try theater.call(
                .addSubview(ViewRequest(view: "thumbnail", superview: "A.view", frame: Rect(20, 100, 50, 80))))
            try theater.set("B", .preferredTransitionSource, "thumbnail")
            let whole = Rect(size: theater.session.windowSize)
            func place() throws -> [Double] {
                let layer = try #require(theater.root("B"))
                let (middle, scale, seen) = (layer.frame.middle, layer.transform.scaleX, layer.clip ?? layer.frame)
                #expect(layer.transform.scaleY == scale)
                return [middle.x, middle.y, scale * seen.size.width, scale * seen.size.height]
            }
            let (start, end) = (
                [45.0, 140, 50, 80], [whole.middle.x, whole.middle.y, whole.size.width, whole.size.height]
            )
            let half = zip(start, end).map { ($0 + $1) / 2 }
            try theater.push("B")
            RuleProof.expect("CH-383", holds: try place().isNear(start), "\(try place())")
            try theater.advance(milliseconds: 250)
            RuleProof.expect("CH-383", holds: try place().isNear(half), "\(try place())")
            #expect(theater.session.screenTransitions.map(\.sourceView) == ["thumbnail"])
            try theater.settle()
            RuleProof.expect("CH-383", holds: try place().isNear(end), "\(try place())")
            try theater.navigate("N", .panBack)
            try theater.drive(theater.transition, .update(0.5))
            RuleProof.expect("CH-383", holds: try place().isNear(half), "\(try place())")
            try theater.drive(theater.transition, .finish)
            try theater.settle()
            // A source that left the window is none.
            try theater.call(.removeFromSuperview(view: "thumbnail"))
            try theater.push("B")
            RuleProof.expect("CH-380", holds: try place().isNear([end[0], end[1], 0, 0]), "\(try place())")
        }
    }

    @Test("CH-383: a push in a built-in kind moves the upper view alone", .varies(.device))
    func builtInMotion() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            for preferred in PreferredTransition.allCases where preferred != .zoom {
                var theater = try theater(SystemVersion(18), .text(preferred.rawValue), device: device)
                try theater.push("B")
                try theater.apply(.advance(.by(preferred.duration / 2)))
                let height = theater.session.windowSize.height
                let upper = theater.root("B")
                let holds =
                    switch preferred {
                    case .coverVertical: [upper?.frame.origin.y ?? -1].isNear([height / 2])
                    case .crossDissolve: [upper?.alpha ?? -1].isNear([0.5])
                    case .partialCurl: [upper?.clip?.size.height ?? -1].isNear([height / 2])
                    case .flipHorizontal: upper == nil && theater.root("A") == nil
                    case .zoom: false
                    }
                RuleProof.expect("CH-383", holds: holds, "\(preferred) \(upper.map { "\($0)" } ?? "")")
                if preferred != .flipHorizontal { #expect(theater.root("A")?.frame.origin == .zero) }
                try theater.settle()
                #expect(theater.root("B")?.frame == Rect(size: theater.session.windowSize))
            }
        }
    }

    @Test("explanations say whether the transition was a zoom")
    func explained() throws {
        let answers = Behavior(answers: [.zoomSourceView: .value(.null)])
        let zooming = try theater(behavior: answers)
        try zooming.expectCall(.zoomSourceView, for: "B", .pushing("B"), .zooms, "Q9")
        let fading = try theater(SystemVersion(18), "crossDissolve", behavior: answers)
        try fading.expectMissing(.zoomSourceView, for: "B", .pushing("B"), .zooms, "Q9", "crossDissolve")
        let plain = try theater(SystemVersion(18), .null, behavior: answers)
        try plain.expectMissing(.zoomSourceView, for: "B", .pushing("B"), .zooms, "Q9", .null)
    }
}
