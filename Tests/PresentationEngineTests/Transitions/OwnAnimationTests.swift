import Testing

@testable import PresentationEngine

@Suite("Only UIKit ends UIKit's own animation")
struct OwnAnimationTests {
    @Test(
        "CH-141: completeTransition(_:) is refused, and the clock ends it", .repeated(.deeper, .onAPad),
        arguments: [true, false])
    func refused(didComplete: Bool) throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.present("B")
        let name = theater.transition
        let refusal = proves("CH-141") { () throws(Rejection) in
            try theater.drive(name, .complete(didComplete))
        }
        #expect(refusal?.explanation.contains("advance") == true)
        try theater.settle()
        #expect(try theater.controller("B").appearance == .appeared)
    }

    @Test(
        "CH-141: so it is for one driven by a gesture, which is finished or cancelled", .repeated(.onAPad),
        arguments: [true, false])
    func byFinger(isFinished: Bool) throws {
        var theater = try Theater(
            root: .container("N", .navigationController, .plain("A"), .plain("B")))
        try theater.navigate("N", .panBack)
        let name = theater.transition
        let refusal = proves("CH-141") { () throws(Rejection) in
            try theater.drive(name, .complete(true))
        }
        #expect(refusal?.explanation.contains("cancel") == true)
        try theater.drive(name, isFinished ? .finish : .cancel)
        try theater.settle()
        #expect(theater.session.header.transitions.isEmpty)
        #expect(try theater.controller("A").appearance == (isFinished ? .appeared : .disappeared))
    }

    @Test(
        "UIKit's own animation continues by the clock after a pause, whoever resumes it",
        arguments: [true, false])
    func held(isFinished: Bool) throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.present("B")
        let name = theater.transition
        try theater.drive(name, .context(.pause))
        try theater.drive(name, .context(isFinished ? .finish : .cancel))
        try theater.settle()
        #expect(theater.session.header.transitions.isEmpty)
        #expect(try theater.read("A", .presentedViewController) == (isFinished ? "B" : .null))
    }

    @Test("an app's animator completes its transition, also before the clock does")
    func apps() throws {
        var theater = try Cast(presenting: AnimatorSettings(duration: 400_000)).theater()
        try theater.present("B")
        try theater.drive(theater.transition, .complete(true))
        #expect(try theater.controller("B").appearance == .appeared)
    }

    @Test("a transition that has ended is distinguished from one that never existed")
    func ended() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.present("B")
        let name = theater.transition
        try theater.settle()
        #expect(throws: Rejection.ended(transition: name)) { try theater.drive(name, .finish) }
        for other in ["t_99", "t_0", "t_01", "t_", "x_1"] {
            #expect(throws: Rejection.unknown(kind: "transition", name: other)) {
                try theater.drive(other, .finish)
            }
        }
    }
}
