import Testing

@testable import PresentationEngine

@Suite("When state is saved, and which objects are")
struct SavingTests {
    @Test(
        "R1: nothing is saved unless the app delegate answers true", .repeated(.onAPad),
        arguments: [nil, false])
    func optIn(answer: Bool?) throws {
        var app = RestorableApp()
        app.delegate = Behavior()
        if let answer { app.delegate.answers[.shouldSaveApplicationState] = .value(.bool(answer)) }
        var theater = try app.theater()
        try theater.call(.application(.background))
        #expect(theater.session.savedArchive == nil)
        #expect(theater.traces("encodeRestorableState", "willEncode", "stateSaved").isEmpty)
        theater.expectRule("R1", on: "noop save")
    }

    @Test("R1: an answer that is not a Boolean is refused, and the session is unchanged", .repeated(.onAPad))
    func oddAnswer() throws {
        var app = RestorableApp()
        app.delegate.answers[.shouldSaveApplicationState] = .value("maybe")
        var theater = try app.theater()
        proves("R1", refusing: { () throws(Rejection) in try theater.call(.application(.save)) })
        #expect(theater.session.agenda.writing == nil)
    }

    @Test("R1: from iOS 13.2 on the secure question replaces the older one", .repeated(.onAPad))
    func secure() throws {
        for (version, isSecure) in [(SystemVersion(13, 1), false), (SystemVersion(13, 2), true)] {
            var app = RestorableApp()
            app.version = version
            var theater = try app.theater()
            #expect(try theater.save().keys.requiresSecureCoding == isSecure)
            let member: Member = isSecure ? .shouldSaveSecureApplicationState : .shouldSaveApplicationState
            #expect(theater.traces("shouldSave") == ["app?\(member.rawValue)"])
            theater.expectRule("R1", on: "app?\(member.rawValue)")
        }
    }

    @Test("CH-49: if only the older question is implemented, it is asked on every version")
    func olderQuestion() throws {
        var app = RestorableApp()
        app.version = SystemVersion(17)
        app.delegate.answers[.shouldSaveSecureApplicationState] = nil
        var theater = try app.theater()
        #expect(try theater.save().keys.requiresSecureCoding == false)
    }

    @Test(
        "R3: after the question the delegate's own data comes first, then the tree; on background and on request",
        .repeated(.onAPad)
    )
    func order() throws {
        var app = RestorableApp()
        app.delegate = app.delegate.when(.willEncodeRestorableState, .encode(key: "own", .value(7)))
        var theater = try app.theater()
        let expected = [
            "app?application(_:shouldSaveApplicationState:)",
            "app.application(_:willEncodeRestorableStateWith:)",
            "app:encode own=7", "R.encodeRestorableState(with:)", "app stateSaved",
        ]
        let requested = try theater.save()
        #expect(theater.events.map(\.trace) == expected)
        proves("R3", "RS-02", "RS-13", in: theater.events)
        try theater.call(.application(.background))
        #expect(
            theater.events.besidesPictures.map(\.trace) == [
                "app background", "app.applicationWillResignActive(_:)",
                "notification UIApplicationWillResignActiveNotification",
                "app.applicationDidEnterBackground(_:)",
                "notification UIApplicationDidEnterBackgroundNotification",
            ]
                + expected)
        #expect(try #require(theater.session.savedArchive).hasSameContent(as: requested))
        #expect(requested.content("own") == .value(7))
        #expect(requested.paths == [["R"]])
    }

    @Test("the archive belongs to the command that wrote it")
    func transient() throws {
        var theater = try RestorableApp().theater()
        _ = try theater.save()
        try theater.call(.log("later"))
        #expect(theater.session.savedArchive == nil)
    }

    @Test("R4: a break in the chain of identifiers omits all objects beneath", .repeated(.onAPad))
    func brokenChain() throws {
        var app = RestorableApp()
        app.root = .restorable(
            "nav", kind: .navigationController,
            children: [.container("A", .viewController, .restorable("B"))])
        var theater = try app.theater()
        try theater.call(
            .setProperties(receiver: "A", [PropertyAssignment(.definesPresentationContext, true)]))
        try theater.show(.restorable("P", nil, .style(.currentContext)), from: "A")
        #expect(try theater.read("P", .presentingViewController) == "A")
        let archive = try theater.save()
        #expect(archive.paths == [["nav"]])
        RuleProof.expect("R4", "RS-10", holds: archive.objects.allSatisfy { $0.entries.isEmpty })
    }

    @Test(
        "R4, RS-01: a presented controller without an identifier is not preserved, nor are those above it",
        .repeated(.onAPad))
    func presentedWithoutIdentifier() throws {
        var theater = try RestorableApp().theater()
        try theater.show(.plain("X"))
        try theater.show(.restorable("P"), from: "X")
        let archive = try theater.save()
        #expect(archive.paths == [["R"]])
        #expect(try archive.object("R").presented == nil)
        theater.expectRule("R4", on: "noop encodeRestorableState(with:)")
        #expect(try theater.read("X", .restorationIdentifier) == .null)
        RuleProof.asserted("RS-01")
    }

    @Test(
        "R5: without an identifier of the root nothing in a window is preserved; the delegate's own data is",
        .repeated(.onAPad))
    func rootWithoutIdentifier() throws {
        var app = RestorableApp()
        app.root = .plain("X")
        app.delegate = app.delegate.when(.willEncodeRestorableState, .encode(key: "own", .value("kept")))
        var theater = try app.theater()
        try theater.show(.restorable("P"), from: "X")
        let archive = try theater.save()
        #expect(archive.objects.isEmpty)
        #expect(archive.content("own") == .value("kept"))
        theater.expectRule("R5", on: "noop encodeRestorableState(with:)")
    }

    @Test(
        "R6, R7: an omitted child is preserved through a reference, under the path of its parents",
        .repeated(.onAPad))
    func rescue() throws {
        for delegateRescues in [true, false] {
            var app = RestorableApp()
            app.root = .restorable("pvc", kind: .pageViewController, children: [.restorable("pep")])
            let reference = Call.encode(key: "page", .reference("pep"))
            if delegateRescues {
                app.delegate = app.delegate.when(.willEncodeRestorableState, reference)
            } else {
                app.behaviors["pvc"] = Behavior().when(.encodeRestorableState, reference)
            }
            var theater = try app.theater()
            let archive = try theater.save()
            #expect(archive.paths == [["pvc"], ["pvc", "pep"]])
            if !delegateRescues { theater.expectRule("R12", on: "pep.encodeRestorableState(with:)") }
            if delegateRescues { theater.expectRule("R6", on: "pep.encodeRestorableState(with:)") }
            RuleProof.asserted("R7")
            RuleProof.asserted("RS-11")
        }
    }

    @Test(
        "R12: a custom container's child is not preserved unless the container encodes it", .repeated(.onAPad)
    )
    func customContainer() throws {
        var app = RestorableApp()
        app.root = .restorable("K", children: [.restorable("M")])
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(archive.paths == [["K"]])
        RuleProof.asserted("R12", "RS-10")
    }

    @Test("CH-40: ancestors without an identifier are omitted from the path", .repeated(.onAPad))
    func skippedAncestor() throws {
        var app = RestorableApp()
        app.root = .container("X", .navigationController, .restorable("B"))
        app.delegate = app.delegate.when(.willEncodeRestorableState, .encode(key: "b", .reference("B")))
        var theater = try app.theater()
        #expect(try theater.save().paths == [["B"]])
        var restored = try app.theater(restoring: try theater.save())
        restored.expectRule("R26", on: "B restored")
        _ = try restored.save()
    }

    @Test(
        "R20, R21: paths run from the root to the object; a presenter counts as a parent", .repeated(.onAPad))
    func paths() throws {
        var theater = try RestorableApp().theater()
        try theater.show(
            .restorable("AboutNC", kind: .navigationController, children: [.restorable("About")]))
        try theater.call(
            .setBehavior(
                name: "AboutNC",
                Behavior().when(.encodeRestorableState, .encode(key: "root", .reference("About")))))
        #expect(try theater.save().paths == [["R"], ["R", "AboutNC"], ["R", "AboutNC", "About"]])
        RuleProof.asserted("R20", "R21")
    }

    @Test("CH-41: objects are in the order of their paths, siblings in the order of encoding")
    func archiveOrder() throws {
        var app = RestorableApp()
        app.root = .restorable("R", children: [.restorable("c2"), .restorable("c1")])
        app.delegate = app.delegate.when(
            .willEncodeRestorableState, .encode(key: "two", .reference("c2")))
        app.behaviors["R"] = Behavior().when(.encodeRestorableState, .encode(key: "one", .reference("c1")))
        var theater = try app.theater()
        try theater.show(.restorable("P"))
        #expect(try theater.save().paths == [["R"], ["R", "c2"], ["R", "c1"], ["R", "P"]])
        #expect(
            theater.traces("encodeRestorableState").map { $0.prefix(2) } == ["c2", "R.", "c1", "P."])
    }

    @Test("CH-44: of two objects with one path the first is preserved", .repeated(.onAPad))
    func duplicates() throws {
        var app = RestorableApp()
        app.root = .restorable("R", children: [.restorable("one"), .restorable("two")])
        app.behaviors["R"] = Behavior().when(
            .encodeRestorableState, .encode(key: "a", .reference("one")), .encode(key: "b", .reference("two"))
        )
        var theater = try app.theater()
        try theater.call(.setProperties(receiver: "two", [.identifier("one")]))
        let archive = try theater.save()
        #expect(archive.paths == [["R"], ["R", "one"]])
        #expect(archive.content("b", of: "R") == nil)
        theater.expectRule("CH-44", on: "noop encodeRestorableState(with:)")
    }

    @Test("CH-47: a save during a save is ignored", .repeated(.onAPad))
    func nested() throws {
        var app = RestorableApp()
        app.behaviors["R"] = Behavior().when(.encodeRestorableState, .application(.save))
        var theater = try app.theater()
        _ = try theater.save()
        #expect(theater.traces("stateSaved").count == 1)
        theater.expectRule("CH-47", on: "noop save")
    }

    @Test("a save parks on a question to the client")
    func parked() throws {
        var app = RestorableApp()
        app.delegate.answers[.shouldSaveApplicationState] = .ask
        var theater = try app.theater()
        try theater.call(.application(.save))
        #expect(theater.session.savedArchive == nil)
        try theater.apply(.answer(true))
        #expect(theater.session.savedArchive?.paths == [["R"]])
    }
}
