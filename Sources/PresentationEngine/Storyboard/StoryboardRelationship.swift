/// The role of a destination in the container that has it from the start.
public enum StoryboardRelationship: Sendable, Equatable {
    /// The first controller of a navigation controller's stack.
    case rootViewController
    /// A tab of a tab bar controller.
    case viewControllers
    /// The primary column of a split view controller (`masterViewController`).
    case primaryViewController
    /// The secondary column of a split view controller (`detailViewController`).
    case secondaryViewController
    /// The supplementary column of a split view controller (iOS 14).
    case supplementaryViewController
    /// The controller that a split view controller shows in compact width (iOS 14).
    case compactViewController
    /// A relationship of another name, which no built-in container has.
    case other(String)

    /// The relationship with this name; Xcode's older names of the split view's columns are understood too.
    public init(name: String) {
        switch name {
        case "rootViewController": self = .rootViewController
        case "viewControllers": self = .viewControllers
        case "primaryViewController", "masterViewController": self = .primaryViewController
        case "secondaryViewController", "detailViewController": self = .secondaryViewController
        case "supplementaryViewController": self = .supplementaryViewController
        case "compactViewController": self = .compactViewController
        default: self = .other(name)
        }
    }

    /// The relationship's name.
    public var name: String {
        switch self {
        case .rootViewController: "rootViewController"
        case .viewControllers: "viewControllers"
        case .primaryViewController: "primaryViewController"
        case .secondaryViewController: "secondaryViewController"
        case .supplementaryViewController: "supplementaryViewController"
        case .compactViewController: "compactViewController"
        case .other(let name): name
        }
    }
}
