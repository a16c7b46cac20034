import Collections
import PresentationEngine

/// The commands that a session refused recently, limited in number and in bytes.
struct RefusalLog {
    private var refusals: Deque<Refusal> = []
    private let countLimit: Int
    private let share: ByteShare

    init(countLimit: Int, _ share: ByteShare) {
        self.countLimit = countLimit
        self.share = share
    }

    /// The logged refusals, oldest first.
    var all: [Refusal] { Array(refusals) }

    /// Logs a refusal; the oldest ones are dropped to stay within the limits.
    mutating func append(_ refusal: Refusal) {
        if refusals.count >= countLimit { forgetOldest() }
        while !share.take(refusal.byteCount) {
            guard !refusals.isEmpty else { return }
            forgetOldest()
        }
        refusals.append(refusal)
    }

    private mutating func forgetOldest() {
        guard let oldest = refusals.popFirst() else { return }
        share.giveBack(oldest.byteCount)
    }
}
