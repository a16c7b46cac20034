import PresentationEngine
import SessionNumbers

/// The size of the next piece of due work in a live session.
struct CatchUp: Sendable, Equatable {
    private enum Size: Sendable {
        /// All work that is due by now: the size for a session that keeps up.
        case all
        /// A fixed number of due items.
        case several
        /// Only the next item.
        case one
    }

    private var size = Size.all
    /// The moment of the monotonic clock before which no piece runs, because the next item alone was refused.
    private(set) var pause: Int?

    /// The command that runs the piece.
    ///
    /// - Parameter due: when the first item fell due.
    func advance(to time: Int, from due: Int) -> Advance {
        switch size {
        case .all where RealTime.span(from: due, to: time) <= Self.keptUpMicroseconds: .to(time)
        case .all: .catchUp(to: time, limit: Self.severalCount)
        case .several: .catchUp(to: time, limit: Self.severalCount)
        case .one: .catchUp(to: time, limit: 1)
        }
    }

    /// Makes the next piece smaller, because this one exceeded a command's budget. If one item alone is too much, the
    /// session's time stops before it, and the session retries later, since its clients may have changed the pending
    /// work.
    mutating func noteRefusal(at moment: Int) {
        switch size {
        case .all: size = .several
        case .several: size = .one
        case .one: pause = RealTime.moment(moment, plus: Self.pauseMicroseconds)
        }
    }

    /// Allows a larger piece after a success, once nothing is left to catch up with.
    mutating func noteSuccess(isBehind: Bool) {
        pause = nil
        switch size {
        case .all: break
        case .several: if !isBehind { size = .all }
        case .one: size = isBehind ? .several : .all
        }
    }

    /// Pauses because the threads for long work were too busy for the piece.
    mutating func noteOverload(at moment: Int) {
        pause = RealTime.moment(moment, plus: Self.overloadMicroseconds)
    }

    /// The maximum lag of a session that runs all due work at once.
    private static let keptUpMicroseconds = 60_000_000
    private static let severalCount = 1_000
    private static let pauseMicroseconds = 60_000_000
    private static let overloadMicroseconds = 1_000_000
}
