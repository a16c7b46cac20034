import Dispatch
import Foundation
import Guarding
import Logging

/// Finds out which of the sessions that were being worked on when the last server died had to do with it.
///
/// A server may be killed at any moment, and whatever it was working on then is under no more than suspicion. So
/// each of these sessions is woken in a process of its own, which writes nothing. A session that ends that process,
/// too, is put in quarantine before this server wakes it.
public struct AwakeningTrial: Sendable {
    private let program: String
    private let arguments: @Sendable (String) -> [String]
    private let logger: Logger

    /// Trials by this very program, on a database that this process has open.
    public init(databasePath: String, logger: Logger = Logger(label: "proscenium.host")) {
        self.init(program: "/proc/self/exe", logger: logger) { session in
            ["db", "check", "--database", databasePath, "--session", session, "--due"]
        }
    }

    /// Trials by a program that wakes the session which its arguments name.
    init(program: String, logger: Logger, arguments: @escaping @Sendable (String) -> [String]) {
        self.program = program
        self.arguments = arguments
        self.logger = logger
    }

    /// Tries sessions one after another, and quarantines each that ends its process.
    public func run(of sessions: [String], in registry: SessionRegistry) async {
        for session in sessions {
            logger.notice(
                "The last server ended while it woke a session, which is tried in a process of its own.",
                metadata: ["session": "\(session)"])
            guard let signal = await signal(ending: session) else { continue }
            await registry.quarantine(
                session,
                because:
                    "Waking the session ended the service, and did so again in a trial (signal \(signal)).")
        }
    }

    /// The signal that the trial of a session died of; `nil` if it ended otherwise, or is not over in time.
    private func signal(ending session: String) async -> Int32? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments(session)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let patience = TrialPatience()
        return await withCheckedContinuation { continuation in
            process.terminationHandler = { process in
                process.terminationHandler = nil
                let died = process.terminationReason == .uncaughtSignal && !patience.isOver
                continuation.resume(returning: died ? process.terminationStatus : nil)
            }
            do {
                try process.run()
                patience.limit(process.processIdentifier)
            } catch {
                logger.error("A trial was not possible.", metadata: ["cause": "\(error)"])
                process.terminationHandler = nil
                continuation.resume(returning: nil)
            }
        }
    }
}

/// How long a trial may take. One that takes longer ends no process, so the session is not to blame.
private final class TrialPatience: Sendable {
    private let hasRunOut = Guarded(false)

    var isOver: Bool { hasRunOut.withLock { $0 } }

    func limit(_ process: Int32) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(20)) { [weak self] in
            // Held by the process's handler for as long as the process runs.
            guard let self else { return }
            self.hasRunOut.withLock { $0 = true }
            kill(process, SIGKILL)
        }
    }
}
