import Testing

@testable import PresentationEngine

@Suite("Questions about a presentation whose source is not its presenter, or that is not for the full screen")
struct ContainedSourceTests {
    /// A child `A` of a navigation controller presents `B`, whose delegate `D` returns the presentation controller.
    private func theater(_ version: SystemVersion, _ settings: PresentationControllerSettings) throws
        -> Theater
    {
        var theater = try Theater(
            version, root: .container("N", .navigationController, .plain("A")),
            behaviors: ["D": Behavior(answers: [.presentationControllerForPresented: .value("PC")])],
            objects: [ObjectRequest(name: "D"), ObjectRequest(name: "PC", presentationController: settings)])
        try theater.make("B", .style(.custom), PropertyAssignment(.transitioningDelegate, "D"))
        return theater
    }

    @Test(
        "TD-23, TD-24: the source is the controller that was called", .repeated(.onAPad),
        arguments: Theater.versions)
    func source(_ version: SystemVersion) throws {
        var theater = try theater(version, PresentationControllerSettings())
        try theater.present("B", from: "A")
        let question = try #require(theater.events.of("D?presentationControllerForPresented").first)
        let presenting: Value = version < SystemVersion(10) ? .null : "N"
        #expect(question.arguments == ["presented": "B", "presenting": presenting, "source": "A"])
        #expect(try theater.read("B", .presentingViewController) == "N")
        proves("TD-23", in: [question])
    }

    @Test(
        "R158, R159: a custom style adapts as its presentation controller says, only for the full screen",
        .repeated(.onAPad),
        arguments: Theater.versions, [true, false])
    func ownAdaptation(_ version: SystemVersion, isFullScreen: Bool) throws {
        let settings = PresentationControllerSettings(
            shouldPresentInFullscreen: isFullScreen, adaptiveStyle: .overFullScreen)
        var theater = try theater(version, settings)
        _ = try theater.play { try $0.present("B", from: "A") }
        let adapted = try theater.presentation(of: "B").adaptedStyle
        if isFullScreen {
            RuleProof.expect("R158", holds: adapted == .overFullScreen)
        } else {
            RuleProof.expect("R159", holds: adapted == nil)
        }
    }
}
