/// A phase of a finger on the main screen (CH-690).
public struct ScreenTouch: Sendable, Hashable {
    /// The phases of a finger, as UIKit names those of its touch.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        case began
        case moved
        case ended
        case cancelled
    }

    public let phase: Phase
    /// The place in the coordinates of its window, in points. A finger that comes down or moves has one; one that is
    /// lifted without one is lifted where it was last.
    public let place: Point?
    /// The velocity at the end, in points per second to the right and downwards.
    public let velocity: Point

    public init(_ phase: Phase, at place: Point?, velocity: Point = .zero) {
        self.phase = phase
        self.place = place
        self.velocity = velocity
    }
}
