/// A call as an app's code would make it; targets are names, or variables of a reaction such as `$self`.
public indirect enum Call: Sendable, Hashable {
    case present(PresentCall)
    case dismiss(receiver: String, animated: BooleanArgument, completion: Completion?)
    /// The deprecated names of `present` and `dismiss`, without a completion handler (DP-07, DP-11).
    case modal(receiver: String, ModalCall)
    case performSegue(receiver: String, identifier: String?, sender: String?)
    /// A user's tap on an element of a storyboard by its id, or on an action of an alert by its name, in the view of
    /// a controller; or another event of a control's, such as `editingDidEnd`.
    case tap(element: String, controller: String?, event: String? = nil)
    /// `isEnabled` of a control, bar button item or gesture recognizer of a storyboard.
    case setEnabled(element: String, controller: String?, Bool)
    case showing(ShowingCall)
    case unwind(UnwindCall)
    case makeController(ControllerRequest)
    case setProperties(receiver: String, [PropertyAssignment])
    /// The client's variable goes out of scope.
    case release(name: String)
    case loadViewIfNeeded(receiver: String)
    case read(receiver: String, Readable, label: String?)
    case makeObject(ObjectRequest)
    case setBehavior(name: String, Behavior)
    case drive(target: String, Drive)
    /// Sets properties of an interaction controller, even while it drives a transition.
    case changeInteraction(object: String, InteractionChange)
    case coordinate(receiver: String, Coordination)
    case navigation(receiver: String, NavigationCall)
    case setViewControllers(SetViewControllersCall)
    case tabBar(receiver: String, TabBarCall)
    case page(receiver: String, PageCall)
    case split(receiver: String, SplitCall)
    case alert(receiver: String, AlertCall)
    case presented(receiver: String, PresentedCall)
    case popover(receiver: String, PopoverCall)
    case addChild(receiver: String, child: String)
    case removeFromParent(receiver: String)
    case willMove(receiver: String, parent: String?)
    case didMove(receiver: String, parent: String?)
    case containment(receiver: String, ContainmentCall)
    case addSubview(ViewRequest)
    case removeFromSuperview(view: String)
    case addWindow(WindowRequest)
    case setRootViewController(window: String, controller: String?)
    case window(name: String, WindowCall)
    case responding(RespondingCall)
    case items(receiver: String, ItemCall)
    case layout(receiver: String, LayoutCall)
    /// `DispatchQueue.main.async`: the calls run in a later turn.
    case async([Call])
    /// `DispatchQueue.main.asyncAfter`: the calls run once `delay` microseconds have passed.
    case after(delay: Int, [Call])
    case application(ApplicationCall)
    /// The user turns the device, or gives the app's window another part of the screen.
    case environment(EnvironmentCall)
    case orientation(OrientationCall)
    /// `sizeRestrictions` of the window scene: its minimum and maximum size.
    case restrictSize(SizeRestrictions)
    /// `registerSceneAccessory(_:)` with an accessory for external displays, and a class for the scene's delegate.
    case registerSceneAccessory(receiver: String, delegateClass: String?)
    case unregisterSceneAccessory(receiver: String)
    /// Another app or the system hands the app a link or an activity.
    case link(LinkCall)
    /// `setNeedsStatusBarAppearanceUpdate()`.
    case updateStatusBar(receiver: String)
    /// `setNeedsUpdateOfHomeIndicatorAutoHidden()` of a controller, and the calls like it.
    case updatePreference(InterfacePreference, receiver: String)
    /// `registerObject(forStateRestoration:restorationIdentifier:)`; nil for either makes UIKit raise an exception
    /// (R46).
    case registerObject(String?, restorationIdentifier: String?)
    /// `encode(_:forKey:)` of the coder that the running callback was given.
    case encode(key: String, EncodedContent)
    /// `decodeObject(forKey:)` of the coder that the running callback was given; the event reports the value.
    case decode(key: String, label: String?)
    /// Marks a place in the journal of events.
    case log(String)
    /// The app's own code throws.
    case raise(name: String, reason: String)
}

/// The calls that were deprecated in iOS 6 for `present` and `dismiss`.
public enum ModalCall: Sendable, Hashable {
    /// `presentModalViewController(_:animated:)`.
    case present(controller: String?, isAnimated: BooleanArgument)
    /// `dismissModalViewControllerAnimated:`.
    case dismiss(isAnimated: BooleanArgument)
}

public struct PresentCall: Sendable, Hashable {
    public var receiver: String
    /// Nil makes UIKit raise an exception (P69e).
    public var controller: String?
    public var isAnimated: BooleanArgument
    public var completion: Completion?

    public init(
        receiver: String, controller: String?, isAnimated: BooleanArgument, completion: Completion? = nil
    ) {
        self.receiver = receiver
        self.controller = controller
        self.isAnimated = isAnimated
        self.completion = completion
    }
}

/// A controller to be made in code, from a nib's name, or from a storyboard.
public struct ControllerRequest: Sendable, Hashable {
    public var name: String?
    public var origin: Origin
    public var properties: [PropertyAssignment]
    /// Whether a variable of the client's retains the controller.
    public var isHeld: Bool
    /// The creator block that is handed the coder of a storyboard's scene, from iOS 13 on (R64).
    public var creator: Creator?
    /// The actions of an alert controller, in their order.
    public var actions: [AlertActionRequest]
    /// The text fields of an alert controller, in their order.
    public var textFields: [AlertFieldRequest]
    /// The tabs of a tab bar controller as objects, from iOS 18 on (Q24).
    public var tabs: [TabRequest]

    public enum Origin: Sendable, Hashable {
        /// `init(nibName:bundle:)`; `children` are those of a container, made with it or before.
        case code(
            className: String?, kind: ControllerKind, nibName: String?, bundle: String?,
            children: [ControllerRequest])
        /// `instantiateViewController(withIdentifier:)`, or the initial controller if the identifier is nil.
        case storyboard(name: String?, identifier: String?)
        /// A scene by its object id, for which UIKit has no call: it shows a single screen of an app.
        case scene(storyboard: String?, id: String)
        /// The controller with the request's name, which exists already: one of the `children` of a container.
        case existing
    }

    /// The result of the block of `instantiateViewController(identifier:creator:)`.
    public struct Creator: Sendable, Hashable {
        /// The class of the controller that it makes; nil leaves that to the storyboard, as returning nil does.
        public var className: String?
        /// Whether the controller was made from the coder that the block was given, as it must be.
        public var usesCoder: Bool

        public init(className: String? = nil, usesCoder: Bool = true) {
            self.className = className
            self.usesCoder = usesCoder
        }
    }

    public init(
        name: String? = nil,
        origin: Origin = .code(
            className: nil, kind: .viewController, nibName: nil, bundle: nil, children: []),
        properties: [PropertyAssignment] = [], isHeld: Bool = true, creator: Creator? = nil,
        actions: [AlertActionRequest] = [], textFields: [AlertFieldRequest] = [],
        tabs: [TabRequest] = []
    ) {
        self.name = name
        self.origin = origin
        self.properties = properties
        self.isHeld = isHeld
        self.creator = creator
        self.actions = actions
        self.textFields = textFields
        self.tabs = tabs
    }
}

public struct PropertyAssignment: Sendable, Hashable {
    public var property: Property
    public var value: Value

    public init(_ property: Property, _ value: Value) {
        self.property = property
        self.value = value
    }
}

public struct ObjectRequest: Sendable, Hashable {
    public var name: String
    public var className: String?
    /// The controller or object that keeps it alive; nil for the client.
    public var owner: String?
    public var animator: AnimatorSettings?
    public var interaction: InteractionSettings?
    public var presentationController: PresentationControllerSettings?
    public var popoverController: PopoverControllerRequest?
    /// `restorationParent`: the controller or object within which the object's restoration identifier counts (R48).
    public var restorationParent: String?
    /// `objectRestorationClass`: the class that is asked for the object when state is restored (R49).
    public var objectRestorationClass: String?
    public var behavior: Behavior?

    public init(
        name: String, className: String? = nil, owner: String? = nil, animator: AnimatorSettings? = nil,
        interaction: InteractionSettings? = nil,
        presentationController: PresentationControllerSettings? = nil,
        popoverController: PopoverControllerRequest? = nil, restorationParent: String? = nil,
        objectRestorationClass: String? = nil, behavior: Behavior? = nil
    ) {
        self.name = name
        self.className = className
        self.owner = owner
        self.animator = animator
        self.interaction = interaction
        self.presentationController = presentationController
        self.popoverController = popoverController
        self.restorationParent = restorationParent
        self.objectRestorationClass = objectRestorationClass
        self.behavior = behavior
    }
}

/// How a client drives a transition, by its own name or by that of its interaction controller.
public enum Drive: Sendable, Hashable {
    /// The fraction of the whole, clamped to 0 to 1 (CH-15).
    case update(Double)
    case finish
    case cancel
    case pause
    /// `completeTransition(_:)` of the context.
    case complete(Bool)
    case gesture(GestureState, location: Point)
    /// A call to the context itself, as a bare interaction controller makes it.
    case context(ContextDrive)
}

/// The methods of `UIViewControllerContextTransitioning` with which an interaction is reported.
///
/// A percent-driven object makes these calls for its owner; with such an object the app must not make them (IT-13).
public enum ContextDrive: Sendable, Hashable {
    /// `updateInteractiveTransition(_:)`, with the fraction of the whole.
    case update(Double)
    /// `finishInteractiveTransition()`.
    case finish
    /// `cancelInteractiveTransition()`.
    case cancel
    /// `pauseInteractiveTransition()`, from iOS 10 on.
    case pause
}

/// New values for properties of an interaction controller; nil leaves a property as it is (P148).
public struct InteractionChange: Sendable, Hashable {
    public var completionSpeed: Double?
    public var completionCurve: AnimationCurve?
    public var wantsInteractiveStart: Bool?
    public var edge: ScreenEdge?

    public init(
        completionSpeed: Double? = nil, completionCurve: AnimationCurve? = nil,
        wantsInteractiveStart: Bool? = nil, edge: ScreenEdge? = nil
    ) {
        self.completionSpeed = completionSpeed
        self.completionCurve = completionCurve
        self.wantsInteractiveStart = wantsInteractiveStart
        self.edge = edge
    }
}

/// `UIGestureRecognizer.State`.
public enum GestureState: String, Sendable, Hashable, CaseIterable {
    case possible
    case began
    case changed
    case ended
    case cancelled
    case failed
}

/// Work that the app gives to a transition coordinator.
public struct Coordination: Sendable, Hashable {
    public var alongside: Completion?
    public var completion: Completion?
    public var interactionEnds: Completion?
    public var interactionChanges: Completion?

    public init(
        alongside: Completion? = nil, completion: Completion? = nil, interactionEnds: Completion? = nil,
        interactionChanges: Completion? = nil
    ) {
        self.alongside = alongside
        self.completion = completion
        self.interactionEnds = interactionEnds
        self.interactionChanges = interactionChanges
    }
}

public struct ViewRequest: Sendable, Hashable {
    /// The name of a new view, of an existing view, or of a controller for its root view.
    public var view: String
    public var superview: String
    public var frame: Rect?
    public var restorationIdentifier: String?

    public init(view: String, superview: String, frame: Rect? = nil, restorationIdentifier: String? = nil) {
        self.view = view
        self.superview = superview
        self.frame = frame
        self.restorationIdentifier = restorationIdentifier
    }
}

public struct WindowRequest: Sendable, Hashable {
    public var name: String?
    public var root: String?
    public var screen: WindowScreen

    public init(name: String? = nil, root: String? = nil, screen: WindowScreen = .main) {
        self.name = name
        self.root = root
        self.screen = screen
    }
}

/// The screen that a window is on.
public enum WindowScreen: String, Sendable, Hashable, CaseIterable {
    /// That of the device.
    case main
    /// The external display.
    case external
}

public enum ApplicationCall: String, Sendable, Hashable, CaseIterable {
    case background
    case foreground
    /// The app loses the focus and stays on screen, as behind a system alert.
    case inactive
    /// The interruption of an inactive app ends.
    case active
    /// The system or the user ends the app.
    case terminate
    /// The user closes the app's window in the app switcher.
    case discardScene
    /// The user locks the device.
    case lock
    /// A new day begins, the time zone changes, or the carrier sets the clock.
    case significantTimeChange
    case memoryWarning
    /// The system preserves the app's state now, as it does when the app goes to the background.
    case save
    /// `extendStateRestoration()`: restoration goes on beyond the launch (R41).
    case extendStateRestoration
    case completeStateRestoration
    /// `ignoreSnapshotOnNextApplicationLaunch()`: the next launch shows the launch image (R51).
    case ignoreSnapshotOnNextApplicationLaunch
    /// `beginReceivingRemoteControlEvents()`: the app wants the events of remote controls from now on (CH-634).
    case beginReceivingRemoteControlEvents
    case endReceivingRemoteControlEvents
    /// `UIMenuSystem.main.setNeedsRebuild()`: the main menu is built again (CH-645).
    case setNeedsRebuild
}

/// The content that an app encodes.
public enum EncodedContent: Sendable, Hashable {
    /// An object that is not restorable: its value is written (RS-13).
    case value(Value)
    /// A controller, a view or a registered object by its name: its identifier path is written (RS-12).
    case reference(String)
}
