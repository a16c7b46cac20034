import Testing

@testable import PresentationEngine

@Suite("Loading views: when, how often, from where")
struct ViewLoadingTests {
    @Test(
        "VL-01, VL-02, VL-03, VL-04, P185, P186: the view is loaded when it is first read, and only then",
        .repeated(.deeper),
        arguments: Theater.versions)
    func lazy(version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B")
        #expect(theater.events.parts == ["B.init(nibName:bundle:)"])
        RuleProof.expect("VL-01", holds: try theater.probe("B", .link(.isViewLoaded)) == false)
        proves("VL-02", in: theater.events)
        #expect(try theater.probe("B", .link(.viewIfLoaded)) == .null)
        proves("P186", in: theater.events)
        #expect(try theater.probe("B", .link(.view)) == "B.view")
        #expect(theater.events.log == ["B.LV", "B.DL"])
        proves("VL-03", in: theater.events.of("B.LV"))
        proves("VL-06", in: theater.events.of("B.DL"))
        #expect(try theater.probe("B", .link(.view)) == "B.view")
        RuleProof.expect("VL-04", holds: theater.events.log.isEmpty)
        #expect(try theater.probe("B", .link(.isViewLoaded)) == true)
        RuleProof.asserted("P185")
    }

    @Test(
        "VL-07, P185: one load gives one viewDidLoad, however often the controller appears",
        .repeated(.deeper))
    func once() throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen))
        try theater.call(.loadViewIfNeeded(receiver: "B"), .loadViewIfNeeded(receiver: "B"))
        #expect(theater.events.log == ["B.LV", "B.DL"])
        proves("P185", in: theater.events.of("B.LV"))
        var events: [Event] = []
        for _ in 0..<3 { events += try theater.presentB() + theater.dismissB() }
        RuleProof.expect("VL-07", holds: !events.log.contains("B.DL") && !events.log.contains("A.DL"))
        #expect(events.appearances.count { $0 == "B.DA" } == 3)
    }

    @Test("VL-10, P187: without a nib loadView makes a plain view of the screen's size", .repeated(.deeper))
    func plainView() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        #expect(theater.events.readings("nib") == [.null])
        proves("VL-10", in: theater.events)
        RuleProof.expect("P187", holds: try theater.frame(of: "B") == Rect(0, 0, 375, 667))
    }

    @Test(
        "VL-05, VL-11, VL-35, P187: an override of loadView runs in place of the nib, whether it calls super or not",
        .repeated(.deeper)
    )
    func overridden() throws {
        let makesView = Reaction(
            before: [.setProperties(receiver: "$self", [PropertyAssignment(.view, "canvas")])],
            callsSuper: false)
        var theater = try Theater(
            behaviors: ["B": Behavior(reactions: [.loadView: makesView])], nibs: ["Detail"])
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "B",
                    origin: .code(
                        className: "DetailController", kind: .viewController, nibName: nil, bundle: nil,
                        children: []))))
        #expect(try theater.probe("B", .link(.view)) == "canvas")
        #expect(theater.events.log == ["B.LV", "B.DL"])
        RuleProof.expect("VL-11", "VL-35", holds: theater.events.readings("nib").isEmpty)
        var idle = try Theater(
            behaviors: ["B": Behavior(reactions: [.loadView: Reaction(callsSuper: false)])])
        try idle.make("B")
        RuleProof.expect("VL-05", holds: try idle.probe("B", .link(.view)) == "B.view")
        #expect(idle.events.log == ["B.LV", "B.DL"])
    }

    @Test(
        "VL-12, P69o: a view given to a second controller raises, until the first releases it",
        .repeated(.deeper))
    func sharedView() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.make("C")
        let give = { (name: String) in
            Call.setProperties(receiver: name, [PropertyAssignment(.view, "canvas")])
        }
        try theater.call(give("B"), give("B"))
        let view = try #require(try theater.controller("B").view)
        let address = PresentationSession.address(try #require(theater.session.views[view]).serial)
        theater.expectException(
            "P69o", named: "UIViewControllerHierarchyInconsistency",
            "A view can only be associated with at most one view controller at a time! View <UIView: \(address)> is associated with \(try theater.description("B")). Clear this association before associating this view with \(try theater.description("C")).",
            give("C"))
        RuleProof.expect("VL-12", holds: try theater.read("B", .viewIfLoaded) == "canvas")
        try theater.set("B", .view, .null)
        try theater.call(give("C"))
        #expect(try theater.read("C", .isViewLoaded) == true)
    }

    @Test("VL-13, VL-31: a container may show a child's view as a subview, anywhere", .repeated(.deeper))
    func childView() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.embed("B", in: "A", frame: Rect(10, 10, 100, 100))
        RuleProof.expect("VL-13", "VL-31", holds: try theater.frame(of: "B") == Rect(10, 10, 100, 100))
        #expect(try theater.isInWindow("B"))
    }

    @Test(
        "VL-29: a view set to nil is made again when needed, and is deallocated with its controller",
        .repeated(.deeper))
    func unloaded() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        try theater.set("B", .view, .null)
        #expect(try theater.read("B", .isViewLoaded) == false)
        try theater.call(.application(.memoryWarning))
        #expect(try theater.probe("B", .link(.view)) != .null)
        #expect(theater.events.log == ["B.LV", "B.DL"])
        let view = try #require(try theater.read("B", .viewIfLoaded).string)
        try theater.call(.release(name: "B"))
        RuleProof.expect("VL-29", holds: !theater.exists(view) && !theater.exists("B"))
    }

    @Test(
        "VL-30, VL-32, VL-33: the root's view is a subview of the window and fills it", .varies(.device),
        arguments: ["iPhone 8", "iPad Air 2", "iPhone SE"])
    func rootView(device: String) throws {
        let theater = try Theater(device: device)
        let window = try #require(theater.session.windows.all.first { _ in true }?.record)
        let view = try #require(try theater.controller("A").view)
        #expect(theater.session.views[view]?.superview == window.view)
        proves("VL-30", in: theater.history)
        let size = try theater.frame(window.view).size
        RuleProof.expect("VL-32", "VL-33", holds: try theater.frame(of: "A") == Rect(size: size))
    }

    @Test(
        "P188: the presented controller's view is loaded before the presenter is notified",
        .repeated(.deeper),
        arguments: Theater.versions)
    func loadedFirst(version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        let log = try theater.presentB().log
        let loaded = try #require(log.firstIndex(of: "B.DL"))
        let told = try #require(log.firstIndex(of: "A.WD"))
        RuleProof.expect("P188", "C2", holds: loaded < told)
        proves("P188", in: theater.history)
    }
}
