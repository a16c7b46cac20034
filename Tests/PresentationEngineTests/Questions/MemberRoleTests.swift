import Testing

@testable import PresentationEngine

@Suite("The possible declarations of each member")
struct MemberRoleTests {
    @Test(
        "an answer has the type that its member takes, or is refused",
        arguments: [
            (AnswerKind.flag, [true, false], [nil, "true", 1]),
            (.seconds, [0, .number(0.35)], [nil, -1, "0.3", .number(.infinity)]),
            (.controller, [nil, "A", .controller(.plain("B"))], [true, "", 1, .list(["A"])]),
            (.controllers, [.list([]), .list(["A", "B"])], [nil, "A", .list(["A", 1])]),
            (.object, [nil, "animator"], [true, 0, .controller(.plain("B"))]),
            (.view, [nil, "thumbnail"], [true, 0]),
            (.className, [nil, "FlipSegue"], [true, 1]),
            (.presentationStyle, [nil, "none", "fullScreen"], ["sheet", true]),
            (.displayMode, [nil, "secondaryOnly", "allVisible"], ["both", 2]),
            (.column, [nil, "primary"], ["first", 0]),
            (.orientation, ["portrait"], [nil, "all", .list(["portrait"])]),
            (
                .orientations, ["all", .list(["portrait", "landscapeLeft"])],
                [nil, "up", .list([]), .list(["up"])]
            ),
            (.statusBarStyle, ["default", "lightContent"], [nil, "black", .list(["default"])]),
            (.statusBarAnimation, ["none", "slide"], [nil, "bounce", true]),
            (.screenEdges, [.list([]), .list(["top", "all"])], [nil, "top", .list(["middle"])]),
            (.titles, [.list([]), .list(["Open"])], [nil, "Open", .list([1])]),
            (.count, [0, 3], [nil, -1, .number(1.5), "1"]),
            (.barPosition, ["any", "topAttached"], [nil, "left", 1]),
            (.dropOperation, ["copy", "forbidden"], [nil, "paste", true]),
            (
                .keyCommands, [.list([]), .list(["command+s save:", "command++ zoom", "escape close:"])],
                [nil, "command+s save:", .list(["s"]), .list(["cmd+s save:"]), .list(["command+ save:"])]
            ),
            (.focusEnvironments, [.list([]), .list(["banner", "A"])], [nil, "banner", .list([""]), .list([1])]),
        ] as [(AnswerKind, [Value], [Value])])
    func kinds(kind: AnswerKind, right: [Value], wrong: [Value]) {
        for value in right { #expect(kind.admits(value), "\(value)") }
        for value in wrong { #expect(!kind.admits(value), "\(value)") }
        #expect(!kind.explanation.isEmpty)
    }

    @Test("every type of answer belongs to a member")
    func allKinds() {
        #expect(Set(Member.allCases.compactMap(\.role.answer)) == Set(AnswerKind.allCases))
    }

    @Test("an open question takes no answer of another type, and stays open")
    func answered() throws {
        let behavior = Behavior(answers: [.transitionDuration: .ask])
        var theater = try Theater(objects: [
            ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 0), behavior: behavior),
            ObjectRequest(
                name: "D", behavior: Behavior(answers: [.animationControllerForPresented: .value("animator")])
            ),
        ])
        try theater.make("B", PropertyAssignment(.transitioningDelegate, "D"))
        try theater.present("B")
        #expect(theater.session.agenda.parked?.member == .transitionDuration)
        #expect(throws: Rejection.self) { try theater.apply(.answer("soon")) }
        #expect(theater.session.agenda.parked?.member == .transitionDuration)
        try theater.apply(.answer(.number(0.25)))
        #expect(theater.session.agenda.parked == nil)
    }
}
