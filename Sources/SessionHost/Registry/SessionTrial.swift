import Dispatch
import Foundation
import Guarding
import JSONCoding
import Logging

/// Finds out whether a session crashes the process that brings it back.
///
/// A server may be killed at any moment, and the sessions that it was running then are merely suspected. So a suspect
/// session is read, revived and woken in a separate process, which writes nothing, before the server does so.
public struct SessionTrial: Sendable {
    /// The result of a trial.
    public enum Verdict: Sendable, Equatable {
        /// The session was revived and woken, and all of its data is intact.
        case sound
        /// The session's data is damaged, in these words.
        case damaged(String)
        /// The session crashed the process with this signal.
        case fatal(signal: Int32)
        /// The trial took too long without using up its processor time: the machine or the disk is busy.
        case slow
        /// Something else ended the process, or it could not be started.
        case undecided
    }

    private let program: String
    private let patience: DispatchTimeInterval
    private let processorSeconds: Int
    private let arguments: @Sendable (String) -> [String]
    private let logger: Logger

    /// Trials by this same program, on a database that this process has open.
    public init(databasePath: String, logger: Logger = Logger(label: "proscenium.host")) {
        self.init(program: "/proc/self/exe", logger: logger) { session in
            ["db", "check", "--database", databasePath, "--session", session, "--due", "--json"]
        }
    }

    /// Trials by a program that wakes the session named in its arguments.
    ///
    /// - Parameters:
    ///   - patience: how long a trial may take.
    ///   - processorSeconds: how much processor time it may take. The work of one command is bounded far below, so a
    ///     process that needs more is in an endless loop, which would occupy a thread of the service forever.
    init(
        program: String, patience: DispatchTimeInterval = .seconds(30), processorSeconds: Int = 10,
        logger: Logger, arguments: @escaping @Sendable (String) -> [String]
    ) {
        self.program = program
        self.patience = patience
        self.processorSeconds = processorSeconds
        self.arguments = arguments
        self.logger = logger
    }

    /// Tries a session. A process that was killed from outside says nothing about it and is started again.
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

    /// The quarantine reason of a session that crashed its trial.
    static func reason(for signal: Int32) -> String {
        signal == SIGXCPU
            ? "Waking the session did not end: a trial used up its processor time."
            : "Waking the session ended the service, and did so again in a trial (signal \(signal))."
    }

    /// Runs one attempt; starting a process and reading its output blocks, so this needs a separate thread.
    private func attempt(_ session: String, _ life: TrialLife) async -> Verdict {
        let process = TrialProcess(program: program, arguments: arguments(session))
        let (logger, patience, processorSeconds) = (logger, patience, processorSeconds)
        return await withCheckedContinuation { continuation in
            life.prepare()
            Thread.detachNewThread {
                guard let id = process.start() else {
                    logger.error("A trial was not possible.")
                    return continuation.resume(returning: .undecided)
                }
                life.begin(id, patience, processorSeconds)
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

    /// The fault that `db check --json` reported.
    private static func finding(in output: [UInt8]) -> String {
        let unknown = "The stored data of the session is damaged."
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

    /// The signals that a process raises by its own fault. Others come from outside: from a person, from a
    /// shutdown of the machine, or from the kernel when memory runs out, regardless of the process that used it.
    private static let ownFaults: Set<Int32> = [
        SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGXCPU,
    ]
    private static let attemptCount = 3
    /// The number of processes that run at a time.
    static let width = 2
}

/// The lifetime of a trial: it ends at a timeout, or when no caller wants the verdict any more.
private final class TrialLife: Sendable {
    /// Why it was ended.
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

    /// Why it was ended; `nil` while it runs.
    var end: End? { state.withLock { $0.end } }

    /// Prepares for the start of a process.
    func prepare() {
        state.withLock { $0.hasEnded = false }
    }

    /// The interval at which the processor time of a process is read, in milliseconds.
    private static let watchMilliseconds = 250

    func begin(_ process: Int32, _ patience: DispatchTimeInterval, _ processorSeconds: Int) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.process = process
            if state.end != nil { kill(process, SIGKILL) }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [weak self] in
            self?.losePatience(with: process)
        }
        watch(process, processorSeconds)
    }

    /// Ends a process by `SIGXCPU` once it has used its processor time, as the kernel does at a resource limit.
    private func watch(_ process: Int32, _ processorSeconds: Int) {
        let next = DispatchTime.now() + .milliseconds(Self.watchMilliseconds)
        DispatchQueue.global().asyncAfter(deadline: next) { [weak self] in
            guard let self else { return }
            let goesOn = state.withLock { state in
                guard state.process == process else { return false }
                guard TrialProcess.processorSeconds(of: process) >= processorSeconds else { return true }
                kill(process, SIGXCPU)
                return false
            }
            if goesOn { watch(process, processorSeconds) }
        }
    }

    /// Kills an attempt that has taken too long; an attempt that has ended since then, or a later one, is not affected.
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
