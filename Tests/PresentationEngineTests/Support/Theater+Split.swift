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
    /// A session whose root is the split view controller `S`, with the answers of its delegate `D` and of others.
    static func split(
        _ version: SystemVersion = SystemVersion(12), _ device: String = Repetition.pad,
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

    /// The same in the classic style on an iPad in landscape, with these columns.
    static func split(
        _ version: SystemVersion = SystemVersion(12), columns: [ControllerRequest],
        delegate: [Member: Answer] = [:], behaviors: [String: Behavior] = [:]
    ) throws -> Theater {
        try split(version, style: .unspecified, columns, delegate: delegate, behaviors: behaviors)
    }

    /// Members that the delegate of every split view controller of these tests implements besides its answers.
    private static let told: [Member] = [
        .willChangeDisplayMode, .splitWillShow, .splitWillHide, .splitDidCollapse, .splitDidExpand,
    ]

    mutating func split(_ call: SplitCall) throws(Rejection) { try self.call(.split(receiver: "S", call)) }

    /// The answers of `S`.
    func value(_ value: Readable.SplitValue) throws(Rejection) -> Value {
        session.value(of: .split(value), try session.controller("S"))
    }

    /// The controllers that have appeared, in the order of their making; not the root that `S` is presented from.
    var onScreen: [String] {
        session.controllers.all.filter { $0.record.appearance == .appeared }.map(\.record.name)
            .filter { $0 != "A" }
    }

    /// Overrides the width class of the window, as in a narrower scene; nil removes the override.
    @discardableResult
    mutating func setWidth(_ width: SizeClass?) throws(Rejection) -> [Event] {
        let traits = width.map { TraitOverride(horizontal: $0) }
        return try call(.containment(receiver: "window", .setOverrideTraitCollection(traits, child: nil)))
    }

    /// Has a parent override the width class of its child.
    @discardableResult
    mutating func overrideWidth(_ width: SizeClass?, of child: String, in parent: String) throws(Rejection)
        -> [Event]
    {
        let traits = width.map { TraitOverride(horizontal: $0) }
        return try call(.containment(receiver: parent, .setOverrideTraitCollection(traits, child: child)))
    }

    /// The names of a container's children.
    func children(of name: String = "S") throws -> [String] {
        try controller(name).children.map { session.name($0) }
    }

    /// The contents of a name's `link`, read without a command.
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
            case .callback, .completion, .warning, .noop, .touch, .action, .property, .reading, .result,
                .coding,
                .log, .relation, .transition, .lifecycle,
                .exception:
                nil
            }
        }
    }
}

extension Theater {
    /// The parent of a controller, by name.
    func wrapper(of name: String) -> String? {
        // Nil if there is no such controller.
        guard case .text(let parent)? = try? link(.parent, of: name) else { return nil }
        return parent
    }
}
