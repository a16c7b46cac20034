import Glibc

/// A header's name or value in libmicrohttpd's memory; valid until the access handler returns.
struct FieldText {
    let start: UnsafePointer<CChar>
    let count: Int

    var end: UnsafePointer<CChar> { start + count }

    /// The text as a string; bytes that are not UTF-8 are replaced.
    var string: String { String(decoding: bytes, as: UTF8.self) }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Whether this is a valid field name: one or more token characters (RFC 9110, 5.6.2).
    var isToken: Bool { count > 0 && bytes.allSatisfy(isTokenCharacter) }

    /// Whether it contains no control character other than a tab (RFC 9110, 5.5).
    var isFieldValue: Bool { bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }

    /// The text without the blanks that may follow a value (RFC 9112, 5.1); the library drops leading ones.
    var trimmed: FieldText {
        var count = count
        while count > 0, start[count - 1] == 0x20 || start[count - 1] == 0x09 { count -= 1 }
        return FieldText(start: start, count: count)
    }

    /// The number if the text consists of digits only, `Int.max` if it is too large; nil for any other text.
    var saturatingCount: Int? {
        guard count > 0, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return bytes.reduce(0) { number, digit in
            let (product, overflows) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflowsAgain) = product.addingReportingOverflow(Int(digit) - 0x30)
            return overflows || overflowsAgain ? .max : sum
        }
    }

    /// Whether the text equals `expected`, ignoring case.
    func matches(_ expected: StaticString) -> Bool {
        guard count == expected.utf8CodeUnitCount else { return false }
        // `CChar` and `UInt8` have the same layout, and a static string of more than one character has an address.
        let other = UnsafeRawPointer(expected.utf8Start).assumingMemoryBound(to: CChar.self)
        return strncasecmp(start, other, count) == 0
    }
}

private func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
        UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"),
        UInt8(ascii: "~"):
        true
    default: false
    }
}
