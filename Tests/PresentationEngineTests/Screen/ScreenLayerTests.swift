import Testing

@testable import PresentationEngine

@Suite("The layers of the screen at rest")
struct ScreenLayerTests {
    @Test("at rest each layer of a view has its frame of the layout, in its order")
    func rest() throws {
        let root = ControllerRequest.container(
            "T", .tabBarController, .container("N", .navigationController, .plain("A"), .plain("B")), .plain("C"))
        for (version, device) in [(8, "iPhone 8"), (12, "iPad Air 2"), (18, "iPhone 15")] {
            var theater = try Theater(SystemVersion(version), device: device, root: root)
            try theater.settle()
            let layers = theater.session.screenLayers()
            let views = theater.session.screenLayout()
            let ofViews = layers.filter { $0.className != nil }
            #expect(ofViews.map(\.name) == views.map(\.name))
            #expect(ofViews.map(\.frame) == views.map(\.frameInWindow))
            for (index, layer) in layers.enumerated() {
                #expect(layer.superlayer.map { $0 < index } ?? true)
                #expect(layer.alpha == 1 && layer.transform == .identity && layer.transition == nil)
            }
            let roles = Set(layers.map(\.role))
            #expect(roles.isSuperset(of: [.window, .controller, .navigationBar, .tabBar, .item, .statusBar]))
            #expect(layers.filter { $0.isEmphasized && $0.role == .item }.count == 1)
        }
    }

    /// `A` presents the popover `B` on an iPad, from a rectangle in its view.
    private func popover(on device: String, from rect: Rect) throws -> Theater {
        var theater = try Theater(SystemVersion(17), device: device)
        let anchor = PopoverAnchor(sourceView: "A.view", sourceRect: rect)
        try theater.make(
            "B", .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, .anchor(anchor)))
        try theater.present("B", animated: false)
        try theater.settle()
        return theater
    }

    @Test("CH-240: a popover lies beside its anchor, and its arrow points there", .varies(.device))
    func popovers() throws {
        // R184, R185: the content, and an arrow inside the view.
        for (device, content) in [("iPad Air 2", Size(320, 480)), ("iPad Pro 12.9", Size(375, 667))] {
            let size = try #require(Device.named(device)).portraitSize
            let (width, height) = (content.width, content.height)
            let (x, y) = (420 - width / 2, size.height / 2 + 20 - height / 2)
            let cases: [(Rect, Rect, ScreenEdge)] = [
                (Rect(400, 100, 40, 40), Rect(x, 140, width, height + 13), .top),
                (Rect(5, 100, 40, 40), Rect(10, 140, width, height + 13), .top),
                (
                    Rect(400, size.height - 60, 40, 40), Rect(x, size.height - 73 - height, width, height + 13),
                    .bottom
                ),
                (Rect(10, 60, 40, size.height - 80), Rect(50, y, width + 13, height), .left),
                (
                    Rect(size.width - 50, 60, 40, size.height - 80),
                    Rect(size.width - 63 - width, y, width + 13, height), .right
                ),
            ]
            for (anchor, frame, edge) in cases {
                let theater = try popover(on: device, from: anchor)
                let layers = theater.session.screenLayers()
                let popover = try #require(layers.first { $0.role == .popover })
                let arrow = try #require(layers.first { $0.role == .arrow })
                RuleProof.expect(
                    "CH-240", holds: popover.frame == frame && arrow.arrowEdge == edge,
                    "\(popover.frame) \(frame) \(edge)")
                #expect(popover.clip?.size == content)
                let middle = Point(frame.origin.x + frame.size.width / 2, frame.origin.y + frame.size.height / 2)
                #expect(theater.session.hitViews(at: middle).first?.name == "B.view")
                #expect(popover.cornerRadius == 13 && layers.contains { $0.role == .dimming })
            }
        }
    }

    @Test("a popover that has room at no side shrinks, and does not cover its anchor")
    func shrinking() throws {
        let theater = try popover(on: "iPad Air 2", from: Rect(100, 450, 600, 124))
        let popover = try #require(theater.session.screenLayers().first { $0.role == .popover })
        let anchor = Rect(100, 450, 600, 124)
        #expect(popover.frame.maxY <= anchor.origin.y || popover.frame.origin.y >= anchor.maxY, "\(popover.frame)")
        #expect(popover.frame.size.height < 480)
    }

    @Test func `a popover whose anchor is not on the screen has a layer`() throws {
        let theater = try UserDismissalTests.theater(SystemVersion(17), device: "iPad Air 2", style: .popover)
        #expect(theater.session.screenLayers().contains { $0.role == .popover })
    }

    private func sheet(
        on device: String, _ settings: SheetSetting..., version: SystemVersion = SystemVersion(16)
    ) throws -> Theater {
        var theater = try Theater(version, device: device)
        try theater.make("B", .style(.pageSheet))
        if !settings.isEmpty { try theater.call(.presented(receiver: "B", .setSheet(settings))) }
        try theater.present("B", animated: false)
        try theater.settle()
        return theater
    }

    @Test("CH-241: a sheet is as high as its detent", .varies(.device))
    func detents() throws {
        for (device, frame) in [
            ("iPhone 15", Rect(0, 426, 393, 426)), ("iPhone 8", Rect(0, 333.5, 375, 333.5)),
        ] {
            let theater = try sheet(on: device, .detents([.medium, .large]), .flag(.prefersGrabberVisible, true))
            let root = try #require(theater.root("B"))
            RuleProof.expect("CH-241", holds: root.frame == frame, "\(root.frame)")
            #expect(root.hasRoundBottom == false && root.cornerRadius == 10)
            #expect(theater.root("A")?.transform == .identity)
            #expect(theater.session.screenLayers().contains { $0.role == .grabber })
            let path = theater.session.hitViews(at: Point(100, frame.origin.y - 10))
            #expect(!path.contains { $0.name == "B.view" })
        }
        let pad = try sheet(on: "iPad Air 2", .detents([.medium]))
        let frame = try #require(pad.root("B")?.frame)
        RuleProof.expect("CH-241", holds: frame.size.height == 512 && frame.origin.y == 256, "\(frame)")
    }

    @Test("CH-242: a presenter stands back behind a large card, and not on an iPad", .varies(.device))
    func cards() throws {
        for (device, top) in [("iPhone 8", 30.0), ("iPhone 15", 49)] {
            var theater = try sheet(on: device)
            let presenter = try #require(theater.root("A"))
            let width = presenter.frame.size.width
            let scale = presenter.transform.scaleX
            let edge = presenter.frame.origin.y + presenter.frame.size.height * (1 - presenter.transform.scaleY) / 2
            RuleProof.expect(
                "CH-242", holds: [scale * width, edge, presenter.cornerRadius].isNear([width - 32, top, 10]),
                "\(presenter)")
            #expect(presenter.role == .presenter && theater.root("B")?.role == .presented)
            try theater.make("C", .style(.pageSheet))
            try theater.present("C", from: "B", animated: false)
            try theater.settle()
            let second = try #require(theater.root("B"))
            #expect([second.transform.scaleX].isNear([scale]) && theater.root("C")?.transform == .identity)
        }
        #expect(try sheet(on: "iPad Air 2").root("A")?.transform == .identity)
        #expect(try sheet(on: "iPhone 8", version: SystemVersion(12)).root("A") == nil)
    }

    @Test("CH-245: the boxes of an alert and of an action sheet", .varies(.device))
    func alerts() throws {
        for device in ["iPhone 8", "iPhone 15"] {
            let size = try #require(Device.named(device)).portraitSize
            var theater = try Theater(device: device)
            try theater.alert(.alert("alert", .named("OK"), .named("No", .cancel)))
            var layers = theater.session.screenLayers()
            let box = try #require(layers.first { $0.role == .alert })
            let actions = layers.filter { $0.role == .action }
            RuleProof.expect("CH-245", holds: box.frame.size.width == 270 && actions.map(\.name) == ["No", "OK"])
            #expect([box.frame.origin.x, box.frame.maxX].isNear([size.width / 2 - 135, size.width / 2 + 135]))
            #expect(actions.map(\.frame.origin.x).isNear([box.frame.origin.x, box.frame.origin.x + 135]))
            #expect(actions.allSatisfy { $0.frame.maxY == box.frame.maxY })
            var sheet = try Theater(device: device)
            try sheet.alert(
                .alert("alert", style: .actionSheet, .named("One"), .named("Two"), .named("No", .cancel)))
            layers = sheet.session.screenLayers()
            let boxes = layers.filter { $0.role == .alert }.map(\.frame)
            RuleProof.expect(
                "CH-245", holds: boxes.count == 2 && boxes.allSatisfy { $0.size.width == size.width - 16 }, "\(boxes)")
            #expect(layers.filter { $0.role == .action }.map(\.name) == ["One", "Two", "No"])
        }
    }
}
