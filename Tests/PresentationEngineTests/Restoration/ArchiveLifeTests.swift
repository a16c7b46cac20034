import Testing

@testable import PresentationEngine

@Suite("An app's view of its archive, and the archive's end")
struct ArchiveLifeTests {
    private func archive(_ app: RestorableApp = RestorableApp()) throws -> StateArchive {
        var theater = try app.theater()
        return try theater.save()
    }

    @Test(
        "R2: without consent nothing is asked or decoded, and the archive is deleted", .repeated(.onAPad),
        arguments: [nil, false])
    func refused(answer: Bool?) throws {
        var app = RestorableApp().giving(.restorable("P"))
        app.delegate.answers[.shouldRestoreApplicationState] = answer.map { .value(.bool($0)) }
        let theater = try app.theater(restoring: try archive())
        theater.expectRule("R2", on: "noop restore")
        theater.expectRule("R2", on: "app archiveDropped")
        #expect(theater.traces("viewControllerWith", "decodeRestorable", "FinishedRestoring").isEmpty)
        #expect(theater.session.restorationReport == RestorationReport(outcome: .refused, objects: []))
        #expect(theater.appearances == ["R.WA", "R.DA"])
    }

    @Test("R40: once restoration is over the archive is deleted", .repeated(.onAPad))
    func finished() throws {
        let theater = try RestorableApp().theater(restoring: try archive())
        theater.expectRule("R40", on: "app stateRestored")
        theater.expectRule("R40", on: "app archiveDropped")
        #expect(theater.session.agenda.reading == nil)
    }

    @Test("R40: an exception during restoration ends the app, and the archive is deleted", .repeated(.onAPad))
    func crash() throws {
        var app = RestorableApp()
        app.behaviors["R"] = Behavior().when(
            .decodeRestorableState, .raise(name: "NSRangeException", reason: "out of bounds"))
        var theater = try app.theater(restoring: try archive())
        #expect(
            theater.traces("exception", "archiveDropped") == [
                "exception NSRangeException", "app archiveDropped",
            ])
        theater.expectRule("R40", on: "app archiveDropped")
        let report = try #require(theater.session.restorationReport)
        #expect(report.outcome == .failed(exception: "NSRangeException"))
        #expect(throws: Rejection.terminated) { try theater.call(.log("x")) }
    }

    @Test("an exception in a launch without an archive refuses the launch")
    func crashWithoutArchive() throws {
        var app = RestorableApp()
        app.behaviors["R"] = Behavior().when(.viewDidLoad, .raise(name: "N", reason: "r"))
        #expect(throws: Rejection.self) { try app.theater() }
    }

    @Test("a root whose window the app has not made again is reported as lost", .repeated(.onAPad))
    func missingWindow() throws {
        let app = RestorableApp().giving(.restorable("W"))
        var theater = try app.theater()
        try theater.call(.makeController(.restorable("W")), .addWindow(WindowRequest(name: "second", root: "W")))
        let archive = try theater.save()
        #expect(try archive.object("W").window == 1)
        let restored = try app.theater(restoring: archive)
        let report = try #require(restored.session.restorationReport)
        #expect(report.outcome == .partly && report.objects.map(\.isComplete) == [true, false])
        #expect(report.objects[1].explanation.contains("The app has no window 1, whose root it was."))
    }

    @Test("R41: an extended restoration ends when the app completes it", .repeated(.onAPad))
    func extended() throws {
        var app = RestorableApp()
        app.delegate = app.delegate.when(
            .didDecodeRestorableState, .application(.extendStateRestoration),
            .application(.extendStateRestoration))
        var theater = try app.theater(restoring: try archive())
        #expect(theater.traces("stateRestored", "archiveDropped").isEmpty)
        #expect(theater.session.restorationReport?.outcome == .restored)
        try theater.call(.application(.completeStateRestoration))
        #expect(theater.traces("archiveDropped").isEmpty)
        try theater.call(.application(.completeStateRestoration))
        theater.expectRule("R41", on: "app stateRestored")
        theater.expectRule("R41", on: "app archiveDropped")
        try theater.call(.application(.completeStateRestoration))
        theater.expectRule("CH-48", on: "noop completeStateRestoration")
        try theater.call(.application(.extendStateRestoration))
        theater.expectRule("CH-48", on: "noop extendStateRestoration")
    }

    @Test(
        "R41: a crash before the app completes its restoration leaves no archive for the next launch",
        .repeated(.onAPad))
    func crashWhileExtended() throws {
        var app = RestorableApp()
        app.delegate = app.delegate.when(
            .didDecodeRestorableState, .application(.extendStateRestoration),
            .after(delay: 10, [.raise(name: "NSGenericException", reason: "late")]))
        var theater = try app.theater(restoring: try archive())
        try theater.settle()
        theater.expectRule("R41", on: "app archiveDropped")
        #expect(theater.traces("exception") == ["exception NSGenericException"])
    }

    @Test("state can be saved while an extended restoration is open")
    func savedWhileExtended() throws {
        var app = RestorableApp()
        app.delegate = app.delegate.when(.didDecodeRestorableState, .application(.extendStateRestoration))
        let archive = try archive()
        var theater = try app.theater(restoring: archive)
        #expect(try theater.save().hasSameContent(as: archive))
    }

    @Test(
        "R42 to R44: the coder reports the build, device, system and time of the archive", .repeated(.onAPad))
    func keys() throws {
        var saving = RestorableApp()
        saving.device = "iPad"
        saving.version = SystemVersion(12, 1)
        saving.date = 1_600_000_000_000
        var theater = try saving.theater()
        try theater.advance(milliseconds: 2_500)
        let archive = try theater.save()
        #expect(archive.keys.timestampMilliseconds == 1_600_000_002_500)

        var app = RestorableApp()
        app.bundleVersion = "2"
        let keys = ["BundleVersion", "UserInterfaceIdiom", "SystemVersion", "Timestamp"]
        app.delegate.reactions[.shouldRestoreApplicationState] = Reaction(
            before: keys.map { .decode(key: "UIApplicationStateRestoration\($0)Key", label: $0) })
        let restored = try app.theater(restoring: archive)
        restored.expectRule("R42", on: "app:BundleVersion=1")
        restored.expectRule("R43", on: "app:UserInterfaceIdiom=1")
        restored.expectRule("R44", on: "app:SystemVersion=12.1")
        restored.expectRule("R44", on: "app:Timestamp=1600000002500")
        #expect(restored.traces("stateRestored").count == 1, "UIKit itself does not discard the archive")
    }

    @Test(
        "R42: an app can decide by the version that wrote the archive", .repeated(.onAPad),
        arguments: ["1", "2"])
    func decidesByVersion(bundleVersion: String) throws {
        var app = RestorableApp()
        app.bundleVersion = bundleVersion
        let archive = try archive(app)
        app.delegate.answers[.shouldRestoreApplicationState] = .match(
            [.init([Argument("UIApplicationStateRestorationBundleVersionKey", "2")], true)], otherwise: false)
        let theater = try app.theater(restoring: archive)
        #expect(theater.traces("stateRestored").count == (bundleVersion == "2" ? 1 : 0))
        RuleProof.asserted("R42")
    }

    @Test(
        "R45: the coder requires secure coding only for an app that answers the secure question",
        .repeated(.onAPad))
    func secureCoding() throws {
        for (version, isSecure) in [(SystemVersion(12), false), (SystemVersion(14), true)] {
            var app = RestorableApp()
            app.version = version
            let theater = try app.theater(restoring: try archive())
            let asked = try #require(
                theater.events.first { $0.trace.hasPrefix("app?application(_:shouldRestore") })
            #expect(asked.arguments["requiresSecureCoding"] == .bool(isSecure))
            RuleProof.asserted("R45")
        }
    }

    @Test("a launch with an unusable archive is refused")
    func unusable() throws {
        let sound = try archive()
        var newer = sound
        newer.version = StateArchive.currentVersion + 1
        var doubled = sound
        doubled.objects += sound.objects
        var dangling = sound
        dangling.application = [.init("k", .reference(["nobody"]))]
        for archive in [newer, doubled, dangling] {
            let fault = try #require(archive.fault)
            let launch = try RestorableApp().launch(restoring: archive)
            let rejection = #expect(throws: Rejection.self) { try Theater(launch: launch) }
            #expect(rejection == .invalid(reason: "The archive cannot be used: \(fault.reason)", rule: nil))
        }
    }

    @Test("an archive of thousands of objects is restored within the limit of steps")
    func large() throws {
        var archive = try archive()
        archive.objects += (1..<StateArchive.objectLimit).map {
            StateArchive.Object(path: ["R", "\($0)"], kind: .controller, className: "UIViewController")
        }
        var app = RestorableApp()
        app.delegate.answers[.viewControllerWithRestorationIdentifierPath] = .value(
            .controller(ControllerRequest()))
        var session = PresentationSession()
        _ = try session.apply(.launch(try app.launch(restoring: archive)))
        let report = try #require(session.restorationReport)
        #expect(report.objects.count == StateArchive.objectLimit)
        #expect(report.objects.count { $0.isDecoded } == StateArchive.objectLimit)
    }
}
