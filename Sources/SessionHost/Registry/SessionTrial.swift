import Dispatch
import Foundation
import Guarding
import JSONCoding
import Logging

/// Finds out whether a session ends the process that brings it to life.
///
/// A server may be killed at any moment, and whatever it was working on then is under no more than suspicion. So a
/// session is read, brought back and woken in a process of its own, which writes nothing, before the server does it.
public struct SessionTrial: Sendable {
    /// What a trial found.
    public enum Verdict: Sendable, Equatable {
        /// The session was brought to life, and everything that is kept of it is as it was written.
        case sound
        /// What is kept of the session is damaged, in these words.
        case damaged(String)
        /// The session ended the process, which died of a fault of its own with this signal.
        case fatal(signal: Int32)
        /// The trial took too long. What takes long ends no service.
        case slow
        /// Something else ended the process, or it could not be started.
        case undecided
    }

    private let program: String
    private let patience: DispatchTimeInterval
    private let arguments: @Sendable (String) -> [String]
    private let logger: Logger

    /// Trials by this very program, on a database that this process has open.
    public init(databasePath: String, logger: Logger = Logger(label: "proscenium.host")) {
        self.init(program: "/proc/self/exe", logger: logger) { session in
            ["db", "check", "--database", databasePath, "--session", session, "--due", "--json"]
        }
    }

    /// Trials by a program that wakes the session which its arguments name.
    ///
    /// - Parameter patience: how long a trial may take.
    init(
        program: String, patience: DispatchTimeInterval = .seconds(20), logger: Logger,
        arguments: @escaping @Sendable (String) -> [String]
    ) {
        self.program = program
        self.patience = patience
        self.arguments = arguments
        self.logger = logger
    }

    /// Tries a session. A process that somebody else has killed says nothing, and is started again.
    public func verdict(on session: String) async -> Verdict {
        let life = TrialLife()
        return await withTaskCancellationHandler {
            for _ in 0..<Self.attemptCount {
                let verdict = await attempt(session, life)
                if verdict != .undecided { return verdict }
                switch life.end {
                case nil: continue
                case .patience: return .slow
                case .caller: return .undecided
                }
            }
            return .undecided
        } onCancel: {
            life.cut(by: .caller)
        }
    }

    /// What is said of a session that ended its trial.
    static func reason(for signal: Int32) -> String {
        "Waking the session ended the service, and did so again in a trial (signal \(signal))."
    }

    /// A process blocks the thread that starts it and reads what it says, so that it has one of its own.
    private func attempt(_ session: String, _ life: TrialLife) async -> Verdict {
        let process = TrialProcess(program: program, arguments: arguments(session))
        let (logger, patience) = (logger, patience)
        return await withCheckedContinuation { continuation in
            life.prepare()
            Thread.detachNewThread {
                guard let id = process.start() else {
                    logger.error("A trial was not possible.")
                    return continuation.resume(returning: .undecided)
                }
                life.begin(id, patience)
                let (output, status) = process.end(of: id) { life.noteEnd() }
                continuation.resume(returning: Self.verdict(from: status, output))
            }
        }
    }

    private static func verdict(from status: Int32, _ output: [UInt8]) -> Verdict {
        let signal = status & 0x7F
        if signal != 0 { return ownFaults.contains(signal) ? .fatal(signal: signal) : .undecided }
        switch (status >> 8) & 0xFF {
        case 0: return .sound
        case 65: return .damaged(finding(in: output))
        default: return .undecided
        }
    }

    /// What `db check --json` found.
    private static func finding(in output: [UInt8]) -> String {
        let unknown = "What is kept of the session is damaged."
        do throws(JSONFault) {
            let report = JSONReader(try JSONValue(parsing: output, limits: .stored), isRecord: true)
            let findings = try report.object().required("findings").array()
            let details = try findings.map { finding throws(JSONFault) in
                try finding.object().required("detail").string()
            }
            return details.isEmpty ? unknown : details.joined(separator: " ")
        } catch {
            return unknown
        }
    }

    /// The signals that a process dies of by its own doing. Others come from outside: from a person, from the stop of
    /// the machine, or from the system when its memory is used up, by whomever.
    private static let ownFaults: Set<Int32> = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
    private static let attemptCount = 3
    /// How many processes there are at a time.
    static let width = 2
}

/// How long a trial may go on: for a while, and until nobody wants its verdict any more.
private final class TrialLife: Sendable {
    /// Who ended it.
    enum End: Sendable {
        case patience
        case caller
    }

    private struct State {
        var process: Int32?
        var hasEnded = false
        var end: End?
    }

    private let state = Guarded(State())

    /// Who has ended it; `nil` while it goes on.
    var end: End? { state.withLock { $0.end } }

    /// A process is about to be started.
    func prepare() {
        state.withLock { $0.hasEnded = false }
    }

    func begin(_ process: Int32, _ patience: DispatchTimeInterval) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.process = process
            if state.end != nil { kill(process, SIGKILL) }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [weak self] in
            self?.losePatience(with: process)
        }
    }

    /// Ends an attempt that has gone on for too long; one that has ended meanwhile, or a later one, is left alone.
    private func losePatience(with process: Int32) {
        state.withLock { state in
            guard state.process == process else { return }
            state.end = state.end ?? .patience
            kill(process, SIGKILL)
        }
    }

    func noteEnd() {
        state.withLock { state in
            state.hasEnded = true
            state.process = nil
        }
    }

    func cut(by end: End) {
        state.withLock { state in
            state.end = state.end ?? end
            if let process = state.process { kill(process, SIGKILL) }
        }
    }
}
