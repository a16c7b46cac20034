import Testing

@testable import PresentationEngine

@Suite("The contents of alerts, and their presentation")
struct AlertTests {
    @Test(
        "CH-113: an alert lies over its presenter, which receives no callbacks, and has UIKit's own presentation controller",
        .repeated(.deeper)
    )
    func presented() throws {
        var theater = try Theater()
        let events = try theater.alert(.alert("alert", .named("OK")))
        #expect(events.appearances == ["alert.WA", "alert.DA"])
        #expect(try theater.isInWindow("A"))
        let presentation = try theater.presentation(of: "alert")
        #expect(
            theater.session.presentationClass(presentation) == "_UIAlertControllerAlertPresentationController"
        )
        #expect(presentation.dimming != nil)
        RuleProof.expect(
            "CH-113", holds: try theater.read("alert", .modalPresentationStyle) == "custom")
        let began = try #require(events.beginnings.first)
        RuleProof.expect("CH-118", holds: began.duration == 400_000 && began.transitionStyle == nil)
        proves("CH-118", in: events)
    }

    @Test(
        "CH-113: setting a presentation style has no effect, and preferredStyle is fixed", .repeated(.deeper))
    func styles() throws {
        var theater = try Theater()
        try theater.call(.makeController(.alert("alert", .named("OK"), properties: [.style(.fullScreen)])))
        #expect(try theater.read("alert", .modalPresentationStyle) == "custom")
        #expect(try theater.read("alert", .preferredStyle) == "alert")
        try theater.set("alert", .preferredStyle, "alert")
        proves("CH-113") { () throws(Rejection) in try theater.set("alert", .preferredStyle, "actionSheet") }
        #expect(throws: Rejection.self) { try theater.set("alert", .preferredStyle, "banner") }
        #expect(throws: Rejection.self) { try theater.set("A", .message, "no alert") }
        try theater.set("alert", .message, "Really")
        #expect(try theater.read("alert", .message) == "Really")
    }

    @Test(
        "CH-110: a second cancel action and an action without a title raise; ids are unique, titles need not be",
        .repeated(.deeper)
    )
    func actions() throws {
        var theater = try Theater()
        try theater.call(.makeController(.alert("alert", .named("No", .cancel))))
        theater.expectException(
            "CH-110", named: "NSInternalInconsistencyException",
            "UIAlertController can only have one action with a style of UIAlertActionStyleCancel",
            .alert(receiver: "alert", .addAction(.named("Never", .cancel))))
        theater.expectException(
            "CH-110", "Actions added to UIAlertController must have a title",
            .alert(receiver: "alert", .addAction(AlertActionRequest(title: nil))))
        try theater.call(
            .alert(receiver: "alert", .addAction(.named("More"))),
            .alert(receiver: "alert", .addAction(.named("More"))),
            .alert(receiver: "alert", .addAction(AlertActionRequest(name: "yes", title: "Yes"))))
        proves("CH-110", in: theater.events)
        #expect(
            try theater.controller("alert").alert?.actions.map(\.name) == ["No", "More", "More-2", "yes"])
        #expect(throws: Rejection.taken(name: "yes")) {
            try theater.call(
                .alert(receiver: "alert", .addAction(AlertActionRequest(name: "yes", title: "Yes"))))
        }
        #expect(throws: Rejection.self) {
            try theater.call(.alert(receiver: "A", .addAction(.named("on a plain controller"))))
        }
        var plain = ControllerRequest.plain("B")
        plain.actions = [.named("OK")]
        let call = Call.makeController(plain)
        #expect(throws: Rejection.self) { try theater.call(call) }
    }

    @Test("CH-111: only alerts have text fields, which are configured within the call", .repeated(.deeper))
    func textFields() throws {
        var theater = try Theater()
        try theater.call(.makeController(.alert("alert", .named("OK"))))
        let field = AlertFieldRequest(
            field: AlertTextField(placeholder: "Name"),
            configuration: Completion(label: "configured", calls: [.log("$textField of $alert")]))
        try theater.call(.alert(receiver: "alert", .addTextField(field)), .log("after"))
        #expect(
            theater.events.map(\.trace).filter { !$0.isEmpty } == [
                "alert:addTextField(configurationHandler:)=0", "[configured]", "app:log=$textField of $alert",
                "app:log=after",
            ])
        proves("CH-111", in: theater.events)
        try theater.call(.makeController(.alert("sheet", style: .actionSheet, .named("OK"))))
        theater.expectException(
            "CH-111", named: "NSInternalInconsistencyException",
            "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert",
            .alert(receiver: "sheet", .addTextField(field)))
        #expect(throws: Rejection.self) {
            try theater.call(.alert(receiver: "alert", .enterText(field: 0, "Anna")))
        }
        try theater.present("alert")
        try theater.settle()
        try theater.call(.alert(receiver: "alert", .enterText(field: 0, "Anna")))
        #expect(try theater.controller("alert").alert?.textFields.first?.text == "Anna")
        #expect(throws: Rejection.self) {
            try theater.call(.alert(receiver: "alert", .enterText(field: 1, "Anna")))
        }
    }

    @Test("CH-112: the preferred action has to be added before, and exists from iOS 9 on", .repeated(.deeper))
    func preferred() throws {
        var theater = try Theater()
        try theater.call(
            .makeController(
                .alert("alert", .named("OK"), properties: [PropertyAssignment(.preferredAction, "OK")])))
        #expect(try theater.read("alert", .preferredAction) == "OK")
        theater.expectException(
            "CH-112", named: "NSInternalInconsistencyException",
            "The -preferredAction of an alert controller must be contained in the -actions array or be nil.",
            .setProperties(receiver: "alert", [PropertyAssignment(.preferredAction, "Later")]))
        try theater.set("alert", .preferredAction, .null)
        #expect(try theater.read("alert", .preferredAction) == .null)
        var old = try Theater(SystemVersion(8))
        try old.call(.makeController(.alert("alert", .named("OK"))))
        proves("CH-112") { () throws(Rejection) in try old.set("alert", .preferredAction, "OK") }
    }

    @Test("CH-114: an empty alert raises when it is presented", .repeated(.deeper))
    func empty() throws {
        var theater = try Theater()
        try theater.call(.makeController(.alert("alert", title: nil)))
        theater.expectException(
            "CH-114", named: "NSInternalInconsistencyException",
            "UIAlertController must have a title, a message or an action to display",
            .present(PresentCall(receiver: "A", controller: "alert", isAnimated: true)))
        try theater.set("alert", .message, "Something")
        try theater.present("alert")
        #expect(theater.events.appearances == ["alert.WA"])
    }

    @Test(
        "R200, A7h: on an iPad an action sheet is a popover and needs an anchor", .repeated(.deeper),
        arguments: [12, 13])
    func sheet(version: Int) throws {
        var theater = try Theater(SystemVersion(version), device: "iPad Air 2")
        try theater.call(
            .makeController(.alert("sheet", style: .actionSheet, .named("Delete", .destructive))))
        #expect(try theater.read("sheet", .modalPresentationStyle) == "popover")
        let origin = version < 13 ? "" : " from UIViewController (\(try theater.description("A")))"
        let sheet = try theater.description("sheet")
        theater.expectException(
            "R200", named: "NSGenericException",
            "Your application has presented a UIAlertController (\(sheet)) of style UIAlertControllerStyleActionSheet\(origin). The modalPresentationStyle of a UIAlertController with this style is UIModalPresentationPopover. You must provide location information for this popover through the alert controller's popoverPresentationController. You must provide either a sourceView and sourceRect or a barButtonItem.  If this information is not known when you present the view controller, you may provide it in the UIPopoverPresentationControllerDelegate method -prepareForPopoverPresentation.",
            .present(PresentCall(receiver: "A", controller: "sheet", isAnimated: true)))
        RuleProof.expect("A7h", holds: try theater.controller("sheet").presentedBy == nil)
        try theater.set("sheet", .popoverPresentationControllerAnchor, "A.view")
        try theater.present("sheet")
        let presentation = try theater.presentation(of: "sheet")
        #expect(
            theater.session.presentationClass(presentation)
                == "_UIAlertControllerActionSheetRegularPresentationController")
    }

    @Test(
        "CH-113: on an iPhone an action sheet needs no anchor and has no popover presentation controller",
        .repeated(.deeper))
    func compactSheet() throws {
        var theater = try Theater()
        try theater.alert(.alert("sheet", style: .actionSheet, .named("Delete")))
        #expect(theater.warnings.isEmpty)
        #expect(try theater.read("sheet", .popoverPresentationController) == .null)
        let presentation = try theater.presentation(of: "sheet")
        RuleProof.expect(
            "CH-113",
            holds: theater.session.presentationClass(presentation)
                == "_UIAlertControllerActionSheetCompactPresentationController")
    }

    @Test(
        "P69t, CH-145: an alert is dismissed while the sheet beneath it is being dismissed",
        .repeated(.deeper),
        arguments: [12, 13, 17]
    )
    func goesWithSheet(version: Int) throws {
        var theater = try Theater(SystemVersion(version))
        try theater.show("B", .style(.pageSheet))
        try theater.call(.makeController(.alert("alert", .named("OK"))))
        _ = try theater.play { try $0.present("alert", from: "B") }
        try theater.dismiss("A")
        guard version >= 13 else {
            try theater.dismiss("alert")
            #expect(theater.warnings.first?.hasPrefix("Warning: Attempt to dismiss") == true)
            return
        }
        theater.expectException(
            "P69t", named: "NSInternalInconsistencyException",
            "A view controller not containing an alert controller was asked for its contained alert controller.",
            .dismiss(receiver: "alert", animated: true, completion: nil))
        try theater.dismiss("B")
        RuleProof.expect("CH-145", holds: theater.warnings.dropFirst().first?.hasPrefix("[Assert]") == true)
        _ = try theater.settle()
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test("P69t: a lone alert can be dismissed a second time without an exception")
    func dismissedTwice() throws {
        var theater = try Theater(SystemVersion(17))
        try theater.alert(.alert("alert", .named("OK")))
        try theater.dismiss("alert")
        try theater.dismiss("alert")
        #expect(theater.warnings.dropFirst().first?.hasPrefix("[Assert]") == true)
    }

    @Test("P64: while an alert is shown, its presenter cannot present anything else", .repeated(.deeper))
    func occupied() throws {
        var theater = try Theater(SystemVersion(12))
        try theater.alert(.alert("alert", .named("OK")))
        try theater.make("B")
        try theater.present("B")
        proves("P64", in: theater.events)
        #expect(try theater.read("A", .presentedViewController) == "alert")
    }

    @Test("CH-116: an alert cannot be pushed or become a child", .repeated(.onAPad))
    func contained() throws {
        var theater = try Theater(root: .container("N", .navigationController, .plain("A")))
        try theater.call(.makeController(.alert("alert", .named("OK"))))
        proves("CH-116") { () throws(Rejection) in
            try theater.call(.navigation(receiver: "N", .push(controller: "alert", animated: true)))
        }
        proves("CH-116") { () throws(Rejection) in
            try theater.call(.addChild(receiver: "A", child: "alert"))
        }
        proves("CH-116") { () throws(Rejection) in
            try theater.call(.makeController(.container("P", .navigationController, .alert("other"))))
        }
    }

    @Test("CH-117: an alert is not preserved, whatever its restoration identifier", .repeated(.onAPad))
    func archived() throws {
        var theater = try RestorableApp().theater()
        try theater.call(
            .makeController(
                .alert(
                    "alert", .named("OK"), properties: [PropertyAssignment(.restorationIdentifier, "alert")]))
        )
        try theater.present("alert", from: "R")
        try theater.settle()
        try theater.call(.application(.save))
        let archive = try #require(theater.session.savedArchive)
        #expect(archive.objects.map(\.path) == [["R"]])
        proves("CH-117", in: theater.events)
    }
}
