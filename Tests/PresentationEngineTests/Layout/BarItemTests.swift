import Testing

@testable import PresentationEngine

@Suite("The items of bars: back buttons, spaces, and views that size classes leave out")
struct BarItemTests {
    /// A stack of `home` and `detail`, with these items at the left and in the toolbar of `detail`.
    private func theater(
        left: [String] = [], supplements: Bool = false, toolbar: [String] = [], device: String = "iPhone 8",
        orientation: InterfaceOrientation = .portrait
    ) throws -> Theater {
        func items(_ names: [String]) -> [StoryboardBarButtonItem] {
            names.map { name in
                var item = StoryboardBarButtonItem(id: name)
                item.systemItem = name.hasSuffix("Space") ? name : nil
                return item
            }
        }
        var detail = StoryboardScene.scene("detail")
        var item = StoryboardNavigationItem()
        item.leftBarButtonItems = items(left)
        item.leftItemsSupplementBackButton = supplements
        detail.navigationItem = item
        detail.toolbarItems = items(toolbar)
        var theater = try Theater(
            SystemVersion(12), device: device, orientation: orientation, root: nil,
            storyboards: [
                .of(
                    .navigation("nav", root: "home"), .scene("home", .viewController, .to("detail", .show, "go")),
                    detail)
            ])
        _ = try theater.play { try $0.segue("go", from: "home") }
        return theater
    }

    private func items(_ theater: Theater) -> [String] {
        theater.session.screenLayout().filter { $0.kind == .item }.compactMap(\.target)
    }

    @Test("CH-213: items at the left replace the back button, unless they supplement it", .varies(.device))
    func backButton() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var plain = try theater(device: device)
            RuleProof.expect("CH-213", holds: items(plain) == ["nav.backButton"])
            try plain.navigate("nav", .tapBack)
            for left in [["edit"], ["fixedSpace", "edit"], ["flexibleSpace"]] {
                var replaced = try theater(left: left, device: device)
                RuleProof.expect("CH-213", holds: items(replaced) == left.filter { $0 == "edit" })
                proves("CH-213") { () throws(Rejection) in try replaced.navigate("nav", .tapBack) }
                var beside = try theater(left: left, supplements: true, device: device)
                RuleProof.expect(
                    "CH-213", holds: items(beside) == ["nav.backButton"] + left.filter { $0 == "edit" })
                try beside.navigate("nav", .tapBack)
            }
        }
    }

    @Test("CH-213: spaces keep items apart and are no targets", .varies(.device))
    func spaces() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try theater(toolbar: ["first", "flexibleSpace", "last"], device: device)
            try theater.set("nav", .isToolbarHidden, false)
            let found = theater.session.screenLayout().filter { $0.kind == .item && $0.target != "nav.backButton" }
            RuleProof.expect("CH-213", holds: found.compactMap(\.target) == ["first", "last"])
            let width = try theater.frame(of: "nav").size.width
            let margin = width < 414 ? 16.0 : 20
            RuleProof.expect("CH-213", holds: found.map(\.frame.origin.x) == [margin, width - margin - 44])
            let detail = try theater.session.controller("detail")
            RuleProof.expect(
                "CH-213", holds: theater.session.elementOutlines(of: detail).map(\.id) == ["first", "last"])
        }
    }

    @Test("CH-208: items lie inside the margins and the safe area, as wide as their titles", .varies(.device))
    func margins() throws {
        for (device, margin) in [("iPhone 8", 16.0), ("iPad Air 2", 20)] {
            var detail = StoryboardScene.scene("detail")
            var item = StoryboardNavigationItem()
            item.leftBarButtonItems = [StoryboardBarButtonItem(id: "left")]
            item.leftItemsSupplementBackButton = true
            var long = StoryboardBarButtonItem(id: "long")
            long.title = "Continue"
            item.rightBarButtonItems = [long, StoryboardBarButtonItem(id: "right")]
            detail.navigationItem = item
            var theater = try Theater(
                SystemVersion(12), device: device, root: nil,
                storyboards: [
                    .of(
                        .navigation("nav", root: "home"), .scene("home", .viewController, .to("detail", .show, "go")),
                        detail)
                ])
            _ = try theater.play { try $0.segue("go", from: "home") }
            func places() -> [[Double]] {
                theater.session.screenLayout().filter { $0.kind == .item }.map {
                    [$0.frameInWindow.origin.x, $0.frame.size.width]
                }
            }
            let width = theater.session.environmentOutline.screen.width
            let inner = width - margin
            RuleProof.expect(
                "CH-208", holds: places() == [[8, 44], [52, 44], [inner - 72, 72], [inner - 116, 44]], "\(places())")
            if device == "iPhone 8" {
                theater = try self.theater(left: ["edit"], device: "iPhone X", orientation: .landscapeLeft)
                RuleProof.expect("CH-208", holds: places().first == [44 + 20, 44], "\(places())")
            }
        }
    }

    @Test("CH-208: items that have no room shrink, and none leaves its bar", .varies(.device))
    func narrow() throws {
        for device in ["iPhone SE", "iPad Air 2"] {
            var theater = try theater(
                left: (0..<40).map { "l\($0)" }, toolbar: (0..<40).map { "t\($0)" }, device: device)
            try theater.set("nav", .isToolbarHidden, false)
            let items = theater.session.screenLayout().filter { $0.kind == .item }
            let width = theater.session.environmentOutline.screen.width
            RuleProof.expect(
                "CH-208",
                holds: items.count == 80
                    && items.allSatisfy { $0.frameInWindow.origin.x >= 16 && $0.frameInWindow.maxX <= width - 15.99 })
        }
    }

    @Test("CH-210: a view that is not installed is neither on the screen nor a target", .varies(.device))
    func notInstalled() throws {
        var home = StoryboardScene.scene("home", .viewController, .to("other", .show, "go"))
        home.view?.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
        var button = StoryboardView(id: "tap-go", elementName: "button")
        button.frame = StoryboardRectangle(x: 0, y: 100, width: 50, height: 50)
        var outer = StoryboardView(id: "outer")
        outer.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 300)
        outer.subviews = [button]
        outer.installation.exclusions = ["widthClass=compact"]
        home.view?.subviews = [outer]
        for (device, isInstalled) in [("iPhone 8", false), ("iPad Air 2", true)] {
            let version = SystemVersion(12)
            var theater = try Theater(
                version, device: device, root: nil, storyboards: [.of(home, .scene("other"))])
            let isShown = theater.session.screenLayout().contains { $0.name == "tap-go" }
            RuleProof.expect("CH-210", holds: isShown == isInstalled)
            if isInstalled {
                _ = try theater.play { try $0.act(on: "tap-go") }
            } else {
                proves("CH-210") { () throws(Rejection) in
                    try theater.call(.tap(element: "tap-go", controller: nil, event: nil))
                }
            }
        }
    }
}
