/// The progress of a command at its refusal. All of it is rolled back.
public struct RefusedCommand: Sendable, Equatable {
    /// The number of events that are kept: the most recent ones.
    static let eventLimit = 100

    /// Which call of the command's batch was under way; nil if none of them was, but for example a call left for a
    /// later turn, or if there was only one.
    public let call: Int?
    /// The call that was refused; nil if the refusal came from a later step, such as a transition's beginning.
    package let made: Call?
    /// The sequence number of the event that led to the refusal; 0 if the command itself did.
    package let origin: Int
    /// The number of earlier events.
    public let eventCount: Int
    /// The last of them, in order.
    public let events: [Event]
    /// The classes of the objects that these events are about.
    package let classes: [Subject: String]

    /// - Parameter session: the session before it is rolled back.
    init(
        call: Int?, made: Call?, origin: Int, eventCount: Int, events: [Event],
        session: borrowing PresentationSession
    ) {
        self.call = call
        self.made = made
        self.origin = origin
        self.eventCount = eventCount
        self.events = events
        var classes: [Subject: String] = [:]
        if !events.isEmpty {
            let departed = session.departedClasses
            for subject in events.compactMap(\.kind.subject) where classes[subject] == nil {
                classes[subject] = session.className(of: subject, departed)
            }
        }
        self.classes = classes
    }

    /// The kept events that led to the refusal, from the first to the last.
    package var chain: [Event] {
        var chain: [Event] = []
        var next = origin
        // A parent comes before its event.
        for event in events.reversed() where event.sequence == next {
            chain.append(event)
            next = event.parent ?? 0
        }
        return chain.reversed()
    }
}
