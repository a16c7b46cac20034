import Testing

@testable import PresentationEngine

@Suite("A child that adopts its container during willMove")
struct ContainerInChildTests {
    /// Adds D to C; D adopts C as soon as it receives its `willMove(toParent:)`.
    private func lineage(
        of request: ControllerRequest, _ join: Call
    ) throws -> [String: [String]] {
        let takesIn = Call.addChild(receiver: "D", child: "C")
        var theater = try Theater(
            SystemVersion(15),
            behaviors: [
                "D": Behavior(
                    reactions: [.willMoveToParent: Reaction(before: [takesIn])])
            ])
        try theater.make("D")
        try theater.call(.makeController(request))
        // The invariants hold after the command: no controller is its own ancestor.
        _ = try? theater.play { try $0.call(join) }
        try theater.settle()
        return ["C": try theater.children(of: "C"), "D": try theater.children(of: "D")]
    }

    @Test("CT-03: a custom container")
    func containment() throws {
        let children = try lineage(of: .plain("C"), .addChild(receiver: "C", child: "D"))
        // The call is refused, and its callback's effects are rolled back with it.
        #expect(children == ["C": [], "D": []])
    }

    @Test(
        "CT-03: the stack, tabs and pages of UIKit's containers",
        arguments: [.navigationController, .tabBarController, .pageViewController] as [ControllerKind])
    func containers(kind: ControllerKind) throws {
        let join = Call.setViewControllers(
            SetViewControllersCall(receiver: "C", controllers: ["D"], isAnimated: false))
        let children = try lineage(of: .container("C", kind), join)
        #expect(children["C"] == [] || children["D"] == [], "\(children)")
    }

    @Test("R222: the columns of a split view controller")
    func columns() throws {
        var column = ControllerRequest.split(style: .doubleColumn, [])
        column.name = "C"
        let children = try lineage(
            of: column,
            .split(receiver: "C", .setColumn(.compact, controller: "D")))
        #expect(children["C"] == [] || children["D"] == [], "\(children)")
    }

    /// A tab bar controller T with one tab X, made while its `viewDidLoad()` makes these calls (F2).
    private func madeTabs(
        _ version: SystemVersion, _ calls: Call..., tab: ControllerRequest = .plain("X")
    ) throws -> Theater {
        var theater = try Theater(
            version, behaviors: ["T": Behavior(reactions: [.viewDidLoad: Reaction(after: calls)])])
        // The invariants hold after each command, whether it is refused or not.
        _ = try? theater.call(.makeController(.container("T", .tabBarController, tab)))
        try theater.settle()
        return theater
    }

    @Test(
        "CT-03: the tabs of a tab bar controller that is made, whose first tab takes it in",
        arguments: Theater.versions)
    func madeAroundItself(_ version: SystemVersion) throws {
        let embed = Call.addChild(receiver: "X", child: "T")
        let embedded = try madeTabs(version, embed)
        #expect(!embedded.exists("T"), "the call is refused as a whole")
        let stack = SetViewControllersCall(receiver: "X", controllers: ["T"], isAnimated: false)
        for kind in [ControllerKind.navigationController, .tabBarController, .pageViewController] {
            let theater = try madeTabs(version, .setViewControllers(stack), tab: .container("X", kind))
            #expect(!theater.exists("T"), "\(kind)")
        }
    }

    @Test(
        "CT-04: a tab that has got another parent in the initializer leaves that parent", .repeated(.onAPad),
        arguments: Theater.versions)
    func madeWithTakenTab(_ version: SystemVersion) throws {
        let theater = try madeTabs(version, .addChild(receiver: "A", child: "X"))
        RuleProof.expect("CT-04", holds: try theater.children(of: "T") == ["X"])
        #expect(try theater.children(of: "A") == [])
        let page = ControllerRequest.container("P", .pageViewController)
        let turned = SetViewControllersCall(receiver: "P", controllers: ["X"], isAnimated: false)
        let paged = try madeTabs(version, .makeController(page), .setViewControllers(turned))
        #expect(try paged.children(of: "T") == ["X"])
    }

    @Test("CT-03: a tab that was presented in the initializer is refused")
    func madeWithPresentedTab() throws {
        let present = Call.present(
            PresentCall(receiver: "A", controller: "X", isAnimated: false))
        var theater = try madeTabs(SystemVersion(17), present)
        #expect(!theater.exists("T"))
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test(
        "CH-90: a tab bar controller that became the root in its initializer shows its tab",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func madeAsRoot(_ version: SystemVersion) throws {
        let theater = try madeTabs(version, .setRootViewController(window: "window", controller: "T"))
        #expect(try theater.isInWindow("X"))
        RuleProof.expect("CH-90", holds: theater.history.appearances.contains("X.DA"))
    }
}
