/// A preference of the app's controllers about an interface of the system. A controller may name a child that is asked
/// in its place.
public enum InterfacePreference: String, Sendable, Hashable, CaseIterable {
    case orientationLocked = "prefersInterfaceOrientationLocked"
    case homeIndicatorAutoHidden = "prefersHomeIndicatorAutoHidden"
    case screenEdgesDeferringSystemGestures = "preferredScreenEdgesDeferringSystemGestures"
    case pointerLocked = "prefersPointerLocked"

    /// Both questions: the one for a child, and the one for the preference.
    package var members: [Member] { [childMember, member] }

    /// The question for the controller that is asked in place of the receiver.
    var childMember: Member {
        switch self {
        case .orientationLocked: .childForOrientationLock
        case .homeIndicatorAutoHidden: .childForHomeIndicator
        case .screenEdgesDeferringSystemGestures: .childForScreenEdges
        case .pointerLocked: .childForPointerLock
        }
    }

    /// The question for the preference itself.
    var member: Member {
        switch self {
        case .orientationLocked: .prefersOrientationLocked
        case .homeIndicatorAutoHidden: .prefersHomeIndicatorAutoHidden
        case .screenEdgesDeferringSystemGestures: .preferredScreenEdges
        case .pointerLocked: .prefersPointerLocked
        }
    }

    /// The call with which a controller says that its preference changed.
    package var updatingCall: String {
        switch self {
        case .orientationLocked: "setNeedsUpdateOfPrefersInterfaceOrientationLocked"
        case .homeIndicatorAutoHidden: "setNeedsUpdateOfHomeIndicatorAutoHidden"
        case .screenEdgesDeferringSystemGestures: "setNeedsUpdateOfScreenEdgesDeferringSystemGestures"
        case .pointerLocked: "setNeedsUpdateOfPrefersPointerLocked"
        }
    }
}

/// The lock of the interface's orientation, as the app's controllers last answered (Q38).
package struct OrientationLock: Sendable, Hashable {
    /// Whether the controllers are to be asked at the end of the turn (CH-440).
    package var isDue = false
    /// `effectiveGeometry.isInterfaceOrientationLocked`.
    package var isLocked = false
    /// The name of the controller whose answer counted last; nil before the first answer.
    package var decidedBy: String?

    package init() {}
}

/// The home indicator, the edges of the screen and the pointer, as the app's controllers last answered (CH-622).
package struct SystemPreferences: Sendable, Hashable {
    package var homeIndicator: StatedPreference?
    package var screenEdges: StatedPreference?
    package var pointer: StatedPreference?

    /// Whether the controllers are to be asked at the end of the turn.
    var isDue: Bool { homeIndicator?.isDue == true || screenEdges?.isDue == true || pointer?.isDue == true }

    package subscript(preference: InterfacePreference) -> StatedPreference? {
        get {
            switch preference {
            case .homeIndicatorAutoHidden: homeIndicator
            case .screenEdgesDeferringSystemGestures: screenEdges
            case .pointerLocked: pointer
            case .orientationLocked: nil
            }
        }
        set {
            switch preference {
            case .homeIndicatorAutoHidden: homeIndicator = newValue
            case .screenEdgesDeferringSystemGestures: screenEdges = newValue
            case .pointerLocked: pointer = newValue
            case .orientationLocked: break
            }
        }
    }

    package init() {}
}

/// A preference about which a class of the app declares something, or for which it asked for an update.
package struct StatedPreference: Sendable, Hashable {
    /// Whether the controllers are to be asked at the end of the turn.
    package var isDue = true
    /// The answer that counts: true or false, or a list of edges; nil before the first answer.
    package var answer: Value?
    /// The name of the controller whose answer counted last; nil before the first answer.
    package var decidedBy: String?

    package init() {}
}

/// The question about a preference on its way from controller to controller.
package struct PreferenceInquiry: Sendable, Hashable {
    package let preference: InterfacePreference
    /// The controllers on the way; the last one is asked.
    package var path: [ControllerHandle]
    /// Whether the last one is asked for a child first, or for its own preference.
    package var asksForChild = true

    package init(_ preference: InterfacePreference, from start: ControllerHandle) {
        self.preference = preference
        path = [start]
    }
}
