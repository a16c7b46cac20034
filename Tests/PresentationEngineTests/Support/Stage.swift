@testable import PresentationEngine

/// A small storyboard: Home, whose button presents Detail by the segue "detail", and Detail.
enum Stage {
    static func storyboard(segueClass: String? = nil) -> Storyboard {
        var home = StoryboardScene(id: "home-id")
        home.storyboardIdentifier = "Home"
        var segue = StoryboardSegue(
            id: "segue-id", kind: .presentation, sourceID: "home-id", destinationID: "detail-id",
            identifier: "detail")
        segue.customClass = segueClass.map { StoryboardClass(name: $0) }
        segue.modalPresentationStyle = .fullScreen
        home.segues = [segue]
        home.triggers = [
            StoryboardTrigger(
                elementID: "button", elementName: "button", kind: .control, event: .control("touchUpInside"),
                effect: .segue(id: "segue-id"))
        ]
        var detail = StoryboardScene(id: "detail-id")
        detail.storyboardIdentifier = "Detail"
        return Storyboard(name: "Main", initialSceneID: "home-id", scenes: [home, detail])
    }
}
