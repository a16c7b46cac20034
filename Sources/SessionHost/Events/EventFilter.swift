import PresentationCoding

/// Conditions on events; an event is selected if it meets every condition that is set.
public struct EventFilter: Sendable, Equatable {
    /// The kinds of events, by their words; all kinds if the list is empty.
    public var kinds: [String] = []
    /// The id of the event's subject.
    public var subject: String?
    /// The member, with or without its argument labels: `viewWillAppear(_:)` or `viewWillAppear`.
    public var call: String?
    /// The id of the rule.
    public var rule: String?
    /// The transition that the event belongs to.
    public var transition: String?
    /// The revisions of the commands.
    public var revisions: ClosedRange<Int>?
    /// The session's clock, in microseconds.
    public var times: ClosedRange<Int>?

    /// A filter without conditions.
    public init() {}

    /// Whether it has no conditions.
    public var isOpen: Bool { self == EventFilter() }

    /// Whether an event matches the filter.
    public func admits(_ event: EventRecord) -> Bool {
        (kinds.isEmpty || kinds.contains(event.kind))
            && (subject == nil || event.subject?.id == subject)
            && (call == nil || event.name == call || event.name.map { baseName(of: $0) } == call)
            && (rule == nil || event.rule == rule)
            && (transition == nil || event.transition == transition)
            && (revisions?.contains(event.cause) ?? true) && (times?.contains(event.time) ?? true)
    }

    private func baseName(of member: String) -> String { String(member.prefix { $0 != "(" }) }
}
