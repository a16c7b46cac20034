import Foundation

/// Kills a server a random moment after a number of its answers.
actor Fuse {
    private let process: ChildProcess
    private let delay: Duration
    private var answersLeft: Int

    init(_ process: ChildProcess, after answers: Int, delay: Duration) {
        self.process = process
        self.delay = delay
        answersLeft = answers
    }

    /// Counts an answer; the expected one lights the fuse.
    func countAnswer() {
        answersLeft -= 1
        if answersLeft == 0 { light() }
    }

    /// Kills the process after the delay, which is random so that kills hit every phase of a command.
    func light() {
        let (process, delay) = (process, delay)
        Task {
            try await Task.sleep(for: delay)
            process.signal(SIGKILL)
        }
    }
}
