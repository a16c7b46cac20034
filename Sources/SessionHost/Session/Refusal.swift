import PresentationEngine

/// A command that a session refused; it changed nothing and is in no journal.
public struct Refusal: Sendable, Equatable {
    /// When it was refused, in microseconds since 1970.
    public let wallMicroseconds: Int
    /// The revision the session was at.
    public let revision: Int
    /// The command as JSON.
    public let command: [UInt8]
    /// Why it was refused.
    public let rejection: Rejection
}
