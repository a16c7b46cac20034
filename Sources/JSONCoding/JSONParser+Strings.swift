extension JSONParser {
    /// Reads a string or a key; the position is at its opening quote.
    mutating func string(_ bytes: Span<UInt8>) throws(JSONFault) -> String {
        let start = position + 1
        var end = start
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "\""):
                return try plainString(bytes, start..<end)
            case UInt8(ascii: "\\"):
                return try escapedString(bytes, start..<end)
            case 0x00..<0x20:
                position = end
                throw malformed("A string may not contain \(found(bytes)) unescaped.")
            default:
                end += 1
            }
        }
        throw malformed("The string that begins here has no end.")
    }

    private mutating func plainString(
        _ bytes: Span<UInt8>, _ range: Range<Int>
    ) throws(JSONFault) -> String {
        guard range.count <= limits.stringBytes else { throw tooLong() }
        do {
            let text = String(copying: try UTF8Span(validating: bytes.extracting(range)))
            position = range.upperBound + 1
            return text
        } catch {
            position = range.lowerBound + error.byteOffsets.lowerBound
            throw malformed("The string is not UTF-8.")
        }
    }

    /// Reads a string whose plain prefix is followed by an escape.
    private mutating func escapedString(
        _ bytes: Span<UInt8>, _ plain: Range<Int>
    ) throws(JSONFault) -> String {
        let start = position
        resolved.removeAll(keepingCapacity: true)
        for index in plain { resolved.append(bytes[index]) }
        position = plain.upperBound
        while position < bytes.count {
            guard resolved.count <= limits.stringBytes else { throw tooLong() }
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try resolvedString(startingAt: start)
            case UInt8(ascii: "\\"):
                position += 1
                try escape(bytes)
            case 0x00..<0x20:
                throw malformed("A string may not contain \(found(bytes)) unescaped.")
            default:
                resolved.append(byte)
                position += 1
            }
        }
        position = start
        throw malformed("The string that begins here has no end.")
    }

    private mutating func resolvedString(startingAt start: Int) throws(JSONFault) -> String {
        guard resolved.count <= limits.stringBytes else { throw tooLong() }
        do {
            return String(copying: try UTF8Span(validating: resolved.span))
        } catch {
            position = start
            throw malformed("The string that begins here is not UTF-8.")
        }
    }

    /// Reads the rest of an escape, after its backslash.
    private mutating func escape(_ bytes: Span<UInt8>) throws(JSONFault) {
        guard position < bytes.count else { throw malformed("The text ends inside an escape.") }
        switch bytes[position] {
        case UInt8(ascii: "\""): resolved.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): resolved.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): resolved.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): resolved.append(0x08)
        case UInt8(ascii: "f"): resolved.append(0x0C)
        case UInt8(ascii: "n"): resolved.append(0x0A)
        case UInt8(ascii: "r"): resolved.append(0x0D)
        case UInt8(ascii: "t"): resolved.append(0x09)
        case UInt8(ascii: "u"):
            let scalar = try unicodeEscape(bytes)
            resolved.append(contentsOf: scalar.utf8)
            return
        default: throw malformed("\\\(found(bytes)) is not an escape of JSON.")
        }
        position += 1
    }

    /// Reads `uXXXX`, and the second half if the first is the upper half of a surrogate pair.
    private mutating func unicodeEscape(_ bytes: Span<UInt8>) throws(JSONFault) -> UnicodeScalar {
        let start = position
        let first = try hexadecimal(bytes)
        if let scalar = UnicodeScalar(first) { return scalar }
        let isPaired =
            first < 0xDC00 && bytes.count - position >= 2 && bytes[position] == UInt8(ascii: "\\")
            && bytes[position + 1] == UInt8(ascii: "u")
        if isPaired {
            position += 1
            let second = try hexadecimal(bytes)
            if (0xDC00...0xDFFF).contains(second),
                let scalar = UnicodeScalar(0x10000 + (UInt32(first - 0xD800) << 10) + UInt32(second - 0xDC00))
            {
                return scalar
            }
        }
        position = start
        throw malformed("The escape is one half of a surrogate pair without the other.")
    }

    private mutating func hexadecimal(_ bytes: Span<UInt8>) throws(JSONFault) -> UInt16 {
        position += 1
        var number: UInt16 = 0
        for _ in 0..<4 {
            guard position < bytes.count, let digit = Self.hexadecimalDigit(bytes[position]) else {
                throw malformed("Four hexadecimal digits are expected after \\u.")
            }
            number = number << 4 | digit
            position += 1
        }
        return number
    }

    static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    private func tooLong() -> JSONFault {
        beyond("The string is longer than \(limits.stringBytes) bytes.")
    }
}
