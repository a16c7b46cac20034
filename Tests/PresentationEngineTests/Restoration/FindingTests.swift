import Testing

@testable import PresentationEngine

@Suite("Finding each object of an archive")
struct FindingTests {
    /// An archive of `R`, which presents `P` with its restoration class, which presents `Q`.
    private func archive(_ app: RestorableApp, restorationClass: String? = nil) throws -> StateArchive {
        var theater = try app.theater()
        let request = ControllerRequest.restorable("P", "Detail")
        try theater.show(restorationClass.map { request.with(.restorationClass($0)) } ?? request)
        try theater.show(.restorable("Q"), from: "P")
        return try theater.save()
    }

    private func app(factory answer: Answer?, declares: Bool = true) -> RestorableApp {
        var app = RestorableApp().giving(.restorable("Q"))
        app.behaviors["F"] = Behavior(
            answers: answer.map { [.restorationClassViewController: $0] } ?? [:],
            reactions: [.restorationClassViewController: Reaction(before: [.log("asked")])],
            declaresRestoration: declares)
        return app
    }

    private let asksDelegate = "app?application(_:viewControllerWithRestorationIdentifierPath:coder:)"
    private let asksClass = "F?viewController(withRestorationIdentifierPath:coder:)"

    @Test(
        "Q61: from iOS 13.2 on the console names the secure question to an app with the older one", .repeated(.onAPad))
    func olderQuestion() throws {
        for (version, isOlder) in [
            (SystemVersion(13, 2), true), (SystemVersion(18), true), (SystemVersion(18), false),
            (SystemVersion(13), true),
        ] {
            var app = RestorableApp()
            app.version = version
            if isOlder {
                app.delegate.answers[.shouldSaveSecureApplicationState] = nil
                app.delegate.answers[.shouldRestoreSecureApplicationState] = nil
            }
            var saved = try app.theater()
            let restored = try app.theater(restoring: try saved.save())
            let warnings = restored.history.warnings.filter { $0.hasPrefix("[ApplicationStateRestoration]") }
            RuleProof.expect(
                "Q61", holds: warnings.count == (isOlder && version > SystemVersion(13) ? 1 : 0), "\(version)")
        }
    }

    @Test(
        "R23, RS-05: a restoration class takes precedence, and the delegate is not asked for its controller",
        .repeated(.onAPad))
    func restorationClass() throws {
        let app = app(factory: .value(.controller(.restorable("P", "Detail"))))
        let restored = try app.theater(restoring: try archive(app, restorationClass: "F"))
        let asked = restored.events.filter { $0.trace == asksClass || $0.trace == asksDelegate }
        #expect(
            asked.map { $0.arguments["identifierPath"] }
                == [["R"], ["R", "P"], ["R", "P", "Q"]].map(Value.path))
        #expect(asked.map(\.trace) == [asksDelegate, asksClass, asksDelegate])
        restored.expectRule("R23", on: "P restored")
        RuleProof.asserted("RS-05", "RS-04")
        #expect(
            try #require(restored.session.restorationReport).objects.map(\.rule.id) == ["R26", "R23", "R25"])
    }

    @Test(
        "R24: if a class answers nil, its controller and the objects beneath it are omitted",
        .repeated(.onAPad))
    func factoryAnswersNil() throws {
        let app = app(factory: .value(.null))
        var restored = try app.theater(restoring: try archive(app, restorationClass: "F"))
        restored.expectRule("R24", on: "noop restore \"R/P\"")
        restored.expectRule("R24", on: "noop restore \"R/P/Q\"")
        #expect(restored.traces("P.", "Q.").isEmpty)
        #expect(try restored.read("R", .presentedViewController) == .null)
        let report = try #require(restored.session.restorationReport)
        #expect(report.objects.map(\.name) == ["R", nil, nil])
        #expect(report.objects[0].explanation.contains("\"R/P\", which it presented, was not found"))
    }

    @Test("R25, RS-06: without a class the app delegate is asked, and its answer is used", .repeated(.onAPad))
    func delegate() throws {
        let app = RestorableApp().giving(.restorable("P", "Detail"), .restorable("Q"))
        let restored = try app.theater(restoring: try archive(app))
        restored.expectRule("R25", on: asksDelegate)
        restored.expectRule("R25", on: "P restored")
        RuleProof.asserted("RS-06")
    }

    @Test(
        "R26: a controller of the launched app at the same path is used", .repeated(.onAPad),
        arguments: [true, false])
    func implicitMatch(isImplemented: Bool) throws {
        var app = RestorableApp()
        app.root = .restorable("R", children: [.restorable("C")])
        app.behaviors["R"] = Behavior().when(.encodeRestorableState, .encode(key: "c", .reference("C")))
        if isImplemented { app = app.giving() }
        var theater = try app.theater()
        let restored = try app.theater(restoring: try theater.save())
        restored.expectRule("R26", on: "R restored")
        restored.expectRule("R26", on: "C restored")
        #expect(restored.traces("created").count == 2)
        #expect(restored.events.contains { $0.trace == asksDelegate } == isImplemented)
    }

    @Test("R27: a controller from a storyboard is instantiated again, by its identifier", .repeated(.onAPad))
    func storyboard() throws {
        let app = RestorableApp.withStoryboard()
        var theater = try app.theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        try theater.settle()
        var restored = try app.theater(restoring: try theater.save())
        restored.expectRule("R27", on: "detail restored")
        #expect(try restored.read("home", .presentedViewController) == "detail")
        #expect(try restored.read("detail", .storyboard) == "Main")
    }

    @Test("CH-46: a scene without a storyboard identifier is found by its object id")
    func objectIdentifier() throws {
        var app = RestorableApp.withStoryboard()
        var scenes = app.storyboards[0].scenes
        scenes[1].storyboardIdentifier = nil
        app.storyboards = [Storyboard(name: "Main", initialSceneID: "home-id", scenes: scenes)]
        var theater = try app.theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        try theater.settle()
        let archive = try theater.save()
        #expect(try archive.object("home", "detail").scene?.identifier == "detail-id")
        let restored = try app.theater(restoring: archive)
        #expect(restored.events.contains { $0.trace.hasSuffix("restored") && $0.rule == "R27" })
    }

    @Test("R28: if nothing is found, the state is ignored without a call", .repeated(.onAPad))
    func nothingFound() throws {
        let app = RestorableApp()
        let restored = try app.theater(restoring: try archive(app))
        restored.expectRule("R28", on: "noop restore \"R/P\"")
        restored.expectRule("R28", on: "noop restore \"R/P/Q\"")
        #expect(restored.traces("P.", "Q.").isEmpty)
        var other = RestorableApp.withStoryboard()
        var theater = try other.theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        let archive = try theater.save()
        other.storyboards = [
            Storyboard(
                name: "Main", initialSceneID: "home-id", scenes: Array(other.storyboards[0].scenes.prefix(1)))
        ]
        let without = try other.theater(restoring: archive)
        without.expectRule("R28", on: "noop restore \"home/detail\"")
    }

    @Test(
        "R29, RS-07: a class that does not declare the protocol is not asked; the console says so",
        .repeated(.onAPad))
    func undeclared() throws {
        let complete = app(factory: .value(.controller(.restorable("P"))), declares: false)
        var unknown = complete
        unknown.behaviors["F"] = nil
        for app in [complete, unknown] {
            let restored = try app.theater(restoring: try archive(app, restorationClass: "F"))
            let text =
                "Warning: restoration class for view controller does not conform to UIViewControllerRestoration protocol: Class is F"
            RuleProof.expect("A7p", holds: restored.warnings == [text])
            restored.expectRule("R29", on: text)
            restored.expectRule("R29", on: "noop restore \"R/P\"")
            #expect(restored.traces(asksClass, "P.", "Q.").isEmpty)
            RuleProof.asserted("RS-07")
        }
    }

    @Test("R30: an object of another class is used, but its state is not decoded", .repeated(.onAPad))
    func classMismatch() throws {
        for (className, isDecoded) in [("Detail", true), ("Other", false)] {
            var app = RestorableApp().giving(.restorable("P", className), .restorable("Q"))
            app.behaviors["P"] = Behavior().when(.decodeRestorableState, .log("decoded"))
            var restored = try app.theater(restoring: try archive(app))
            #expect(restored.traces("P.decodeRestorableState").isEmpty != isDecoded)
            #expect(try restored.read("R", .presentedViewController) == "P")
            let report = try #require(restored.session.restorationReport)
            #expect(report.objects[1].isDecoded == isDecoded)
            if !isDecoded { restored.expectRule("R30", on: "noop decodeRestorableState(with:)") }
        }
    }

    @Test("R30: an object of a class derived from the recorded one is decoded", .repeated(.onAPad))
    func derivedClass() throws {
        var theater = try RestorableApp().theater()
        try theater.show(.restorable("P"))
        let app = RestorableApp().giving(.restorable("P", "Special", kind: .tableViewController))
        let restored = try app.theater(restoring: try theater.save())
        #expect(restored.traces("P.decodeRestorableState").count == 1)
        RuleProof.asserted("R30")
    }

    @Test(
        "R31: a factory can read the object's own coder and the storyboard that made it", .repeated(.onAPad))
    func factoryReadsCoder() throws {
        var app = RestorableApp.withStoryboard()
        app.behaviors["detail"] = Behavior().when(.encodeRestorableState, .encode(key: "model", .value("M7")))
        app.behaviors["F"] = Behavior()
            .answering(.restorationClassViewController, .value(.controller(.restorable("detail"))))
            .when(
                .restorationClassViewController, .decode(key: "model", label: nil),
                .decode(key: "UIStateRestorationViewControllerStoryboardKey", label: "storyboard"))
        var theater = try app.theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        try theater.settle()
        try theater.call(.setProperties(receiver: "detail", [.restorationClass("F")]))
        let restored = try app.theater(restoring: try theater.save())
        restored.expectRule("R9", on: "app:model=M7")
        restored.expectRule("R31", on: "app:storyboard=Main")
        let asked = restored.events.map(\.trace)
        #expect(
            try #require(asked.firstIndex(of: "app:model=M7"))
                < (try #require(asked.firstIndex(of: asksClass))))
    }

    @Test("R31: the storyboard key reads nil for a controller made in code", .repeated(.onAPad))
    func noStoryboard() throws {
        var app = app(factory: .value(.controller(.restorable("P", "Detail"))))
        app.behaviors["F"]?.reactions[.restorationClassViewController] = Reaction(
            before: [.decode(key: "UIStateRestorationViewControllerStoryboardKey", label: "storyboard")])
        let restored = try app.theater(restoring: try archive(app, restorationClass: "F"))
        restored.expectRule("R31", on: "app:storyboard=nil")
    }

    @Test(
        "R22: the same identifier under two parents makes two paths, and both come back", .repeated(.onAPad))
    func samePathEnds() throws {
        var app = RestorableApp()
        app.root = .restorable(
            "tab", kind: .tabBarController,
            children: ["n1", "n2"].map { name in
                ControllerRequest.restorable(name, children: [.plain(name + "-a", nil, .identifier("a"))])
            })
        app.delegate = app.delegate.when(
            .willEncodeRestorableState, .encode(key: "1", .reference("n1-a")),
            .encode(key: "2", .reference("n2-a")))
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(
            archive.paths == [
                ["tab"], ["tab", "n1"], ["tab", "n1", "a"], ["tab", "n2"], ["tab", "n2", "a"],
            ])
        let restored = try app.theater(restoring: archive)
        restored.expectRule("R26", on: "n1-a restored")
        restored.expectRule("R26", on: "n2-a restored")
        RuleProof.asserted("R22")
    }

    @Test("CH-43: a new root from a factory replaces the launched one", .repeated(.onAPad))
    func newRoot() throws {
        var app = RestorableApp()
        var theater = try app.theater()
        let archive = try theater.save()
        app = app.giving(.restorable("R", nil).renamed("fresh"))
        var restored = try app.theater(restoring: archive)
        #expect(restored.traces("deallocated") == ["R deallocated"])
        #expect(restored.appearances == ["fresh.WA", "fresh.DA"])
        restored.expectRule("CH-43", on: "fresh.rootViewController=fresh")
        #expect(try restored.save().hasSameContent(as: archive))
    }

    @Test(
        "CH-43, R36: so it does in a window that the app made visible before it restored", .repeated(.onAPad),
        arguments: Theater.versions)
    func newRootInVisibleWindow(_ version: SystemVersion) throws {
        var app = RestorableApp()
        app.version = version
        var theater = try app.theater()
        try theater.show(.restorable("P"))
        let archive = try theater.save()
        app.delegate = app.delegate.when(.willFinishLaunching, .window(name: "window", .makeKeyAndVisible))
        app = app.giving(.restorable("R", nil).renamed("fresh"), .restorable("P"))
        var restored = try app.theater(restoring: archive)
        restored.expectRule("CH-43", on: "fresh.rootViewController=fresh")
        #expect(restored.traces("deallocated") == ["R deallocated"])
        #expect(restored.appearances.prefix(3) == ["R.WA", "R.WD", "fresh.WA"])
        let place = { (suffix: String) throws -> Int in
            try #require(restored.events.map(\.trace).firstIndex { $0.hasSuffix(suffix) })
        }
        let finished = try place("didFinishLaunchingWithOptions:)")
        RuleProof.expect(
            "CH-98", "CH-43", holds: try place("fresh.WA") < finished && finished < place("fresh.DA"))
        let isEarly = version >= SystemVersion(9) && version < SystemVersion(11)
        RuleProof.expect(
            "CH-132", holds: try (place("applicationDidBecomeActive(_:)") < place("fresh.DA")) == isEarly)
        try restored.settle()
        #expect(try restored.read("fresh", .presentedViewController) == "P" && restored.isInWindow("P"))
        #expect(try restored.save().hasSameContent(as: archive))
    }

    @Test("a factory's answer with an unknown name is refused")
    func oddAnswer() throws {
        var theater = try RestorableApp().theater()
        let archive = try theater.save()
        for answer in [Value.text("nobody"), .bool(true)] {
            var app = RestorableApp()
            app.delegate.answers[.viewControllerWithRestorationIdentifierPath] = .value(answer)
            #expect(throws: Rejection.self) { try app.theater(restoring: archive) }
        }
    }

    @Test("a factory may leave its answer to the client")
    func parkedFactory() throws {
        var app = RestorableApp()
        app.delegate.answers[.viewControllerWithRestorationIdentifierPath] = .ask
        var theater = try RestorableApp().theater()
        try theater.show(.restorable("P"))
        var restored = try app.theater(restoring: try theater.save())
        try restored.apply(.answer("R"))
        #expect(restored.session.restorationReport == nil)
        try restored.apply(.answer(.controller(.restorable("P"))))
        try restored.settle()
        #expect(try restored.read("R", .presentedViewController) == "P")
        #expect(try restored.save().paths == [["R"], ["R", "P"]])
    }
}

extension Value {
    fileprivate static func path(_ identifiers: [String]) -> Value { .list(identifiers.map(Value.text)) }
}

extension ControllerRequest {
    fileprivate func renamed(_ name: String) -> ControllerRequest {
        var request = self
        request.name = name
        return request
    }
}
