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
}
