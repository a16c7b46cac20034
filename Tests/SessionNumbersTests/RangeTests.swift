import SessionNumbers
import Testing

/// Whole numbers at every edge that a client, a journal or a database can bring.
private let extremes: [Int] =
    [0, 1, .max, .min, 1 << 50, 1 << 52, 1 << 53, 1 << 62, Int(Int32.max), Int(Int32.min), Int(UInt32.max)]
    .flatMap { [$0, $0 &- 1, $0 &+ 1, 0 &- $0] }

private let decimals: [Double] = [
    0, -0.0, 0.5, 1, .leastNonzeroMagnitude, 1e-300, 1e-14, 0.001, 1e15, 0x1p53, 0x1p62, 0x1p63, 1e300,
    .greatestFiniteMagnitude,
    .infinity, -.infinity, .nan, -1, -1e300,
]

@Suite("Numbers of a session")
struct RangeTests {
    @Test("a time, a duration, a serial number and a moment exist only inside their range")
    func ranges() {
        for number in extremes {
            let isTime = (0...8_640_000_000_000_000).contains(number)
            #expect((SessionTime(microseconds: number) != nil) == isTime)
            #expect((SessionSpan(microseconds: number) != nil) == isTime)
            #expect((SerialNumber(number) != nil) == (0...9_007_199_254_740_991).contains(number))
            #expect(
                (CalendarMoment(microseconds: number) != nil)
                    == (0...253_402_300_799_999_999).contains(number))
            #expect(SessionTime(clamping: number) == min(max(.zero, SessionTime(clamping: number)), .latest))
        }
    }

    @Test("no sum or difference of any two leaves the range")
    func sums() {
        for first in extremes {
            for second in extremes {
                let time = SessionTime(clamping: first)
                let span = SessionSpan(clamping: second)
                let exact = time.microseconds + span.microseconds
                #expect(
                    time.adding(span)?.microseconds
                        == (exact <= SessionTime.latest.microseconds ? exact : nil))
                #expect(time.advanced(by: span).microseconds == min(exact, SessionTime.latest.microseconds))
                #expect(time.span(since: SessionTime(clamping: second)) <= .longest)
                let moment = CalendarMoment(clamping: first).advanced(byMicroseconds: second)
                #expect(CalendarMoment(microseconds: moment.microseconds) == moment)
                let number = SerialNumber(clamping: first)
                #expect(number.next <= .greatest && number <= number.next)
                if let sum = number.adding(second) { #expect(sum.count(since: number) == second) }
                #expect(number.count(since: SerialNumber(clamping: second)) >= 0)
            }
        }
    }

    @Test("no fraction, speed or number of seconds makes a duration outside the range")
    func spans() {
        for decimal in decimals {
            #expect((SessionSpan.zero...SessionSpan.longest).contains(SessionSpan(rounding: decimal)))
            #expect((SessionSpan.zero...SessionSpan.longest).contains(SessionSpan(seconds: decimal)))
            for number in extremes {
                for other in decimals {
                    let span = SessionSpan(clamping: number).scaled(by: decimal, atSpeed: other)
                    #expect((SessionSpan.zero...SessionSpan.longest).contains(span))
                }
            }
            #expect(CompletionSpeed.range.contains(CompletionSpeed.clamped(decimal)))
        }
        #expect(SessionSpan(rounding: .nan) == .zero)
        #expect(SessionSpan(rounding: 1.5).microseconds == 2)
        #expect(SessionSpan(rounding: 1.5, .down).microseconds == 1)
        #expect(SessionSpan(rounding: 1.1, .up).microseconds == 2)
        #expect(SessionSpan(seconds: 0.4).microseconds == 400_000)
    }
}
