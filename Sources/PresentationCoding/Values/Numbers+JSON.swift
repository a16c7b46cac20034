import JSONCoding
import SessionNumbers

/// The ranges of a session's numbers, enforced where they are read from JSON.
///
/// A client's number outside its range is refused. A number that an earlier build stored is clamped to the
/// range, since it belongs to the past.
extension JSONReader {
    /// A span of the session's clock in milliseconds, as microseconds.
    func span() throws(JSONFault) -> Int {
        try thousandths(upTo: SessionSpan.longest.microseconds)
    }

    /// The duration of an animation in milliseconds, as microseconds. UIKit's durations are in seconds, and a duration
    /// below a millisecond is one: it is refused.
    func duration() throws(JSONFault) -> Int {
        let span = try span()
        guard isRecord || span == 0 || span >= 1_000 else {
            let meant = JSONValue.integer(span)
            throw fault(
                "Durations are in milliseconds, and \(value) is less than one. UIKit's \(value) seconds are \(meant).")
        }
        return span
    }

    /// A moment of the session's clock in milliseconds, as microseconds.
    public func sessionTime() throws(JSONFault) -> Int {
        try thousandths(upTo: SessionTime.latest.microseconds)
    }

    private func thousandths(upTo limit: Int) throws(JSONFault) -> Int {
        guard isRecord else { return try thousandths(in: 0...limit) }
        guard try double() < Double(limit) / 1_000 else { return limit }
        return max(0, try thousandths())
    }

    /// A coordinate or a length in points.
    func coordinate() throws(JSONFault) -> Double {
        guard isRecord else { return try double(in: Coordinate.range).withoutNegativeZero }
        return Coordinate.clamped(try double())
    }

    /// A number other than a coordinate, such as a fraction.
    func number() throws(JSONFault) -> Double { try double().withoutNegativeZero }

    /// P148: the speed at which the rest of an interaction runs, as a multiple of the normal speed.
    func completionSpeed() throws(JSONFault) -> Double {
        guard isRecord else { return try double(in: CompletionSpeed.range) }
        return CompletionSpeed.clamped(try double())
    }
}
