import SessionNumbers

/// The calendar for times that outlive the service, such as when the work of a session falls due.
///
/// It is the machine's calendar at the start, carried on by the monotonic clock: if the machine's calendar is set while
/// the service runs, sessions neither stall nor jump. Only displayed times use the machine's own calendar.
struct ServiceCalendar: Sendable {
    private let time: any TimeSource
    private let startWall: Int
    private let startMonotonic: Int

    /// A calendar that starts now.
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

    /// The time since a stored moment. A moment in the future, stored before the calendar was set back, is
    /// only known to precede the start of this calendar.
    func elapsed(since moment: Int) -> Int {
        let (present, moment) = (CalendarMoment(clamping: now), CalendarMoment(clamping: moment))
        let start = CalendarMoment(clamping: startWall)
        return max(0, present.microseconds(since: moment > present ? start : moment))
    }

    /// The time until work falls due, by the moments that were stored with it: never longer than when
    /// they were stored.
    func rest(until due: Int, storedAt moment: Int) -> Int {
        let span = CalendarMoment(clamping: due).microseconds(since: CalendarMoment(clamping: moment))
        return RealTime.span(from: elapsed(since: moment), to: max(0, span))
    }
}
