import Testing

@testable import PresentationEngine

@Suite("The order of calls when state is restored")
struct RestoringOrderTests {
    private let app = RestorableApp().giving(.restorable("P"), .restorable("Q"))

    private func archive() throws -> StateArchive {
        var theater = try app.theater()
        try theater.show(.restorable("P"))
        try theater.show(.restorable("Q"), from: "P")
        return try theater.save()
    }

    @Test(
        "R32, R36: asked, found, loaded, decoded, told that it is over; between will and did finish",
        .repeated(.onAPad))
    func order() throws {
        let theater = try app.theater(restoring: try archive())
        let asks = "app?application(_:viewControllerWithRestorationIdentifierPath:coder:)"
        let decode = "decodeRestorableState(with:)"
        let over = "applicationFinishedRestoringState()"
        #expect(
            theater.traces("app?", "app.", "restored", "DL", "estor", "WA", ".DA") == [
                "app.application(_:willFinishLaunchingWithOptions:)",
                "app?application(_:shouldRestoreApplicationState:)",
                asks, "R restored", asks, "P restored", asks, "Q restored",
                "R.DL", "P.DL", "Q.DL",
                "R.\(decode)", "P.\(decode)", "Q.\(decode)",
                "app.application(_:didDecodeRestorableStateWith:)",
                "R.\(over)", "P.\(over)", "Q.\(over)",
                "R.WA", "app.application(_:didFinishLaunchingWithOptions:)", "R.DA",
                "app.applicationDidBecomeActive(_:)", "P.WA", "P.DA", "Q.WA", "Q.DA", "app stateRestored",
            ])
        proves("R32", "RS-14", "RS-16", in: theater.events)
        proves("R36", in: theater.events.filter { $0.trace.contains("FinishLaunching") })
        RuleProof.asserted("R35")
    }

    @Test(
        "CH-98, CH-132, R36: the window of a restoring launch is visible before its end, and its root appears after it",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func launchPosition(_ version: SystemVersion) throws {
        var app = app
        app.version = version
        let reads: [Call] = [
            .read(receiver: "R", .link(.window), label: "window"),
            .read(receiver: "R", .link(.presentedViewController), label: "presented"),
        ]
        app.delegate = app.delegate.when(.didFinishLaunching, reads[0], reads[1])
        let theater = try app.theater(restoring: try archive())
        let place = { (suffix: String) throws -> Int in
            try #require(theater.events.map(\.trace).firstIndex { $0.hasSuffix(suffix) })
        }
        let finished = try place("didFinishLaunchingWithOptions:)")
        RuleProof.expect("CH-98", holds: try place("R.WA") < finished && finished < place("R.DA"))
        #expect(theater.events.readings("window") == ["window"])
        #expect(theater.events.readings("presented") == ["P"])
        let isEarly = version >= SystemVersion(9) && version < SystemVersion(11)
        RuleProof.expect(
            "CH-132", holds: try (place("applicationDidBecomeActive(_:)") < place("R.DA")) == isEarly)
    }

    @Test(
        "R36, CH-98, CH-132: so does that of a window that the app makes visible before it restores",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func visibleBefore(_ version: SystemVersion) throws {
        var app = app
        app.version = version
        app.delegate = app.delegate.when(
            .willFinishLaunching, .window(name: "window", .makeKeyAndVisible))
        var theater = try app.theater(restoring: try archive())
        let order = theater.events.map(\.trace).filter {
            $0 == "R.WA" || $0 == "R.DA" || $0.hasPrefix("app.") || $0.hasPrefix("app?application(_:should")
        }
        let isSecure = version >= SystemVersion(13, 2)
        let isEarly = version >= SystemVersion(9) && version < SystemVersion(11)
        let active = "app.applicationDidBecomeActive(_:)"
        RuleProof.expect(
            "R36", "CH-98", "CH-132",
            holds: order == [
                "app.application(_:willFinishLaunchingWithOptions:)", "R.WA",
                "app?application(_:shouldRestore\(isSecure ? "Secure" : "")ApplicationState:)",
                "app.application(_:didDecodeRestorableStateWith:)",
                "app.application(_:didFinishLaunchingWithOptions:)",
            ] + (isEarly ? [active, "R.DA"] : ["R.DA", active]))
        #expect(try theater.read("R", .presentedViewController) == "P")
    }

    @Test("R36: a root already in its window appears as it does without an archive")
    func placedByHand() throws {
        var app = app
        app.behaviors["R"] = Behavior().when(
            .viewDidLoad, .addSubview(ViewRequest(view: "$self", superview: "window")))
        var saved = try app.theater()
        let restored = try app.theater(restoring: try saved.save())
        let plain = try app.theater()
        for theater in [restored, plain] {
            #expect(theater.history.of("R.WA").count == 1 && theater.history.of("R.DA").count == 1)
            #expect(try theater.isInWindow("R"))
        }
    }

    @Test("R34: in decodeRestorableState the view is loaded", .repeated(.onAPad))
    func viewIsLoaded() throws {
        var app = app
        app.behaviors["UIViewController"] = Behavior().when(
            .decodeRestorableState, .read(receiver: "$self", .link(.isViewLoaded), label: "loaded"))
        let theater = try app.theater(restoring: try archive())
        #expect(theater.events.readings("loaded") == [true, true, true])
        theater.expectRule("R34", on: "P.LV")
    }

    @Test(
        "CH-42: presented controllers are presented again without animation, level by level",
        .repeated(.onAPad))
    func presentedAgain() throws {
        var theater = try app.theater(restoring: try archive())
        theater.expectRule("CH-42", on: "P presentedAgain")
        theater.expectRule("CH-42", on: "Q presentedAgain")
        let animated = theater.events.compactMap {
            $0.short?.hasSuffix("A") == true ? $0.arguments["animated"] : nil
        }
        #expect(!animated.isEmpty && animated.allSatisfy { $0 == false })
        #expect(try theater.read("R", .presentedViewController) == "P")
        #expect(try theater.read("Q", .presentingViewController) == "P")
        #expect(theater.appearances.last == "P.DD")
    }

    @Test(
        "CH-42, R36: sheets come back level by level too, in every version, each once the one below is in place",
        arguments: Theater.versions)
    func sheetsAgain(_ version: SystemVersion) throws {
        var app = RestorableApp().giving(.restorable("P"), .restorable("Q"), .restorable("S"))
        app.version = version
        app.device = "iPad"
        var saved = try app.theater()
        for (name, presenter) in [("P", "R"), ("Q", "P"), ("S", "Q")] {
            try saved.show(.restorable(name, nil, .style(.formSheet)), from: presenter)
        }
        app = RestorableApp().giving(
            .restorable("P", nil, .style(.formSheet)), .restorable("Q", nil, .style(.pageSheet)),
            .restorable("S", nil, .style(.formSheet)))
        app.version = version
        app.device = "iPad"
        var restored = try app.theater(restoring: try saved.save())
        #expect(restored.events.filter { $0.rule != "Q34" }.warnings.isEmpty)
        let places = ["P.DA", "Q.WA", "Q.DA", "S.WA"].compactMap { restored.log.firstIndex(of: $0) }
        RuleProof.expect("CH-42", holds: places.count == 4 && places == places.sorted())
        let report = try #require(restored.session.restorationReport)
        #expect(report.objects.allSatisfy { !$0.explanation.contains("not presented") })
        try restored.settle()
        for (name, presenter) in [("P", "R"), ("Q", "P"), ("S", "Q")] {
            #expect(try restored.read(name, .presentingViewController) == .text(presenter))
            #expect(try restored.isInWindow(name))
        }
    }

    @Test("R37: a controller shown by a segue comes back without the segue", .repeated(.onAPad))
    func noSegue() throws {
        let app = RestorableApp.withStoryboard()
        var theater = try app.theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        try theater.settle()
        var restored = try app.theater(restoring: try theater.save())
        #expect(try restored.read("home", .presentedViewController) == "detail")
        #expect(restored.traces("prepare", "segue", "perform").isEmpty)
        RuleProof.asserted("R37")
    }

    @Test("CH-42: a popover without an anchor does not come back, and the report says why")
    func popover() throws {
        var app = RestorableApp().giving(.restorable("P", nil, .style(.popover)))
        app.device = "iPad"
        var theater = try app.theater()
        try theater.call(.makeController(.restorable("P", nil, .style(.popover))))
        try theater.call(
            .setProperties(
                receiver: "P", [PropertyAssignment(.popoverPresentationControllerAnchor, "R.view")]))
        try theater.present("P", from: "R", animated: false)
        try theater.settle()
        let restored = try app.theater(restoring: try theater.save())
        restored.expectRule("CH-42", on: "noop present(_:animated:completion:)")
        let report = try #require(restored.session.restorationReport)
        #expect(report.objects[0].explanation.contains("is not presented again"))
        #expect(restored.traces("P deallocated").count == 1)
    }

    @Test("a controller that the app shows by itself at launch is not presented twice")
    func shownByTheApp() throws {
        var app = app
        app.behaviors["R"] = Behavior().when(
            .viewDidLoad, .makeController(.restorable("own")),
            .present(PresentCall(receiver: "$self", controller: "own", isAnimated: false)))
        let archive = try archive()
        let restored = try app.theater(restoring: archive)
        let report = try #require(restored.session.restorationReport)
        #expect(report.outcome == .restored)
        #expect(report.objects.map(\.name) == ["R", "P", "Q"])
    }

    @Test("the app's own restoration code runs at the end of its launch")
    func launchReactions() throws {
        var app = app
        app.delegate = app.delegate
            .when(.willFinishLaunching, .log("will")).when(.didFinishLaunching, .log("did"))
            .when(.didEnterBackground, .log("background")).when(.willEnterForeground, .log("foreground"))
        var theater = try app.theater()
        #expect(theater.traces("log") == ["app:log=will", "app:log=did"])
        try theater.call(.application(.background), .application(.foreground))
        #expect(
            theater.traces("log", "stateSaved") == [
                "app:log=background", "app stateSaved", "app:log=foreground",
            ])
    }
}
