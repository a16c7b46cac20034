import PresentationEngine

/// A command that a session refused; it changed nothing and is in no journal.
public struct Refusal: Sendable, Equatable {
    /// When it was refused, in microseconds since 1970.
    public let wallMicroseconds: Int
    /// The revision the session was at.
    public let revision: Int
    /// The command as JSON; `nil` if it is longer than ``commandLimit``.
    public let command: [UInt8]?
    /// How long the command is as JSON, in bytes.
    public let commandByteCount: Int
    /// Why it was refused, its texts shortened to ``textLimit``.
    public let rejection: Rejection

    /// Longer commands are not remembered whole, in bytes.
    public static let commandLimit = 4_096
    /// Longer texts of a rejection are cut, in characters.
    public static let textLimit = 1_024

    /// A refusal of a command with this JSON.
    init(wallMicroseconds: Int, revision: Int, command: [UInt8], rejection: Rejection) {
        self.wallMicroseconds = wallMicroseconds
        self.revision = revision
        self.command = command.count > Self.commandLimit ? nil : command
        commandByteCount = command.count
        self.rejection = rejection.shortened(to: Self.textLimit)
    }

    /// About how much memory the refusal takes.
    var byteCount: Int { (command?.count ?? 0) + rejection.explanation.utf8.count + 200 }
}
