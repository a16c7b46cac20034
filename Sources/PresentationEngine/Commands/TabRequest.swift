/// A `UITab`, or a `UITabGroup` if it has a list of children (Q24, Q26).
public struct TabRequest: Sendable, Hashable {
    /// Unique among all tabs of the tab bar controller.
    public var identifier: String
    public var title: String?
    /// The name of the image.
    public var image: String?
    /// The answer of the tab's view controller provider: the name of a controller, or the request for a new one; nil
    /// leaves the answer to the behavior of the tab bar controller.
    public var viewController: Value?
    /// `isHidden`; nil for the default.
    public var isHidden: Bool?
    public var isHiddenByDefault: Bool
    public var allowsHiding: Bool
    public var preferredPlacement: TabPlacement
    /// The children of a group; nil for a plain tab.
    public var children: [TabRequest]?
    public var defaultChildIdentifier: String?
    /// The identifier of the group's `selectedChild`.
    public var selectedChild: String?
    /// The navigation controller that shows the selected path of a group: its name, or the request for a new one.
    public var managingNavigationController: Value?
    /// Whether the user may move the tabs of a group.
    public var allowsReordering: Bool
    /// `displayOrderIdentifiers` of a group.
    public var displayOrderIdentifiers: [String]

    public init(
        _ identifier: String, title: String? = nil, image: String? = nil, viewController: Value? = nil,
        isHidden: Bool? = nil, isHiddenByDefault: Bool = false, allowsHiding: Bool = false,
        preferredPlacement: TabPlacement = .automatic, children: [TabRequest]? = nil,
        defaultChildIdentifier: String? = nil, selectedChild: String? = nil,
        managingNavigationController: Value? = nil, allowsReordering: Bool = false,
        displayOrderIdentifiers: [String] = []
    ) {
        self.identifier = identifier
        self.title = title
        self.image = image
        self.viewController = viewController
        self.isHidden = isHidden
        self.isHiddenByDefault = isHiddenByDefault
        self.allowsHiding = allowsHiding
        self.preferredPlacement = preferredPlacement
        self.children = children
        self.defaultChildIdentifier = defaultChildIdentifier
        self.selectedChild = selectedChild
        self.managingNavigationController = managingNavigationController
        self.allowsReordering = allowsReordering
        self.displayOrderIdentifiers = displayOrderIdentifiers
    }
}

/// What the user changes in the editor of a sidebar, from iOS 18 on (CH-672).
public struct TabEdit: Sendable, Hashable {
    /// The identifiers of the tabs that the user hides, and of those that are shown again.
    public var hiddenTabs: [String]
    public var shownTabs: [String]
    /// The identifier of the group whose tabs the user moves, and the identifiers of its tabs in their new order.
    public var group: String?
    public var displayOrder: [String]

    public init(
        hiddenTabs: [String] = [], shownTabs: [String] = [], group: String? = nil, displayOrder: [String] = []
    ) {
        self.hiddenTabs = hiddenTabs
        self.shownTabs = shownTabs
        self.group = group
        self.displayOrder = displayOrder
    }
}

/// `UITab.Placement`: where the bar of an iPad shows a tab (Q27).
public enum TabPlacement: String, Sendable, Hashable, CaseIterable {
    case automatic
    case `default`
    case optional
    case movable
    case pinned
    case fixed
    case sidebarOnly
}
