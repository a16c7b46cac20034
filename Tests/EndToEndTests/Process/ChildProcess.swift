import Foundation
import Synchronization

/// A program run by a test. It is killed when its last reference is released, or when the tests themselves are killed.
///
/// Foundation's `Process` passes the descriptors of one child on to another that is started at the same time, which
/// then keeps a dead server's pipe open; here every descriptor closes on `exec`.
final class ChildProcess: Sendable {
    /// How a process ended.
    enum Ending: Sendable, Hashable {
        case exit(Int32)
        case signal(Int32)
    }

    /// One start at a time: a pipe closes on `exec` only from the moment after it was made.
    private static let spawning = Mutex(())

    private let life: Life
    private let output: Int32
    private let waiting: Task<Ending, any Error>
    private let errorPath: String

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - errorPath: the file to which standard error is appended.
    ///   - environment: variables besides the inherited ones; settings of the service are not inherited.
    init(
        _ path: String, _ arguments: [String], errorPath: String,
        environment: [String: String] = [:]
    ) throws {
        let spawning = Spawning(
            path: path, arguments: arguments, environment: environment, errorPath: errorPath)
        let (life, output) = try Self.spawning.withLock { _ in
            let (id, output) = try Self.start(spawning)
            do {
                return (Life(id: id, guardian: try Guardian(of: id)), output)
            } catch {
                kill(id, SIGKILL)
                waitpid(id, nil, 0)
                close(output)
                throw error
            }
        }
        self.life = life
        self.errorPath = errorPath
        self.output = output
        waiting = Task { try await blocking { try life.awaitEnd() } }
    }

    deinit {
        life.signal(SIGKILL)
        close(output)
    }

    var id: pid_t { life.id }

    /// Sends a signal unless the process has ended already.
    func signal(_ number: Int32) { life.signal(number) }

    /// The ids of the processes that it has started and that still run.
    var children: [pid_t] {
        let list = try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
        return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
    }

    /// How the process ended, once it has.
    func ending() async throws -> Ending { try await waiting.value }

    /// The next line of standard output; nil when the output ended without one.
    func line() async throws -> String? {
        let output = output
        return try await blocking {
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while true {
                let count = read(output, &byte, 1)
                if count < 0, errno == EINTR { continue }
                guard count == 1 else { return nil }
                if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
        }
    }

    private static func start(_ spawning: Spawning) throws -> (id: pid_t, output: Int32) {
        let ends = try closingPipe()
        defer { close(ends.writing) }
        do {
            return (try spawning.start(outputDescriptor: ends.writing), ends.reading)
        } catch {
            close(ends.reading)
            throw error
        }
    }

    /// The process's standard error so far.
    var errors: String {
        do {
            return try String(contentsOfFile: errorPath, encoding: .utf8)
        } catch {
            return "\(error)"
        }
    }
}

/// The life of a process, so that no signal is sent to an id that may be another's already.
private final class Life: Sendable {
    let id: pid_t
    private let guardian: Guardian
    private let hasEnded = Mutex(false)

    init(id: pid_t, guardian: Guardian) {
        self.id = id
        self.guardian = guardian
    }

    func signal(_ number: Int32) {
        hasEnded.withLock { if !$0 { kill(id, number) } }
    }

    /// Waits until the process has ended, and only then returns its id to the system.
    func awaitEnd() throws -> ChildProcess.Ending {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0 {
            guard errno == EINTR else { throw SystemFault("waitid") }
        }
        return try hasEnded.withLock { hasEnded in
            var status: Int32 = 0
            guard waitpid(id, &status, 0) == id else { throw SystemFault("waitpid") }
            hasEnded = true
            guardian.dismiss()
            let signal = status & 0x7F
            return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
        }
    }
}
