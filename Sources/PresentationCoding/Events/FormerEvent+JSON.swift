import JSONCoding
import PresentationEngine

/// An event in the form of format 1, for comparison with a stored one.
public struct FormerEvent: JSONWritable {
    private let event: Event

    /// Makes the form of an event.
    public init(_ event: Event) { self.event = event }

    /// Writes the event in format 1, with times in milliseconds.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sequence", event.sequence)
        writer.member("time", thousandths: event.time)
        writer.member("turn", event.turn)
        writer.member("kind", event.kind.formerName)
        write(event.kind, to: &writer)
        writer.member("rule", event.rule.id)
        writer.member("cause", event.cause)
        writer.endObject()
    }

    private func write(_ kind: Event.Kind, to writer: inout JSONWriter) {
        switch kind {
        case .callback(let subject, let member, let arguments, let flags):
            writer.members(subject, member, arguments)
            guard !flags.isEmpty else { return }
            writer.array("flags") { for flag in flags { $0.value(flag.rawValue) } }
        case .question(let subject, let member, let arguments, let answer):
            writer.members(subject, member, arguments)
            writer.member("answer", answer)
        case .warning(_, let text):
            writer.member("text", text.text)
        case .noop(let subject, let call, let reason):
            writer.subject(subject)
            writer.member("call", call)
            writer.member("reason", reason)
        case .completion(let subject, let member, let label, let finished):
            writer.members(subject, member, [])
            writer.member("label", label)
            writer.member("finished", finished)
        case .log(_, let value):
            writer.member("name", "log")
            writer.member("value", value)
        case .touch(let subject, let name, let value):
            writer.subject(subject)
            writer.member("name", name)
            writer.member("value", value)
        case .action(let subject, let name, let value, _), .property(let subject, let name, let value),
            .reading(let subject, let name, let value), .result(let subject, let name, let value),
            .coding(let subject, let name, let value):
            writer.subject(subject)
            writer.member("name", name)
            writer.member("value", value)
        case .relation(let subject, let relation, let other):
            writer.subject(subject)
            writer.member("relation", relation.rawValue)
            writer.key("to")
            if let other { writer.value(other) } else { writer.null() }
        case .transition(_, let id, let change):
            writer.object("transition") { change.writeMembers(id: id, to: &$0) }
        case .lifecycle(let subject, let change):
            writer.subject(subject)
            writer.member("change", change.rawValue)
        case .notification(let name, let object):
            writer.member("name", name)
            writer.member("object", object)
        case .exception(let name, let reason):
            writer.member("name", name)
            writer.member("reason", reason.text)
        }
    }
}

extension Event.Kind {
    /// The word that format 1 had for the kind.
    fileprivate var formerName: String {
        switch self {
        case .touch, .property, .reading, .result, .coding, .log: "action"
        case .lifecycle: "lifecycle"
        default: name
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
        case .window(let name): member("window", name)
        case .type(let name): member("class", name)
        case .application: member("application", true)
        case nil: break
        }
    }
}
