import Glibc
import Guarding
import Synchronization

/// The phase that a connection is in, shared with the thread that enforces deadlines.
///
/// The connection's own thread advances the phase; the deadline thread may cut off a connection that waits for
/// a head or a body. The first to change the phase wins: a request that has begun to be served is never cut
/// off.
final class ConnectionWatch: Sendable {
    /// Milliseconds of the phase's beginning in the upper bits, its kind in the lower three.
    private let phase: Atomic<UInt64>
    /// The number of bytes of the current body that have arrived.
    let bodyByteCount = Atomic(0)
    /// The charge of that body on the server's budget, if it is long; released when the connection is cut off.
    let bodyCharge = Guarded<BodyCharge?>(nil)

    /// What the connection waits for. `cut` is final.
    enum Kind: UInt64 {
        /// The head of the connection's first request, which is due from the start.
        case firstHead
        /// The head of a later request, for which the client may take its time.
        case head
        case body
        case answer
        case cut
    }

    /// A phase with its beginning.
    struct Phase: Equatable {
        let bits: UInt64

        init(bits: UInt64) { self.bits = bits }
        init(_ kind: Kind, since milliseconds: UInt64) { bits = milliseconds << 3 | kind.rawValue }

        var kind: Kind { Kind(rawValue: bits & 7) ?? .cut }
        var sinceMilliseconds: UInt64 { bits >> 3 }
    }

    init() {
        phase = Atomic(Phase(.firstHead, since: Self.now).bits)
    }

    /// The present phase.
    var current: Phase { Phase(bits: phase.load(ordering: .acquiring)) }

    /// Moves on to another phase; false if the connection was cut off.
    func enter(_ kind: Kind) -> Bool {
        let before = phase.exchange(Phase(kind, since: Self.now).bits, ordering: .acquiringAndReleasing)
        guard Phase(bits: before).kind == .cut else { return true }
        phase.store(before, ordering: .releasing)
        return false
    }

    /// Cuts the connection off if it is still in the phase that the caller saw.
    func cut(seen: Phase) -> Bool {
        phase.compareExchange(
            expected: seen.bits, desired: Phase(.cut, since: Self.now).bits, ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Monotonic nanoseconds.
    static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Monotonic milliseconds, with a resolution of a few milliseconds.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
    }
}
