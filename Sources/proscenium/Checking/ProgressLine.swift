import Glibc
import Guarding
import ScenarioKit

/// The progress of a run, on one line of a terminal; elsewhere, as in CI, it says nothing.
final class ProgressLine: Sendable {
    private struct State {
        var done = 0
        var failed = 0
    }

    private let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private let state = Guarded(State())

    init(total: Int) { self.total = total }

    /// Counts a play.
    func note(_ outcome: ScenarioOutcome) { note(hasFailed: !outcome.isPassed) }

    /// Counts a piece of work.
    func note(hasFailed: Bool) {
        let state = state.withLock { state in
            state.done += 1
            if hasFailed { state.failed += 1 }
            return state
        }
        guard isShown else { return }
        let failed = state.failed == 0 ? "" : ", \(state.failed) failed"
        show("\r\(state.done) of \(total)\(failed)")
    }

    /// Clears the line.
    func end() {
        if isShown { show("\r\u{1B}[K") }
    }

    private func show(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
