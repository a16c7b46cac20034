import Testing

@testable import PresentationEngine

@Suite("Activity controllers")
struct ActivityTests {
    /// `A`, or what stands in its place, presents the activity controller `share`.
    private func theater(
        _ version: Int, device: String? = nil, anchor: Bool = false, animated: Bool = true
    ) throws -> Theater {
        var theater = try Theater(SystemVersion(version), device: device)
        var request = ControllerRequest.container("share", .activityViewController)
        if anchor { request.properties = [PropertyAssignment(.popoverPresentationControllerAnchor, "A.view")] }
        try theater.call(.makeController(request))
        try theater.present("share", animated: animated)
        try theater.settle()
        return theater
    }

    @Test(
        "CH-420: a popover on an iPad, else a card, or up to iOS 12 a sheet of UIKit's own",
        .repeated(.deeper),
        arguments: [
            (8, "iPhone 8", "custom"), (12, "iPhone 8", "custom"), (13, "iPhone 8", "pageSheet"),
            (17, "iPhone 15", "pageSheet"), (9, "iPad Air 2", "popover"), (17, "iPad Pro 11", "popover"),
        ])
    func style(version: Int, device: String, style: String) throws {
        var theater = try self.theater(version, device: device, anchor: true)
        RuleProof.expect("CH-420", holds: try theater.read("share", .modalPresentationStyle) == .text(style))
        #expect(try theater.presentation(of: "share").effectiveStyle.name == style)
        try theater.set("share", .modalPresentationStyle, "fullScreen")
        #expect(try theater.read("share", .modalPresentationStyle) == .text(style))
        #expect(try theater.controller("A").appearance == .appeared)
    }

    @Test("A7i: on an iPad activities need an anchor", .repeated(.deeper), arguments: [9, 13, 18])
    func anchor(version: Int) throws {
        var theater = try Theater(SystemVersion(version), device: "iPad Air 2")
        try theater.call(.makeController(.container("share", .activityViewController)))
        let share = try theater.description("share")
        theater.expectException(
            "A7i", named: "NSGenericException",
            "Your application has presented a UIActivityViewController (\(share)). In its current trait environment, the modalPresentationStyle of a UIActivityViewController with this style is UIModalPresentationPopover. You must provide location information for this popover through the view controller's popoverPresentationController. You must provide either a sourceView and sourceRect or a barButtonItem.  If this information is not known when you present the view controller, you may provide it in the UIPopoverPresentationControllerDelegate method -prepareForPopoverPresentation.",
            .present(PresentCall(receiver: "A", controller: "share", isAnimated: true)))
        #expect(try theater.controller("share").presentedBy == nil)
    }

    @Test(
        "CH-421: a user who dismisses activities cancels them, once they are gone", .repeated(.deeper),
        arguments: [(9, "iPhone 8"), (12, "iPad Air 2"), (13, "iPhone 8"), (17, "iPad Pro 11")])
    func cancel(version: Int, device: String) throws {
        for isAnimated in [true, false] {
            var theater = try self.theater(version, device: device, anchor: true, animated: isAnimated)
            try theater.call(.presented(receiver: "share", .touchOutside))
            #expect(!theater.events.contains { $0.trace.contains("completionWithItemsHandler") })
            try theater.settle()
            let told = theater.events.filter { $0.trace.contains("completionWithItemsHandler") }
            RuleProof.expect("CH-421", holds: told.map(\.rule.id) == ["CH-421"], "\(theater.events.map(\.trace))")
            #expect(try theater.read("A", .presentedViewController) == .null)
        }
    }

    @Test("CH-421: a dismissal in code, and a pull that is cancelled, tell nothing", .repeated(.deeper))
    func kept() throws {
        var theater = try self.theater(13)
        try theater.call(.presented(receiver: "share", .panDown))
        try theater.drive(theater.transition, .cancel)
        try theater.settle()
        #expect(try theater.read("A", .presentedViewController) == "share")
        try theater.close("A")
        RuleProof.expect(
            "CH-421", holds: !theater.history.contains { $0.trace.contains("completionWithItemsHandler") })
    }

    @Test("CH-421: up to iOS 12 a button of the sheet cancels on an iPhone", .repeated(.deeper))
    func button() throws {
        for (version, ids) in [(12, ["share.cancelButton"]), (13, ["share.sheet", "share.backdrop"])] {
            let theater = try self.theater(version)
            let targets = theater.session.touchTargets(of: try theater.session.controller("share"), []) { _ in true }
            RuleProof.expect("CH-421", holds: targets.map(\.names.id) == ids, "\(targets.map(\.names.id))")
            #expect(targets.allSatisfy { $0.obstacle == nil })
        }
    }

    @Test(
        "Q101: an action sheet slides up inside a form sheet or popover on iOS 9 and 10, unless it was read",
        .repeated(.deeper), arguments: [8, 9, 10, 11])
    func actionSheetInside(version: Int) throws {
        for style in [ModalPresentationStyle.formSheet, .popover, .pageSheet] {
            for isRead in [false, true] {
                var theater = try Theater(SystemVersion(version), device: "iPad Air 2")
                try theater.make("B", .style(style))
                if style == .popover { try theater.set("B", .popoverPresentationControllerAnchor, "A.view") }
                try theater.present("B")
                try theater.settle()
                try theater.call(
                    .makeController(.alert("sheet", style: .actionSheet, .named("Delete"), .named("No", .cancel))))
                if isRead { _ = try theater.probe("sheet", .link(.popoverPresentationController)) }
                let isInside = (9...10).contains(version) && style != .pageSheet && !isRead
                let call = Call.present(PresentCall(receiver: "B", controller: "sheet", isAnimated: false))
                guard isInside else {
                    #expect(throws: Rejection.self) { try theater.call(call) }
                    RuleProof.asserted("Q101")
                    continue
                }
                try theater.call(call)
                try theater.settle()
                let presentation = try theater.presentation(of: "sheet")
                RuleProof.expect("Q101", holds: presentation.effectiveStyle == .custom)
                let layout = theater.session.screenLayout()
                let outer = layout.last { $0.name == "B.view" }?.frameInWindow
                RuleProof.expect(
                    "Q101", holds: layout.last { $0.name == "sheet.view" }?.frameInWindow == outer,
                    "\(String(describing: outer))")
                #expect(
                    theater.session.presentationClass(presentation)
                        == "_UIAlertControllerActionSheetCompactPresentationController")
                try theater.act(on: "No", in: "sheet")
                try theater.settle()
                #expect(try theater.read("B", .presentedViewController) == .null)
            }
        }
    }
}
