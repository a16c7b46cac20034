/// One event as it was journaled.
public struct EncodedEvent: Sendable, Equatable {
    /// The event's place among all events of its session, from 1.
    public let sequence: Int
    /// The event as a JSON object.
    public let json: ArraySlice<UInt8>
}

/// Some events of a session in order.
public struct EventPage: Sendable, Equatable {
    /// The events.
    public let events: [EncodedEvent]
    /// The sequence number at which the next page begins; `nil` if there is nothing more yet.
    public let next: Int?
}
