import SessionNumbers

/// The animation with which a popover takes the new size of its content (PO-15).
package struct PopoverResizing: Sendable, Hashable {
    /// The name of its presentation controller.
    package let popover: String
    /// What the size of its view had before beyond the new one, in points.
    package let excess: Size
    /// In microseconds of the session's clock, as the next one.
    package let start: Int
    package let due: Int

    package init(popover: String, excess: Size, start: Int, due: Int) {
        self.popover = popover
        self.excess = excess
        self.start = start
        self.due = due
    }

    /// What is left of the excess at a time.
    func excess(at time: Int) -> Size {
        let begin = SessionTime(clamping: start)
        let whole = SessionTime(clamping: due).span(since: begin)
        let share =
            1 - AnimationCurve.easeInOut.value(at: SessionTime(clamping: time).span(since: begin).share(of: whole))
        return Size(excess.width * share, excess.height * share)
    }
}
