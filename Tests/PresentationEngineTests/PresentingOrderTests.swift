import Testing

@testable import PresentationEngine

@Suite("The order of callbacks when a controller is presented and dismissed")
struct PresentingOrderTests {
    @Test("P29: a launch shows the root without animation")
    func launch() throws {
        let theater = try Theater()
        #expect(
            theater.log == [
                "app.application(_:willFinishLaunchingWithOptions:)", "A.init(nibName:bundle:)", "A.LV",
                "A.DL",
                "A.WA", "A.WL", "A.LS", "A.DA", "app.application(_:didFinishLaunchingWithOptions:)",
            ])
    }

    @Test("P1, P2: full screen, with and without animation", arguments: [true, false])
    func fullScreen(animated: Bool) throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen))
        try theater.present("B", animated: animated)
        var log = theater.log
        try theater.settle()
        log += theater.log
        #expect(
            log == ["B.LV", "B.DL", "A.WD", "B.WA", "B.WL", "B.LS", "B.DA", "A.DD", "[presented B]"])
        try theater.dismiss("A", animated: animated)
        log = theater.log
        try theater.settle()
        log += theater.log
        #expect(log == ["B.WD", "A.WA", "A.WL", "A.LS", "A.DA", "B.DD", "[dismissed]"])
        proves("P1", "P2", "P23", "PD-07", "PD-16", in: theater.history)
    }
}
