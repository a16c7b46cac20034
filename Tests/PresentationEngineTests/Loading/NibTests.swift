import Testing

@testable import PresentationEngine

@Suite("Nibs: finding the nib of a controller")
struct NibTests {
    struct Search: Sendable {
        let className: String
        let nibs: [String]
        let found: String?
        let rule: String
    }

    static let searches = [
        Search(className: "MyViewController", nibs: ["MyView"], found: "MyView", rule: "VL-20"),
        Search(
            className: "MyViewController", nibs: ["MyViewController"], found: "MyViewController",
            rule: "VL-21"),
        Search(
            className: "MyViewController", nibs: ["MyViewController", "MyView"], found: "MyView",
            rule: "VL-20"),
        Search(className: "MyViewController", nibs: ["My", "Other"], found: nil, rule: "VL-10"),
        Search(className: "App.MyViewController", nibs: ["MyView"], found: "MyView", rule: "VL-20"),
        Search(className: "Menu", nibs: ["Menu"], found: "Menu", rule: "VL-21"),
        Search(className: "MenuControllers", nibs: ["Menu", "Menus"], found: nil, rule: "VL-10"),
    ]

    @Test(
        "R285, CH-468: a nib without a device has a view of 600 × 600 points until it gets its place",
        .repeated(.onAPad))
    func size() throws {
        for nib in ["Menu", "en.lproj/Menu"] {
            var theater = try Theater(nibs: [nib])
            try theater.call(.makeController(.plain("B", "Menu", .style(.fullScreen))))
            try theater.call(.loadViewIfNeeded(receiver: "B"))
            RuleProof.expect("R285", "CH-468", holds: try theater.frame(of: "B").size == Size(600, 600))
            _ = try theater.play { try $0.present("B") }
            RuleProof.expect("R285", holds: try theater.frame(of: "B").size == theater.session.windowSize)
        }
    }

    @Test(
        "VL-09, VL-17, VL-20 to VL-23, VL-10: the nib is searched for by the class's name",
        .repeated(.deeper),
        arguments: searches)
    func search(search: Search) throws {
        var theater = try Theater(nibs: search.nibs)
        try theater.call(.makeController(.plain("B", search.className)))
        let early = theater.events.readings("nib")
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        RuleProof.expect(
            "VL-17", holds: early.isEmpty && theater.events.readings("nib") == [Value(search.found)])
        #expect(theater.events.filter { $0.trace.hasPrefix("B:nib") }.map(\.rule.id) == [search.rule])
        RuleProof.expect("VL-09", "VL-22", holds: try theater.read("B", .nibName) == Value(search.found))
        switch search.rule {
        case "VL-20": proves("VL-20", in: theater.events)
        case "VL-21": proves("VL-21", in: theater.events)
        default: proves("VL-10", in: theater.events)
        }
        if !search.className.hasSuffix("Controller") {
            RuleProof.expect("VL-23", holds: search.found == nil || search.found == search.className)
        }
    }

    @Test(
        "VL-08, VL-14, VL-15, VL-24, VL-36: a nib given at initialization is loaded with the view, not before",
        .repeated(.deeper)
    )
    func given() throws {
        var theater = try Theater(nibs: ["MyView", "Special"])
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "B",
                    origin: .code(
                        className: "MyViewController", kind: .viewController, nibName: "Special",
                        bundle: "com.example.kit", children: []))))
        proves("VL-14", in: theater.events.of("B.init(nibName:bundle:)"))
        #expect(theater.events.readings("nib").isEmpty)
        #expect(try theater.probe("B", .link(.nibName)) == "Special")
        #expect(try theater.probe("B", .link(.nibBundle)) == "com.example.kit")
        proves("VL-24", in: theater.events)
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        #expect(theater.events.readings("nib") == ["Special"])
        proves("VL-08", in: theater.events)
        RuleProof.asserted("VL-15", "VL-36")
    }

    @Test(
        "VL-16, VL-19: without a name and a bundle both read nil if the search finds nothing",
        .repeated(.deeper))
    func nothing() throws {
        var theater = try Theater(nibs: ["Other"])
        try theater.make("B")
        RuleProof.expect("VL-16", holds: try theater.read("B", .nibName) == .null)
        RuleProof.expect("VL-19", holds: try theater.read("B", .nibBundle) == .null)
    }

    @Test(
        "VL-18: the language's own directories are searched before the bundle's resources", .repeated(.deeper)
    )
    func directories() throws {
        let files: [([String], Value)] = [
            (["Resources/MyView", "en.lproj/MyView"], "en.lproj/MyView"),
            (["Resources/MyView"], "Resources/MyView"),
            (["Base.lproj/MyView", "MyView"], "Base.lproj/MyView"),
        ]
        for (nibs, path) in files {
            var theater = try Theater(nibs: nibs)
            try theater.call(.makeController(.plain("B", "MyViewController")))
            try theater.call(.loadViewIfNeeded(receiver: "B"))
            #expect(theater.events.readings("nibFile") == [path])
            proves("VL-18", in: theater.events)
            #expect(try theater.read("B", .nibName) == "MyView")
        }
    }

    @Test(
        "one of UIKit's own views cannot become a controller's view: refused, and nothing changes",
        .repeated(.deeper))
    func windowAsView() throws {
        var theater = try Theater()
        try theater.make("B")
        let before = SessionContents(theater.session)
        proves("VL-12") { () throws(Rejection) in
            try theater.call(.setProperties(receiver: "B", [PropertyAssignment(.view, "window.view")]))
        }
        #expect(SessionContents(theater.session).differences(from: before) == [])
    }
}
