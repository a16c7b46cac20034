/// The state of a `UIPopoverController`: its content, and the settings of the popover that shows it (R183, CH-550).
package struct PopoverController: Sendable, Equatable {
    /// `contentViewController`, which it retains.
    package var content: ControllerHandle
    /// `popoverContentSize`; nil until the app sets it.
    package var contentSize: Size?
    package var delegate: Actor?
    /// The names of the views that stay touchable beside the popover.
    package var passthroughViews: [String] = []

    package init(content: ControllerHandle) { self.content = content }
}

/// The settings of a `UIPopoverController` in a request; nil leaves a setting as it is.
public struct PopoverControllerSettings: Sendable, Hashable {
    public var popoverContentSize: Size?
    /// The object or controller that follows the popover.
    public var delegate: String?
    public var passthroughViews: [String]?

    public init(popoverContentSize: Size? = nil, delegate: String? = nil, passthroughViews: [String]? = nil) {
        self.popoverContentSize = popoverContentSize
        self.delegate = delegate
        self.passthroughViews = passthroughViews
    }
}

/// A `UIPopoverController` to be made: `init(contentViewController:)`, and its settings.
public struct PopoverControllerRequest: Sendable, Hashable {
    public var contentViewController: String
    public var settings: PopoverControllerSettings

    public init(contentViewController: String, settings: PopoverControllerSettings = PopoverControllerSettings()) {
        self.contentViewController = contentViewController
        self.settings = settings
    }
}

/// The calls to a `UIPopoverController`.
public enum PopoverCall: Sendable, Hashable {
    /// `presentPopover(from:in:permittedArrowDirections:animated:)`, or the same with a bar button item.
    case present(PopoverPresentCall)
    /// `dismiss(animated:)`.
    case dismiss(isAnimated: BooleanArgument)
    case set(PopoverControllerSettings)
}

/// Where a `UIPopoverController` presents its popover.
public struct PopoverPresentCall: Sendable, Hashable {
    public var anchor: PopoverAnchor
    /// `up`, `down`, `left` and `right`; nil for `any`.
    public var arrowDirections: [String]?
    public var isAnimated: BooleanArgument

    public init(anchor: PopoverAnchor, arrowDirections: [String]? = nil, isAnimated: BooleanArgument = .constant(true))
    {
        self.anchor = anchor
        self.arrowDirections = arrowDirections
        self.isAnimated = isAnimated
    }
}
