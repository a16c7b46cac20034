/// The finger that is on the screen (CH-690).
package struct Finger: Sendable, Hashable {
    /// Tells it from the fingers before and after it: the number of the event with which it came down.
    package let number: Int
    /// The place where it came down, in the coordinates of its window.
    package let start: Point
    /// The node of the foremost view there, or that contains it, and its target: a tap is for them alone.
    package let view: ViewHandle
    package let target: String?
    /// The place where it is.
    package var place: Point
    /// Whether it has moved too far for a tap, and no drag has begun.
    package var hasMoved = false
    package var drag: FingerDrag?

    package init(_ number: Int, at start: Point, on view: ViewHandle, _ target: String?) {
        self.number = number
        self.start = start
        self.view = view
        self.target = target
        place = start
    }
}

/// What a finger drags.
package struct FingerDrag: Sendable, Hashable {
    /// The movement that the drag follows.
    package enum Way: String, Sendable, Hashable, CaseIterable {
        case left, right, up, down
    }

    /// The container whose children it moves, or the presented controller.
    package let owner: ControllerHandle
    /// For pages the direction in which they turn, even if the finger has caught them with a movement against it.
    package var way: Way
    /// The way for a whole transition, in points.
    package let length: Double
    /// Whether a presented view moves, and not a child of a container.
    package let movesPresentation: Bool
    /// Whether a sheet moves, whose dismissal begins beneath the smallest detent (Q88).
    package let movesSheet: Bool
    /// Whether the finger has pulled the sheet below its smallest detent, which is one attempt to dismiss it.
    package var hasPulled = false
    /// A transition that followed somebody else before the gesture began.
    package var former: TransitionHandle?
    /// The transition that the gesture has begun or taken up, and that follows the finger.
    package var held: HeldTransition?

    package init(
        of owner: ControllerHandle, _ way: Way, length: Double, movesPresentation: Bool = false,
        movesSheet: Bool = false
    ) {
        self.owner = owner
        self.way = way
        self.length = length
        self.movesPresentation = movesPresentation
        self.movesSheet = movesSheet
    }

    /// The part of the way that a finger has gone, from 0 to 1.
    func fraction(from start: Point, to place: Point) -> Double {
        min(max((held?.start ?? 0) + way.distance(from: start, to: place) / max(length, 1), 0), 1)
    }
}

/// A transition in the hand of the user.
package struct HeldTransition: Sendable, Hashable {
    package let transition: TransitionHandle
    /// The fraction at which the finger took it.
    package let start: Double

    package init(_ transition: TransitionHandle, from start: Double) {
        self.transition = transition
        self.start = start
    }
}

extension Point {
    /// The length of the straight way to another point, in points.
    func distance(to other: Point) -> Double {
        let (right, down) = (other.x - x, other.y - y)
        return (right * right + down * down).squareRoot()
    }
}

extension FingerDrag.Way {
    var isSideways: Bool { self == .left || self == .right }

    /// The way of most of a movement.
    init(from start: Point, to place: Point) {
        let (right, down) = (place.x - start.x, place.y - start.y)
        self = abs(right) > abs(down) ? (right > 0 ? .right : .left) : (down > 0 ? .down : .up)
    }

    /// How far a movement goes this way, in points; negative for the opposite way.
    func distance(from start: Point, to place: Point) -> Double {
        switch self {
        case .left: start.x - place.x
        case .right: place.x - start.x
        case .up: start.y - place.y
        case .down: place.y - start.y
        }
    }

    /// The part of a velocity that goes this way, in points per second.
    func speed(of velocity: Point) -> Double { distance(from: .zero, to: velocity) }
}
