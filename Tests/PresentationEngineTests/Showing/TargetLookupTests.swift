import Testing

@testable import PresentationEngine

@Suite("targetViewController(forAction:sender:)")
struct TargetLookupTests {
    private static let tree = ControllerRequest.container(
        "T", .tabBarController, .container("N", .navigationController, .plain("A", "Page")))

    private func theater(_ behaviors: [String: Behavior] = [:]) throws -> Theater {
        try Theater(root: Self.tree, behaviors: behaviors)
    }

    @Test(
        "KD-15 to KD-19, R97, OP-08: for UIKit's own actions only a class with its own method counts",
        .repeated(.onAPad))
    func ownActions() throws {
        var theater = try theater()
        for spelling in ["show(_:sender:)", "showViewController:sender:", "show"] {
            #expect(try theater.target(of: spelling, from: "A") == "N")
        }
        #expect(theater.events.unwinding == ["A.performs true", "N.performs true"])
        proves("KD-19", in: theater.events.filter { $0.trace.hasPrefix("A?") })
        proves("KD-16", in: theater.events.filter { $0.trace.hasPrefix("N?") })
        let asked = try #require(theater.events.first)
        RuleProof.expect(
            "KD-20", holds: asked.arguments == ["action": "show(_:sender:)", "sender": "x"])
        #expect(try theater.target(of: "show(_:sender:)", from: "N") == "N")
        proves("KD-15", in: theater.events.filter { $0.trace == "N:t=N" })
        #expect(try theater.target(of: "showDetailViewController:sender:", from: "A") == .null)
        proves("KD-18", in: theater.events.filter { $0.trace == "A:t=nil" })
        RuleProof.asserted("R97")
    }

    @Test(
        "KD-17, R100: a controller that answers false to canPerformAction does not count", .repeated(.onAPad))
    func optOut() throws {
        let declines = Behavior(answers: [.canPerformAction: .value(false)])
        var theater = try theater(["N": declines])
        #expect(try theater.target(of: "show(_:sender:)", from: "A") == .null)
        proves("KD-17", in: theater.events.filter { $0.trace.hasPrefix("N?") })
    }

    @Test(
        "KD-15 to KD-18: the target of any other action is the nearest controller that responds",
        .repeated(.onAPad))
    func otherAction() throws {
        var theater = try theater(["T": .owning("save:"), "Page": .owning("edit:")])
        #expect(try theater.target(of: "edit:", from: "A") == "A")
        #expect(try theater.target(of: "save:", from: "A") == "T")
        #expect(theater.events.unwinding == ["A.performs false", "N.performs false", "T.performs true"])
        #expect(try theater.target(of: "other:", from: "A") == .null)
        proves("KD-18", in: theater.events.filter { $0.trace == "A:t=nil" })
    }

    @Test(
        "R109: an action that all controllers have is carried out by the class with its own method, or reported",
        .repeated(.onAPad)
    )
    func category() throws {
        let everybody = Behavior.owning("showHide:")
        var theater = try theater(["UIViewController": everybody, "T": .owning("showHide:")])
        #expect(try theater.target(of: "showHide:", from: "A") == "T")
        let agrees = Behavior(answers: [.canPerformAction: .value(true)])
        var other = try self.theater(["UIViewController": everybody, "N": agrees])
        RuleProof.expect("R109", holds: try other.target(of: "showHide:", from: "A") == "N")
        var none = try self.theater(["UIViewController": everybody])
        #expect(try none.target(of: "showHide:", from: "A") == .null)
    }

    @Test("the lookup parks on a question to the client")
    func parked() throws {
        var theater = try theater(["Page": Behavior(answers: [.canPerformAction: .ask])])
        try theater.call(.showing(.target(TargetCall(receiver: "A", action: "edit:", label: "t"))))
        #expect(theater.session.agenda.parked?.member == .canPerformAction)
        try theater.apply(.answer(true))
        #expect(theater.events.readings("t") == ["A"])
    }
}
