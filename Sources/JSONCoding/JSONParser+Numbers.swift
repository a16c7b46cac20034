extension JSONParser {
    /// The length at which a number is refused; further digits could not change a `Double` any more.
    private static let longestNumberBytes = 1_100

    /// Reads a number; the position is at its sign or first digit.
    mutating func number(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
        let start = position
        var scan = NumberScan()
        scan.isNegative = takes(UInt8(ascii: "-"), bytes)
        if takes(UInt8(ascii: "0"), bytes) {
            if digit(bytes) != nil { throw malformed("A number may not begin with a needless zero.") }
        } else {
            try digits(bytes, into: &scan, isFraction: false)
        }
        var isWhole = true
        if takes(UInt8(ascii: "."), bytes) {
            isWhole = false
            try digits(bytes, into: &scan, isFraction: true)
        }
        if takes(UInt8(ascii: "e"), bytes) || takes(UInt8(ascii: "E"), bytes) {
            isWhole = false
            try exponent(bytes, into: &scan)
        }
        guard position - start <= Self.longestNumberBytes else {
            position = start
            throw beyond("The number is longer than \(Self.longestNumberBytes) bytes.")
        }
        if isWhole { return try integer(scan, startingAt: start) }
        return .number(try decimal(scan, bytes, start..<position))
    }

    private func digit(_ bytes: Span<UInt8>) -> UInt8? {
        guard position < bytes.count else { return nil }
        let value = bytes[position] &- UInt8(ascii: "0")
        return value < 10 ? value : nil
    }

    private mutating func digits(
        _ bytes: Span<UInt8>, into scan: inout NumberScan, isFraction: Bool
    ) throws(JSONFault) {
        guard digit(bytes) != nil else { throw malformed("A digit is expected, not \(found(bytes)).") }
        while let digit = digit(bytes) {
            scan.append(digit, isFraction: isFraction)
            position += 1
        }
    }

    private mutating func exponent(_ bytes: Span<UInt8>, into scan: inout NumberScan) throws(JSONFault) {
        let isNegative = takes(UInt8(ascii: "-"), bytes)
        if !isNegative { _ = takes(UInt8(ascii: "+"), bytes) }
        guard digit(bytes) != nil else { throw malformed("A digit is expected, not \(found(bytes)).") }
        var magnitude = 0
        while let digit = digit(bytes) {
            if magnitude < 100_000 { magnitude = magnitude * 10 + Int(digit) }
            position += 1
        }
        scan.powerOfTen += isNegative ? -magnitude : magnitude
    }

    private mutating func integer(
        _ scan: NumberScan, startingAt start: Int
    ) throws(JSONFault) -> JSONValue {
        if scan.isNegative, scan.significand == 0 { return .number(-0.0) }
        if !scan.hasOverflowed {
            if scan.isNegative, scan.significand <= UInt64(Int.max) + 1 {
                return .integer(Int(truncatingIfNeeded: 0 &- scan.significand))
            }
            if !scan.isNegative, let integer = Int(exactly: scan.significand) { return .integer(integer) }
        }
        position = start
        throw beyond("The whole number does not fit into 64 bits.")
    }

    /// The nearest `Double`: by one exact operation where significand and power of ten are both exact as
    /// `Double`, by the standard library otherwise.
    private mutating func decimal(
        _ scan: NumberScan, _ bytes: Span<UInt8>, _ range: Range<Int>
    ) throws(JSONFault) -> Double {
        if !scan.hasOverflowed, scan.significand <= 1 << 53, abs(scan.powerOfTen) <= 22 {
            let significand = Double(scan.significand)
            let power = exactPowersOfTen[abs(scan.powerOfTen)]
            let magnitude = scan.powerOfTen < 0 ? significand / power : significand * power
            return scan.isNegative ? -magnitude : magnitude
        }
        var text = ""
        for index in range { text.unicodeScalars.append(UnicodeScalar(bytes[index])) }
        guard let number = Double(text), number.isFinite else {
            position = range.lowerBound
            throw beyond("The number is too large.")
        }
        return number
    }
}

/// A number's digits while it is read: its value is `significand × 10^powerOfTen` unless the significand overflowed.
private struct NumberScan {
    var isNegative = false
    var significand: UInt64 = 0
    var hasOverflowed = false
    var powerOfTen = 0

    mutating func append(_ digit: UInt8, isFraction: Bool) {
        let (product, overflowsTimes) = significand.multipliedReportingOverflow(by: 10)
        let (sum, overflowsPlus) = product.addingReportingOverflow(UInt64(digit))
        if overflowsTimes || overflowsPlus { hasOverflowed = true }
        if !hasOverflowed { significand = sum }
        if isFraction { powerOfTen -= 1 }
    }
}

/// The powers of ten that a `Double` holds exactly.
private let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
]
