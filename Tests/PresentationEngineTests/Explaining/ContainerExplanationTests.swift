import Testing

@testable import PresentationEngine

@Suite("Explanations name the rule of the case: containers, moves, segues and taps")
struct ContainerExplanationTests {
    private let appear = Member.viewWillAppear
    private static let hears = Behavior(reactions: [
        .navigationWillShow: Reaction(), .navigationDidShow: Reaction(),
    ])

    private func stack(_ version: SystemVersion = SystemVersion(12)) throws -> Theater {
        var theater = try Theater(
            version, root: .container("N", .navigationController, .plain("A")),
            objects: [ObjectRequest(name: "D", behavior: Self.hears)])
        try theater.call(.setProperties(receiver: "N", [PropertyAssignment(.delegate, "D")]))
        for name in ["B", "C"] { try theater.make(name) }
        return theater
    }

    // MARK: Navigation

    @Test("didShow and didMove wait for the transition, and a cancelled pop is not shown")
    func shown() throws {
        var theater = try stack()
        for subject in ["D", "N"] {
            try theater.expectMissing(
                .navigationDidShow, for: subject, .pushing("B"), .transitionEnds, "P85", "t_1")
        }
        try theater.expectMissing(.didMoveToParent, for: "B", .pushing("B"), .transitionEnds, "P83", "t_1")
        try theater.push("B")
        for subject in ["D", "N"] {
            try theater.expectMissing(.navigationDidShow, for: subject, .transitionEnds, "P85", "t_1")
        }
        try theater.settle()
        try theater.expectMissing(
            .didMoveToParent, for: "B", .navigating(.panBack), .interactionEnds, "P83", "t_2")
        try theater.navigate("N", .panBack)
        for subject in ["D", "N"] {
            try theater.expectMissing(
                .navigationDidShow, for: subject, .settling(.driving(theater.transition, .cancel)),
                .transitionCompleted, "P88", "t_2")
        }
    }

    @Test("a stack that is covered changes without callbacks")
    func covered() throws {
        var theater = try stack()
        try theater.make("M", .style(.fullScreen))
        _ = try theater.play { try $0.present("M", from: "N") }
        for subject in ["D", "N"] {
            for call in [Member.navigationWillShow, .navigationDidShow] {
                try theater.expectMissing(
                    call, for: subject, .settling(.pushing("B")), .containerIsOnScreen, "P75", "N")
            }
        }
        try theater.expectMissing(appear, for: "B", .settling(.pushing("B")), .containerIsOnScreen, "P75", "N")
        try theater.push("B")
        try theater.expectMissing(appear, for: "B", .containerIsOnScreen, "P75", "N")
        try theater.expectMissing(appear, for: "A", .containerShowsIt, "CT-19", "N")
    }

    @Test("the selected tab of a tab bar controller that is covered appears with it")
    func coveredTabs() throws {
        var theater = try Theater.tabs()
        try theater.make("M", .style(.fullScreen))
        _ = try theater.play { try $0.present("M", from: "T") }
        try theater.select("B")
        try theater.expectMissing(appear, for: "B", .containerIsOnScreen, "CT-19", "T")
    }

    @Test("a push during a push waits for its end")
    func crossed() throws {
        var theater = try stack()
        try theater.push("B")
        try theater.expectMissing(appear, for: "C", .pushing("C"), .transitionEnds, "CH-52", "t_1")
        try theater.push("C")
        try theater.expectMissing(.navigationWillShow, for: "N", .transitionEnds, "CH-52", "t_1")
    }

    @Test("a pop of the only controller has no effect")
    func bottom() throws {
        let theater = try stack()
        for call in [NavigationCall.pop(animated: true), .popToRoot(animated: true)] {
            try theater.expectMissing(
                .viewWillDisappear, for: "A", .navigating(call), .hasSomethingToPop, "P80", "A", detail: "N")
            try theater.expectMissing(
                .navigationWillShow, for: "D", .navigating(call), .hasSomethingToPop, "P80")
        }
    }

    // MARK: Tabs

    @Test("code selects a tab without the delegate, and the selected one again without any effect")
    func tabs() throws {
        let theater = try Theater.tabs(delegate: .attentive())
        let select = Command.perform([.tabBar(receiver: "T", .select(.controller("B")))])
        for subject in ["D", "T"] {
            for call in [Member.tabShouldSelect, .tabDidSelect] {
                try theater.expectMissing(call, for: subject, select, .isByUser, "P103", false)
            }
        }
        let index = Command.perform([.tabBar(receiver: "T", .select(.index(0)))])
        try theater.expectMissing(appear, for: "A", index, .changesSelection, "P103", "A")
        try theater.expectMissing(.viewWillDisappear, for: "B", index, .changesSelection, "P103", "A")
        let tap = Command.perform([.tabBar(receiver: "T", .tap(.controller("A")))])
        try theater.expectMissing(appear, for: "A", tap, .changesSelection, "P102", "A")
    }

    @Test("a disabled tab and a disabled element take no tap")
    func disabled() throws {
        var theater = try Theater.tabs(delegate: .attentive())
        try theater.call(.setEnabled(element: "B.tabBarItem", controller: nil, false))
        let tap = Command.perform([.tabBar(receiver: "T", .tap(.controller("B")))])
        try theater.expectMissing(.tabShouldSelect, for: "D", tap, .isEnabled, "CH-149", "B.tabBarItem")
        try theater.expectMissing(appear, for: "B", tap, .isEnabled, "CH-149", "B.tabBarItem")
        var scenes = try Theater(root: nil, storyboards: [Self.unwinding])
        try scenes.call(.setEnabled(element: "tap-push", controller: nil, false))
        for call in [Member.shouldPerformSegue, .prepareForSegue] {
            try scenes.expectMissing(
                call, for: "A", .perform([.tap(element: "tap-push", controller: nil)]), .isEnabled, "CH-149",
                "tap-push")
        }
    }

    // MARK: Containment

    @Test("addChild and removeFromParent leave a callback to the container")
    func obligations() throws {
        var theater = try Theater()
        for name in ["B", "C"] { try theater.make(name) }
        try theater.expectMissing(
            .didMoveToParent, for: "B", .perform([.addChild(receiver: "A", child: "B")]), .isCalledByUIKit,
            "CT-06", "addChild(_:)")
        try theater.call(.addChild(receiver: "A", child: "B"))
        try theater.expectMissing(
            .willMoveToParent, for: "B", .perform([.removeFromParent(receiver: "B")]), .isCalledByUIKit,
            "CT-07", "removeFromParent()")
        try theater.expectMissing(
            .didMoveToParent, for: "B", .nothing, .parentChanges, "CT-05", "A")
    }

    @Test("a controller that the command makes has conditions, too")
    func made() throws {
        let theater = try stack()
        let make = Command.perform([
            .makeController(ControllerRequest(name: "X")), .log("made"),
        ])
        try theater.expectMissing(appear, for: "X", make, .isInWindow, "P114", false)
        try theater.expectMissing(.viewDidLoad, for: "X", make, .isViewRead, "VL-03", false)
        try theater.expectMissing(.willMoveToParent, for: "X", make, .parentChanges, "CT-05")
        let child = Command.perform([
            .makeController(.container("M", .navigationController, .plain("Y")))
        ])
        try theater.expectMissing(appear, for: "Y", child, .containerIsOnScreen, "P75", "M")
    }

    @Test("a view that is loaded already is not loaded by a presentation or a push")
    func loaded() throws {
        var theater = try stack()
        for name in ["B", "C"] { try theater.call(.loadViewIfNeeded(receiver: name)) }
        try theater.expectMissing(.viewDidLoad, for: "B", .pushing("B"), .isViewUnloaded, "VL-07", false)
        try theater.expectMissing(.loadView, for: "C", .presenting("C", from: "N"), .isViewUnloaded, "VL-07")
        try theater.expectMissing(.viewDidLoad, for: "A", .isViewUnloaded, "VL-07")
    }

    // MARK: Segues

    private static let unwinding = Storyboard.of(
        .navigation("Nav", root: "A"), .scene("A", .viewController, .to("B", .show, "push")),
        .scene("B", .viewController, .back()))

    private func pushed(_ version: SystemVersion, _ behaviors: [String: Behavior])
        throws -> Theater
    {
        var theater = try Theater(version, root: nil, storyboards: [Self.unwinding], behaviors: behaviors)
        _ = try theater.play { try $0.segue("push", from: "A") }
        return theater
    }

    private func unwinding(_ identifier: String = "back", from source: String = "B") -> Command {
        .perform([.performSegue(receiver: source, identifier: identifier, sender: nil)])
    }

    @Test("code performs a segue without asking")
    func code() throws {
        let theater = try Theater(root: nil, storyboards: [Self.unwinding])
        try theater.expectMissing(
            .shouldPerformSegue, for: "A", unwinding("push", from: "A"), .isByUser, "R66", false)
    }

    @Test("an unwinding that nobody takes names who declined", arguments: [SystemVersion(8), SystemVersion(12)])
    func untaken(_ version: SystemVersion) throws {
        let declines = Behavior(
            answers: [.canPerformUnwindSegueAction: .value(false)], actions: ["unwind:": []])
        let theater = try pushed(version, ["A": declines, "X": .owning("unwind:")])
        try theater.expectMissing(
            .prepareForSegue, for: "B", .settling(unwinding()), .hasTarget, "R83", "unwind:")
        try theater.expectMissing(
            .viewWillDisappear, for: "B", .settling(unwinding()), .hasTarget, "R83", "unwind:")
        let conditions = try theater.explanation(of: .prepareForSegue, for: "B", unwinding()).conditions
        let declined = conditions.filter { $0.condition == .takesAction }
        #expect(declined.contains { $0.value == "A" && $0.rule == "SG-24" }, "\(conditions)")
        #expect(declined.contains { $0.value == "Nav" && $0.rule == "R86" }, "\(conditions)")
        #expect(!declined.contains { $0.value == "X" })
    }

    @Test("a controller that has the action and is not above the initiator is not searched")
    func beside() throws {
        var theater = try pushed(SystemVersion(12), ["Other": .owning("unwind:")])
        try theater.call(.makeController(.plain("C", "Other")))
        let conditions = try theater.explanation(of: .prepareForSegue, for: "B", unwinding()).conditions
        let unreached = conditions.filter { $0.condition == .searchReachesIt && !$0.isMet }
        #expect(unreached.map(\.value) == ["C"], "\(conditions)")
        #expect(unreached.map(\.rule) == ["R84"], "\(conditions)")
    }

    @Test("the search asks by the rules of the version, and ends at the target")
    func searched() throws {
        let takes = ["B": Behavior.owning("none:"), "A": .owning("unwind:")]
        let older = try pushed(SystemVersion(8), takes)
        try older.expectMissing(
            .allowedChildrenForUnwinding, for: "A", unwinding(), .versionHasCallback, "R95", "8")
        let newer = try pushed(SystemVersion(12), takes)
        try newer.expectMissing(
            .canPerformUnwindSegueAction, for: "Nav", unwinding(), .searchReachesIt, "R84", "Nav")
        try newer.expectMissing(
            .forUnwindSegueAction, for: "Nav", unwinding(), .searchReachesIt, "R84", "Nav")
    }

    @Test("a command without an effect says why")
    func noops() throws {
        let theater = try Theater()
        try theater.expectMissing(
            .didReceiveMemoryWarning, for: "A", .perform([.removeFromParent(receiver: "A")]), .hasEffect,
            "CT-08", "It has no parent.")
    }
}
