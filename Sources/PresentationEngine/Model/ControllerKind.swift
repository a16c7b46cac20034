/// The UIKit class that a controller is or inherits from, whatever its own class is called.
public enum ControllerKind: String, Sendable, Hashable, CaseIterable {
    case viewController
    case navigationController
    case tabBarController
    case splitViewController
    case pageViewController
    case tableViewController
    case collectionViewController
    case avPlayerViewController
    case alertController
    case activityViewController
    case searchController
    case imagePickerController

    /// UIKit's class for the kind.
    public var className: String {
        switch self {
        case .viewController: "UIViewController"
        case .navigationController: "UINavigationController"
        case .tabBarController: "UITabBarController"
        case .splitViewController: "UISplitViewController"
        case .pageViewController: "UIPageViewController"
        case .tableViewController: "UITableViewController"
        case .collectionViewController: "UICollectionViewController"
        case .avPlayerViewController: "AVPlayerViewController"
        case .alertController: "UIAlertController"
        case .activityViewController: "UIActivityViewController"
        case .searchController: "UISearchController"
        case .imagePickerController: "UIImagePickerController"
        }
    }

    /// The kind of a UIKit class; nil for any other class.
    public init?(classOfUIKit name: String) {
        guard let kind = Self.allCases.first(where: { $0.className == name }) else { return nil }
        self = kind
    }

    /// Whether its content can change while it is off screen, so that it must refresh after appearing.
    package var catchesUp: Bool {
        switch self {
        case .tabBarController, .pageViewController: true
        case .viewController, .navigationController, .splitViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController:
            false
        }
    }

    package var isContainer: Bool {
        switch self {
        case .navigationController, .tabBarController, .splitViewController, .pageViewController: true
        case .viewController, .tableViewController, .collectionViewController, .avPlayerViewController,
            .alertController, .activityViewController, .searchController, .imagePickerController:
            false
        }
    }

    /// The bars that controllers of the kind can show.
    package var bars: [ContainerBarKind] {
        switch self {
        case .navigationController: [.navigationBar, .toolbar]
        case .tabBarController: [.tabBar]
        case .viewController, .splitViewController, .pageViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController:
            []
        }
    }

    /// Whether the root view is a table or a collection view.
    package var hasScrollingView: Bool { self == .tableViewController || self == .collectionViewController }

    /// The property that names the root view, if that is a table or a collection view.
    var scrollingView: String? {
        hasScrollingView ? self == .tableViewController ? "tableView" : "collectionView" : nil
    }

    /// Whether the class is `UINavigationController` or inherits from it.
    var hasStack: Bool { self == .navigationController || self == .imagePickerController }

    /// Whether its children have an order: that of its stack, or of its tabs.
    var hasOrderedChildren: Bool { hasStack || self == .tabBarController }

    /// Whether the class is `UISplitViewController`, which has columns.
    var hasColumns: Bool { self == .splitViewController }

    /// Whether the class is `UIAlertController`.
    var isAlert: Bool { self == .alertController }

    /// Whether the class is `UIActivityViewController`.
    var isActivity: Bool { self == .activityViewController }

    /// Whether the class is `UISearchController`.
    var isSearch: Bool { self == .searchController }

    /// Whether a navigation controller that is presenting it drops changes of its stack (Q73).
    var keepsStack: Bool { isAlert || isSearch }

    /// Whether it notifies a `delegate` of its own.
    var hasDelegate: Bool { isContainer || isSearch }

    /// Whether its initializer makes children of the controllers that it takes, with both moves.
    var movesInitialChildren: Bool { isContainer || isSearch }

    /// The value of `definesPresentationContext` unless the app sets it (P42, C7).
    var definesPresentationContext: Bool { self == .navigationController }

    /// CH-117: an alert's actions are code, which no archive holds.
    var isRestorable: Bool { self != .alertController }

    /// The class of the view that the base `loadView()` makes.
    var viewClassName: String { isAlert ? "_UIAlertControllerView" : "UIView" }

    /// F2: the initializer loads the view where ``VersionRules/loadsTabBarControllerInInitializer`` is true.
    var canLoadInInitializer: Bool { self == .tabBarController }

    /// P127: the initializer takes the properties that define how pages turn, before there are any pages.
    var takesPropertiesInInitializer: Bool { self == .pageViewController }
}
