/// An object of the app with identity: a delegate, an animator, an interaction or presentation controller.
///
/// One object may play several of these parts, as one class may adopt several protocols. Its answers and reactions are
/// in its behavior; the settings of its parts are here.
package struct NamedObject: Sendable, Equatable {
    package let serial: Int
    package let name: String
    package let className: String
    package var owner: ObjectOwner
    package var animator: AnimatorSettings?
    package var interaction: InteractionSettings?
    package var presentationController: PresentationControllerSettings?
    /// The object is a `UIPopoverController`.
    package var popover: PopoverController?
    package var restoration = ObjectRestoration()
    /// The transition that a percent-driven or bare interaction controller drives now.
    package var drives: TransitionHandle?
    /// The number of presentations that use the object as their presentation controller.
    package var uses = 0

    package init(serial: Int, name: String, className: String, owner: ObjectOwner) {
        self.serial = serial
        self.name = name
        self.className = className
        self.owner = owner
    }
}

/// An object's part in state restoration (R46 to R50).
package struct ObjectRestoration: Sendable, Hashable {
    /// The identifier under which the app registered the object; nil if it did not.
    package var identifier: String?
    /// `restorationParent`, a controller or an object.
    package var parent: Actor?
    /// `objectRestorationClass`.
    package var className: String?

    package init(identifier: String? = nil, parent: Actor? = nil, className: String? = nil) {
        self.identifier = identifier
        self.parent = parent
        self.className = className
    }
}

/// The owner that keeps an object alive: UIKit's references to delegates are weak (TD-05).
package enum ObjectOwner: Sendable, Hashable {
    /// A variable of the client, until it is released.
    case client
    case actor(Actor)
    case nobody
}

/// How an animator's `animateTransition(using:)` behaves (AT-01 to AT-09).
public struct AnimatorSettings: Sendable, Hashable {
    /// The answer to `transitionDuration(using:)`, in microseconds.
    public var duration: Int
    public var curve: AnimationCurve
    /// The client animates for itself and calls `completeTransition(_:)`.
    public var isManual: Bool
    /// `interruptibleAnimator(using:)` is implemented (AT-07).
    public var isInterruptible: Bool
    /// `animationEnded(_:)` is implemented (AT-01).
    public var implementsAnimationEnded: Bool
    /// The animator adds the incoming view to the container, as it must (AT-21).
    public var addsIncomingView: Bool
    /// The effects that the app declares; drawn, never interpreted by a rule.
    public var effects: [String]

    public init(
        duration: Int, curve: AnimationCurve = .easeInOut, isManual: Bool = false,
        isInterruptible: Bool = false, implementsAnimationEnded: Bool = true, addsIncomingView: Bool = true,
        effects: [String] = []
    ) {
        self.duration = duration
        self.curve = curve
        self.isManual = isManual
        self.isInterruptible = isInterruptible
        self.implementsAnimationEnded = implementsAnimationEnded
        self.addsIncomingView = addsIncomingView
        self.effects = effects
    }
}

/// How an interaction controller works; defaults of a percent-driven one by P148.
public struct InteractionSettings: Sendable, Hashable {
    /// `UIPercentDrivenInteractiveTransition` or a subclass; else a bare object of the protocol alone.
    public var isPercentDriven: Bool
    public var completionSpeed: Double
    public var completionCurve: AnimationCurve
    public var wantsInteractiveStart: Bool
    /// The screen edge that a gesture's location is measured from (IT-15 to IT-19).
    public var edge: ScreenEdge

    public init(
        isPercentDriven: Bool = true, completionSpeed: Double = 1,
        completionCurve: AnimationCurve = .easeInOut,
        wantsInteractiveStart: Bool = true, edge: ScreenEdge = .none
    ) {
        self.isPercentDriven = isPercentDriven
        self.completionSpeed = completionSpeed
        self.completionCurve = completionCurve
        self.wantsInteractiveStart = wantsInteractiveStart
        self.edge = edge
    }
}

/// `UIRectEdge` as a screen edge pan uses it; any combination counts as none (IT-19, OP-31).
public enum ScreenEdge: String, Sendable, Hashable, CaseIterable {
    case none
    case left
    case right
    case top
    case bottom
    case all
}

/// The overrides of a subclass of `UIPresentationController` (P147 gives the defaults).
public struct PresentationControllerSettings: Sendable, Hashable {
    public var shouldPresentInFullscreen: Bool
    public var shouldRemovePresentersView: Bool
    /// The answer of `frameOfPresentedViewInContainerView`; nil for the container's bounds.
    public var frame: Rect?
    /// `presentedView` wraps the controller's view in a view of this name (AT-18).
    public var wrapper: String?
    /// Views the presentation controller adds to the container, such as a shadow (PC-04).
    public var decorations: [String]
    /// Its own `adaptivePresentationStyle`, if it overrides the method (R158).
    public var adaptiveStyle: ModalPresentationStyle?

    public init(
        shouldPresentInFullscreen: Bool = true, shouldRemovePresentersView: Bool = false, frame: Rect? = nil,
        wrapper: String? = nil, decorations: [String] = [], adaptiveStyle: ModalPresentationStyle? = nil
    ) {
        self.shouldPresentInFullscreen = shouldPresentInFullscreen
        self.shouldRemovePresentersView = shouldRemovePresentersView
        self.frame = frame
        self.wrapper = wrapper
        self.decorations = decorations
        self.adaptiveStyle = adaptiveStyle
    }
}
