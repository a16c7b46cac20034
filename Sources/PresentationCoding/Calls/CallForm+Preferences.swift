import JSONCoding
import PresentationEngine

extension CallForm {
    /// The calls with which a controller says that a preference of its own changed.
    static let preferences = InterfacePreference.allCases.map { preference in
        CallForm(
            preference.verb,
            "Has the controllers asked again for \(preference.rawValue): \(preference.updatingCall)().",
            on: .receiver, example: ["receiver": "home"]
        ) { body throws(JSONFault) in .updatePreference(preference, receiver: try body.target()) }
    }
}

extension InterfacePreference {
    /// The name of the call.
    var verb: CallVerb {
        switch self {
        case .orientationLocked: .setNeedsUpdateOfPrefersInterfaceOrientationLocked
        case .homeIndicatorAutoHidden: .setNeedsUpdateOfHomeIndicatorAutoHidden
        case .screenEdgesDeferringSystemGestures: .setNeedsUpdateOfScreenEdgesDeferringSystemGestures
        case .pointerLocked: .setNeedsUpdateOfPrefersPointerLocked
        }
    }
}
