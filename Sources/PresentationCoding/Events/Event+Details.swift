import JSONCoding
import PresentationEngine

extension Event.Kind {
    /// The word for the kind.
    public var name: String {
        switch self {
        case .callback: "callback"
        case .question: "question"
        case .warning: "warning"
        case .noop: "noop"
        case .completion: "completion"
        case .touch: "touch"
        case .action: "action"
        case .property: "property"
        case .reading: "reading"
        case .result: "result"
        case .coding: "coding"
        case .log: "log"
        case .relation: "relation"
        case .transition: "transition"
        case .lifecycle(_, let change): change.kindName
        case .notification: "notification"
        case .exception: "exception"
        }
    }

    /// All words for kinds, in the order of the documentation.
    public static let names = [
        "callback", "question", "completion", "touch", "action", "property", "reading", "result", "coding",
        "log",
        "warning", "noop", "exception", "relation", "transition", "lifecycle", "application", "restoration",
        "clock", "notification",
    ]

    /// The member, relation or change, or the name given by UIKit or the app.
    public var detail: String? {
        switch self {
        case .callback(_, let member, _, _), .question(_, let member, _, _), .completion(_, let member, _, _):
            member.rawValue
        case .noop(_, let call, _): call
        case .touch(_, let name, _), .action(_, let name, _, _), .property(_, let name, _),
            .reading(_, let name, _),
            .result(_, let name, _), .coding(_, let name, _), .notification(let name, _),
            .exception(let name, _):
            name
        case .relation(_, let relation, _): relation.rawValue
        case .transition(_, _, let change): change.name
        case .lifecycle(_, let change): change.rawValue
        case .warning, .log: nil
        }
    }

    /// Whether the kind adds its own members.
    var hasExtras: Bool {
        switch self {
        case .callback(_, _, let arguments, let flags): !arguments.isEmpty || !flags.isEmpty
        case .completion(_, _, let label, let finished): label != nil || finished != nil
        case .notification(_, let object): object != nil
        case .lifecycle: false
        case .question, .warning, .noop, .touch, .action, .property, .reading, .result, .coding, .log,
            .relation,
            .transition, .exception:
            true
        }
    }

    /// Writes the members that the kind adds.
    func writeExtras(to writer: inout JSONWriter) {
        switch self {
        case .callback(_, _, let arguments, let flags):
            writer.arguments(arguments)
            guard !flags.isEmpty else { return }
            writer.array("flags") { for flag in flags { $0.value(flag.rawValue) } }
        case .question(_, _, let arguments, let answer):
            writer.arguments(arguments)
            writer.member("answer", answer)
        case .completion(_, _, let label, let finished):
            writer.member("label", label)
            writer.member("finished", finished)
        case .warning(_, let text):
            writer.member("text", text.text)
            writer.participants(text.participants)
        case .exception(_, let reason):
            writer.member("reason", reason.text)
            writer.participants(reason.participants)
        case .noop(_, _, let reason): writer.member("reason", reason)
        case .action(_, _, let value, let hint):
            writer.member("value", value)
            writer.member("hint", hint)
        case .log(_, let value), .touch(_, _, let value), .property(_, _, let value),
            .reading(_, _, let value),
            .result(_, _, let value), .coding(_, _, let value):
            writer.member("value", value)
        case .relation(_, _, let other):
            writer.key("to")
            if let other { writer.value(other) } else { writer.null() }
        case .transition(_, _, let change): writer.object("details") { change.writeDetails(to: &$0) }
        case .notification(_, let object): writer.member("object", object)
        case .lifecycle: break
        }
    }
}

extension Subject {
    /// The word for the kind of object.
    var kindName: String {
        switch self {
        case .controller: "controller"
        case .object: "object"
        case .presentationController: "presentationController"
        case .segue: "segue"
        case .view: "view"
        case .window: "window"
        case .type: "class"
        case .application: "application"
        }
    }

    /// The object's id; the application has none.
    var id: String? {
        switch self {
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name), .window(let name), .type(let name):
            name
        case .application: nil
        }
    }
}

extension LifecycleChange {
    /// The word for the kind of event that reports the change.
    fileprivate var kindName: String {
        switch self {
        case .created, .deallocated, .presentationControllerCreated, .presentationControllerReleased,
            .segueReleased:
            "lifecycle"
        case .memoryWarning, .background, .foreground, .inactive, .active, .terminated: "application"
        case .stateSaved, .restored, .presentedAgain, .childrenRestored, .stateRestored, .archiveDropped,
            .launchImageShown:
            "restoration"
        case .clockFrozen, .clockUnfrozen: "clock"
        }
    }
}

extension TransitionChange {
    /// The word for the change.
    var name: String {
        switch self {
        case .began: "began"
        case .interactionChanged: "interactionChanged"
        case .updated: "updated"
        case .paused: "paused"
        case .ended: "ended"
        }
    }
}

extension JSONWriter {
    /// Writes the objects that a message mentions, as `{role: id}`.
    package mutating func participants(_ participants: [Participant]) {
        guard !participants.isEmpty else { return }
        object("participants") {
            for participant in participants {
                $0.key(participant.role.rawValue)
                $0.value(participant.id)
            }
        }
    }

    fileprivate mutating func arguments(_ arguments: [Argument]) {
        guard !arguments.isEmpty else { return }
        key("arguments")
        value(arguments: arguments)
    }
}
