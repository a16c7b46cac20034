import Testing

@testable import PresentationEngine

@Suite("The activity of a scene")
struct SceneActivityTests {
    /// An app with the scene `scene`, whose delegate gives and reads an activity with a draft.
    private func launch(
        _ version: SystemVersion, _ delegate: Behavior, restoring archive: StateArchive? = nil
    ) throws -> Launch {
        var app = RestorableApp()
        app.version = version
        app.behaviors["SceneDelegate"] = delegate
        var launch = try app.launch(restoring: archive)
        launch.objects = [ObjectRequest(name: "scene", className: "SceneDelegate")]
        return launch
    }

    private let editing = Behavior(answers: [.stateRestorationActivity: .value("edit")])
        .when(.stateRestorationActivity, .encode(key: "draft", .value("Dear Ada")))
        .when(.sceneDidUpdateActivity, .encode(key: "place", .value(7)))

    private static let scenes = [SystemVersion(13), SystemVersion(15), SystemVersion(18)]

    private func saved(_ version: SystemVersion) throws -> StateArchive {
        var theater = try Theater(launch: try launch(version, editing))
        return try theater.save()
    }

    @Test(
        "R58, CH-233: the scene's delegate is asked in the background, and no controller encodes",
        .repeated(.onAPad), arguments: scenes)
    func saving(_ version: SystemVersion) throws {
        var theater = try Theater(launch: try launch(version, editing))
        try theater.call(.application(.background))
        let told = theater.events.besidesPictures.map(\.trace).filter { !$0.hasPrefix("notification") }
        #expect(
            told == [
                "app background", "scene.sceneWillResignActive(_:)", "scene.sceneDidEnterBackground(_:)",
                "scene:encode draft=Dear Ada", "scene?stateRestorationActivity(for:)",
                "scene.scene(_:didUpdate:)", "scene:encode place=7", "app stateSaved",
            ])
        proves("R58", in: theater.events.filter { $0.trace == "scene?stateRestorationActivity(for:)" })
        proves("CH-233", in: theater.events.filter { $0.trace == "scene.scene(_:didUpdate:)" })
        let archive = try #require(theater.session.savedArchive)
        #expect(
            archive.activity
                == .init(
                    type: "edit",
                    userInfo: [.init("draft", .value("Dear Ada")), .init("place", .value(7))]))
        #expect(archive.objects.isEmpty && archive.application.isEmpty && archive.fault == nil)
    }

    @Test(
        "Q59, CH-467: controllers that share the activity add their parts to its empty user info", .repeated(.onAPad),
        arguments: scenes)
    func shared(_ version: SystemVersion) throws {
        for type in ["edit", "read"] {
            var theater = try Theater(launch: try launch(version, editing))
            let part = Behavior().when(.updateUserActivityState, .encode(key: "part", .value(1)))
            try theater.call(.setBehavior(name: "R", part))
            try theater.set("R", .userActivity, .text(type))
            #expect(try theater.read("R", .userActivity) == .text(type))
            try theater.call(.application(.background))
            let keys = try #require(theater.session.savedArchive).activity?.userInfo.map(\.key)
            let isShared = type == "edit"
            RuleProof.expect("Q59", holds: theater.events.contains { $0.rule == "Q59" } == isShared)
            RuleProof.expect(
                "Q59", "CH-467", holds: keys == (isShared ? ["part", "place"] : ["draft", "place"]), "\(keys ?? [])")
        }
    }

    @Test(
        "R58, CH-507: the delegate gets the activity as the scene connects, and after the root's viewWillAppear",
        .repeated(.onAPad), arguments: scenes)
    func restoring(_ version: SystemVersion) throws {
        let delegate = Behavior()
            .when(.sceneWillConnect, .decode(key: "draft", label: nil))
            .when(.sceneRestoreInteractionState, .decode(key: "place", label: nil))
        var theater = try Theater(
            launch: try launch(version, delegate, restoring: try saved(version)))
        let told = theater.events.map(\.trace).filter {
            $0.hasPrefix("scene.") || $0.hasPrefix("scene:") || $0.hasSuffix(".WA")
        }
        #expect(
            told == [
                "scene.scene(_:willConnectTo:options:)", "scene:draft=Dear Ada", "R.WA",
                "scene.scene(_:restoreInteractionStateWith:)", "scene:place=7",
                "scene.sceneWillEnterForeground(_:)", "scene.sceneDidBecomeActive(_:)",
            ])
        theater.expectRule("CH-507", on: "scene.scene(_:restoreInteractionStateWith:)")
        theater.expectRule("R58", on: "scene:place=7")
        theater.expectRule("R58", on: "app stateRestored")
        #expect(theater.traces("RestorableState", "archiveDropped").isEmpty)
        let report = try #require(theater.session.restorationReport)
        #expect(
            report
                == RestorationReport(
                    outcome: .restored, activity: .init(type: "edit", unread: []), objects: []))
        try theater.settle()
        #expect(theater.session.agenda.reading == nil)
    }

    @Test("values that the app does not read are reported", .repeated(.onAPad))
    func unread() throws {
        let archive = try saved(SystemVersion(15))
        for (calls, unread) in [
            ([], ["draft", "place"]), ([Call.decode(key: "place", label: nil)], ["draft"]),
        ] {
            var delegate = Behavior()
            delegate.reactions[.sceneWillConnect] = Reaction(before: calls)
            let theater = try Theater(launch: try launch(SystemVersion(15), delegate, restoring: archive))
            let report = try #require(theater.session.restorationReport)
            #expect(report.outcome == .partly && report.activity?.unread == unread)
        }
    }

    @Test("each key of the activity is recorded once as read, and no other key", .repeated(.onAPad))
    func readKeys() throws {
        var delegate = Behavior()
        delegate.reactions[.sceneWillConnect] = Reaction(
            before: ["draft", "none", "draft", "UIApplicationStateRestorationTimestampKey"].map {
                .decode(key: $0, label: nil)
            })
        var reading = ArchiveReading(try saved(SystemVersion(15)))
        #expect(reading.isUnread("draft") && reading.isUnread("place") && !reading.isUnread("none"))
        reading.readKeys.append("draft")
        #expect(!reading.isUnread("draft"))
        let theater = try Theater(
            launch: try launch(SystemVersion(15), delegate, restoring: try saved(SystemVersion(15))))
        #expect(theater.session.restorationReport?.activity?.unread == ["place"])
    }

    @Test("CH-48: a scene's restoration cannot be extended by the application's method", .repeated(.onAPad))
    func extended() throws {
        let delegate = Behavior().when(.sceneWillConnect, .application(.extendStateRestoration))
        var theater = try Theater(
            launch: try launch(SystemVersion(15), delegate, restoring: try saved(SystemVersion(15))))
        theater.expectRule("CH-48", on: "noop extendStateRestoration")
        try theater.call(.application(.completeStateRestoration))
        theater.expectRule("CH-48", on: "noop completeStateRestoration")
    }

    @Test("R58: a delegate without an activity saves nothing", .repeated(.onAPad), arguments: scenes)
    func noActivity(_ version: SystemVersion) throws {
        var theater = try Theater(
            launch: try launch(version, Behavior(answers: [.stateRestorationActivity: .value(.null)])))
        try theater.call(.application(.save))
        theater.expectRule("R58", on: "noop save")
        #expect(theater.session.savedArchive == nil && theater.session.agenda.writing == nil)
    }

    @Test("R58: an app without scenes leaves the activity of one, and launches as without it")
    func appWithoutScenes() throws {
        let archive = try saved(SystemVersion(15))
        for version in [SystemVersion(12), SystemVersion(15)] {
            var app = RestorableApp()
            app.version = version
            let theater = try app.theater(restoring: archive)
            theater.expectRule("R58", on: "noop archive")
            #expect(theater.session.restorationReport == nil)
            #expect(
                theater.events.map(\.trace).filter { $0 != "noop archive" }
                    == (try app.theater()).events.map(\.trace))
        }
    }

    @Test(
        "a userInfo holds values, and no references; outside of its callbacks there is nothing to write to"
    )
    func refusals() throws {
        let delegate = editing.when(.stateRestorationActivity, .encode(key: "root", .reference("R")))
        var theater = try Theater(launch: try launch(SystemVersion(15), delegate))
        #expect(throws: Rejection.self) { try theater.save() }
        let outside = editing.when(.sceneDidBecomeActive, .encode(key: "draft", .value("x")))
        #expect(throws: Rejection.self) { try Theater(launch: try launch(SystemVersion(15), outside)) }
    }

    @Test("R58: an exception of the delegate ends the app, and the report says so")
    func crash() throws {
        let delegate = Behavior().when(.sceneWillConnect, .raise(name: "N", reason: "r"))
        let launch = try launch(SystemVersion(15), delegate, restoring: try saved(SystemVersion(15)))
        let theater = try Theater(launch: launch)
        #expect(theater.session.restorationReport?.outcome == .failed(exception: "N"))
        #expect(theater.traces("archiveDropped").isEmpty)
    }
}
