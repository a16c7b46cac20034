/// `UIViewController.Transition`, the kinds of a controller's `preferredTransition` (Q8).
public enum PreferredTransition: String, Sendable, Hashable, CaseIterable {
    case zoom
    case coverVertical
    case flipHorizontal
    case crossDissolve
    case partialCurl

    /// The modal transition style that is the same; nil for a zoom.
    package var style: ModalTransitionStyle? {
        switch self {
        case .zoom: nil
        case .coverVertical: .coverVertical
        case .flipHorizontal: .flipHorizontal
        case .crossDissolve: .crossDissolve
        case .partialCurl: .partialCurl
        }
    }

    /// In microseconds (CH-01 to CH-04, CH-381).
    var duration: Int { style?.duration ?? 500_000 }

    var durationRule: Rule { style.map { Choice.duration(of: $0).rule } ?? Choice.zoomDuration.rule }
}

extension ModalTransitionStyle {
    /// The duration of UIKit's own animation, in microseconds (CH-01 to CH-04).
    var duration: Int {
        switch self {
        case .coverVertical: 500_000
        case .flipHorizontal: 750_000
        case .crossDissolve: 400_000
        case .partialCurl: 500_000
        }
    }
}
