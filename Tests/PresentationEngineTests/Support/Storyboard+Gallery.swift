@testable import PresentationEngine

extension Storyboard {
    /// A storyboard of three scenes: `HomeController` with outlets, attributes and segues of the presentation
    /// kinds, the scene `Detail` they lead to, and a navigation controller `Nav` with its root.
    static func gallery(name: String = "Main", isInitial: Bool = true) -> Storyboard {
        Storyboard(
            name: name, initialSceneID: isInitial ? "home" : nil, scenes: [home, detail, navigation, leaf])
    }

    private static var home: StoryboardScene {
        var home = StoryboardScene(id: "home")
        home.customClass = StoryboardClass(name: "HomeController")
        var view = StoryboardView(id: "home-view")
        view.subviews = [StoryboardView(id: "label", elementName: "label")]
        home.view = view
        home.outlets = [
            StoryboardOutlet(property: "titleLabel", destinationID: "label"),
            StoryboardOutlet(property: "item", destinationID: "navigation-item"),
        ]
        home.runtimeAttributes = [
            StoryboardRuntimeAttribute(keyPath: "title", value: .string("Home")),
            StoryboardRuntimeAttribute(keyPath: "layer.cornerRadius", value: .integer(3)),
        ]
        var still = StoryboardSegue(
            id: "still", kind: .presentation, sourceID: "home", destinationID: "detail", identifier: "still")
        still.isAnimated = false
        still.modalPresentationStyle = .overFullScreen
        var fade = StoryboardSegue(
            id: "fade", kind: .custom, sourceID: "home", destinationID: "detail", identifier: "fade")
        fade.customClass = StoryboardClass(name: "FadeSegue")
        var careful = StoryboardSegue(
            id: "careful", kind: .presentation, sourceID: "home", destinationID: "detail",
            identifier: "careful")
        careful.customClass = StoryboardClass(name: "CarefulSegue")
        home.segues = [
            StoryboardSegue(
                id: "show", kind: .presentation, sourceID: "home", destinationID: "detail", identifier: "show"
            ),
            StoryboardSegue(id: "nameless", kind: .presentation, sourceID: "home", destinationID: "detail"),
            still, fade, careful,
        ]
        home.triggers = [("button", "show"), ("other", "nameless")].map { element, segue in
            StoryboardTrigger(
                elementID: element, elementName: "button", kind: .control, event: .control("touchUpInside"),
                effect: .segue(id: segue))
        }
        return home
    }

    private static var detail: StoryboardScene {
        var detail = StoryboardScene(id: "detail")
        detail.storyboardIdentifier = "Detail"
        detail.customClass = StoryboardClass(name: "LostController")
        detail.view = StoryboardView(id: "detail-view")
        return detail
    }

    private static var navigation: StoryboardScene {
        var navigation = StoryboardScene(id: "nav", kind: .navigationController(StoryboardNavigation()))
        navigation.storyboardIdentifier = "Nav"
        navigation.segues = [
            StoryboardSegue(
                id: "root", kind: .relationship(.rootViewController), sourceID: "nav", destinationID: "leaf")
        ]
        return navigation
    }

    private static var leaf: StoryboardScene {
        var leaf = StoryboardScene(id: "leaf")
        leaf.view = StoryboardView(id: "leaf-view")
        return leaf
    }
}

extension Theater {
    /// A session launched from ``Storyboard/gallery(name:isInitial:)``; its root is `HomeController`.
    static func gallery(_ version: SystemVersion = SystemVersion(12), behaviors: [String: Behavior] = [:])
        throws
        -> Theater
    {
        try Theater(version, root: nil, storyboards: [.gallery()], behaviors: behaviors)
    }

    /// Instantiates the scene of that identifier, as `instantiateViewController(withIdentifier:)` does.
    mutating func instantiate(
        _ identifier: String?, as name: String, storyboard: String? = nil,
        creator: ControllerRequest.Creator? = nil
    ) throws(Rejection) {
        try call(
            .makeController(
                ControllerRequest(
                    name: name, origin: .storyboard(name: storyboard, identifier: identifier),
                    creator: creator)))
    }
}
