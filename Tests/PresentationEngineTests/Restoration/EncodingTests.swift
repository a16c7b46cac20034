import Testing

@testable import PresentationEngine

@Suite("Writing and reading a coder")
struct EncodingTests {
    @Test("R9: each object has its own coder, and one key in two of them has two values", .repeated(.onAPad))
    func ownCoders() throws {
        var app = RestorableApp().giving(.restorable("P"))
        for (name, value) in [("R", 1), ("P", 2)] as [(String, Int)] {
            app.behaviors[name] = Behavior()
                .when(.encodeRestorableState, .encode(key: "x", .value(.integer(value))))
                .when(.decodeRestorableState, .decode(key: "x", label: nil))
        }
        var theater = try app.theater()
        try theater.show(.restorable("P"))
        let archive = try theater.save()
        #expect(archive.content("x", of: "R") == .value(1))
        #expect(archive.content("x", of: "R", "P") == .value(2))
        let restored = try app.theater(restoring: archive)
        restored.expectRule("R9", on: "R:x=1")
        restored.expectRule("R9", on: "P:x=2")
        RuleProof.asserted("RS-18")
    }

    @Test(
        "R8, RS-12: a controller is encoded as its path, its state in its own coder, and decodes as itself",
        .repeated(.onAPad))
    func references() throws {
        var app = RestorableApp().giving(.restorable("P"))
        app.behaviors["R"] = Behavior()
            .when(.encodeRestorableState, .encode(key: "k", .reference("P")))
            .when(.decodeRestorableState, .decode(key: "k", label: nil))
        app.behaviors["P"] = Behavior().when(.encodeRestorableState, .encode(key: "state", .value("own")))
        var theater = try app.theater()
        try theater.show(.restorable("P"))
        let archive = try theater.save()
        #expect(archive.content("k", of: "R") == .reference(["R", "P"]))
        #expect(archive.object(at: ["R", "P"])?.entries == [.init("state", .value("own"))])
        #expect(theater.traces("P.encodeRestorableState").count == 1)
        theater.expectRule("RS-12", on: "R:encode k=[R,P]")
        let restored = try app.theater(restoring: archive)
        restored.expectRule("R8", on: "R:k=P")
    }

    @Test("R8, R28: a reference to an object that was not restored decodes as nil", .repeated(.onAPad))
    func danglingReference() throws {
        var app = RestorableApp()
        app.behaviors["R"] = Behavior()
            .when(.encodeRestorableState, .encode(key: "k", .reference("P")))
            .when(.decodeRestorableState, .decode(key: "k", label: nil))
        var theater = try app.theater()
        try theater.show(.restorable("P"))
        let restored = try app.theater(restoring: try theater.save())
        restored.expectRule("R28", on: "noop restore \"R/P\"")
        restored.expectRule("R8", on: "R:k=nil")
        #expect(restored.traces("P.").isEmpty)
    }

    @Test("RS-13: a value that is not a restorable object is encoded as such", .repeated(.onAPad))
    func values() throws {
        let value = Value.list([1, 2.5, "text", true, nil, .size(Size(3, 4))])
        var app = RestorableApp()
        app.behaviors["R"] = Behavior()
            .when(.encodeRestorableState, .encode(key: "v", .value(value)))
            .when(.decodeRestorableState, .decode(key: "v", label: "read"))
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(archive.content("v", of: "R") == .value(value))
        proves("RS-13", in: theater.events)
        let restored = try app.theater(restoring: archive)
        #expect(restored.events.readings("read") == [value])
    }

    @Test("RS-13: an object that is not restorable cannot be encoded by reference", .repeated(.onAPad))
    func objectByReference() throws {
        var app = RestorableApp()
        app.behaviors["R"] = Behavior().when(.encodeRestorableState, .encode(key: "o", .reference("D")))
        var theater = try app.theater()
        try theater.call(.makeObject(ObjectRequest(name: "D")))
        proves("RS-13", refusing: { () throws(Rejection) in try theater.call(.application(.save)) })
    }

    @Test("a key that is used twice takes the later value")
    func sameKey() throws {
        var app = RestorableApp()
        app.behaviors["R"] = Behavior().when(
            .encodeRestorableState, .encode(key: "k", .value(1)), .encode(key: "k", .value(2)))
        var theater = try app.theater()
        #expect(try theater.save().object("R").entries == [.init("k", .value(2))])
    }

    @Test("RS-08, RS-14: coders are open only inside the callbacks that get them", .repeated(.onAPad))
    func closedCoders() throws {
        var theater = try RestorableApp().theater()
        proves(
            "RS-08",
            refusing: { () throws(Rejection) in
                try theater.call(.encode(key: "k", .value(1)))
            })
        proves("RS-14", refusing: { () throws(Rejection) in try theater.call(.decode(key: "k", label: nil)) })
        var app = RestorableApp()
        app.behaviors["R"] = Behavior()
            .when(.encodeRestorableState, .async([.encode(key: "late", .value(1))]))
        var late = try app.theater()
        proves("RS-08", refusing: { () throws(Rejection) in try late.call(.application(.save)) })
    }

    @Test("UIKit's own keys and values that no archive can hold are refused")
    func unsuitable() throws {
        let calls: [Call] = [
            .encode(key: "UIApplicationStateRestorationBundleVersionKey", .value("2")),
            .encode(key: "", .value(1)), .encode(key: "k", .value(.number(.nan))),
            .encode(key: "k", .value(.controller(.plain("X")))), .encode(key: "k", .reference("nobody")),
            .encode(key: "k", .reference("window")),
        ]
        for call in calls {
            var app = RestorableApp()
            app.behaviors["R"] = Behavior().when(.encodeRestorableState, call)
            var theater = try app.theater()
            #expect(throws: Rejection.self) { try theater.call(.application(.save)) }
        }
    }

    @Test("CH-45: an object without an identifier leaves nothing in the coder", .repeated(.onAPad))
    func unidentified() throws {
        var app = RestorableApp()
        app.behaviors["R"] = Behavior().when(.encodeRestorableState, .encode(key: "k", .reference("X")))
        var theater = try app.theater()
        try theater.call(.makeController(.plain("X")))
        #expect(try theater.save().object("R").entries.isEmpty)
        theater.expectRule("CH-45", on: "noop encode(_:forKey:)")
    }

    @Test(
        "R10, RS-09: the base class records presented controller, storyboard and views with identifiers",
        .repeated(.onAPad))
    func base() throws {
        var theater = try RestorableApp.withStoryboard().theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        try theater.settle()
        let archive = try theater.save()
        #expect(archive.paths == [["home"], ["home", "list"], ["home", "detail"]])
        let home = try archive.object("home")
        #expect(home.presented == ["home", "detail"])
        #expect(home.scene == StateArchive.Scene(storyboard: "Main", identifier: "home"))
        #expect(try archive.object("home", "list").kind == .view)
        theater.expectRule("R10", on: "detail.encodeRestorableState(with:)")
        theater.expectRule("R11", on: "list.encodeRestorableState(with:)")
        RuleProof.asserted("RS-09", "RS-03")
    }

    @Test(
        "R10, RS-15: without super neither presented controller nor views nor storyboard are recorded",
        .repeated(.onAPad))
    func withoutSuper() throws {
        var app = RestorableApp.withStoryboard()
        app.behaviors["home"] = Behavior().when(
            .encodeRestorableState, .encode(key: "only", .value(1)), super: false)
        var theater = try app.theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        try theater.settle()
        let archive = try theater.save()
        #expect(archive.paths == [["home"]])
        let home = try archive.object("home")
        #expect(home.presented == nil && home.scene == nil)
        #expect(archive.content("only", of: "home") == .value(1))
        RuleProof.asserted("R10", "RS-09")
    }

    @Test("RS-15: data encoded by super is lost if decode does not call it too", .repeated(.onAPad))
    func decodeWithoutSuper() throws {
        var app = RestorableApp.withStoryboard()
        app.behaviors["home"] = Behavior().when(.decodeRestorableState, super: false)
        var theater = try app.theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        try theater.settle()
        let archive = try theater.save()
        var restored = try app.theater(restoring: archive)
        let report = try #require(restored.session.restorationReport)
        #expect(report.objects[0].explanation.contains("base class did not decode"))
        #expect(restored.traces("list.", "presentedAgain").isEmpty)
        #expect(try restored.read("home", .presentedViewController) == .null)
        RuleProof.asserted("RS-15")
    }

    @Test(
        "R11: a view is saved only if it, its controller and the chain have identifiers", .repeated(.onAPad))
    func views() throws {
        var app = RestorableApp()
        var theater = try app.theater()
        for (name, identifier) in [("v", "view"), ("w", nil)] as [(String, String?)] {
            try theater.call(
                .addSubview(ViewRequest(view: name, superview: "R", restorationIdentifier: identifier)))
        }
        #expect(try theater.save().paths == [["R"], ["R", "view"]])
        proves("R11", in: theater.events)
        app.root = .plain("R")
        theater = try app.theater()
        try theater.call(.addSubview(ViewRequest(view: "v", superview: "R", restorationIdentifier: "view")))
        #expect(try theater.save().objects.isEmpty)
        RuleProof.asserted("R11")
    }

    @Test("R11: a view encodes and decodes with its own coder", .repeated(.onAPad))
    func viewCoders() throws {
        var app = RestorableApp.withStoryboard()
        app.behaviors["list"] = Behavior()
            .when(.encodeRestorableState, .encode(key: "offset", .value(120)))
            .when(.decodeRestorableState, .decode(key: "offset", label: nil))
        var theater = try app.theater()
        let archive = try theater.save()
        #expect(archive.content("offset", of: "home", "list") == .value(120))
        let restored = try app.theater(restoring: archive)
        #expect(
            restored.traces("decodeRestorableState", "list:") == [
                "home.decodeRestorableState(with:)", "list.decodeRestorableState(with:)", "list:offset=120",
            ])
        restored.expectRule("R11", on: "list.decodeRestorableState(with:)")
    }

    @Test(
        "RS-17: an app may encode nothing or all of its data; the archive holds literally that",
        .varies(.nesting), arguments: [false, true])
    func amount(isDeeper: Bool) throws {
        let data = Value.list((0..<100).map { .text("object \($0)") })
        for value in [data, nil] as [Value?] {
            var app = RestorableApp().giving(.restorable("P"))
            let name = isDeeper ? "P" : "R"
            app.behaviors[name] = Behavior()
                .when(
                    .encodeRestorableState, value.map { .encode(key: "data", .value($0)) } ?? .log("nothing")
                )
                .when(.decodeRestorableState, .decode(key: "data", label: "data"))
            var theater = try app.theater()
            if isDeeper { try theater.show(.restorable("P")) }
            let archive = try theater.save()
            let object = try #require(archive.object(at: isDeeper ? ["R", "P"] : ["R"]))
            RuleProof.expect(
                "RS-17", holds: object.entries == (value.map { [.init("data", .value($0))] } ?? []))
            let restored = try app.theater(restoring: archive)
            #expect(restored.history.readings("data") == [value ?? .null])
        }
    }
}

extension StateArchive {
    fileprivate func object(at path: [String]) -> Object? { objects.first { $0.path == path } }
}

extension Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Double) { self = .number(value) }
}
