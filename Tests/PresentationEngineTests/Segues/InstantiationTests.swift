import Testing

@testable import PresentationEngine

@Suite("Controllers from a storyboard")
struct InstantiationTests {
    @Test(
        "R59, VL-26, VL-27, VL-34: attributes and item outlets come with the controller, view outlets with its view",
        .repeated(.onAPad)
    )
    func split() throws {
        var theater = try Theater.gallery()
        try theater.instantiate(nil, as: "home")
        let traces = theater.events.map(\.trace)
        #expect(
            traces == [
                "home created", "home.init(coder:)", "home:runtimeAttributes=[title,layer.cornerRadius]",
                "home:outlets=[item]", "home.awakeFromNib()",
            ])
        proves("R59", in: theater.events.of("home.awakeFromNib()"))
        proves("VL-26", in: theater.events.of("home.init(coder:)"))
        #expect(try theater.read("home", .title) == "Home")
        #expect(try theater.read("home", .isViewLoaded) == false)
        try theater.call(.loadViewIfNeeded(receiver: "home"))
        #expect(
            theater.events.map(\.trace) == [
                "home.LV", "home:nib=home-view-home-view", "home:outlets=[titleLabel]", "home.DL",
            ])
        proves("VL-34", in: theater.events.filter { $0.trace.hasPrefix("home:nib") })
        RuleProof.asserted("R59", "VL-27")
    }

    @Test(
        "VL-09, VL-25, VL-26: it knows its storyboard and the nib in it; a controller made in code does not",
        .repeated(.onAPad))
    func storyboard() throws {
        var theater = try Theater.gallery()
        try theater.instantiate("Detail", as: "B")
        #expect(try theater.probe("B", .link(.storyboard)) == "Main")
        proves("VL-25", in: theater.events)
        RuleProof.expect(
            "VL-26", "VL-09", holds: try theater.probe("B", .link(.nibName)) == "detail-view-detail-view")
        try theater.make("C")
        RuleProof.expect("VL-25", holds: try theater.probe("C", .link(.storyboard)) == .null)
    }

    @Test(
        "VL-28: storyboard, nib and loadView have the same result: a view available as view",
        .repeated(.onAPad))
    func sameEnd() throws {
        var theater = try Theater.gallery(
            behaviors: [
                "drawn": Behavior(reactions: [
                    .loadView: Reaction(
                        before: [.setProperties(receiver: "$self", [PropertyAssignment(.view, "drawing")])],
                        callsSuper: false)
                ])
            ])
        try theater.instantiate("Detail", as: "B")
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "C",
                    origin: .code(
                        className: nil, kind: .viewController, nibName: "Card", bundle: nil, children: []))))
        try theater.make("drawn")
        for name in ["B", "C", "drawn"] {
            RuleProof.expect("VL-28", holds: try theater.probe(name, .link(.view)) != .null)
            #expect(theater.events.log == ["\(name).LV", "\(name).DL"])
        }
    }

    @Test("R60: without an initial scene there is nothing to instantiate", .repeated(.deeper))
    func noInitial() throws {
        var theater = try Theater(storyboards: [.gallery(isInitial: false)])
        let before = SessionContents(theater.session)
        proves("R60") { () throws(Rejection) in try theater.instantiate(nil, as: "B") }
        #expect(SessionContents(theater.session).differences(from: before) == [])
    }

    @Test(
        "R61: unknown identifiers and storyboards raise; an object id is not an identifier",
        .repeated(.onAPad))
    func unknown() throws {
        var theater = try Theater.gallery()
        for identifier in ["Nobody", "detail", "leaf"] {
            let refusal = proves("R61") { () throws(Rejection) in try theater.instantiate(identifier, as: "B")
            }
            let text = refusal?.explanation ?? ""
            #expect(text.hasPrefix("NSInvalidArgumentException: Storyboard (<UIStoryboard: 0x"))
            #expect(text.hasSuffix(">) doesn't contain a view controller with identifier '\(identifier)'"))
        }
        let refusal = proves("R61") { () throws(Rejection) in
            try theater.instantiate("Detail", as: "B", storyboard: "Other")
        }
        let text =
            "NSInvalidArgumentException: Could not find a storyboard named 'Other' in bundle NSBundle </com.example.app> (loaded)"
        #expect(refusal?.explanation.hasPrefix(text) == true)
    }

    @Test(
        "R62: relationship children are made with their container and cannot be instantiated alone",
        .repeated(.onAPad))
    func relationship() throws {
        var theater = try Theater.gallery()
        try theater.instantiate("Nav", as: "N")
        let awakened = theater.events.log.filter { $0.hasSuffix("awakeFromNib()") }
        #expect(awakened.count == 2)
        let children = try theater.read("N", .children)
        guard case .list(let names) = children, let child = names.first?.string else {
            Issue.record("\(children)")
            return
        }
        #expect(names.count == 1)
        RuleProof.expect("R62", holds: try theater.read(child, .navigationController) == "N")
    }

    @Test("R63: a missing class leaves a plain controller, without an exception", .repeated(.onAPad))
    func missingClass() throws {
        var theater = try Theater.gallery()
        try theater.instantiate("Detail", as: "B")
        try theater.set("B", .modalPresentationStyle, "overFullScreen")
        let shown = try theater.play { try $0.present("B", from: "HomeController") }
        RuleProof.expect("R63", holds: shown.appearances == ["B.WA", "B.DA"])
        #expect(try theater.description("B").hasPrefix("<LostController: 0x"))
    }

    @Test(
        "R64: a creator block runs once, from iOS 13 on, and must use the coder it is given",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func creator(version: SystemVersion) throws {
        var theater = try Theater.gallery(version)
        let good = ControllerRequest.Creator(className: "MadeController")
        guard version >= SystemVersion(13) else {
            proves("R64") { () throws(Rejection) in try theater.instantiate(nil, as: "B", creator: good) }
            return
        }
        try theater.instantiate(nil, as: "B", creator: good)
        #expect(theater.events.readings("creator") == ["MadeController"])
        proves("R64", in: theater.events.filter { $0.trace.hasPrefix("app:creator") })
        #expect(try theater.description("B").hasPrefix("<MadeController: 0x"))
        let before = SessionContents(theater.session)
        let refusal = proves("R64") { () throws(Rejection) in
            try theater.instantiate(
                nil, as: "C", creator: .init(className: "MadeController", usesCoder: false))
        }
        #expect(
            refusal?.explanation
                == "NSInternalInconsistencyException: Custom instantiated view controller must call -[super initWithCoder:]"
        )
        RuleProof.expect("A7d", holds: SessionContents(theater.session) == before)
    }
}
