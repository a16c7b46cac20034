/// How much an event counts against the budget of its command.
extension Event {
    /// About as many bytes as the event's JSON has: a constant for its members and words, and its texts.
    package var weight: Int { 128 + kind.textWeight }
}

extension Event.Kind {
    fileprivate var textWeight: Int {
        switch self {
        case .callback(let subject, _, let arguments, _): subject.textWeight + arguments.textWeight
        case .question(let subject, _, let arguments, let answer):
            subject.textWeight + arguments.textWeight + answer.textWeight
        case .warning(let text): text.utf8.count
        case .noop(let subject, let call, let reason):
            (subject?.textWeight ?? 0) + call.utf8.count + reason.utf8.count
        case .completion(let subject, _, let label, _): subject.textWeight + (label?.utf8.count ?? 0)
        case .action(let subject, let name, let value):
            (subject?.textWeight ?? 0) + name.utf8.count + value.textWeight
        case .relation(let subject, _, let other): subject.textWeight + (other?.utf8.count ?? 0)
        case .transition(let id, .began(let began)):
            // Four frames and seven words.
            id.utf8.count + began.from.utf8.count + began.to.utf8.count + 512
        case .transition(let id, .interactionChanged), .transition(let id, .updated),
            .transition(let id, .paused), .transition(let id, .ended):
            id.utf8.count
        case .lifecycle(let subject, _): subject?.textWeight ?? 0
        case .notification(let name, let object): name.utf8.count + (object?.utf8.count ?? 0)
        case .exception(let name, let reason): name.utf8.count + reason.utf8.count
        }
    }
}

extension Subject {
    fileprivate var textWeight: Int {
        switch self {
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name), .type(let name):
            name.utf8.count
        case .application: 0
        }
    }
}

extension [Argument] {
    fileprivate var textWeight: Int {
        var weight = 0
        for argument in self { weight += argument.value.textWeight + 16 }
        return weight
    }
}

extension Value {
    fileprivate var textWeight: Int {
        switch self {
        case .null, .bool, .integer, .number: 8
        case .text(let text): text.utf8.count
        case .list(let values): values.reduce(2) { $0 + $1.textWeight + 1 }
        case .size: 40
        case .rect, .anchor: 80
        // No event holds one: it is made, and its name stands in its place.
        case .controller: 256
        }
    }
}
