import PresentationEngine

extension StoryboardScene {
    /// The scene with the kind that its class implies, if the class is one of UIKit's own containers and the
    /// file has a plain controller of that class.
    ///
    /// - Parameter place: the line and the path for a fault.
    /// - Throws: ``StoryboardFault`` if the class and the kind contradict each other.
    func withImpliedKind(
        line: Int? = nil, path: String? = nil
    ) throws(StoryboardFault) -> StoryboardScene {
        guard let className = customClass?.nameInUIKit,
            let implied = ControllerKind(classOfUIKit: className), className != kind.className,
            let kind = implied.storyboardKind
        else { return self }
        guard case .viewController = self.kind else {
            throw StoryboardFault(
                .invalidValue,
                "The controller \(id) is of the kind \(self.kind.elementName) and of UIKit's class \(className), which contradict each other.",
                line: line, path: path)
        }
        var scene = self
        scene.kind = kind
        return scene
    }
}

extension StoryboardClass {
    /// The name of a class that can be UIKit's own.
    fileprivate var nameInUIKit: String? {
        module == nil || module == "UIKit" || module == "AVKit" ? name : nil
    }
}

extension ControllerKind {
    /// The kind in a storyboard, with all defaults; nil for kinds that storyboards cannot contain.
    fileprivate var storyboardKind: StoryboardControllerKind? {
        switch self {
        case .viewController: .viewController
        case .navigationController: .navigationController(StoryboardNavigation())
        case .tabBarController: .tabBarController(StoryboardTabs())
        case .splitViewController: .splitViewController(StoryboardSplit())
        case .pageViewController: .pageViewController(StoryboardPages())
        case .tableViewController: .tableViewController(clearsSelectionOnViewWillAppear: true)
        case .collectionViewController: .collectionViewController(clearsSelectionOnViewWillAppear: true)
        case .avPlayerViewController: .avPlayerViewController
        case .alertController, .activityViewController, .searchController, .imagePickerController: nil
        }
    }
}
