import Guarding

/// A limit in bytes that the sessions of a host share.
final class ByteAllowance: Sendable {
    /// The maximum number of bytes that may be taken in total.
    let limit: Int
    private let taken = Guarded(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// The number of bytes taken.
    var byteCount: Int { taken.withLock { $0 } }

    fileprivate func take(_ count: Int) -> Bool {
        taken.withLock { taken in
            guard count <= limit - taken else { return false }
            taken += count
            return true
        }
    }

    fileprivate func giveBack(_ count: Int) {
        taken.withLock { $0 -= count }
    }
}

/// One session's part of an allowance, with a limit of its own; it is returned when the share is deallocated.
final class ByteShare: Sendable {
    /// The maximum number of bytes that this holder may take.
    let limit: Int
    private let allowance: ByteAllowance
    private let held = Guarded(0)

    init(of allowance: ByteAllowance, limit: Int) {
        self.allowance = allowance
        self.limit = limit
    }

    deinit { allowance.giveBack(byteCount) }

    /// The number of bytes held.
    var byteCount: Int { held.withLock { $0 } }

    /// Whether `count` bytes fit within the holder's own limit, once it has returned enough.
    func couldHold(_ count: Int) -> Bool { count <= limit }

    /// Takes bytes, or returns false and takes none.
    func take(_ count: Int) -> Bool {
        held.withLock { held in
            guard count <= limit - held, allowance.take(count) else { return false }
            held += count
            return true
        }
    }

    /// Returns bytes that were taken.
    func giveBack(_ count: Int) {
        held.withLock { $0 -= count }
        allowance.giveBack(count)
    }
}
