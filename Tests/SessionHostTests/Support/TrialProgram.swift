import FolderTesting
import Foundation
import Logging

@testable import SessionHost

/// A shell script in the place of the program that tries sessions; its first argument is the session.
final class TrialProgram: Sendable {
    private let folder: TemporaryFolder
    /// Open for both, so that neither end waits for the other.
    private let door: Int32

    init(_ script: String) throws {
        folder = try TemporaryFolder()
        mkfifo(folder.file("door"), 0o600)
        door = open(folder.file("door"), O_RDWR | O_CLOEXEC)
        guard door >= 0 else { throw Hall.Missing(what: "a door") }
        try write(script)
    }

    deinit { close(door) }

    /// Has later trials do something else.
    func write(_ script: String) throws {
        try "cd \(folder.url.path)\n\(script)\n".write(
            toFile: folder.file("script"), atomically: true, encoding: .utf8)
    }

    func trial(patience: DispatchTimeInterval = .seconds(1_200)) -> SessionTrial {
        let script = folder.file("script")
        return SessionTrial(
            program: "/bin/sh", patience: patience, processorSeconds: 1,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { [script, $0] }
    }

    /// The sessions that were tried, in the order of the trials that wrote them to `tried`.
    var tried: [String] {
        let text = (try? String(contentsOfFile: folder.file("tried"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Lets `count` trials continue that wait, now or later, for a line from `door`.
    func openDoor(for count: Int) {
        let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: count)
        _ = Foundation.write(door, lines, count)
    }
}
