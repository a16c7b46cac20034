@testable import PresentationEngine

/// Surroundings in which a test runs once more, unless it chooses its own: `@Test("…", .repeated(.deeper, .onAPad))`.
enum Repetition: String, CaseIterable {
    /// `A` or a split view controller, as the root of a session, is presented by a root beneath it.
    case deeper
    case onAPad
    case onABigPhone

    /// The repetition that runs now; nil while a test runs for the first time.
    @TaskLocal static var current: Repetition?

    /// The device of sessions that name none.
    static var device: String {
        switch current {
        case .deeper, nil: "iPhone 8"
        case .onAPad: "iPad Pro 11"
        case .onABigPhone: "iPhone 16 Pro Max"
        }
    }

    /// The iPad of sessions with a split view controller that name no device.
    static var pad: String { current == .onAPad ? "iPad Pro 11" : "iPad Air 2" }

    var variation: Variation {
        switch self {
        case .deeper: .nesting
        case .onAPad, .onABigPhone: .device
        }
    }
}

extension ControllerRequest {
    /// Whether a session with this root launches with another one beneath it.
    var isMoved: Bool {
        guard Repetition.current == .deeper else { return false }
        if case .code(_, .splitViewController, _, _, _) = origin { return true }
        return self == Theater.standardRoot
    }
}

extension Theater {
    /// The root of a session that names none.
    static let standardRoot = ControllerRequest.plain("A")

    /// Presents a controller over the root that was launched.
    mutating func presentOnTop(_ root: ControllerRequest) throws(Rejection) {
        var request = root
        request.properties.append(.style(.fullScreen))
        try call(.makeController(request))
        try present(root.name ?? "", from: "root beneath", animated: false)
        try settle()
    }
}
