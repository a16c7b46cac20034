@testable import PresentationEngine

/// Surroundings in which a test runs once more, unless it chooses its own: `@Test("…", .repeated(.deeper, .onAPad))`.
enum Repetition: String, CaseIterable {
    /// `A`, as the root of a session, is presented by a root beneath it.
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

extension Theater {
    /// The root of a session that names none.
    static let standardRoot = ControllerRequest.plain("A")

    /// Presents the standard root over the one that was launched.
    mutating func putStandardRootOnTop() throws(Rejection) {
        var request = Self.standardRoot
        request.properties = [.style(.fullScreen)]
        try call(.makeController(request))
        try present("A", from: "root beneath", animated: false)
        try settle()
    }
}
