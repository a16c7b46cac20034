/// What a controller that overrides one of UIKit's methods learns about its root view once its place is known.
package enum ViewReview: String, Sendable, Hashable, CaseIterable {
    /// `viewLayoutMarginsDidChange()`
    case margins
    /// `updateContentUnavailableConfiguration(using:)`
    case unavailableContent
    /// `systemLayoutFittingSizeDidChange(forChildContentContainer:)` of the container
    case fittingSize
}

extension PresentationSession {
    /// Looks at the part of the controller's view, and calls the method if it is due.
    mutating func review(_ handle: ControllerHandle, _ part: ViewReview, _ rule: Rule) {
        switch part {
        case .margins: reviewMargins(of: handle, rule)
        case .unavailableContent: updateUnavailableContent(of: handle, rule)
        case .fittingSize: tellFittingSize(of: handle, rule)
        }
    }

    // MARK: Margins

    /// The step that compares the margins of the controller's root view with those that it was last notified of; none
    /// unless it overrides `viewLayoutMarginsDidChange()` (CH-680).
    func marginSteps(_ handle: ControllerHandle) -> [Step] {
        guard rules.hasSafeAreas, implements(.controller(handle), .viewLayoutMarginsDidChange) else { return [] }
        return [.review(handle, .margins, Choice.marginChanges.rule)]
    }

    private mutating func reviewMargins(of handle: ControllerHandle, _ rule: Rule) {
        guard isInWindow(handle) else { return }
        let margins = layoutMargins(of: handle)
        let known = controllers[handle]?.toldMargins
        guard
            decides(
                margins != known, .marginsChange, rule, about: [.controller(handle)], [.viewLayoutMarginsDidChange],
                value: .insets(margins), detail: known.map { .insets($0) } ?? .null)
        else { return }
        controllers.update(handle) { $0.toldMargins = margins }
        deliver(Callback(.controller(handle), .viewLayoutMarginsDidChange, rule: rule))
    }
}
