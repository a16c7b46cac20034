import Glibc

/// The process of a trial, and its standard output.
///
/// Foundation's `Process` enumerates all descriptors of its own process at each start, and reads past the end
/// of that list if there are many, which crashes the service.
struct TrialProcess: Sendable {
    let program: String
    let arguments: [String]
    private let reading: Int32
    private let writing: Int32

    init(program: String, arguments: [String]) {
        self.program = program
        self.arguments = arguments
        var ends: [Int32] = [-1, -1]
        // Created with close-on-exec: another thread may start a process at any moment, which could inherit a
        // pipe's ends before they are marked.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        if socketpair(AF_UNIX, kind, 0, &ends) != 0 { ends = [-1, -1] }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Starts the process, which inherits no descriptor, since all of the service's are close-on-exec; `nil` if
    /// that is not possible.
    func start() -> pid_t? {
        guard reading >= 0 else { return nil }
        defer { close(writing) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setSignals(of: &attributes)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var id = pid_t()
        guard posix_spawn(&id, program, &actions, &attributes, &words, environ) == 0 else {
            close(reading)
            return nil
        }
        return id
    }

    /// The processor time that a process has used, in seconds; 0 if it no longer exists.
    static func processorSeconds(of id: pid_t) -> Int {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return time.tv_sec
    }

    /// Resets signals: the service's threads block some and ignore others, and the process must do neither.
    private func setSignals(of attributes: inout posix_spawnattr_t) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    /// Waits until a started process has ended; returns its output and its status as returned by `waitpid`.
    ///
    /// - Parameter note: called when it has ended, before its id can be reused.
    func end(of id: pid_t, _ note: () -> Void) -> (output: [UInt8], status: Int32) {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(reading, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            output += buffer[..<count]
        }
        close(reading)
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        note()
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return (output, status)
    }
}
