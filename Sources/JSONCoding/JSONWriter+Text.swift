extension JSONWriter {
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func appendQuoted(_ text: String) {
        var text = text
        text.withUTF8 { appendQuoted($0) }
    }

    mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        var written = 0
        for index in text.indices where needsEscape(text[index]) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[written..<index]))
            appendEscape(text[index])
            written = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[written...]))
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            append("u00")
            bytes.append(hexadecimalDigit(byte >> 4))
            bytes.append(hexadecimalDigit(byte & 0x0F))
        }
    }

    /// Writes the number's decimal digits from a buffer on the stack; the longest, `Int.min`, has twenty bytes.
    mutating func appendDigits(of integer: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var start = buffer.count
            var rest = integer.magnitude
            repeat {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                start -= 1
                buffer.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
                rest = quotient
            } while rest > 0
            if integer < 0 {
                start -= 1
                buffer.initializeElement(at: start, to: UInt8(ascii: "-"))
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
        }
    }

    private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

/// Whether JSON allows the byte in a string only as an escape.
func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}
