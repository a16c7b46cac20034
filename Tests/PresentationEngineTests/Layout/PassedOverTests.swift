import Testing

@testable import PresentationEngine

@Suite("Elements that touches pass over")
struct PassedOverTests {
    private static let recognizer = StoryboardObject(
        id: "recognizer", elementName: "tapGestureRecognizer", kind: .gestureRecognizer(isEnabled: true))
    private static let field = StoryboardView(id: "field", elementName: "textField")

    /// A scene with a text field that lies in a view, and an embedded scene with another one.
    private func theater(
        _ device: String = Repetition.device, _ change: (inout StoryboardScene) -> Void
    ) throws -> Theater {
        var home = StoryboardScene.scene("home", .viewController, .to("inner", .embed, "embed"))
        var box = StoryboardView(id: "box")
        box.subviews = [Self.field]
        home.view?.subviews.append(box)
        change(&home)
        var inner = StoryboardScene.scene("inner")
        inner.view?.subviews = [StoryboardView(id: "inner.field", elementName: "textField")]
        return try Theater(SystemVersion(12), device: device, root: nil, storyboards: [.of(home, inner)])
    }

    private func obstacle(_ theater: Theater, _ element: String, in owner: String = "home") throws -> Obstacle? {
        let handle = try theater.session.controller(owner)
        let targets = theater.session.touchTargets(of: handle, theater.session.elementOutlines(of: handle)) { _ in
            true
        }
        return try #require(targets.first { $0.names.id == element }).obstacle
    }

    /// Expects that the list of targets and the tap agree about an element.
    private func expectAgreement(
        _ kind: Obstacle.Kind?, _ reason: String? = nil, before element: String = "field",
        of owner: String = "home", _ change: (inout StoryboardScene) -> Void
    ) throws {
        for device in [Repetition.device, "iPad Air 2"] {
            var theater = try theater(device, change)
            let found = try obstacle(theater, element, in: owner)
            RuleProof.expect("CH-209", holds: found?.kind == kind, "\(String(describing: found))")
            if let reason { #expect(found?.reason == reason) }
            if kind == nil {
                try theater.act(on: element)
                #expect(theater.session.header.keyboard?.focus?.element == element)
            } else {
                proves("CH-209", refusing: { () throws(Rejection) in try theater.act(on: element) })
                #expect(theater.session.header.keyboard == nil)
            }
        }
    }

    @Test("CH-209: a text field without user interaction takes no tap", .varies(.device))
    func own() throws {
        try expectAgreement(.disabled, "it has no user interaction") {
            $0.view?.subviews[1].subviews[0].isUserInteractionEnabled = false
        }
        try expectAgreement(nil) { $0.view?.subviews[1].subviews[0].isUserInteractionEnabled = true }
    }

    @Test("CH-209: neither does one in a view without user interaction, at any depth", .varies(.device))
    func above() throws {
        try expectAgreement(nil) { _ in }
        try expectAgreement(.disabled, "the view box, in which it lies, has no user interaction") {
            $0.view?.subviews[1].isUserInteractionEnabled = false
        }
        try expectAgreement(.disabled) { $0.view?.isUserInteractionEnabled = false }
        try expectAgreement(.disabled) { scene in
            guard let box = scene.view?.subviews[1] else { return }
            var picture = StoryboardView(id: "picture", elementName: "imageView")
            picture.subviews = [box]
            scene.view?.subviews[1] = picture
        }
    }

    @Test("CH-209: hidden and transparent views are passed over, too", .varies(.device))
    func unseen() throws {
        try expectAgreement(.hidden, "the view box, in which it lies, is hidden by the storyboard") {
            $0.view?.subviews[1].isHidden = true
        }
        try expectAgreement(.hidden, "it is transparent by the storyboard") {
            $0.view?.subviews[1].subviews[0].alpha = 0.009
        }
        try expectAgreement(nil) { $0.view?.subviews[1].alpha = 0.01 }
    }

    @Test("CH-209: an embedded controller is passed over with its container view", .varies(.device))
    func embedded() throws {
        try expectAgreement(nil, before: "inner.field", of: "inner") { _ in }
        try expectAgreement(.disabled, before: "inner.field", of: "inner") {
            $0.view?.subviews[0].isUserInteractionEnabled = false
        }
        try expectAgreement(.hidden, before: "inner.field", of: "inner") { $0.view?.isHidden = true }
    }

    @Test("CH-209: so are the items of a bar and the gesture recognizers of a view")
    func attached() throws {
        for isDeaf in [false, true] {
            var theater = try theater { scene in
                scene.view?.subviews[1].isUserInteractionEnabled = !isDeaf
                scene.view?.subviews[1].barButtonItems = [StoryboardBarButtonItem(id: "item")]
                scene.view?.subviews[1].gestureRecognizerIDs = ["recognizer"]
                scene.objects.append(Self.recognizer)
            }
            for element in ["item", "recognizer"] {
                let kind = try obstacle(theater, element)?.kind
                RuleProof.expect("CH-209", holds: kind == (isDeaf ? .disabled : .notConnected), "\(element)")
                guard isDeaf else { continue }
                proves("CH-209", refusing: { () throws(Rejection) in try theater.act(on: element) })
            }
        }
        var label = try theater { scene in
            scene.view?.subviews[1].subviews.append(StoryboardView(id: "label", elementName: "label"))
            scene.view?.subviews[1].subviews[1].gestureRecognizerIDs = ["recognizer"]
            scene.objects.append(Self.recognizer)
        }
        proves("CH-209", refusing: { () throws(Rejection) in try label.act(on: "recognizer") })
    }

    @Test("CH-209: a touch in a view that the app added goes by the views above it")
    func addedViews() throws {
        for isDeaf in [false, true] {
            var theater = try theater { $0.view?.isUserInteractionEnabled = !isDeaf }
            try theater.call(.addSubview(ViewRequest(view: "own", superview: "home")))
            guard isDeaf else {
                try theater.call(.responding(.touch(view: "own")))
                continue
            }
            proves("CH-209", refusing: { () throws(Rejection) in try theater.call(.responding(.touch(view: "own"))) })
        }
    }
}
