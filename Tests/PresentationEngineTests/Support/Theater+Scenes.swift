@testable import PresentationEngine

extension Theater {
    mutating func segue(_ identifier: String?, from receiver: String, sender: String? = nil)
        throws(Rejection)
    {
        try call(.performSegue(receiver: receiver, identifier: identifier, sender: sender))
    }

    mutating func show(_ controller: String, _ context: ShowContext = .primary, on receiver: String)
        throws(Rejection)
    {
        try call(.showing(.show(ShowCall(context, receiver: receiver, controller: controller, sender: "x"))))
    }

    /// The result of `targetViewController(forAction:sender:)`.
    mutating func target(of action: String, from receiver: String) throws(Rejection) -> Value? {
        try call(.showing(.target(TargetCall(receiver: receiver, action: action, sender: "x", label: "t"))))
        return events.readings("t").last
    }

    var children: (String) throws -> [String] {
        { name in try controller(name).children.map { session.name($0) } }
    }
}

extension [Event] {
    /// Lookups and unwindings in the notation of the spec's logs: `V1.allowed [V2]`, `V1.can true`, `N.dismiss`.
    var unwinding: [String] { compactMap(\.unwindingEntry) }
}

extension Event {
    fileprivate var unwindingEntry: String? {
        switch kind {
        case .question(let subject, let member, let arguments, let answer):
            let who = subject.name
            switch member {
            case .shouldPerformSegue: return "\(who).should \(answer.trace)"
            case .allowedChildrenForUnwinding: return "\(who).allowed \(answer.trace)"
            case .canPerformUnwindSegueAction: return "\(who).can \(answer.trace)"
            case .forUnwindSegueAction: return "\(who).for \(answer.trace)"
            case .canPerformAction: return "\(who).performs \(answer.trace)"
            case .splitShow, .splitShowDetail: return "\(who).\(member) \(arguments.count)"
            default: return nil
            }
        case .callback(let subject, let member, let arguments, _):
            let who = subject.name
            switch member {
            case .prepareForSegue: return "\(who).prepare"
            case .dismiss: return "\(who).dismiss"
            case .show, .showDetail, .present: return "\(who).\(member) \(arguments[0].value.trace)"
            case .unwindForSegue: return "\(who).unwind \(arguments[1].value.trace)"
            case .popToViewController: return "\(who).popTo \(arguments[0].value.trace)"
            default: return nil
            }
        case .action(let subject?, let name, _, _) where name.hasSuffix(":"): return "\(subject.name).\(name)"
        default: return nil
        }
    }
}
