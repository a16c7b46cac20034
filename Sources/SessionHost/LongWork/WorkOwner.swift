/// The beneficiary of long work: turns are shared among clients, not among requests.
public enum WorkOwner: Hashable, Sendable {
    /// The service itself: its clocks, its upkeep, and work that several clients wait for.
    case service
    /// A client, identified by 128 bits such as its address.
    case client(high: UInt64, low: UInt64)
}
