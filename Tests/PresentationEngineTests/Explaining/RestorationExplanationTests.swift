import Testing

@testable import PresentationEngine

@Suite("Why calls of state preservation and restoration did not come")
struct RestorationExplanationTests {
    private let encode = Member.encodeRestorableState
    private let decode = Member.decodeRestorableState
    private let save = Command.perform([.application(.save)])

    /// The root `R`, a navigation controller with the child `A`, presents `P`; none of them has an identifier.
    private func stack() throws -> Theater {
        var app = RestorableApp()
        app.root = .container("R", .navigationController, .plain("A"))
        var theater = try app.theater()
        try theater.make("P")
        try theater.present("P", from: "R")
        try theater.settle()
        return theater
    }

    private func identify(_ names: String..., in theater: inout Theater) throws {
        for name in names { try theater.set(name, .restorationIdentifier, .text(name)) }
    }

    @Test("a controller is not preserved if it or one above it has no restoration identifier")
    func unidentified() throws {
        var theater = try stack()
        for call in [save, .perform([.application(.background)])] {
            try theater.expectMissing(encode, for: "A", call, .hasRestorationIdentifier, "R4", "A")
            try theater.expectMissing(encode, for: "R", call, .hasRestorationIdentifier, "R5", "R")
        }
        try identify("A", "P", in: &theater)
        try theater.expectMissing(encode, for: "A", save, .hasRestorationIdentifier, "R5", "R")
        try theater.expectMissing(encode, for: "P", save, .hasRestorationIdentifier, "R5", "R")
        try identify("R", in: &theater)
        for name in ["A", "P", "R"] { #expect(try theater.explanation(of: encode, for: name, save).came) }
    }

    @Test("each controller without an identifier is listed, from the nearest up")
    func several() throws {
        let theater = try stack()
        let conditions = try theater.explanation(of: encode, for: "A", .nothing).conditions.filter { !$0.isMet }
        #expect(conditions.map(\.condition) == [.savesState, .hasRestorationIdentifier, .hasRestorationIdentifier])
        #expect(conditions.map(\.value) == [.null, "A", "R"])
        #expect(conditions.map { $0.rule?.id } == ["RS-02", "R4", "R5"])
    }

    @Test("a command that saves nothing is the reason, and a refusal has that of the app")
    func unsaved() throws {
        var theater = try stack()
        try identify("R", "A", in: &theater)
        try theater.expectMissing(encode, for: "A", .savesState, "RS-02")
        for call in [Member.shouldSaveApplicationState, .willEncodeRestorableState] {
            try theater.expectMissing(call, for: "application", .savesState, "RS-02")
        }
        try theater.call(.setBehavior(name: "AppDelegate", Behavior()))
        try theater.expectMissing(encode, for: "A", save, .hasEffect, "R1")
        try theater.expectMissing(.willEncodeRestorableState, for: "application", save, .hasEffect, "R1")
        try theater.expectMissing(
            .shouldSaveApplicationState, for: "application", save, .implementsMember, nil, false)
    }

    @Test("a child of a custom container is encoded by it alone, and an alert never")
    func custom() throws {
        var theater = try RestorableApp().theater()
        try theater.make("C")
        try theater.call(.makeController(.alert("Q")))
        try theater.call(.addChild(receiver: "R", child: "C"))
        try identify("C", "Q", in: &theater)
        try theater.expectMissing(encode, for: "C", save, .isEncodedByParent, "R12", "R")
        try theater.present("Q", from: "R")
        try theater.settle()
        try theater.expectMissing(encode, for: "Q", save, .isOfRestorableKind, "CH-117")
        try theater.make("L")
        try identify("L", in: &theater)
        try theater.expectMissing(encode, for: "L", save, .isInWindow, "R5", false)
    }

    @Test("the secure question is asked from iOS 13.2 on, in place of the other one", arguments: [12, 17])
    func secure(major: Int) throws {
        var app = RestorableApp()
        app.version = SystemVersion(major)
        let theater = try app.theater()
        if major < 13 {
            try theater.expectMissing(
                .shouldSaveSecureApplicationState, for: "application", save, .versionHasCallback, "R1", "12")
        } else {
            try theater.expectMissing(
                .shouldSaveApplicationState, for: "application", save, .isAskedByThisMember, "R1",
                "application(_:shouldSaveSecureApplicationState:)")
        }
    }

    @Test("only a launch with an archive restores, and only what the archive has")
    func restoring() throws {
        let theater = try RestorableApp().theater()
        for name in ["R", "application"] {
            let call = name == "R" ? decode : Member.shouldRestoreApplicationState
            try theater.expectMissing(call, for: name, .restoresState, "R2")
        }
        try theater.expectMissing(
            .viewControllerWithRestorationIdentifierPath, for: "application", .implementsMember, nil, false)
        var saving = theater
        let archive = try saving.save()
        var app = RestorableApp()
        app.root = .container("N", .navigationController, .restorable("R"))
        let launch = Command.launch(try app.launch(restoring: archive))
        let explained = try ExplainedCommand.carryingOut(launch, in: PresentationSession())
        let stranger = try explained.explanation(of: decode, for: "N")
        #expect(stranger.obstacle?.condition == .isInArchive && stranger.obstacle?.rule == "R28")
        #expect(try !explained.explanation(of: .applicationFinishedRestoringState, for: "N").came)
        app.delegate.answers[.shouldRestoreApplicationState] = .value(false)
        let refused = try ExplainedCommand.carryingOut(
            .launch(try app.launch(restoring: archive)), in: PresentationSession())
        let obstacle = try refused.explanation(of: decode, for: "R").obstacle
        #expect(obstacle?.condition == .hasEffect && obstacle?.rule == "R2")
    }

    @Test("an app with scenes gives an activity, and no controller encodes")
    func scenes() throws {
        var app = RestorableApp()
        app.version = SystemVersion(17)
        app.behaviors["SceneDelegate"] = Behavior(answers: [.stateRestorationActivity: .value("edit")])
        var launch = try app.launch()
        launch.objects = [ObjectRequest(name: "scene", className: "SceneDelegate")]
        var theater = try Theater(launch: launch)
        let activity = Member.stateRestorationActivity
        try theater.expectMissing(encode, for: "R", save, .appHasNoScenes, "R58", "scene")
        try theater.expectMissing(.shouldSaveApplicationState, for: "application", save, .appHasNoScenes, "R58")
        try theater.expectMissing(activity, for: "scene", .savesState, "RS-02")
        try theater.expectMissing(activity, for: "R", save, .isSet, "CH-133", "R")
        #expect(try theater.explanation(of: activity, for: "scene", save).came)
        try theater.call(.setBehavior(name: "SceneDelegate", Behavior()))
        try theater.expectMissing(activity, for: "scene", save, .implementsMember, nil, false)
        try RestorableApp().theater().expectMissing(activity, for: "R", save, .appHasScenes, "R58")
    }

    @Test("a registered object is preserved by a reference to it")
    func objects() throws {
        var theater = try RestorableApp().theater()
        try theater.call(.makeObject(ObjectRequest(name: "O", behavior: Behavior(reactions: [encode: Reaction()]))))
        try theater.expectMissing(encode, for: "O", save, .hasRestorationIdentifier, "R47", "O")
        try theater.call(.registerObject("O", restorationIdentifier: "O"))
        try theater.expectMissing(encode, for: "O", save, .wasConcerned, nil)
    }
}
