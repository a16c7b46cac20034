import Glibc

/// The two streams a command writes to: results to the one, everything else to the other.
enum StandardStreams {
    /// Writes a line of the command's result immediately, so that a program waiting for it sees it.
    ///
    /// Waits for the reader as long as there is one.
    static func print(_ line: String) {
        write(line, to: STDOUT_FILENO, patienceMilliseconds: -1)
    }

    /// Writes a line for the person at the terminal. A reader that has stopped is given one second.
    static func complain(_ line: String) {
        write(line, to: STDERR_FILENO, patienceMilliseconds: 1_000)
    }

    /// Writes a line; if the stream stops accepting data, the rest is dropped.
    ///
    /// A pipe that `poll` reports as writable takes `PIPE_BUF` bytes at once.
    private static func write(_ line: String, to descriptor: Int32, patienceMilliseconds: Int32) {
        Array((line + "\n").utf8).withUnsafeBytes { bytes in
            var count = 0
            while count < bytes.count {
                var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                let ready = poll(&place, 1, patienceMilliseconds)
                guard ready != 0 else { return }
                let size = min(bytes.count - count, Int(PIPE_BUF))
                let written = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: count), size)
                guard written >= 0 || errno == EINTR || errno == EAGAIN else { return }
                count += max(written, 0)
            }
        }
    }
}
