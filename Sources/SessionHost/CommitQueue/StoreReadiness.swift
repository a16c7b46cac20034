import SessionStore

/// Whether commands can be committed now.
public enum StoreReadiness: Sendable, Equatable {
    case ready
    /// They are answered with 503, for this reason.
    case unready(StoreTrouble)
    /// Commands can be committed, but sessions that the last server was running when it ended wait for their
    /// trials.
    case starting
    /// The server is stopping and accepts no more commands.
    case stopping
}

/// The health of the store as shown by the last write, and the callers that wait for a probe.
struct StoreHealth: Sendable {
    typealias Waiter = CheckedContinuation<StoreReadiness, Never>

    private enum Last: Sendable {
        case none
        case success(ContinuousClock.Instant)
        case failure(StoreTrouble, ContinuousClock.Instant)
    }

    /// When the write in progress began.
    private var beginning: ContinuousClock.Instant?
    private var last = Last.none
    /// The last failed read: a command needs to read the store, too.
    private var lastFailedRead: (trouble: StoreTrouble, moment: ContinuousClock.Instant)?
    private var waiters: [Int: Waiter] = [:]
    private var lastWaiter = 0
    private var isProbing = false

    mutating func begin(at now: ContinuousClock.Instant) { beginning = now }

    /// Records the result of a write. Errors caused by one request or one session say nothing about the store.
    mutating func end(_ error: StoreError?, at now: ContinuousClock.Instant) {
        beginning = nil
        if let error {
            if let trouble = error.trouble { last = .failure(trouble, now) }
        } else {
            last = .success(now)
        }
    }

    /// Records that the store could not be read.
    mutating func noteFailedRead(_ trouble: StoreTrouble, at now: ContinuousClock.Instant) {
        lastFailedRead = (trouble, now)
    }

    /// The readiness, if it is known without a probe; otherwise `nil`.
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

    /// Adds a waiter; returns whether the caller has to start a probe.
    mutating func wait(_ waiter: Waiter) -> (number: Int, isFirst: Bool) {
        lastWaiter += 1
        waiters[lastWaiter] = waiter
        defer { isProbing = true }
        return (lastWaiter, !isProbing)
    }

    /// Removes a waiter that has waited long enough, unless it has been answered.
    mutating func giveUp(_ number: Int) -> (waiter: Waiter, readiness: StoreReadiness)? {
        guard let waiter = waiters.removeValue(forKey: number) else { return nil }
        if case .failure(let trouble, _) = last { return (waiter, .unready(trouble)) }
        return (waiter, .unready(.slow))
    }

    /// Removes all waiters, now that the probe has ended.
    mutating func endProbe() -> [Waiter] {
        isProbing = false
        defer { waiters = [:] }
        return waiters.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The maximum age of a result, and the duration after which a write counts as trouble.
    private static let patience = Duration.seconds(1)
}
