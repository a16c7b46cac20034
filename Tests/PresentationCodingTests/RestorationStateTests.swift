import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("The state of a session that is saving or restoring")
struct RestorationStateTests {
    private func restorable(_ name: String, _ properties: PropertyAssignment...) -> ControllerRequest {
        ControllerRequest(
            name: name, properties: [PropertyAssignment(.restorationIdentifier, .text(name))] + properties)
    }

    /// An app whose delegate leaves everything to the client, and whose root asks `D` while it is encoded.
    private func launch(restoring archive: StateArchive? = nil) throws -> Launch {
        var delegate = Behavior(answers: [
            .shouldSaveApplicationState: .ask, .shouldRestoreApplicationState: .ask,
            .viewControllerWithRestorationIdentifierPath: .ask,
        ])
        delegate.reactions[.willEncodeRestorableState] = Reaction(before: [
            .encode(key: "mode", .value("dark"))
        ])
        delegate.reactions[.didDecodeRestorableState] = Reaction(before: [
            .application(.extendStateRestoration)
        ])
        let root = Behavior(reactions: [
            .encodeRestorableState: Reaction(
                before: [
                    .encode(key: "first", .value(1)),
                    .present(PresentCall(receiver: "R", controller: "M", isAnimated: false)),
                ], after: [.encode(key: "second", .value(2))])
        ])
        let transitioning = Behavior(answers: [.presentationControllerForPresented: .ask])
        return Launch(
            device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12),
            root: restorable("R"),
            behaviors: [
                .init(name: "AppDelegate", behavior: delegate), .init(name: "R", behavior: root),
                .init(name: "D", behavior: transitioning),
            ],
            objects: [ObjectRequest(name: "D")], dateMilliseconds: 1_000, archive: archive)
    }

    private func archive() throws -> StateArchive {
        let keys = StateArchive.Keys(
            bundleVersion: "1", idiom: .phone, systemVersion: SystemVersion(12), timestampMilliseconds: 0,
            requiresSecureCoding: false)
        return StateArchive(
            keys: keys,
            objects: [
                StateArchive.Object(path: ["R"], kind: .controller, className: "UIViewController", window: 0),
                StateArchive.Object(path: ["R", "V"], kind: .view, className: "UIView"),
                StateArchive.Object(path: ["R", "P"], kind: .controller, className: "UIViewController"),
            ])
    }

    @Test("a save parked inside a coder continues where it was")
    func saving() throws {
        var pair = try Doppelganger(launch())
        try pair.apply(
            .perform([
                .makeController(
                    restorable(
                        "M", PropertyAssignment(.modalPresentationStyle, "custom"),
                        PropertyAssignment(.transitioningDelegate, "D"))),
                .addSubview(ViewRequest(view: "V", superview: "R", restorationIdentifier: "V")),
            ]))
        try pair.apply(.perform([.application(.save)]))
        #expect(pair.session.agenda.parked?.member == .shouldSaveApplicationState)
        try pair.apply(.answer(true))
        #expect(pair.session.agenda.parked?.member == .presentationControllerForPresented)
        #expect(pair.session.agenda.writing?.open == ["R"])
        try pair.apply(.answer(.null))
        let archive = try #require(pair.session.savedArchive)
        #expect(archive.objects.first?.entries.map(\.key) == ["first", "second"])
        #expect(archive.application.map(\.key) == ["mode"])
        #expect(archive.objects.map(\.path.last) == ["R", "V", "M"])
    }

    @Test("a parked restoration continues where it was, up to the end of its extension")
    func restoring() throws {
        var pair = try Doppelganger(launch(restoring: archive()))
        #expect(pair.session.agenda.parked?.member == .shouldRestoreApplicationState)
        try pair.apply(.answer(true))
        #expect(pair.session.agenda.parked?.member == .viewControllerWithRestorationIdentifierPath)
        try pair.apply(.answer("R"))
        try pair.apply(.answer(.controller(restorable("P"))))
        #expect(pair.session.restorationReport?.objects.map(\.name) == ["R", nil, "P"])
        #expect(pair.session.agenda.reading?.extensions == 1)
        #expect(try pending(pair.session) == [["what": "restoration", "extensions": 1, "rule": "R41"]])
        try pair.apply(.advance(.by(1_000)))
        try pair.apply(.perform([.application(.completeStateRestoration)]))
        #expect(pair.session.agenda.reading == nil)
        #expect(try pending(pair.session) == [])
        #expect(pair.events.contains { $0.rule == "R41" })
    }

    private func pending(_ session: PresentationSession) throws -> JSONValue {
        var writer = JSONWriter()
        session.writePending(to: &writer)
        return try JSONValue(parsing: writer.bytes)
    }
}
