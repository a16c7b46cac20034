/// A segue of a storyboard: from a scene, or an element of it, to another scene, a placeholder or an exit.
public struct StoryboardSegue: Sendable, Equatable {
    /// The segue's object id.
    public var id: String
    /// The kind of the segue.
    public var kind: StoryboardSegueKind
    /// The name by which `performSegue(withIdentifier:sender:)` finds the segue (SG-15).
    public var identifier: String?
    /// The subclass of `UIStoryboardSegue`, if one is named (R70).
    public var customClass: StoryboardClass?
    /// The id of the scene the segue leaves.
    public var sourceID: String
    /// The element that triggers the segue; `nil` when the segue hangs on the controller itself, so that only
    /// code or UIKit (relationships) performs it. For an embed segue this is the container view.
    public var elementID: String?
    /// The object id of the destination: a scene's, or for an unwind segue an exit's.
    public var destinationID: String
    /// Whether the transition is animated.
    public var isAnimated = true
    /// A presentation style that replaces the destination's own; `nil` leaves the destination's.
    public var modalPresentationStyle: ModalPresentationStyle?
    /// A transition style that replaces the destination's own; `nil` leaves the destination's.
    public var modalTransitionStyle: ModalTransitionStyle?
    /// The anchor of a popover; only for popover kinds.
    public var popover: StoryboardPopover?
    /// The selector of the source's method that makes the destination (`@IBSegueAction`, iOS 13).
    public var destinationCreationSelector: String?
    /// Whether a peek at the destination is offered before the segue is performed (iOS 9).
    public var offersPreview = false

    /// Makes a segue with the defaults; set the differing properties afterwards.
    public init(
        id: String, kind: StoryboardSegueKind, sourceID: String, destinationID: String,
        identifier: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.sourceID = sourceID
        self.destinationID = destinationID
        self.identifier = identifier
    }
}

/// The effect of performing a segue (R73).
public enum StoryboardSegueKind: Sendable, Equatable {
    /// `show(_:sender:)`.
    case show
    /// `showDetailViewController(_:sender:)`.
    case showDetail
    /// Presents the destination ("present modally").
    case presentation
    /// Presents the destination as a popover.
    case popoverPresentation
    /// Makes the destination a child in a container view when the source's view loads (R74).
    case embed
    /// The destination is part of the source container from the start.
    case relationship(StoryboardRelationship)
    /// Goes back to a controller that has this action (`unwindToMenu:`, R82).
    case unwind(action: String)
    /// Performs the app's own segue class (R71).
    case custom
    /// Pushes, in files from before iOS 8; needs a navigation controller (R79).
    case push
    /// Presents modally, in files from before iOS 8.
    case modal
    /// Shows in a popover, in files from before iOS 8.
    case popover
    /// Replaces a child of the split view controller, in files from before iOS 8.
    case replace(StoryboardSplitTarget)

    /// The kind's name in Xcode's files.
    public var name: String {
        switch self {
        case .show: "show"
        case .showDetail: "showDetail"
        case .presentation: "presentation"
        case .popoverPresentation: "popoverPresentation"
        case .embed: "embed"
        case .relationship: "relationship"
        case .unwind: "unwind"
        case .custom: "custom"
        case .push: "push"
        case .modal: "modal"
        case .popover: "popover"
        case .replace: "replace"
        }
    }

    /// Whether performing this segue presents its destination by itself: `presentation`,
    /// `popoverPresentation` and their older forms.
    public var isPresentation: Bool {
        switch self {
        case .presentation, .popoverPresentation, .modal, .popover: true
        case .show, .showDetail, .embed, .relationship, .unwind, .custom, .push, .replace: false
        }
    }

    /// Whether the segue goes back to a controller that exists already.
    public var isUnwinding: Bool {
        switch self {
        case .unwind: true
        case .show, .showDetail, .presentation, .popoverPresentation, .embed, .relationship, .custom, .push,
            .modal, .popover, .replace:
            false
        }
    }

    /// Whether an app or a user sets this segue off; the others belong to loading, which performs an embed segue.
    public var isPerformable: Bool {
        switch self {
        case .embed, .relationship: false
        case .show, .showDetail, .presentation, .popoverPresentation, .unwind, .custom, .push, .modal,
            .popover,
            .replace:
            true
        }
    }

    /// Whether the segue is performed, and so can be performed by its identifier: all but relationships.
    public var isFoundByIdentifier: Bool {
        switch self {
        case .relationship: false
        case .show, .showDetail, .presentation, .popoverPresentation, .embed, .unwind, .custom, .push, .modal,
            .popover, .replace:
            true
        }
    }
}

/// The child of a split view controller that an old `replace` segue replaces.
public enum StoryboardSplitTarget: Sendable, Equatable {
    /// The split view controller's one or another child, by its index: 0 primary, 1 secondary.
    case index(Int)
    /// The navigation stack or child that holds the source.
    case current
}
