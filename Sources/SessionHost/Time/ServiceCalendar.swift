import SessionNumbers

/// The calendar by which the service measures what outlives it, such as when the work of a session falls due.
///
/// It is the machine's calendar at the start, carried on by the monotonic clock: the machine's may be set while the
/// service runs, and then neither puts sessions to sleep nor lets their time jump. Only what people read is told by the
/// machine's own.
struct ServiceCalendar: Sendable {
    private let time: any TimeSource
    private let startWall: Int
    private let startMonotonic: Int

    /// A calendar that begins now.
    init(time: any TimeSource) {
        self.time = time
        startWall = time.wallMicroseconds()
        startMonotonic = time.monotonicMicroseconds()
    }

    /// The present, in microseconds since 1970.
    var now: Int {
        RealTime.moment(
            startWall, plus: RealTime.span(from: startMonotonic, to: time.monotonicMicroseconds()))
    }

    /// How long ago a stored moment was. Of one that lies ahead, since the calendar was set back in between, nobody
    /// knows more than that it was before this calendar began.
    func elapsed(since moment: Int) -> Int {
        let (present, moment) = (CalendarMoment(clamping: now), CalendarMoment(clamping: moment))
        let start = CalendarMoment(clamping: startWall)
        return max(0, present.microseconds(since: moment > present ? start : moment))
    }

    /// How long it is until work falls due, by the moments that were stored with it: never longer than it was then.
    func rest(until due: Int, storedAt moment: Int) -> Int {
        let span = CalendarMoment(clamping: due).microseconds(since: CalendarMoment(clamping: moment))
        return RealTime.span(from: elapsed(since: moment), to: max(0, span))
    }
}
