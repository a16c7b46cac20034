import Testing

@testable import PresentationEngine

@Suite("What UIKit leaves to the app")
struct AppObligationTests {
    @Test(
        "RT-12: orientations that come to be supported are taken up when the app calls for them", .repeated(.deeper),
        arguments: [8, 12, 15], [true, false])
    func orientations(major: Int, keepsIt: Bool) throws {
        var theater = try Theater(SystemVersion(major), device: "iPhone 8")
        try theater.set("A", .supportedInterfaceOrientations, "portrait")
        _ = try theater.play { try $0.turn() }
        try theater.set("A", .supportedInterfaceOrientations, "all")
        _ = try theater.play { if keepsIt { try $0.call(.orientation(.attemptRotation)) } }
        RuleProof.expect(
            "RT-12", holds: theater.session.header.orientation == (keepsIt ? .landscapeLeft : .portrait))
    }

    @Test(
        "SB-11: other answers about the status bar count once the app calls for them", .repeated(.onAPad),
        arguments: [9, 13, 18], [true, false])
    func statusBar(major: Int, keepsIt: Bool) throws {
        var theater = try Theater(SystemVersion(major))
        let hiding = Behavior(answers: [.prefersStatusBarHidden: .value(true)])
        try theater.call(.setBehavior(name: "A", hiding))
        _ = try theater.play { if keepsIt { try $0.call(.updateStatusBar(receiver: "A")) } }
        RuleProof.expect("SB-11", holds: theater.session.environmentOutline.statusBar.isHidden == keepsIt)
    }

    @Test("PO-01, PO-02: a popover without a whole anchor raises; a view, with or without a rectangle, is one")
    func anchors() throws {
        for major in [9, 12, 13, 18] {
            var theater = try Theater(SystemVersion(major), device: "iPad Air 2")
            try theater.make("bare", .style(.popover))
            proves("P69k", refusing: { () throws(Rejection) in try theater.present("bare") })
            RuleProof.expect("PO-02", holds: try theater.controller("bare").presentedBy == nil)
            let size = PropertyAssignment(.preferredContentSize, .size(Size(200, 300)))
            try theater.make(
                "B", .style(.popover), size, PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
            _ = try theater.play { try $0.present("B") }
            RuleProof.expect("PO-01", "PO-02", holds: try theater.presentation(of: "B").effectiveStyle == .popover)
            let view = try theater.presentation(of: "B").presentedView
            let shown = try #require(view.flatMap { theater.session.views[$0] })
            RuleProof.expect("PO-01", "LY-08", holds: shown.frame.size.height == 300, "\(shown.frame)")
        }
    }

    @Test("LY-08: the preferred size is a wish, which a full-screen controller keeps and does not get")
    func preferredSize() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try Theater(SystemVersion(12), device: device)
            let size = Value.size(Size(200, 300))
            try theater.make("B", .style(.fullScreen), PropertyAssignment(.preferredContentSize, size))
            _ = try theater.play { try $0.present("B") }
            let view = try #require(try theater.controller("B").view.flatMap { theater.session.views[$0] })
            RuleProof.expect(
                "LY-08",
                holds: try theater.read("B", .preferredContentSize) == size
                    && view.frame.size == theater.session.windowSize)
        }
    }

    @Test(
        "PO-11: a popover that covers the screen stays until the app dismisses it", .repeated(.deeper),
        arguments: [8, 12])
    func adapted(major: Int) throws {
        var theater = try Theater(SystemVersion(major), device: "iPhone 8")
        try theater.make(
            "B", .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        _ = try theater.play { try $0.present("B") }
        let touched = try theater.play { try $0.call(.presented(receiver: "B", .touchOutside)) }
        RuleProof.expect("PO-11", holds: touched.noops == ["touchOutside"], "\(touched.noops)")
        #expect(try theater.controller("B").presentedBy != nil)
        let dismissed = try theater.close("A")
        RuleProof.expect("PO-11", holds: dismissed.appearances.contains("B.DD"))
    }
}
