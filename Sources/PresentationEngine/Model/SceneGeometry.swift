/// How the device is held, and the part of its screen that the app's window covers.
package struct SceneGeometry: Sendable, Hashable {
    /// The interface orientation that the device's position calls for; nil if the interface has it.
    package var devicePosition: InterfaceOrientation?
    package var placement = WindowPlacement.full
    /// A change that waits for the end of a transition, or for the app's return to the foreground (CH-180).
    package var awaited: EnvironmentRequest?
    /// The lock of the orientation; nil until the app declares an answer about it, or asks for an update (Q38).
    package var lock: OrientationLock?
    /// `sizeRestrictions` of the scene (Q40).
    package var restrictions: SizeRestrictions?
    /// The display that the user has attached to the device.
    package var display: ExternalDisplay?
    /// The scene accessories that controllers have registered, in the order of registration (Q44).
    package var accessories: [SceneAccessory] = []

    /// The size of the display that is attached to the device, whether the app knows of it or not.
    package var attachedSize: Size? { display.flatMap { $0.isAttached ? $0.size : $0.successor } }

    package init() {}
}

/// A wanted change of a session's environment.
package struct EnvironmentRequest: Sendable, Hashable {
    /// The device was turned, or the app asked for a rotation: the interface rotates if it may.
    package var turns: Bool
    package var placement: WindowPlacement?
    /// The orientation that the app asked for; nil for that of the device.
    package var orientation: InterfaceOrientation?

    package init(turns: Bool, placement: WindowPlacement? = nil, orientation: InterfaceOrientation? = nil) {
        self.turns = turns
        self.placement = placement
        self.orientation = orientation
    }
}

/// A question about the orientations that an app and its controllers support, and the purpose of the answers.
package struct OrientationInquiry: Sendable, Hashable {
    /// The controller that decides (RT-06).
    package let decider: ControllerHandle
    package var asks: Subject
    package let purpose: Purpose
    /// The orientations that the controller supports, once it has answered.
    package var supported: [InterfaceOrientation] = []

    package init(decider: ControllerHandle, asks: Subject, purpose: Purpose) {
        self.decider = decider
        self.asks = asks
        self.purpose = purpose
    }

    /// The questions, in this order.
    package enum Subject: String, Sendable, Hashable, CaseIterable {
        /// `shouldAutorotate`.
        case autorotation
        /// `supportedInterfaceOrientations` of the controller.
        case controller
        /// `application(_:supportedInterfaceOrientationsFor:)`.
        case application
        /// `preferredInterfaceOrientationForPresentation` of a controller that is presented full screen.
        case preference
    }

    package enum Purpose: Sendable, Hashable {
        /// The device was turned.
        case turn(EnvironmentRequest)
        /// The app supports other orientations than before.
        case update
        /// The app asked its scene for one of these orientations.
        case request(GeometryRequest)
        /// The decider is presented over the whole window, and its view first appears in an orientation that it
        /// supports.
        case presentation(isFullScreen: Bool)
        /// The root of the window of the launch decides.
        case launch
        /// A presentation that covered the window has ended.
        case dismissal
    }
}

/// `requestGeometryUpdate(_:errorHandler:)` with the preferences of a window scene.
package struct GeometryRequest: Sendable, Hashable {
    package let orientations: [InterfaceOrientation]
    package let errorHandler: Completion?
    package let bindings: Bindings

    package init(orientations: [InterfaceOrientation], errorHandler: Completion?, bindings: Bindings) {
        self.orientations = orientations
        self.errorHandler = errorHandler
        self.bindings = bindings
    }
}

/// A change of orientation, or of the window's size, that is shown in a transition.
package struct EnvironmentChange: Sendable, Hashable {
    package let orientation: InterfaceOrientation
    package let placement: WindowPlacement
    package let formerOrientation: InterfaceOrientation
    package let formerPlacement: WindowPlacement
    /// The new and the former size of the window, in points.
    package let size: Size
    package let formerSize: Size
    /// The controllers that get the deprecated callbacks of the rotation, in the order of the first one (R246).
    package var rotated: [ControllerHandle] = []

    package init(
        orientation: InterfaceOrientation, placement: WindowPlacement,
        formerOrientation: InterfaceOrientation, formerPlacement: WindowPlacement, size: Size,
        formerSize: Size
    ) {
        self.orientation = orientation
        self.placement = placement
        self.formerOrientation = formerOrientation
        self.formerPlacement = formerPlacement
        self.size = size
        self.formerSize = formerSize
    }

    package var isRotation: Bool { orientation != formerOrientation }
}

/// The traits and the size that a controller will have, and its traits before.
package struct TraitsToCome: Sendable, Hashable {
    package let new: TraitCollection
    package let old: TraitCollection
    package let size: Size
    /// The window's traits, from which presented controllers take theirs; nil if the window's do not change.
    package let window: TraitCollection?

    package init(
        new: TraitCollection, old: TraitCollection, size: Size, window: TraitCollection? = nil
    ) {
        self.new = new
        self.old = old
        self.size = size
        self.window = window
    }
}

/// The environment whose traits are overridden.
package enum TraitTarget: Sendable, Hashable {
    /// By its parent.
    case child(ControllerHandle)
    case window(WindowHandle)
}

/// The steps of a change of the environment.
package enum EnvironmentStep: Sendable, Hashable {
    /// Begins the change that was asked for, unless something delays it.
    case consider
    /// Begins a change that was asked for in the background, as the app leaves it (CH-180).
    case catchUp
    /// The interface rotates if `turns`, and the window takes its new place.
    case begin(EnvironmentRequest)
    /// `willTransition(to:with:)`, with the window's or the parent's traits and size to come.
    case tellTraits(ControllerHandle, TraitsToCome)
    /// UIKit's own implementation of it, which passes the message on.
    case passTraits(ControllerHandle, TraitsToCome)
    /// `viewWillTransition(to:with:)`; `withholder` is the ancestor that leaves the deprecated callbacks of rotations
    /// to its own code.
    case tellSize(ControllerHandle, Size, withholder: ControllerHandle? = nil)
    /// UIKit's own implementation of it.
    case passSize(ControllerHandle, Size, withholder: ControllerHandle? = nil)
    /// Traits and frames change, with the callbacks that announce it.
    case apply
    /// Traits are overridden, with the callbacks that announce the new ones (R120).
    case override(TraitTarget, TraitOverride?)
    /// The traits that waited for the commit of the turn take effect in these controllers (Q151).
    case updateTraits([ControllerHandle])
    /// A tab bar controller leaves its More list if its bar has room for all tabs now.
    case fitTabs(ControllerHandle)
    /// A view with another size is laid out, unless it has left the window (RT-18, RT-19).
    case layOut(ControllerHandle)
    /// The alongside blocks, and the deprecated callback beside them.
    case animate
    /// Turns the interface of a launch before its root has appeared (R241).
    case turnLaunch(ControllerHandle, EnvironmentChange)
    /// A presentation adapts to other traits (R157).
    case adapt(PresentationHandle)
    /// It takes the style, nil for its own, and shows the controller.
    case exchange(PresentationHandle, ControllerHandle, ModalPresentationStyle?)
    case display(DisplayStep)
}

/// The steps in which an app gets and loses an external display.
package enum DisplayStep: String, Sendable, Hashable, CaseIterable {
    /// Brings what the app has of the display up to date.
    case settle
    /// The configured scene connects.
    case connect
    /// The windows go with the display's scene.
    case leaveScene
    case endScene
    /// The windows go with the display, in an app without scenes.
    case leave
    case forget
}
