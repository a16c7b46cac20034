/// A controller's navigation item.
public struct StoryboardNavigationItem: Sendable, Equatable {
    /// `largeTitleDisplayMode` (iOS 11).
    public enum LargeTitleDisplayMode: String, Sendable, CaseIterable {
        /// As the item before it.
        case automatic
        /// Always large.
        case always
        /// Never large.
        case never
    }

    /// The item's object id.
    public var id: String?
    /// The title.
    public var title: String?
    /// The line above the title.
    public var prompt: String?
    /// Whether the back button is hidden.
    public var hidesBackButton = false
    /// Whether left items appear next to the back button.
    public var leftItemsSupplementBackButton = false
    /// When the title is large.
    public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    /// The back button the next controller shows.
    public var backBarButtonItem: StoryboardBarButtonItem?
    /// Items on the left, from the edge inwards.
    public var leftBarButtonItems: [StoryboardBarButtonItem] = []
    /// Items on the right, from the edge inwards.
    public var rightBarButtonItems: [StoryboardBarButtonItem] = []
    /// A view in place of the title.
    public var titleView: StoryboardView?

    /// Makes an item that leaves every default.
    public init() {}
}

/// A button of a navigation bar or toolbar.
public struct StoryboardBarButtonItem: Sendable, Equatable {
    /// The item's object id.
    public var id: String?
    /// The title.
    public var title: String?
    /// The system item's name (`add`, `flexibleSpace`).
    public var systemItem: String?
    /// The subclass named for the item, if any.
    public var customClass: StoryboardClass?
    /// The name the author gave the item in Interface Builder.
    public var userLabel: String?
    /// The accessibility identifier.
    public var accessibilityIdentifier: String?
    /// The accessibility label.
    public var accessibilityLabel: String?
    /// `isEnabled`.
    public var isEnabled = true
    /// `tag`.
    public var tag = 0
    /// A view in place of the button.
    public var customView: StoryboardView?

    /// Makes an item that leaves every default.
    public init(id: String? = nil) {
        self.id = id
    }

    /// Whether the item only keeps other items apart, and takes no touches (CH-213).
    package var isSpace: Bool { systemItem == "flexibleSpace" || systemItem == "fixedSpace" }

    /// The text that identifies the item to a user.
    public var label: String? {
        title ?? accessibilityLabel ?? systemItem ?? userLabel
    }
}

/// A controller's tab bar item.
public struct StoryboardTabBarItem: Sendable, Equatable {
    /// The item's object id.
    public var id: String?
    /// The title.
    public var title: String?
    /// The system item's name (`favorites`).
    public var systemItem: String?
    /// The badge.
    public var badgeValue: String?
    /// `isEnabled`.
    public var isEnabled = true
    /// `tag`.
    public var tag = 0

    /// Makes an item that leaves every default.
    public init() {}
}

/// An object of a scene other than its controller.
public struct StoryboardObject: Sendable, Equatable {
    /// The type of the object.
    public enum Kind: Sendable, Equatable {
        /// A gesture recognizer, with its `isEnabled`.
        case gestureRecognizer(isEnabled: Bool)
        /// A view outside the controller's view.
        case view(StoryboardView)
        /// A bar button item outside any bar.
        case barButtonItem(StoryboardBarButtonItem)
        /// An object of the app, such as a delegate or a data source.
        case customObject
        /// Another UIKit object.
        case other
    }

    /// The object's id.
    public var id: String
    /// The element's name in the file (`tapGestureRecognizer`).
    public var elementName: String
    /// The type of the object.
    public var kind: Kind
    /// The class named for the object, if any.
    public var customClass: StoryboardClass?
    /// The name the author gave the object in Interface Builder.
    public var userLabel: String?
    /// The object's outlets, in the order of the file.
    public var outlets: [StoryboardOutlet] = []
    /// Values set by key path, in the order of the file.
    public var runtimeAttributes: [StoryboardRuntimeAttribute] = []

    /// Makes an object.
    public init(id: String, elementName: String, kind: Kind) {
        self.id = id
        self.elementName = elementName
        self.kind = kind
    }
}

/// A reference that is set on an object when its scene or view loads.
public struct StoryboardOutlet: Sendable, Equatable {
    /// The property that is set (`delegate`).
    public var property: String
    /// The object id it is set to.
    public var destinationID: String
    /// Whether the property is a collection that this object is added to.
    public var isCollection: Bool

    /// Makes an outlet.
    public init(property: String, destinationID: String, isCollection: Bool = false) {
        self.property = property
        self.destinationID = destinationID
        self.isCollection = isCollection
    }
}
