import PresentationCoding

/// Which events are wanted: those that fit every condition that is given.
public struct EventFilter: Sendable, Equatable {
    /// The words for the kinds; all kinds if there are none.
    public var kinds: [String] = []
    /// The id of what the event is about.
    public var subject: String?
    /// The member, whole or without its arguments: `viewWillAppear(_:)` or `viewWillAppear`.
    public var call: String?
    /// The id of the rule.
    public var rule: String?
    /// The transition that the event belongs to.
    public var transition: String?
    /// The revisions of the commands.
    public var revisions: ClosedRange<Int>?
    /// The session's clock, in microseconds.
    public var times: ClosedRange<Int>?

    /// A filter that lets everything through.
    public init() {}

    /// Whether it lets everything through.
    public var isOpen: Bool { self == EventFilter() }

    /// Whether an event fits.
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
