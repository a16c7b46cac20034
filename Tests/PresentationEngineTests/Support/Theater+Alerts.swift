@testable import PresentationEngine

extension Theater {
    /// An alert called `alert` that is made, presented by `A` and settled.
    @discardableResult
    mutating func alert(_ request: ControllerRequest) throws -> [Event] {
        try call(.makeController(request))
        return try play { try $0.present(request.name ?? "alert") }
    }

    mutating func act(on element: String, in controller: String? = nil, event: String? = nil)
        throws(Rejection)
    {
        try call(.tap(element: element, controller: controller, event: event))
    }
}
