import Testing

@testable import PresentationEngine

/// The subjects of events, and the transitions that they belong to.
@Suite("Subjects and transitions of events")
struct EventSubjectTests {
    private func subjects(_ events: [Event], _ kind: String) -> [Subject?] {
        events.filter { $0.kind.word == kind }.map(\.kind.subject)
    }

    @Test("a presentation is about the presented controller, a push about its container")
    func transitions() throws {
        var theater = try Theater(root: .container("N", .navigationController, .plain("A")))
        for name in ["B", "C"] { try theater.make(name) }
        try theater.push("B")
        let pushed = try theater.settle()
        #expect(subjects(theater.history, "transition") == [.controller("N"), .controller("N")])
        let end = try #require(pushed.last { $0.kind.word == "transition" })
        let told = try #require(pushed.last { $0.isCall(.didMoveToParent, of: "B") })
        #expect(told.sequence > end.sequence && told.transition == end.transition && end.transition != nil)
        try theater.present("C", from: "N")
        try theater.settle()
        #expect(subjects(theater.history, "transition").suffix(2) == [.controller("C"), .controller("C")])
    }

    @Test("an ended transition is forgotten once the run loop is idle")
    func idle() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.present("B")
        try theater.settle()
        #expect(theater.session.agenda.endedTransitions == [])
        #expect(try theater.call(.log("later")).allSatisfy { $0.transition == nil })
    }

    @Test(
        "a log, and a call that fails late, are about the object whose code runs; a warning about the receiver"
    )
    func code() throws {
        let reaction = Reaction(after: [.log("seen"), .makeController(.plain("A"))])
        var theater = try Theater(behaviors: ["B": Behavior(reactions: [.viewDidAppear: reaction])])
        #expect(try subjects(theater.call(.log("by the client")), "log") == [nil])
        for name in ["B", "C"] { try theater.make(name) }
        try theater.present("B")
        try theater.present("C")
        #expect(subjects(theater.events, "warning") == [.controller("A")])
        let later = try theater.settle()
        #expect(subjects(later, "log") == [.controller("B")])
        #expect(subjects(later, "noop") == [.controller("B")])
    }
}

extension Event.Kind {
    fileprivate var word: String {
        switch self {
        case .transition: "transition"
        case .log: "log"
        case .noop: "noop"
        case .warning: "warning"
        default: ""
        }
    }
}
