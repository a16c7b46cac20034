import Testing

@testable import PresentationEngine

@Suite("Touches beside popovers that pass")
struct PopoverTouchTests {
    /// A device for each version, in turns.
    private static let devices = Theater.versions.indices.map { ["iPad Air 2", "iPad Pro 11"][$0 % 2] }

    /// The popover `B` above `home`, whose navigation bar has the items `add` and `edit`, and whose view has the
    /// buttons `inner`, in `panel`, and `outer`.
    private func theater(_ version: SystemVersion, _ device: String, _ properties: [PropertyAssignment])
        throws -> Theater
    {
        var home = StoryboardScene.scene("home")
        home.navigationItem = StoryboardNavigationItem()
        home.navigationItem?.rightBarButtonItems = ["add", "edit"].map { StoryboardBarButtonItem(id: $0) }
        var panel = StoryboardView(id: "panel")
        panel.subviews = [StoryboardView(id: "inner", elementName: "button")]
        home.view?.subviews = [panel, StoryboardView(id: "outer", elementName: "button")]
        home.triggers = ["inner", "outer", "edit"].map { name in
            StoryboardTrigger(
                elementID: name, elementName: name == "edit" ? "barButtonItem" : "button",
                kind: name == "edit" ? .barButtonItem : .control,
                event: name == "edit" ? .tap : .control("touchUpInside"),
                effect: .action(selector: "act:", targetID: "home"))
        }
        var theater = try Theater(
            version, device: device, root: nil, storyboards: [.of(.navigation("nav", root: "home"), home)])
        try theater.call(
            .makeController(ControllerRequest(name: "B", properties: [.style(.popover)] + properties)))
        try theater.present("B", from: "nav", animated: false)
        try theater.settle()
        return theater
    }

    private func passes(_ element: String, _ theater: Theater) throws -> Bool {
        let home = try theater.session.controller("home")
        let targets = theater.session.touchTargets(of: home, theater.session.elementOutlines(of: home)) {
            $0.id == element
        }
        let isListed = try #require(targets.first).obstacle == nil
        #expect(isListed == (theater.session.obstacle(beforeViewOf: home, element) == nil))
        return isListed
    }

    @Test("Q23: a controller inside a popover that presents gets no callbacks", .varies(.device))
    func presenter() throws {
        for (version, device) in zip(Theater.versions, Self.devices) {
            for style in [ModalPresentationStyle.fullScreen, .currentContext] {
                let anchor = PropertyAssignment(.popoverPresentationControllerAnchor, "home.view")
                var theater = try theater(version, device, [anchor])
                try theater.make("C", .style(style))
                let shown = try theater.play { try $0.present("C", from: "B") }
                let closed = try theater.close("B")
                RuleProof.expect(
                    "Q23", holds: shown.appearances == ["C.WA", "C.DA"] && closed.appearances == ["C.WD", "C.DD"],
                    "\(shown.appearances) \(closed.appearances)")
            }
        }
    }

    @Test("PO-07: touches in the passthroughViews reach their targets", .varies(.device))
    func views() throws {
        for (version, device) in zip(Theater.versions, Self.devices) {
            let anchor = PropertyAssignment(.popoverPresentationControllerAnchor, "home.view")
            var theater = try theater(
                version, device, [anchor, PropertyAssignment(.passthroughViews, .list(["panel"]))])
            RuleProof.expect("PO-07", holds: try passes("inner", theater) && !passes("outer", theater))
            try theater.call(
                .setProperties(receiver: "B", [PropertyAssignment(.passthroughViews, .list(["outer"]))]),
                .setProperties(receiver: "B", [PropertyAssignment(.isModalInPresentation, true)]))
            RuleProof.expect("PO-07", holds: try !passes("inner", theater) && passes("outer", theater))
        }
    }

    @Test(
        "R182, R192: a popover from a bar button item points up or down and passes touches to its bar", .varies(.device)
    )
    func bar() throws {
        for (version, device) in zip(Theater.versions, Self.devices) {
            let anchor = PopoverAnchor(barButtonItem: "add", sourceView: "home.view", sourceRect: Rect(10, 900, 20, 20))
            var theater = try theater(
                version, device,
                [
                    PropertyAssignment(.popoverPresentationControllerAnchor, .anchor(anchor)),
                    PropertyAssignment(.permittedArrowDirections, .list(["left", "right"])),
                ])
            let frame = try #require(theater.session.screenLayers().first { $0.role == .popover }).frame
            RuleProof.expect(
                "R182",
                holds: try theater.probe("B", .link(.popoverArrowDirection)) == "up" && frame.origin.y < 100)
            RuleProof.expect("R192", holds: try passes("edit", theater) && !passes("outer", theater))
            try theater.call(
                .setProperties(receiver: "B", [PropertyAssignment(.passthroughViews, .list([]))]),
                .setProperties(receiver: "B", [PropertyAssignment(.isModalInPresentation, true)]))
            RuleProof.expect("R192", holds: try !passes("edit", theater))
        }
    }

    @Test("A storyboard's popover has its arrow directions and the views that stay touchable")
    func storyboard() throws {
        var popover = StoryboardPopover()
        popover.anchor = .view(id: "home-view", rectangle: nil)
        popover.permittedArrowDirections = StoryboardArrowDirections(up: true, left: true)
        popover.passthroughViewIDs = ["panel"]
        var segue = StoryboardSegue.to("detail", .popoverPresentation, "open")
        segue.popover = popover
        var theater = try Theater(
            SystemVersion(12), device: "iPad Air 2", root: nil,
            storyboards: [.of(.scene("home", .viewController, segue), .scene("detail"))])
        _ = try theater.play { try $0.segue("open", from: "home") }
        #expect(try theater.read("detail", .permittedArrowDirections) == .list(["up", "left"]))
        #expect(try theater.read("detail", .passthroughViews) == .list(["panel"]))
    }
}
