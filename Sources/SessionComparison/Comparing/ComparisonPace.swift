/// Pauses between many small operations, so that other work takes its turn and a comparison can be ended.
struct ComparisonPace {
    private let length: Int
    private var count = 0

    /// - Parameter length: the number of operations between two pauses.
    init(every length: Int) { self.length = length }

    /// Counts an operation, and pauses if it is time.
    mutating func step(_ pause: ComparisonPause) async throws {
        count += 1
        guard count >= length else { return }
        count = 0
        try await pause()
    }
}
