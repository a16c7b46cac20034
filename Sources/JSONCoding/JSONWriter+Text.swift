extension JSONWriter {
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        room(for: 1).pointee = byte
        extend(by: 1)
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        copy(text, to: room(for: text.count))
        extend(by: text.count)
    }

    mutating func append(_ content: some Collection<UInt8>) {
        let isContiguous: Void? = content.withContiguousStorageIfAvailable { append($0) }
        if isContiguous == nil { append(Array(content)) }
    }

    mutating func appendQuoted(_ text: String) {
        var text = text
        text.withUTF8 { appendQuoted($0) }
    }

    mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        guard !needsEscapes(text) else { return appendEscaped(text) }
        let place = room(for: text.count + 2)
        place[0] = UInt8(ascii: "\"")
        copy(text, to: place + 1)
        place[text.count + 1] = UInt8(ascii: "\"")
        extend(by: text.count + 2)
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        var written = 0
        for index in text.indices where needsEscape(text[index]) {
            append(UnsafeBufferPointer(rebasing: text[written..<index]))
            appendEscape(text[index])
            written = index + 1
        }
        append(UnsafeBufferPointer(rebasing: text[written...]))
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default:
            append("u00")
            append(hexadecimalDigit(byte >> 4))
            append(hexadecimalDigit(byte & 0x0F))
        }
    }

    /// Writes the number's decimal digits; the longest, `Int.min`, has twenty bytes.
    mutating func appendDigits(of integer: Int) {
        let place = room(for: 20)
        // Slots, counts and indices are small: most numbers in a session have one digit.
        if integer.magnitude < 10, integer >= 0 {
            place[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: integer)
            return extend(by: 1)
        }
        var rest = integer.magnitude
        var count = integer < 0 ? 2 : 1
        var limit: UInt = 10
        // A limit of twenty digits would overflow; the magnitude of an `Int` has nineteen at most.
        while count < (integer < 0 ? 20 : 19), rest >= limit {
            count += 1
            limit *= 10
        }
        extend(by: count)
        if integer < 0 { place[0] = UInt8(ascii: "-") }
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            count -= 1
            place[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        } while rest > 0
    }

    private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

/// Whether JSON requires an escape for the byte in a string.
func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}

/// Whether any byte needs an escape; without an early exit, so that the loop can be vectorized.
private func needsEscapes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var found = false
    for byte in text { found = needsEscape(byte) || found }
    return found
}

/// Copies bytes to memory that has enough room.
func copy(_ text: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    place.update(from: start, count: text.count)
}
