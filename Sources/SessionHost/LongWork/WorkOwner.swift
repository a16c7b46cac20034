/// Who long work is done for: its turns are shared between clients, not between requests.
public enum WorkOwner: Hashable, Sendable {
    /// The service itself: its clocks, its upkeep, and work that several clients wait for.
    case service
    /// A client, by the 128 bits that tell it from others, such as its address.
    case client(high: UInt64, low: UInt64)
}
