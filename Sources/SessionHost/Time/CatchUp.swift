import PresentationEngine
import SessionNumbers

/// How large the next piece is of what fell due in a live session.
struct CatchUp: Sendable, Equatable {
    private enum Size: Sendable {
        /// All that is due by now: what a session that keeps up runs.
        case all
        /// So many things that fell due.
        case several
        /// The next one alone.
        case one
    }

    private var size = Size.all
    /// Until when no piece runs, since the next one alone was refused; a moment of the monotonic clock.
    private(set) var pause: Int?

    /// The command that runs the piece.
    ///
    /// - Parameter due: when the first thing fell due.
    func advance(to time: Int, from due: Int) -> Advance {
        switch size {
        case .all where RealTime.span(from: due, to: time) <= Self.keptUpMicroseconds: .to(time)
        case .all: .catchUp(to: time, limit: Self.severalCount)
        case .several: .catchUp(to: time, limit: Self.severalCount)
        case .one: .catchUp(to: time, limit: 1)
        }
    }

    /// The piece did more than a command may: the next is smaller. Where one thing alone is too much, the session stays
    /// where it is, and tries again after a while, since its clients may have changed what is due.
    mutating func noteRefusal(at moment: Int) {
        switch size {
        case .all: size = .several
        case .several: size = .one
        case .one: pause = RealTime.moment(moment, plus: Self.pauseMicroseconds)
        }
    }

    /// A piece has run: the next may be larger, once there is nothing left to catch up with.
    mutating func noteSuccess(isBehind: Bool) {
        pause = nil
        switch size {
        case .all: break
        case .several: if !isBehind { size = .all }
        case .one: size = isBehind ? .several : .all
        }
    }

    /// The threads for long work were too busy for the piece.
    mutating func noteOverload(at moment: Int) {
        pause = RealTime.moment(moment, plus: Self.overloadMicroseconds)
    }

    /// A session whose clock is not further behind runs all that is due at once.
    private static let keptUpMicroseconds = 60_000_000
    private static let severalCount = 1_000
    private static let pauseMicroseconds = 60_000_000
    private static let overloadMicroseconds = 1_000_000
}
