import JSONCoding
import SessionNumbers

/// The ranges of a session's numbers where JSON becomes one.
///
/// A client is refused a number outside its range. What an earlier build stored is moved to the nearest end, since it
/// has happened.
extension JSONReader {
    /// A span of the session's clock in milliseconds, as microseconds.
    func span() throws(JSONFault) -> Int {
        try thousandths(upTo: SessionSpan.longest.microseconds)
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

    /// A number that is no coordinate, such as a fraction.
    func number() throws(JSONFault) -> Double { try double().withoutNegativeZero }

    /// P148: how many times as fast as it was driven an interaction runs on.
    func completionSpeed() throws(JSONFault) -> Double {
        guard isRecord else { return try double(in: CompletionSpeed.range) }
        return CompletionSpeed.clamped(try double())
    }
}
