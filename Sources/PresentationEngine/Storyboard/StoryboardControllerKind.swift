/// The kind of a storyboard's controller, with the settings that only this kind has.
///
/// A custom class on a built-in kind acts as that kind unless a behavior says otherwise.
public enum StoryboardControllerKind: Sendable, Equatable {
    /// A plain `UIViewController` or subclass.
    case viewController
    /// A `UINavigationController`; its root is a relationship.
    case navigationController(StoryboardNavigation)
    /// A `UITabBarController`; its tabs are relationships, in the order of the tabs.
    case tabBarController(StoryboardTabs)
    /// A `UISplitViewController`; its columns are relationships.
    case splitViewController(StoryboardSplit)
    /// A `UIPageViewController`; its pages come from code.
    case pageViewController(StoryboardPages)
    /// A `UITableViewController`; the flag is `clearsSelectionOnViewWillAppear`.
    case tableViewController(clearsSelectionOnViewWillAppear: Bool)
    /// A `UICollectionViewController`; the flag is `clearsSelectionOnViewWillAppear`.
    case collectionViewController(clearsSelectionOnViewWillAppear: Bool)
    /// An `AVPlayerViewController`.
    case avPlayerViewController
    /// A `GLKViewController`.
    case glkViewController
    /// A reference to a controller of this or another storyboard, replaced by that controller when a segue
    /// needs it.
    case placeholder(StoryboardReference)
    /// A controller element of another framework, by its element name; it acts as a plain controller.
    case other(element: String)

    /// UIKit's class for this kind; `nil` for a placeholder, which is not a controller, and for a foreign element.
    public var className: String? {
        switch self {
        case .glkViewController: "GLKViewController"
        case .placeholder, .other: nil
        case .viewController, .navigationController, .tabBarController, .splitViewController,
            .pageViewController, .tableViewController, .collectionViewController, .avPlayerViewController:
            controllerKind.className
        }
    }
}

/// The controller that a placeholder stands for: the initial or a named controller of a storyboard.
public struct StoryboardReference: Sendable, Equatable {
    /// The storyboard to look in, by name; `nil` means the placeholder's own.
    public var storyboardName: String?

    /// The storyboard identifier of the controller; `nil` means the initial one.
    public var referencedIdentifier: String?

    /// The bundle the storyboard lies in; `nil` means the app's.
    public var bundleIdentifier: String?

    /// Makes a reference.
    public init(
        storyboardName: String? = nil, referencedIdentifier: String? = nil, bundleIdentifier: String? = nil
    ) {
        self.storyboardName = storyboardName
        self.referencedIdentifier = referencedIdentifier
        self.bundleIdentifier = bundleIdentifier
    }
}

/// A class named in a storyboard.
public struct StoryboardClass: Sendable, Equatable {
    /// The class's name without its module.
    public var name: String

    /// The Swift module, if the file names one.
    public var module: String?

    /// Makes a class name.
    public init(name: String, module: String? = nil) {
        self.name = name
        self.module = module
    }

    /// The name as UIKit's messages print it: with the module for Swift classes, bare for others.
    public var qualifiedName: String {
        module.map { "\($0).\(name)" } ?? name
    }
}
