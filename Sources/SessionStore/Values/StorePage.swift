/// A part of a list.
public struct StorePage<Item: Sendable & Equatable>: Sendable, Equatable {
    /// The items, in the order of the list.
    public let items: [Item]
    /// The position after which the next page starts; `nil` if this is the last. The first starts after 0.
    public let next: Int?

    /// A page with the given values.
    public init(items: [Item], next: Int?) {
        self.items = items
        self.next = next
    }
}

/// The events of one command; pages of events consist of these.
public struct EventRun: Sendable, Equatable {
    /// The revision of the command.
    public let revision: Int
    /// The session's clock after the command, in microseconds.
    public let timeMicroseconds: Int
    /// The sequence number of the first event.
    public let firstSequence: Int
    /// The total number.
    public let eventCount: Int
    /// The version of the form of the text.
    public let format: Int
    /// The events, as the host wrote them.
    public let events: [UInt8]

    /// Events with the given values.
    public init(
        revision: Int, timeMicroseconds: Int, firstSequence: Int, eventCount: Int, format: Int,
        events: [UInt8]
    ) {
        self.revision = revision
        self.timeMicroseconds = timeMicroseconds
        self.firstSequence = firstSequence
        self.eventCount = eventCount
        self.format = format
        self.events = events
    }
}
