@testable import PresentationEngine

/// Calls of UIKit's containers in few words.
extension Theater {
    mutating func navigate(_ navigation: String, _ call: NavigationCall) throws(Rejection) {
        try self.call(.navigation(receiver: navigation, call))
    }

    mutating func push(_ controller: String, on navigation: String = "N", animated: Bool = true)
        throws(Rejection)
    {
        try navigate(navigation, .push(controller: controller, animated: animated))
    }

    mutating func pop(_ navigation: String = "N", animated: Bool = true) throws(Rejection) {
        try navigate(navigation, .pop(animated: animated))
    }

    mutating func setStack(_ controllers: [String], of navigation: String = "N", animated: Bool)
        throws(Rejection)
    {
        try call(
            .setViewControllers(
                SetViewControllersCall(receiver: navigation, controllers: controllers, isAnimated: animated)))
    }
}
