/// Something read from a session, encoded, with the revision it speaks of.
public struct SessionReading: Sendable, Equatable {
    /// The revision, which was durable before the reading was given out.
    public let revision: Int
    /// What was read.
    public let bytes: [UInt8]

    /// The revision as an entity tag.
    public var entityTag: String { "\"\(revision)\"" }
}
