/// One controller of a session, as the `hierarchy` table shows it in a SQL shell.
public struct HierarchyRow: Sendable, Equatable {
    /// The controller's identifier in its session.
    public let controller: String
    /// Its declared class.
    public var className: String
    /// Its title.
    public var title: String?
    /// The container it is a child of.
    public var parent: String?
    /// The controller that actually presents it, which may differ from the receiver of the call.
    public var presenting: String?
    /// The controller that it actually presents.
    public var presented: String?
    /// The window it is the root of.
    public var window: String?
    /// Its `modalPresentationStyle`, by UIKit's name.
    public var presentationStyle: String
    /// Its appearance state.
    public var state: AppearanceState
    /// Its identifier in the storyboard it came from.
    public var storyboardId: String?
    /// Its restoration identifier.
    public var restorationIdentifier: String?
    /// The child of its parent that comes before it; nil for the first one, and for a controller without a parent.
    ///
    /// A number would change whenever an earlier sibling leaves.
    public var siblingBefore: String?

    /// The appearance state of a controller, in the words of the table.
    public enum AppearanceState: String, Sendable, CaseIterable {
        case disappeared
        case appearing
        case appeared
        case disappearing
    }

    /// A row with the given values.
    public init(
        controller: String, className: String, title: String? = nil, parent: String? = nil,
        presenting: String? = nil, presented: String? = nil, window: String? = nil,
        presentationStyle: String, state: AppearanceState, storyboardId: String? = nil,
        restorationIdentifier: String? = nil, siblingBefore: String? = nil
    ) {
        self.controller = controller
        self.className = className
        self.title = title
        self.parent = parent
        self.presenting = presenting
        self.presented = presented
        self.window = window
        self.presentationStyle = presentationStyle
        self.state = state
        self.storyboardId = storyboardId
        self.restorationIdentifier = restorationIdentifier
        self.siblingBefore = siblingBefore
    }
}

/// A command's change to the hierarchy; only controllers that it touched have one.
public enum HierarchyChange: Sendable, Equatable {
    /// The controller exists, with these values.
    case put(HierarchyRow)
    /// The controller with this identifier no longer exists.
    case remove(String)
}
