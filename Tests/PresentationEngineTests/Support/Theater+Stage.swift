import Testing

@testable import PresentationEngine

/// The state of the stage, and longer scenes played at once.
extension Theater {
    /// The versions at which some rule changes, each of them once.
    static let versions = [
        SystemVersion(8), SystemVersion(8, 3), SystemVersion(9), SystemVersion(10), SystemVersion(11),
        SystemVersion(12), SystemVersion(13), SystemVersion(13, 2), SystemVersion(14), SystemVersion(15),
        SystemVersion(16), SystemVersion(17), SystemVersion(18), SystemVersion(26), SystemVersion(27),
    ]

    /// Both sides of every decision.
    static let fidelities = [FidelityChoice(.measured), FidelityChoice(.documented)]

    /// The events of all that `scene` does, settled at the end.
    mutating func play(_ scene: (inout Theater) throws -> Void) throws -> [Event] {
        let count = history.count
        try scene(&self)
        try settle()
        return Array(history[count...])
    }

    /// Presents `name` with `properties`, which is made first, and settles.
    @discardableResult
    mutating func show(
        _ name: String, from receiver: String = "A", animated: Bool = true,
        _ properties: PropertyAssignment...
    ) throws -> [Event] {
        try call(.makeController(ControllerRequest(name: name, properties: properties)))
        return try play { try $0.present(name, from: receiver, animated: animated) }
    }

    /// Dismisses and settles.
    @discardableResult
    mutating func close(_ receiver: String, animated: Bool = true) throws -> [Event] {
        try play { try $0.dismiss(receiver, animated: animated) }
    }

    mutating func set(_ name: String, _ property: Property, _ value: Value) throws(Rejection) {
        try call(.setProperties(receiver: name, [PropertyAssignment(property, value)]))
    }

    /// Puts a child and its view into a parent, as an app's own container does.
    mutating func embed(_ child: String, in parent: String, frame: Rect? = nil) throws(Rejection) {
        try call(
            .addChild(receiver: parent, child: child), .loadViewIfNeeded(receiver: child),
            .addSubview(ViewRequest(view: child, superview: parent, frame: frame)),
            .didMove(receiver: child, parent: parent))
    }

    func controller(_ name: String) throws -> Controller {
        try #require(session.controllers[try session.controller(name)])
    }

    /// The presentation that shows the controller called `name`.
    func presentation(of name: String) throws -> Presentation {
        let handle = try #require(try controller(name).presentedBy)
        return try #require(session.presentations[handle])
    }

    /// Whether the controller's view is in a window.
    func isInWindow(_ name: String) throws -> Bool { session.isInWindow(try session.controller(name)) }

    func frame(of name: String) throws -> Rect {
        let view = try #require(try controller(name).view)
        return try #require(session.views[view]).frame
    }

    func frame(_ view: ViewHandle?) throws -> Rect {
        let handle = try #require(view)
        return try #require(session.views[handle]).frame
    }

    /// `<Class: 0x…>` as UIKit's messages name a controller.
    func description(_ name: String) throws -> String { session.description(try session.controller(name)) }

    func exists(_ name: String) -> Bool { session.names[name] != nil }
}

extension [Event] {
    /// Callbacks, questions and completions in the spec's short notation.
    var log: [String] { compactMap(\.short) }

    /// Only the four appearance callbacks.
    var appearances: [String] {
        log.filter { entry in [".WA", ".DA", ".WD", ".DD"].contains { entry.hasSuffix($0) } }
    }

    /// The values that a probe with `label` read, each time it ran.
    func readings(_ label: String) -> [Value] {
        compactMap { $0.value(under: label) }
    }

    var warnings: [String] {
        compactMap { if case .warning(_, let text) = $0.kind { text.text } else { nil } }
    }

    /// The transitions that began.
    var beginnings: [TransitionChange.Began] {
        compactMap { if case .transition(_, _, .began(let began)) = $0.kind { began } else { nil } }
    }

    /// The rule of each event written `trace`.
    func rules(of trace: String) -> [String] { filter { $0.trace == trace }.map(\.rule.id) }
}

extension Event {
    /// The values that the app read, ran or got back under this name.
    fileprivate func value(under label: String) -> Value? {
        switch kind {
        case .action(_, label, let value, _), .property(_, label, let value), .reading(_, label, let value),
            .result(_, label, let value), .coding(_, label, let value):
            value
        case .log(_, let value) where label == "log": value
        default: nil
        }
    }
}
