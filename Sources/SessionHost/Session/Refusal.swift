import PresentationEngine

/// A command that a session refused; it changed nothing and is not in the journal.
public struct Refusal: Sendable, Equatable {
    /// When it was refused, in microseconds since 1970.
    public let wallMicroseconds: Int
    /// The revision of the session at that time.
    public let revision: Int
    /// The command as JSON; `nil` if it is longer than ``commandLimit``.
    public let command: [UInt8]?
    /// The length of the command as JSON, in bytes.
    public let commandByteCount: Int
    /// The cause within the request; `nil` if it is not known.
    public let place: String?
    /// The chain of events that led to the refused call, as JSON; `nil` if there is none, or if it is longer than
    /// ``commandLimit``.
    public let chain: [UInt8]?
    /// The reason, with its strings shortened to ``textLimit``.
    public let rejection: Rejection

    /// The length up to which commands and chains are kept, in bytes.
    public static let commandLimit = 4_096
    /// The length to which strings of a rejection are cut, in characters.
    public static let textLimit = 1_024

    /// A refusal of a command with this JSON.
    init(
        wallMicroseconds: Int, revision: Int, command: [UInt8], rejection: Rejection, place: String? = nil,
        chain: [UInt8]? = nil
    ) {
        self.wallMicroseconds = wallMicroseconds
        self.revision = revision
        self.command = command.count > Self.commandLimit ? nil : command
        commandByteCount = command.count
        self.place = place
        self.chain = chain.flatMap { $0.count > Self.commandLimit ? nil : $0 }
        self.rejection = rejection.shortened(to: Self.textLimit)
    }

    /// The approximate memory of the refusal.
    var byteCount: Int {
        (command?.count ?? 0) + (chain?.count ?? 0) + (place?.utf8.count ?? 0)
            + rejection.explanation.utf8.count + 200
    }
}
