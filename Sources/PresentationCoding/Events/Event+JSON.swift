import JSONCoding
import PresentationEngine

extension Event: JSONWritable {
    /// Writes the event as clients read it and the journal keeps it, times in milliseconds.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sequence", sequence)
        writer.member("time", thousandths: time)
        writer.member("turn", turn)
        writer.member("kind", kind.name)
        write(kind, to: &writer)
        writer.member("rule", rule.id)
        writer.member("cause", cause)
        writer.endObject()
    }

    private func write(_ kind: Kind, to writer: inout JSONWriter) {
        switch kind {
        case .callback(let subject, let member, let arguments, let flags):
            writer.members(subject, member, arguments)
            guard !flags.isEmpty else { return }
            writer.array("flags") { for flag in flags { $0.value(flag.rawValue) } }
        case .question(let subject, let member, let arguments, let answer):
            writer.members(subject, member, arguments)
            writer.member("answer", answer)
        case .warning(let text):
            writer.member("text", text)
        case .noop(let subject, let call, let reason):
            writer.subject(subject)
            writer.member("call", call)
            writer.member("reason", reason)
        case .completion(let subject, let member, let label, let finished):
            writer.members(subject, member, [])
            writer.member("label", label)
            writer.member("finished", finished)
        case .action(let subject, let name, let value):
            writer.subject(subject)
            writer.member("name", name)
            writer.member("value", value)
        case .relation(let subject, let relation, let other):
            writer.subject(subject)
            writer.member("relation", relation.rawValue)
            writer.key("to")
            if let other { writer.value(other) } else { writer.null() }
        case .transition(let id, let change):
            writer.object("transition") { change.writeMembers(id: id, to: &$0) }
        case .lifecycle(let subject, let change):
            writer.subject(subject)
            writer.member("change", change.rawValue)
        case .notification(let name, let object):
            writer.member("name", name)
            writer.member("object", object)
        case .exception(let name, let reason):
            writer.member("name", name)
            writer.member("reason", reason)
        }
    }
}

extension Event.Kind {
    /// The word for the kind on the wire.
    public var name: String {
        switch self {
        case .callback: "callback"
        case .question: "question"
        case .warning: "warning"
        case .noop: "noop"
        case .completion: "completion"
        case .action: "action"
        case .relation: "relation"
        case .transition: "transition"
        case .lifecycle: "lifecycle"
        case .notification: "notification"
        case .exception: "exception"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(_ subject: Subject, _ call: Member, _ arguments: [Argument]) {
        self.subject(subject)
        member("call", call.rawValue)
        guard !arguments.isEmpty else { return }
        key("arguments")
        value(arguments: arguments)
    }

    fileprivate mutating func subject(_ subject: Subject?) {
        switch subject {
        case .controller(let name): member("controller", name)
        case .object(let name): member("object", name)
        case .presentationController(let name): member("presentationController", name)
        case .segue(let name): member("segue", name)
        case .view(let name): member("view", name)
        case .type(let name): member("class", name)
        case .application: member("application", true)
        case nil: break
        }
    }
}
