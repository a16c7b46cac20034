/// Sums and differences of moments of the machine's clocks, in microseconds, which saturate at the ends of an
/// `Int`.
///
/// A moment of the monotonic clock may be negative, such as that of a commit by an earlier process.
public enum RealTime {
    /// The moment `span` microseconds after another one, or before it for a negative span.
    public static func moment(_ moment: Int, plus span: Int) -> Int {
        let (sum, overflows) = moment.addingReportingOverflow(span)
        return overflows ? (span > 0 ? .max : .min) : sum
    }

    /// The microseconds from one moment to another; negative if the other is earlier.
    public static func span(from first: Int, to second: Int) -> Int {
        let (difference, overflows) = second.subtractingReportingOverflow(first)
        return overflows ? (second > first ? .max : .min) : difference
    }
}
