import Testing

@testable import PresentationEngine

@Suite("Objects that the app registers for state restoration")
struct RegisteredObjectTests {
    private static let encodes = Behavior().when(
        .encodeRestorableState, .encode(key: "sort", .value(.text("by name"))))
    private static let decodes = Behavior().when(.decodeRestorableState, .decode(key: "sort", label: nil))
        .when(.applicationFinishedRestoringState)

    /// An app whose root refers to the object `filter` under the key "filter".
    private func app(_ requests: ObjectRequest..., registering identifiers: [String: String]) -> RestorableApp {
        var app = RestorableApp()
        app.delegate.reactions[.willFinishLaunching] = Reaction(
            before: requests.map(Call.makeObject)
                + identifiers.sorted { $0.key < $1.key }.map {
                    .registerObject($0.key, restorationIdentifier: $0.value)
                })
        app.behaviors["UIViewController"] = Behavior(reactions: [
            .encodeRestorableState: Reaction(
                before: identifiers.keys.sorted().map { .encode(key: $0, .reference($0)) }),
            .decodeRestorableState: Reaction(
                before: identifiers.keys.sorted().map { .decode(key: $0, label: nil) }),
        ])
        return app
    }

    private func refusal(_ theater: inout Theater, _ call: Call) -> Rejection? {
        #expect(throws: Rejection.self) { try theater.call(call) }
    }

    private func object(_ name: String, _ behavior: Behavior? = nil, className: String? = nil)
        -> ObjectRequest
    {
        ObjectRequest(name: name, className: "Filter", objectRestorationClass: className, behavior: behavior)
    }

    @Test(
        "R46, A7l: nil, or an object without an identifier, cannot be registered", .repeated(.deeper),
        arguments: [(nil, "f"), ("filter", nil), (nil, nil)] as [(String?, String?)])
    func registersNothing(_ name: String?, _ identifier: String?) throws {
        var theater = try Theater()
        try theater.call(.makeObject(object("filter")))
        let before = SessionContents(theater.session)
        let rejection = refusal(&theater, .registerObject(name, restorationIdentifier: identifier))
        guard case .exception("UIRestorationObjectRegistrationException", _, let rule, _)? = rejection else {
            Issue.record("\(String(describing: rejection))")
            return
        }
        #expect(SessionContents(theater.session).differences(from: before) == [])
        RuleProof.expect("R46", holds: rule == "R46")
        RuleProof.asserted("A7l")
    }

    @Test(
        "R47, RS-12: a registered object is preserved if another refers to it, in its own coder",
        .repeated(.onAPad))
    func preserved() throws {
        var theater = try app(object("filter", Self.encodes), registering: ["filter": "f"]).theater()
        let archive = try theater.save()
        #expect(archive.paths == [["R"], ["f"]])
        #expect(try archive.object("f").kind == .object)
        #expect(try archive.object("f").className == "Filter")
        #expect(archive.content("filter", of: "R") == .reference(["f"]))
        #expect(archive.content("sort", of: "f") == .value("by name"))
        theater.expectRule("RS-12", on: "filter.encodeRestorableState(with:)")
        #expect(archive.fault == nil)
    }

    @Test(
        "R47: an object without the methods saves nothing and receives no calls; references to it are resolved",
        .repeated(.onAPad)
    )
    func withoutMethods() throws {
        let app = app(object("filter"), registering: ["filter": "f"])
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(try archive.object("f").entries.isEmpty)
        #expect(theater.traces("filter.").isEmpty)
        let restored = try app.theater(restoring: archive)
        #expect(restored.events.readings("filter") == ["filter"])
        restored.expectRule("R47", on: "filter restored")
        #expect(restored.traces("filter.").isEmpty)
    }

    @Test("An object without references is not preserved")
    func unreferenced() throws {
        var app = app(object("filter", Self.encodes), registering: ["filter": "f"])
        app.behaviors["UIViewController"] = nil
        var theater = try app.theater()
        #expect(try theater.save().paths == [["R"]])
    }

    @Test(
        "R35, RS-14: it decodes its data, and is notified at the end, after the app delegate",
        .repeated(.onAPad))
    func decoded() throws {
        var theater = try app(object("filter", Self.encodes), registering: ["filter": "f"]).theater()
        let restored = try app(object("filter", Self.decodes), registering: ["filter": "f"])
            .theater(restoring: try theater.save())
        #expect(restored.events.readings("sort") == ["by name"])
        #expect(
            restored.traces("estor").suffix(5) == [
                "filter.decodeRestorableState(with:)", "app.application(_:didDecodeRestorableStateWith:)",
                "R.applicationFinishedRestoringState()", "filter.applicationFinishedRestoringState()",
                "app stateRestored",
            ])
        restored.expectRule("R35", on: "filter.applicationFinishedRestoringState()")
        let report = try #require(restored.session.restorationReport)
        #expect(report.objects.map(\.isDecoded) == [true, true])
    }

    @Test(
        "R48: the same identifier within two parents names two objects; a parent that is neither is ignored",
        .repeated(.onAPad))
    func parents() throws {
        var app = RestorableApp()
        app.root = .restorable("R", children: [.restorable("X"), .restorable("Y")])
        app.delegate.reactions[.willFinishLaunching] = Reaction(
            before: [("one", "X"), ("two", "Y"), ("three", "stranger")].flatMap { name, parent -> [Call] in
                [
                    .makeObject(ObjectRequest(name: name, restorationParent: parent)),
                    .registerObject(name, restorationIdentifier: "f"),
                ]
            })
        app.delegate.reactions[.willFinishLaunching]?.before.insert(
            .makeObject(ObjectRequest(name: "stranger")), at: 0)
        let names = ["one", "two", "three"]
        app.delegate.reactions[.willEncodeRestorableState] = Reaction(
            before: (["X", "Y"] + names).map { .encode(key: $0, .reference($0)) })
        app.delegate.reactions[.didDecodeRestorableState] = Reaction(
            before: names.map { .decode(key: $0, label: nil) })
        var theater = try app.theater()
        let archive = try theater.save()
        RuleProof.expect(
            "R48",
            holds: names.map { archive.content($0) } == [
                .reference(["R", "X", "f"]), .reference(["R", "Y", "f"]), .reference(["f"]),
            ])
        let restored = try app.theater(restoring: archive)
        for name in names { #expect(restored.events.readings(name) == [.text(name)]) }
    }

    @Test(
        "R49: its restoration class is asked for it, and registered objects are not consulted",
        .repeated(.onAPad))
    func restorationClass() throws {
        var app = app(object("filter", className: "Factory"), registering: ["filter": "f"])
        var theater = try app.theater()
        let archive = try theater.save()
        app.behaviors["Factory"] = Behavior(
            answers: [.restorationClassObject: .value("another")],
            reactions: [
                .restorationClassObject: Reaction(before: [.makeObject(ObjectRequest(name: "another"))])
            ],
            declaresRestoration: true)
        let restored = try app.theater(restoring: archive)
        let asked = restored.events.of("Factory?object(withRestorationIdentifierPath:coder:)")
        #expect(asked.map { $0.arguments["identifierPath"] } == [.list(["f"])])
        proves("R49", in: asked)
        #expect(restored.events.readings("filter") == ["another"])
    }

    @Test(
        "R49: a class that answers nil does not restore the object, nor does one without a factory (CH-160)",
        .repeated(.onAPad))
    func noFactory() throws {
        var app = app(object("filter", className: "Factory"), registering: ["filter": "f"])
        var theater = try app.theater()
        let archive = try theater.save()
        let others = Behavior(
            answers: [.restorationClassViewController: .value(.null)], declaresRestoration: true)
        for behavior in [nil, others] {
            app.behaviors["Factory"] = behavior
            let missed = try app.theater(restoring: archive)
            missed.expectRule("CH-160", on: "noop restore \"f\"")
            #expect(missed.events.readings("filter") == [.null])
        }
        app.behaviors["Factory"] = Behavior(
            answers: [.restorationClassObject: .value(.null)], declaresRestoration: true)
        let refused = try app.theater(restoring: archive)
        refused.expectRule("R49", on: "noop restore \"f\"")
        #expect(refused.events.readings("filter") == [.null])
    }

    @Test("R50: a deallocated object is unregistered, and its identifier is free", .repeated(.onAPad))
    func deallocated() throws {
        var theater = try app(object("filter", Self.encodes), registering: ["filter": "f"]).theater()
        try theater.call(.release(name: "filter"))
        let rejection = refusal(&theater, .registerObject("filter", restorationIdentifier: "f"))
        #expect(rejection == .unknown(kind: "object", name: "filter"))
        try theater.call(.makeObject(object("filter", Self.encodes)))
        try theater.call(.registerObject("filter", restorationIdentifier: "f"))
        RuleProof.expect("R50", holds: try theater.save().paths == [["R"], ["f"]])
    }

    @Test("RS-13: a reference to an object that is not registered is refused")
    func unregistered() throws {
        var theater = try app(object("filter"), registering: [:]).theater()
        try theater.call(
            .setBehavior(
                name: "UIViewController",
                Behavior().when(.encodeRestorableState, .encode(key: "filter", .reference("filter")))))
        let rejection = refusal(&theater, .application(.save))
        guard case .invalid(let reason, "RS-13")? = rejection else {
            Issue.record("\(String(describing: rejection))")
            return
        }
        #expect(reason.contains("registerObject"))
    }
}
