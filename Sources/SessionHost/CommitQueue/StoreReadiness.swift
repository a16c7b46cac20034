import SessionStore

/// Whether commands can be committed just now.
public enum StoreReadiness: Sendable, Equatable {
    case ready
    /// They are answered with 503, for this reason.
    case unready(StoreTrouble)
    /// They can, but sessions that the last server was at work on when it ended are still being tried, and wait.
    case starting
    /// The server is stopping and takes no more.
    case stopping
}

/// What a commit queue has learned of its store from the last write, and who wants to know more.
struct StoreHealth: Sendable {
    typealias Waiter = CheckedContinuation<StoreReadiness, Never>

    private enum Last: Sendable {
        case none
        case success(ContinuousClock.Instant)
        case failure(StoreTrouble, ContinuousClock.Instant)
    }

    /// Since when the write that is under way has been.
    private var beginning: ContinuousClock.Instant?
    private var last = Last.none
    /// The last read that failed: a command needs the store to be read, too.
    private var lastFailedRead: (trouble: StoreTrouble, moment: ContinuousClock.Instant)?
    private var waiters: [Int: Waiter] = [:]
    private var lastWaiter = 0
    private var isProbing = false

    mutating func begin(at now: ContinuousClock.Instant) { beginning = now }

    /// Notes how a write ended. What one request or one session is to blame for says nothing about the store.
    mutating func end(_ error: StoreError?, at now: ContinuousClock.Instant) {
        beginning = nil
        if let error {
            if let trouble = error.trouble { last = .failure(trouble, now) }
        } else {
            last = .success(now)
        }
    }

    /// Notes that the store could not be read.
    mutating func noteFailedRead(_ trouble: StoreTrouble, at now: ContinuousClock.Instant) {
        lastFailedRead = (trouble, now)
    }

    /// What is known without asking the store; `nil` if it has to be asked.
    func readiness(at now: ContinuousClock.Instant) -> StoreReadiness? {
        if let beginning, now - beginning > Self.patience {
            if case .failure(let trouble, _) = last { return .unready(trouble) }
            return .unready(.slow)
        }
        if let (trouble, moment) = lastFailedRead, now - moment < Self.patience { return .unready(trouble) }
        switch last {
        case .none: return nil
        case .success(let moment): return now - moment < Self.patience ? .ready : nil
        case .failure(let trouble, let moment):
            return now - moment < Self.patience ? .unready(trouble) : nil
        }
    }

    /// Adds somebody who waits for an answer; answers whether the store has to be asked on their behalf.
    mutating func wait(_ waiter: Waiter) -> (number: Int, isFirst: Bool) {
        lastWaiter += 1
        waiters[lastWaiter] = waiter
        defer { isProbing = true }
        return (lastWaiter, !isProbing)
    }

    /// Takes out one who has waited long enough, unless the answer has come.
    mutating func giveUp(_ number: Int) -> (waiter: Waiter, readiness: StoreReadiness)? {
        guard let waiter = waiters.removeValue(forKey: number) else { return nil }
        if case .failure(let trouble, _) = last { return (waiter, .unready(trouble)) }
        return (waiter, .unready(.slow))
    }

    /// Takes out all who wait, now that the store has answered.
    mutating func endProbe() -> [Waiter] {
        isProbing = false
        defer { waiters = [:] }
        return waiters.sorted { $0.key < $1.key }.map(\.value)
    }

    /// How old an answer may be, and how long a write may take before it counts as trouble.
    private static let patience = Duration.seconds(1)
}
