extension StoryboardControllerKind {
    /// The kind of the scene's controller for the rules; an element that the engine does not know acts as a plain one.
    package var controllerKind: ControllerKind {
        switch self {
        case .navigationController: .navigationController
        case .tabBarController: .tabBarController
        case .splitViewController: .splitViewController
        case .pageViewController: .pageViewController
        case .tableViewController: .tableViewController
        case .collectionViewController: .collectionViewController
        case .avPlayerViewController: .avPlayerViewController
        case .viewController, .glkViewController, .placeholder, .other: .viewController
        }
    }
}
