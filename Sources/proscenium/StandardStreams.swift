import Foundation

/// The two streams a command writes to: results to the one, everything else to the other.
enum StandardStreams {
    /// Writes a line of the command's result, at once, so that whoever waits for it sees it.
    static func print(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// Writes a line for the person at the terminal.
    static func complain(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
