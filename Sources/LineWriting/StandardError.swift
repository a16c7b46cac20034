import Glibc
import Synchronization

/// The process's standard error, prepared so that nothing waits for its reader.
public enum StandardError {
    /// Reopens standard error if it is a pipe or a terminal, so that a write fails instead of blocking while there is
    /// no reader.
    ///
    /// The Swift runtime and libmicrohttpd write their last messages straight to the descriptor; a full pipe
    /// would keep a failed process from ending. `O_NONBLOCK` belongs to the open file description, which other
    /// processes may share; the new description is this process's own. If standard error cannot be reopened, it
    /// stays as it is.
    public static func stopWaitingForReader() {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFIFO || isatty(STDERR_FILENO) == 1 else { return }
        let own = open("/proc/self/fd/\(STDERR_FILENO)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard own >= 0 else { return }
        dup2(own, STDERR_FILENO)
        close(own)
    }

    /// Delays the end of a process by a fatal signal until the line writers are done, for a second at most.
    ///
    /// Handlers that are installed already, such as a sanitizer's, stay.
    public static func finishWritingOnFatalSignals() {
        // Initializes the counter before a signal handler needs it.
        _ = LineWriter.busyCount.load(ordering: .relaxed)
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
            var present = sigaction()
            guard sigaction(signal, nil, &present) == 0, present.__sigaction_handler.sa_handler == nil else {
                continue
            }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = awaitWriters
            action.sa_flags = resetsHandler
            sigaction(signal, &action, nil)
        }
    }

    /// `SA_RESETHAND`: a second delivery of the signal ends the process as it would have without the handler.
    private static let resetsHandler = Int32(bitPattern: 0x8000_0000)
}

/// Waits for the writers' threads, then lets the signal take effect. Makes only async-signal-safe calls.
private func awaitWriters(_ signal: Int32) {
    for _ in 0..<100 where LineWriter.busyCount.load(ordering: .sequentiallyConsistent) > 0 {
        var pause = timespec(tv_sec: 0, tv_nsec: 10_000_000)
        nanosleep(&pause, nil)
    }
    raise(signal)
}
