import Testing

@testable import PresentationEngine

@Suite("Pages that a finger catches before they have come to rest")
struct CaughtTurnTests {
    /// The pages after a drag that the user has let go, some time on the way.
    private func letGo(_ version: SystemVersion, _ drive: Drive, scrolls: Bool = true) throws -> Theater {
        var theater = try Theater.pages(version, scrolls: scrolls)
        try theater.swipe()
        try theater.drive(theater.transition, .update(0.6))
        try theater.drive(theater.transition, drive)
        try theater.advance(milliseconds: 50)
        return theater
    }

    @Test(
        "CH-692: a finger catches pages that run on or back, and the delegate is notified once", .repeated(.onAPad),
        arguments: Theater.versions, [Drive.finish, .cancel])
    func caught(_ version: SystemVersion, before drive: Drive) throws {
        for direction in PageDirection.allCases {
            var theater = try letGo(version, drive)
            let transition = theater.transition
            try theater.swipe(direction)
            let fraction = drive == .cancel ? "0.4333333333333333" : "0.7666666666666666"
            #expect(theater.events.changes == ["paused \(fraction)", "interaction on"])
            #expect(theater.events.parts == [])
            proves("CH-692", in: theater.events)
            try theater.advance(milliseconds: 1_000)
            #expect(theater.events.parts == [])
            let events = try theater.play { try $0.drive(transition, .cancel) }
            #expect(events.appearances == ["A.WA", "A.DA", "B.WD", "B.DD"])
            #expect(events.of("D.pageDidFinishAnimating").map { $0.arguments["transitionCompleted"] } == [false])
            #expect(try theater.read("P", .viewControllers) == .list(["A"]))
        }
    }

    @Test("CH-692: pages that curl, and pages that code turns, are not caught", .repeated(.onAPad))
    func refused() throws {
        for drive in [Drive.finish, .cancel] {
            var theater = try letGo(SystemVersion(12), drive, scrolls: false)
            try theater.swipe()
            proves("CH-102", in: theater.events)
        }
        var theater = try Theater.pages()
        let turn = SetViewControllersCall(receiver: "P", controllers: ["B"], isAnimated: true, direction: .forward)
        try theater.call(.setViewControllers(turn))
        try theater.advance(milliseconds: 50)
        try theater.swipe()
        proves("CH-102", in: theater.events)
    }

    @Test(
        "Q131: on iOS 9 the pages keep the name of the former one if a finger caught them on their way back",
        .repeated(.onAPad), arguments: Theater.versions + [SystemVersion(9, 3)])
    func former(_ version: SystemVersion) throws {
        for drive in [Drive.cancel, .finish] {
            var theater = try letGo(version, drive)
            let transition = theater.transition
            try theater.swipe()
            let events = try theater.play { try $0.drive(transition, .finish) }
            #expect(events.appearances == ["B.DA", "A.DD"])
            let isWrong = version.major == 9 && drive == .cancel
            #expect(try theater.probe("P", .link(.viewControllers)) == .list([isWrong ? "A" : "B"]))
            if isWrong { proves("Q131", in: theater.events) }
            #expect(try theater.children("P") == ["B"])
            let ahead = try theater.play { try $0.turn(to: ["C"]) }
            #expect(ahead.appearances == ["C.WA", "B.WD", "C.DA", "B.DD"])
            #expect(try theater.read("P", .viewControllers) == .list(["C"]))
        }
    }
}
