/// The weight of an event in the budget of its command.
extension Event {
    /// The approximate size of the event's JSON, in bytes: a constant for its members and words, and its strings with
    /// their escapes. Names contain no control characters, so their bytes are counted as they are.
    package var weight: Int { 128 + kind.textWeight }
}

extension Event.Kind {
    fileprivate var textWeight: Int {
        switch self {
        case .callback(let subject, _, let arguments, _): subject.textWeight + arguments.textWeight
        case .question(let subject, _, let arguments, let answer):
            subject.textWeight + arguments.textWeight + answer.encodedLength
        case .warning(_, let text): text.weight
        case .noop(let subject, let call, let reason):
            (subject?.textWeight ?? 0) + call.encodedLength + reason.encodedLength
        case .completion(let subject, _, let label, _): subject.textWeight + (label?.encodedLength ?? 0)
        case .touch(let subject, let name, let value):
            subject.textWeight + name.encodedLength + value.encodedLength
        case .log(_, let value): 3 + value.encodedLength
        case .action(let subject, let name, let value, let hint):
            (subject?.textWeight ?? 0) + name.encodedLength + value.encodedLength + (hint?.encodedLength ?? 0)
        case .property(let subject, let name, let value),
            .reading(let subject, let name, let value), .result(let subject, let name, let value),
            .coding(let subject, let name, let value):
            (subject?.textWeight ?? 0) + name.encodedLength + value.encodedLength
        case .relation(let subject, _, let other): subject.textWeight + (other?.utf8.count ?? 0)
        case .transition(_, let id, .began(let began)):
            // Four frames and seven words.
            id.utf8.count + began.from.utf8.count + began.to.utf8.count + 512
        case .transition(_, let id, .interactionChanged), .transition(_, let id, .updated),
            .transition(_, let id, .paused), .transition(_, let id, .ended):
            id.utf8.count
        case .lifecycle(let subject, _): subject?.textWeight ?? 0
        case .notification(let name, let object): name.encodedLength + (object?.encodedLength ?? 0)
        case .exception(let name, let reason): name.encodedLength + reason.weight
        }
    }
}

extension ConsoleText {
    /// The message with its escapes, and each participant with the quotation marks and the role around its id.
    fileprivate var weight: Int {
        var weight = text.encodedLength
        for participant in participants { weight += participant.id.utf8.count + 24 }
        return weight
    }
}

extension Subject {
    fileprivate var textWeight: Int {
        switch self {
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name), .window(let name), .type(let name):
            name.utf8.count
        case .application: 0
        }
    }
}

extension [Argument] {
    fileprivate var textWeight: Int {
        var weight = 0
        for argument in self { weight += argument.value.encodedLength + 16 }
        return weight
    }
}
