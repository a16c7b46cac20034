import Testing

@testable import PresentationEngine

@Suite("Default values, and UIKit's raw values")
struct DefaultValueTests {
    private func probe(_ theater: inout Theater, _ property: Property, _ name: String = "B") throws -> Value {
        let events = try theater.call(.read(receiver: name, .property(property), label: "value"))
        return try #require(events.readings("value").first)
    }

    @Test(
        "EN-05, P163, A6, R162: the presentation style of a new controller", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentationStyle(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B")
        let expected = version >= SystemVersion(13) ? "pageSheet" : "fullScreen"
        RuleProof.expect("P163", holds: try probe(&theater, .modalPresentationStyle) == .text(expected))
        proves("EN-05", in: theater.events)
        guard version >= SystemVersion(13) else {
            #expect(throws: Rejection.self) { try theater.set("B", .modalPresentationStyle, "automatic") }
            return
        }
        try theater.set("B", .modalPresentationStyle, "automatic")
        RuleProof.expect("R162", holds: try probe(&theater, .modalPresentationStyle) == "pageSheet")
    }

    @Test(
        "P164: automatic is a sheet for the picker of a library, full screen for a player",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func automaticStyles(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let isNew = version >= SystemVersion(13)
        for (kind, style) in [
            (ControllerKind.imagePickerController, "pageSheet"), (.avPlayerViewController, "fullScreen"),
        ] {
            try theater.call(.makeController(.container(kind.rawValue, kind)))
            #expect(
                try probe(&theater, .modalPresentationStyle, kind.rawValue)
                    == .text(isNew ? style : "fullScreen"))
        }
        let picker = ControllerKind.imagePickerController.rawValue
        #expect(try probe(&theater, .sourceType, picker) == "photoLibrary")
        for (source, style) in [("camera", "fullScreen"), ("savedPhotosAlbum", "pageSheet")] {
            try theater.set(picker, .sourceType, .text(source))
            RuleProof.expect(
                "P164",
                holds: try probe(&theater, .modalPresentationStyle, picker)
                    == .text(isNew ? style : "fullScreen"))
        }
        #expect(throws: Rejection.self, "no picker") { try theater.set("A", .sourceType, "camera") }
        #expect(throws: Rejection.self, "no source") { try theater.set(picker, .sourceType, "attic") }
    }

    @Test(
        "TS-01, EN-02, P165: the transition style of a new controller", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func transitionStyle(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B")
        let style = try probe(&theater, .modalTransitionStyle)
        #expect(style == "coverVertical")
        proves("TS-01", in: theater.events)
        RuleProof.expect("EN-02", "P165", holds: style == "coverVertical")
    }

    @Test(
        "CX-01, CX-08, EN-06, P42, P167, A6: Booleans that are false by default", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func startFalse(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B")
        let properties: [Property] = [
            .definesPresentationContext, .providesPresentationContextTransitionStyle,
            .extendedLayoutIncludesOpaqueBars, .modalPresentationCapturesStatusBarAppearance,
            .prefersStatusBarHidden, .isModalInPopover, .wantsFullScreenLayout, .isModalInPresentation,
            .hidesBottomBarWhenPushed, .isEditing, .disablesAutomaticKeyboardDismissal,
        ]
        for property in properties {
            RuleProof.expect("P167", holds: try probe(&theater, property) == false, "\(property.rawValue)")
        }
        proves("CX-01", "CX-08", "EN-06", in: theater.history)
    }

    @Test(
        "P42, C7: a navigation controller defines a context by itself", .repeated(.onAPad),
        arguments: Theater.versions)
    func navigationControllerDefinesContext(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: .container("N", .navigationController, .plain("A")))
        RuleProof.expect("P42", holds: try probe(&theater, .definesPresentationContext, "N") == true)
        #expect(try probe(&theater, .definesPresentationContext, "A") == false)
    }

    @Test(
        "EN-07, P168, A6: Booleans that are true by default", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func startTrue(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B")
        let properties: [Property] = [
            .automaticallyAdjustsScrollViewInsets, .shouldAutorotate,
            .shouldAutomaticallyForwardAppearanceMethods,
            .restoresFocusAfterTransition,
        ]
        for property in properties {
            RuleProof.expect("P168", holds: try probe(&theater, property) == true, "\(property.rawValue)")
        }
        proves("EN-07", in: theater.history)
    }

    @Test(
        "ME-05, A6: only a form sheet disables the keyboard's automatic dismissal",
        arguments: Theater.versions)
    func keyboard(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.formSheet))
        #expect(try probe(&theater, .disablesAutomaticKeyboardDismissal) == true)
        try theater.set("B", .modalPresentationStyle, "pageSheet")
        #expect(try probe(&theater, .disablesAutomaticKeyboardDismissal) == false)
    }

    @Test(
        "EN-08, HR-03, HR-06: objects that are nil by default", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func startNil(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B")
        for property in [
            Property.view, .restorationIdentifier, .restorationClass, .title, .transitioningDelegate,
        ] {
            #expect(try probe(&theater, property) == .null, "\(property.rawValue)")
        }
        let links: [Readable.Link] = [
            .nibName, .storyboard, .parent, .presentedViewController, .presentingViewController,
            .navigationController, .splitViewController, .tabBarController, .viewIfLoaded,
        ]
        for link in links {
            let events = try theater.call(.read(receiver: "B", .link(link), label: "value"))
            #expect(events.readings("value") == [.null], "\(link.rawValue)")
        }
        proves("EN-08", "HR-03", "HR-06", in: theater.history)
        var other = try Theater(version)
        try other.make("C", .style(.fullScreen))
        #expect(try other.read("C", .popoverPresentationController) == .null)
    }

    @Test(
        "EN-09, A6: enumerated defaults", .repeated(.deeper),
        arguments: [("iPhone 8", "allButUpsideDown"), ("iPad Pro 11", "all")])
    func enumerations(_ device: String, _ orientations: String) throws {
        for version in Theater.versions {
            var theater = try Theater(version, device: device)
            try theater.make("B")
            #expect(try probe(&theater, .edgesForExtendedLayout) == "all")
            #expect(try probe(&theater, .preferredStatusBarUpdateAnimation) == "fade")
            #expect(try probe(&theater, .preferredStatusBarStyle) == "default")
            #expect(try probe(&theater, .supportedInterfaceOrientations) == .text(orientations))
            proves("EN-09", in: theater.events)
        }
    }

    @Test("EN-01: raw values of transition styles")
    func transitionStyleValues() {
        let values = ModalTransitionStyle.allCases.map { "\($0.name) \($0.rawValue)" }
        RuleProof.expect(
            "EN-01",
            holds: values == ["coverVertical 0", "flipHorizontal 1", "crossDissolve 2", "partialCurl 3"])
    }

    @Test("EN-03, P166: raw values of presentation styles")
    func presentationStyleValues() {
        let values = ModalPresentationStyle.allCases.map { "\($0.name) \($0.rawValue)" }
        RuleProof.expect(
            "EN-03", "P166",
            holds: values == [
                "fullScreen 0", "pageSheet 1", "formSheet 2", "currentContext 3", "custom 4",
                "overFullScreen 5",
                "overCurrentContext 6", "popover 7", "none -1", "automatic -2",
            ])
    }

    @Test(
        "EN-04: the styles of each system version", .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func availability(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B")
        for style in ModalPresentationStyle.allCases {
            let isKnown = style != .automatic || version >= SystemVersion(13)
            var isAccepted = true
            do { try theater.set("B", .modalPresentationStyle, .text(style.name)) } catch {
                isAccepted = false
            }
            RuleProof.expect("EN-04", holds: isAccepted == isKnown, "\(style.name) under iOS \(version)")
        }
    }
}
