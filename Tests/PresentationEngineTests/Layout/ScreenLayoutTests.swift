import Testing

@testable import PresentationEngine

@Suite("The views of the screen, and what lies at a point")
struct ScreenLayoutTests {
    /// A navigation controller in a tab bar controller; its root has a button, a hidden and a transparent one above it,
    /// a label in front, and a container view with an embedded controller.
    private func storyboard() -> Storyboard {
        var home = StoryboardScene.scene("home", .viewController, .to("inner", .embed, "embed"))
        home.view?.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
        home.view?.subviews[0].frame = StoryboardRectangle(x: 0, y: 400, width: 375, height: 100)
        home.view?.subviews[0].autoresizing = StoryboardAutoresizing()
        home.view?.subviews[0].autoresizing?.flexibleWidth = true
        func add(_ id: String, _ element: String, _ change: (inout StoryboardView) -> Void = { _ in }) {
            var view = StoryboardView(id: id, elementName: element)
            view.frame = StoryboardRectangle(x: 20, y: 100, width: 100, height: 40)
            change(&view)
            home.view?.subviews.append(view)
        }
        add("button", "button")
        add("hidden", "button") { $0.isHidden = true }
        add("clear", "button") { $0.alpha = 0 }
        add("deaf", "button") { $0.isUserInteractionEnabled = false }
        add("label", "label")
        return .of(
            .tabs("tabs", "nav", "other"), .navigation("nav", root: "home"), home, .scene("inner"), .scene("other"))
    }

    private func theater(_ device: String) throws -> Theater {
        try Theater(SystemVersion(12), device: device, root: nil, storyboards: [storyboard()])
    }

    private func path(_ theater: Theater, _ x: Double, _ y: Double) -> [String] {
        theater.session.hitViews(at: Point(x, y)).compactMap(\.name)
    }

    @Test("a hit test passes over what is hidden, transparent or without interaction", .varies(.device))
    func hit() throws {
        for device in ["iPhone 8", "iPhone X", "iPad Air 2"] {
            let theater = try theater(device)
            let session = theater.session
            let hit = session.hitViews(at: Point(30, 110))
            RuleProof.expect("CH-209", holds: hit.first?.name == "button", "\(hit.map(\.name))")
            #expect(hit.last?.name == "window.view")
            #expect(session.tapTarget(of: hit, at: Point(30, 110))?.names.id == "button")
            #expect(path(theater, -1, 5).isEmpty)
        }
    }

    @Test("the elements of the scene that would be more than 20,000 are left out, and its root says so")
    func limit() throws {
        for (count, isLaidOut) in [(19_999, true), (20_000, false)] {
            var home = StoryboardScene.scene("home")
            home.view?.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
            home.view?.subviews = (0..<count).map { StoryboardView(id: "e\($0)", elementName: "view") }
            let theater = try Theater(SystemVersion(12), root: nil, storyboards: [.of(home)])
            let views = theater.session.screenLayout()
            #expect((views.count > count) == isLaidOut, "\(views.count)")
            let root = try #require(views.first { $0.className == "UIView" && $0.controller != nil })
            #expect(root.isApproximate != isLaidOut)
        }
    }

    @Test("numbers of a file that add up to more than a number holds leave frames finite")
    func finite() throws {
        var home = StoryboardScene.scene("home")
        home.view?.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
        var view = StoryboardView(id: "wide", elementName: "view")
        view.frame = StoryboardRectangle(x: 1e308, y: 1e308, width: 1e308, height: 1e308)
        view.autoresizing = StoryboardAutoresizing()
        home.view?.subviews = [view]
        let theater = try Theater(SystemVersion(12), root: nil, storyboards: [.of(home)])
        for view in theater.session.screenLayout() {
            let numbers = [
                view.frame.origin.x, view.frame.size.width, view.frameInWindow.origin.y, view.frame.size.height,
            ]
            #expect(numbers.allSatisfy { $0.isFinite }, "\(view)")
        }
    }

    @Test("CH-208: tabs and items are in their bars, and an embedded view fills its container", .varies(.device))
    func bars() throws {
        for device in ["iPhone 8", "iPhone X"] {
            let theater = try theater(device)
            let size = try #require(Device.named(device)).portraitSize
            let tab = theater.session.hitViews(at: Point(size.width - 10, size.height - 40))
            RuleProof.expect("CH-208", holds: tab.map(\.kind).prefix(2) == [.item, .bar], "\(tab.map(\.name))")
            let views = theater.session.screenLayout()
            let inner = try #require(
                views.first { $0.className.hasSuffix("inner") || $0.name?.contains("inner") == true })
            #expect(inner.frameInWindow == Rect(0, 400, size.width, 100))
            for view in views {
                guard let superview = view.superview else { continue }
                let outer = views[superview].frameInWindow.origin
                #expect(view.frameInWindow.origin.x == outer.x + view.frame.origin.x)
                #expect(view.frameInWindow.origin.y == outer.y + view.frame.origin.y)
            }
        }
    }

    @Test("LY-24, LY-28, CH-207: elements are laid out in the room that the screen has", .varies(.device))
    func elements() throws {
        var home = StoryboardScene.scene("home", .viewController)
        var root = StoryboardView(id: "root")
        root.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
        var masked = StoryboardView(id: "masked", elementName: "button")
        masked.frame = StoryboardRectangle(x: 275, y: 10, width: 100, height: 50)
        masked.autoresizing = StoryboardAutoresizing()
        masked.autoresizing?.flexibleLeft = true
        var bound = StoryboardView(id: "bound")
        bound.frame = StoryboardRectangle(x: 1, y: 1, width: 1, height: 1)
        bound.usesConstraints = true
        root.subviews = [masked, bound]
        func equal(
            _ attribute: StoryboardConstraint.Attribute, _ other: String?,
            _ second: StoryboardConstraint.Attribute?, _ constant: Double, times multiplier: Double = 1
        ) -> StoryboardConstraint {
            var constraint = StoryboardConstraint(attribute)
            constraint.firstItem = "bound"
            constraint.secondItem = other
            constraint.secondAttribute = second
            constraint.constant = constant
            constraint.multiplier = multiplier
            return constraint
        }
        root.constraints = [
            equal(.top, "top", .bottom, 8), equal(.leading, "root", .leading, 5),
            equal(.width, "root", .width, 0, times: 0.5), equal(.height, nil, nil, 30),
        ]
        home.view = root
        home.layout.guides = [StoryboardLayoutGuide(id: "top", kind: .top)]
        for device in ["iPhone 8 Plus", "iPad Air 2"] {
            let theater = try Theater(SystemVersion(12), device: device, root: nil, storyboards: [.of(home)])
            let size = try #require(Device.named(device)).portraitSize
            let views = theater.session.screenLayout()
            let found = try #require(views.first { $0.name == "bound" })
            RuleProof.expect("LY-24", holds: found.frame.origin == Point(5, 28))
            RuleProof.expect("CH-207", holds: found.frame.size == Size(size.width / 2, 30) && !found.isApproximate)
            let corner = views.first { $0.name == "masked" }?.frame
            RuleProof.expect("LY-28", holds: corner == Rect(size.width - 100, 10, 100, 50))
        }
    }

    @Test("CH-207: the content of a scroll view begins below the bars", .varies(.device))
    func scrolling() throws {
        for (device, top) in [("iPhone 8", 64.0), ("iPhone X", 88)] {
            for isRoot in [true, false] {
                var list = StoryboardView(id: "list", elementName: "tableView")
                list.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
                list.autoresizing = StoryboardAutoresizing()
                list.autoresizing?.flexibleHeight = true
                var row = StoryboardView(id: "row")
                row.frame = StoryboardRectangle(x: 0, y: 10, width: 375, height: 44)
                list.subviews = [row]
                var home = StoryboardScene.scene("home")
                var root = StoryboardView(id: "root")
                root.frame = list.frame
                root.subviews = [list]
                home.view = isRoot ? list : root
                let theater = try Theater(
                    SystemVersion(12), device: device, root: nil,
                    storyboards: [.of(.navigation("nav", root: "home"), home)])
                let found = try #require(theater.session.screenLayout().first { $0.name == "row" })
                RuleProof.expect("CH-207", holds: found.frameInWindow.origin == Point(0, top + 10), "\(found)")
                #expect(found.frame.origin == Point(0, 10))
            }
        }
    }
}
