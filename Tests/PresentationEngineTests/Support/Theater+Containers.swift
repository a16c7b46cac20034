@testable import PresentationEngine

/// Calls of UIKit's containers in few words.
extension Theater {
    mutating func navigate(_ navigation: String, _ call: NavigationCall) throws(Rejection) {
        try self.call(.navigation(receiver: navigation, call))
    }

    mutating func push(_ controller: String, on navigation: String = "N", animated: Bool = true)
        throws(Rejection)
    {
        try navigate(navigation, .push(controller: controller, animated: .constant(animated)))
    }

    mutating func pop(_ navigation: String = "N", animated: Bool = true) throws(Rejection) {
        try navigate(navigation, .pop(animated: .constant(animated)))
    }

    mutating func setStack(_ controllers: [String], of navigation: String = "N", animated: Bool)
        throws(Rejection)
    {
        try call(
            .setViewControllers(
                SetViewControllersCall(
                    receiver: navigation, controllers: controllers, isAnimated: .constant(animated))))
    }
}

extension Event {
    /// Whether this is the place that the app marked with `text`.
    func isLog(_ text: String) -> Bool {
        if case .log(_, .text(text)) = kind { true } else { false }
    }
}

extension [Event] {
    /// How the first transition among them began.
    var began: TransitionChange.Began? {
        for case .transition(_, _, .began(let began)) in map(\.kind) { return began }
        return nil
    }
}
