@testable import PresentationEngine

extension ControllerRequest {
    /// A split view controller `S` with its delegate `D`.
    static func split(
        style: SplitStyle = .unspecified, _ children: [ControllerRequest], _ properties: PropertyAssignment...
    ) -> ControllerRequest {
        var request = ControllerRequest(
            name: "S",
            origin: .code(
                className: nil, kind: .splitViewController, nibName: nil, bundle: nil, children: children))
        request.properties = [
            PropertyAssignment(.splitStyle, .text(style.name)), PropertyAssignment(.delegate, "D"),
        ]
        request.properties += properties
        return request
    }

    /// A navigation controller with one controller on its stack.
    static func navigation(_ name: String, _ root: String) -> ControllerRequest {
        .container(name, .navigationController, .plain(root))
    }
}

extension Theater {
    /// A session whose root is the split view controller `S`; what its delegate `D` answers, and what others do.
    static func split(
        _ version: SystemVersion = SystemVersion(12), _ device: String = "iPad Air 2",
        _ orientation: InterfaceOrientation = .landscapeLeft, style: SplitStyle = .unspecified,
        _ children: [ControllerRequest] = [.navigation("N", "M"), .plain("B")],
        delegate: [Member: Answer] = [:], behaviors: [String: Behavior] = [:],
        _ properties: PropertyAssignment...
    ) throws -> Theater {
        var root = ControllerRequest.split(style: style, children)
        root.properties += properties
        var behaviors = behaviors
        behaviors["D"] = Behavior(
            answers: delegate,
            reactions: Dictionary(uniqueKeysWithValues: Self.told.map { ($0, Reaction()) }))
        return try Theater(
            version, device: device, orientation: orientation, root: root, behaviors: behaviors,
            objects: [ObjectRequest(name: "D")])
    }

    /// What the delegate of every split view controller of these tests implements besides its answers.
    private static let told: [Member] = [
        .willChangeDisplayMode, .splitWillShow, .splitWillHide, .splitDidCollapse, .splitDidExpand,
    ]

    mutating func split(_ call: SplitCall) throws(Rejection) { try self.call(.split(receiver: "S", call)) }

    /// What `S` answers.
    func value(_ value: Readable.SplitValue) throws(Rejection) -> Value {
        session.value(of: .split(value), try session.controller("S"))
    }

    /// The controllers that have appeared, in the order of their making; not the root that `S` is presented from.
    var onScreen: [String] {
        session.controllers.all.filter { $0.record.appearance == .appeared }.map(\.record.name)
            .filter { $0 != "A" }
    }

    /// As ``split(_:_:_:style:_:delegate:behaviors:_:)`` on an iPad in landscape, for ``setWidth(_:)``.
    static func movableSplit(
        _ children: [ControllerRequest] = [.navigation("N", "M"), .plain("B")],
        version: SystemVersion = SystemVersion(12), style: SplitStyle = .unspecified,
        delegate: [Member: Answer] = [:], behaviors: [String: Behavior] = [:]
    ) throws -> Theater {
        var behaviors = behaviors
        behaviors["D"] = Behavior(
            answers: delegate,
            reactions: Dictionary(uniqueKeysWithValues: told.map { ($0, Reaction()) }))
        var theater = try Theater(
            version, device: "iPad Air 2", orientation: .landscapeLeft, behaviors: behaviors,
            objects: [ObjectRequest(name: "D")])
        try theater.call(.makeController(.split(style: style, children)))
        try theater.call(.setRootViewController(window: "window", controller: "S"))
        return theater
    }

    /// Makes the width of `S` compact by presenting it in a form sheet (R131), and regular as the window's root.
    mutating func setWidth(_ width: SizeClass) throws {
        switch width {
        case .compact:
            try call(.setRootViewController(window: "window", controller: nil))
            try make("A", .style(.fullScreen))
            try call(.setRootViewController(window: "window", controller: "A"))
            try set("S", .modalPresentationStyle, "formSheet")
            try present("S", from: "A", animated: false)
        case .regular:
            try dismiss("A", animated: false)
            try settle()
            try call(.setRootViewController(window: "window", controller: "S"))
        }
    }

    /// The names of a container's children.
    func children(of name: String = "S") throws -> [String] {
        try controller(name).children.map { session.name($0) }
    }

    /// What lies beneath a name's `link`, read without a command.
    func link(_ link: Readable.Link, of name: String) throws(Rejection) -> Value {
        session.value(of: .link(link), try session.controller(name))
    }
}

extension [Event] {
    /// Callbacks and questions of the delegate and the primary that have to do with columns, with their answers.
    var columnTalk: [String] {
        compactMap { event in
            switch event.kind {
            case .question(let subject, let member, _, let answer):
                "\(subject.name)?\(member)=\(answer.trace)"
            case .callback(.object(let name), let member, let arguments, _):
                "\(name).\(member) \(arguments.dropFirst().map(\.value.trace).joined(separator: " "))"
            case .callback(.controller(let name), .collapseSecondaryViewController, _, _):
                "\(name).collapseSecondary"
            case .notification(let name, let object): "\(name.prefix(32)) \(object ?? "nil")"
            case .callback, .completion, .warning, .noop, .action, .relation, .transition, .lifecycle,
                .exception:
                nil
            }
        }
    }
}

extension Theater {
    /// The parent of a controller, by name.
    func wrapper(of name: String) -> String? {
        guard case .text(let parent)? = try? link(.parent, of: name) else { return nil }  // nil: no such controller
        return parent
    }
}
