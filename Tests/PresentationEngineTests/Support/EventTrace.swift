@testable import PresentationEngine

extension Event {
    /// The arguments of a callback or a question, by name.
    var arguments: [String: Value] {
        switch kind {
        case .callback(_, _, let arguments, _), .question(_, _, let arguments, _):
            Dictionary(uniqueKeysWithValues: arguments.map { ($0.name, $0.value) })
        case .completion, .warning, .noop, .touch, .action, .property, .reading, .result, .coding, .log,
            .relation,
            .transition, .lifecycle, .notification,
            .exception:
            [:]
        }
    }

    var flags: [Flag] {
        if case .callback(_, _, _, let flags) = kind { flags } else { [] }
    }

    /// The answer to a question.
    var answer: Value? {
        if case .question(_, _, _, let answer) = kind { answer } else { nil }
    }
}

extension Event {
    /// The event in the notation of the spec's first table; nil for kinds without a notation there.
    var short: String? {
        switch kind {
        case .callback(let subject, let member, _, _): return "\(subject.name).\(member.short)"
        case .question(let subject, let member, _, _): return "\(subject.name)?\(member.short)"
        case .completion(_, _, let label, _): return label.map { "[\($0)]" }
        case .warning, .noop, .touch, .action, .property, .reading, .result, .coding, .log, .relation,
            .transition,
            .lifecycle, .notification, .exception:
            return nil
        }
    }
}

extension Subject {
    var name: String {
        switch self {
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name), .window(let name), .type(let name):
            name
        case .application: "app"
        }
    }
}

extension Member {
    var short: String {
        switch self {
        case .loadView: "LV"
        case .viewDidLoad: "DL"
        case .viewWillAppear: "WA"
        case .viewIsAppearing: "IA"
        case .viewDidAppear: "DA"
        case .viewWillDisappear: "WD"
        case .viewDidDisappear: "DD"
        case .viewWillLayoutSubviews: "WL"
        case .viewDidLayoutSubviews: "LS"
        case .willMoveToParent: "wM"
        case .didMoveToParent: "dM"
        default: rawValue
        }
    }
}

extension Event {
    /// The event in one short text, for every kind: ``short`` if it has one, and a similar form for the others.
    ///
    /// Relations read `A.presentedViewController=B`, probes `B:label=value`, transitions `began presentation`,
    /// lifecycle `B deallocated`, no-ops `noop call`, warnings by their text.
    var trace: String {
        if let short { return short }
        switch kind {
        case .callback, .question: return ""
        case .completion(let subject, let member, _, _):
            return "\(subject.name).\(member.rawValue) completion"
        case .warning(_, let text): return text.text
        case .noop(_, let call, _): return "noop \(call)"
        case .log(_, let value): return "app:log=\(value.trace)"
        case .touch(let subject, let name, let value): return "\(subject.name):\(name)=\(value.trace)"
        case .action(let subject, let name, let value, _), .property(let subject, let name, let value),
            .reading(let subject, let name, let value), .result(let subject, let name, let value),
            .coding(let subject, let name, let value):
            return "\(subject?.name ?? "app"):\(name)=\(value.trace)"
        case .relation(let subject, let relation, let to):
            return "\(subject.name).\(relation.rawValue)=\(to ?? "nil")"
        case .transition(_, _, let change): return change.trace
        case .lifecycle(let subject, let change): return "\(subject?.name ?? "app") \(change.rawValue)"
        case .notification(let name, _): return "notification \(name)"
        case .exception(let name, _): return "exception \(name)"
        }
    }
}

extension TransitionChange {
    fileprivate var trace: String {
        switch self {
        case .began(let began): "began \(began.kind.rawValue)"
        case .interactionChanged(let isInteractive, _, _): "interaction \(isInteractive ? "on" : "off")"
        case .updated(let fraction): "updated \(fraction)"
        case .paused(let fraction): "paused \(fraction)"
        case .ended(let completed): completed ? "ended" : "cancelled"
        }
    }
}

extension Value {
    /// The value in a trace.
    var trace: String {
        switch self {
        case .null: "nil"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let value): value
        case .list(let values): "[" + values.map(\.trace).joined(separator: ",") + "]"
        case .size(let size): "\(size.width)x\(size.height)"
        case .controller(let request): "new \(request.name ?? "controller")"
        case .rect(let rect):
            "\(rect.origin.x),\(rect.origin.y) \(rect.size.width)x\(rect.size.height)"
        case .insets(let insets): "\(insets.top),\(insets.left),\(insets.bottom),\(insets.right)"
        case .anchor(let anchor): anchor.barButtonItem ?? anchor.sourceView ?? "nil"
        }
    }
}
