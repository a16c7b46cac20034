/// The part of a command that runs without giving way to other work: about two milliseconds.
///
/// It ends after a number of engine steps and, in case these cost more than the engine counts, by the clock. Where it
/// ends does not affect the events.
package struct WorkSlice {
    private var stepsLeft: Int
    private let end: ContinuousClock.Instant

    /// A slice that begins now.
    package init(stepCount: Int = 2_000, duration: Duration = .milliseconds(4)) {
        stepsLeft = stepCount
        end = .now.advanced(by: duration)
    }

    /// The number of steps to run next; nil at the end of the slice.
    package mutating func next() -> Int? {
        guard stepsLeft > 0 else { return nil }
        if isUnderWay, ContinuousClock.now >= end { return nil }
        isUnderWay = true
        let steps = min(stepsLeft, Self.stepsBetweenLooks)
        stepsLeft -= steps
        return steps
    }

    private var isUnderWay = false
    /// After this many steps the clock is read: a step may take twenty milliseconds, in a layout of a huge scene.
    private static let stepsBetweenLooks = 8
}
