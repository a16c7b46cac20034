import JSONCoding
import PresentationCoding
import PresentationEngine

/// An event of one side, in the form in which it is compared.
struct ObservedEvent: Sendable {
    /// The event as one line without its rule.
    let text: String
    /// The line with placeholders for the names that the session made.
    let masked: MaskedText
    let rule: String
    let kind: String
    /// The object that the event is about; nil if there is none.
    let subject: String?
    /// The subject with a placeholder, if the session made its name.
    let maskedSubject: String?
    /// The member, relation or change.
    let name: String?
    /// The subject and the other objects that the event names.
    let concerned: [String]

    /// The most events of a command that are compared.
    static let limit = 20_000
    /// The most objects of an event that are noted.
    private static let concernedLimit = 8

    /// The first events of a command, in order, at most ``limit``.
    static func events(of command: ExplainedCommand, _ pause: ComparisonPause) async throws -> [ObservedEvent] {
        guard let first = command.events.first else { return [] }
        let journaled = JournaledEvents(command.events, of: command.after)
        var stored = try StoredEvents(
            journaled.stored, format: StoredEvents.format, revision: command.after.revision,
            firstSequence: first.sequence)
        let mask = NameMask(command.after)
        var events: [ObservedEvent] = []
        events.reserveCapacity(min(command.events.count, limit))
        var pace = ComparisonPace(every: 250)
        while events.count < limit, let event = try stored.next() {
            events.append(ObservedEvent(event, mask))
            try await pace.step(pause)
        }
        return events
    }

    private init(_ event: EventRecord, _ mask: NameMask) {
        var names: [MaskedText.Name] = []
        var concerned: [String] = []
        let masked = event.renamed { text in
            if concerned.count < Self.concernedLimit, !concerned.contains(text) { concerned.append(text) }
            return mask.mask(text, noting: &names)
        }
        self.concerned = concerned
        text = event.comparedText
        self.masked = MaskedText(text: masked.comparedText, names: names)
        rule = event.rule
        kind = event.kind
        subject = event.subject.map { $0.id ?? $0.kind }
        maskedSubject = masked.subject.map { $0.id ?? $0.kind }
        name = event.name
    }

    /// What an event is about: two events about the same member of corresponding objects differ in details only.
    struct About: Hashable {
        let kind: String
        let name: String?
        let subject: String?
    }

    var about: About { About(kind: kind, name: name, subject: maskedSubject) }

    /// The kind of the event with its name, by which like differences are grouped, such as `viewIsAppearing(_:)` or
    /// `transition began`.
    var topic: String {
        switch kind {
        case "callback", "question", "completion": name ?? kind
        case "warning", "log": kind
        default: name.map { "\(kind) \($0)" } ?? kind
        }
    }
}

extension EventRecord {
    /// The line of the event, which for the beginning of a transition also names its styles and its views.
    fileprivate var comparedText: String {
        guard kind == "transition", case .object(let details)? = extras["details"] else { return phrase }
        let further = ["presentationStyle", "transitionStyle", "fromView", "toView"].compactMap { key -> String? in
            guard case .string(let value)? = details[key], value != "none" else { return nil }
            return " \(key)=\(value)"
        }
        return phrase + further.joined()
    }
}
