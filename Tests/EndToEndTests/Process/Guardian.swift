import Foundation

/// Kills a child when the process of the tests is gone, however it ended.
///
/// A small shell reads from a pipe without writers, whose other end only this process holds, so reading ends when this
/// process does.
struct Guardian: Sendable {
    private let id: pid_t
    private let pipe: Int32

    /// Starts to guard a child.
    init(of child: pid_t) throws {
        let ends = try closingPipe()
        defer { close(ends.reading) }
        do {
            id = try Spawning(
                path: "/bin/sh", arguments: ["-c", "read -r word; kill -s KILL \(child)"], environment: [:],
                errorPath: "/dev/null"
            ).start(inputDescriptor: ends.reading, outputDescriptor: STDERR_FILENO)
            pipe = ends.writing
        } catch {
            close(ends.writing)
            throw error
        }
    }

    /// Releases a child that has ended.
    func dismiss() {
        kill(id, SIGKILL)
        close(pipe)
        while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }
}

/// A pipe whose ends no other program inherits.
func closingPipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemFault("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
}
