import Testing

@testable import PresentationEngine

@Suite("Refusals and no-ops say what to do")
struct RefusalAdviceTests {
    private func noop(_ theater: Theater) -> String {
        theater.events.lazy.compactMap { event in
            if case .noop(_, _, let reason) = event.kind { reason } else { nil }
        }.first ?? ""
    }

    private func reason(_ action: () throws(Rejection) -> Void) -> String {
        do throws(Rejection) {
            try action()
            return ""
        } catch {
            return error.explanation
        }
    }

    @Test("an unwinding without a destination says where to declare an action, unless one is declared")
    func unwinding() throws {
        let storyboard = Storyboard.of(
            .navigation("Nav", root: "A"), .scene("A", .viewController, .to("B", .show, "push")),
            .scene("B", .viewController, .back()))
        for (behaviors, isAdvised) in [([:], true), (["Z": Behavior(actions: ["unwind:": []])], false)] {
            var theater = try Theater(root: nil, storyboards: [storyboard], behaviors: behaviors)
            try theater.segue("push", from: "A")
            try theater.settle()
            try theater.segue("back", from: "B")
            #expect(
                noop(theater).hasPrefix(
                    isAdvised
                        ? "No controller implements unwind:. Declare it under \"actions\""
                        : "The search finds no controller that takes the action unwind:."))
            #expect(noop(theater).contains("\"actions\"") == isAdvised)
        }
    }

    @Test("an action that an alert does not have yet, or any more, says so")
    func alerts() throws {
        var theater = try Theater()
        try theater.call(.makeController(.alert("alert", .named("Delete", .destructive))))
        #expect(reason { () throws(Rejection) in try theater.act(on: "Delete") }.contains("not presented"))
        try theater.present("alert")
        #expect(
            reason { () throws(Rejection) in try theater.act(on: "Delete") }.contains("not on screen yet"))
        try theater.settle()
        try theater.act(on: "Delete")
        #expect(reason { () throws(Rejection) in try theater.act(on: "Delete") }.contains("being dismissed"))
        #expect(throws: Rejection.unknown(kind: "element", name: "Keep")) { try theater.act(on: "Keep") }
    }

    @Test("a missing storyboard is refused with UIKit's text, and with a list of the existing ones")
    func storyboards() throws {
        var theater = try Theater(storyboards: [
            .of(.scene("A"), name: "Main"), .of(.scene("B"), name: "More"),
        ])
        let request = ControllerRequest(name: "X", origin: .storyboard(name: "Mian", identifier: nil))
        do throws(Rejection) {
            try theater.call(.makeController(request))
            Issue.record("It was made.")
        } catch {
            guard case .exception(_, let reason, _, let hint) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.text.hasSuffix("(loaded)"))
            #expect(hint == "The session has the storyboards \"Main\", \"More\".")
            #expect(error.explanation.hasSuffix(hint ?? ""))
        }
    }

    @Test(
        "CH-142: an app that is in the background already, or never left the foreground, receives nothing",
        .repeated(.deeper))
    func repeated() throws {
        var theater = try Theater()
        try theater.call(.application(.foreground))
        proves("CH-142", in: theater.events)
        #expect(theater.events.count == 1)
        try theater.call(.application(.background))
        #expect(!theater.rules.contains("CH-142"))
        try theater.call(.application(.background))
        proves("CH-142", in: theater.events)
        #expect(noop(theater) == "The app is in the background already.")
    }
}
