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

    mutating func appendText(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Writes a number that is whole and too large for its digits to be those of an integer.
    mutating func appendWhole(_ number: Double) {
        let text = number.description.utf8
        append(text.suffix(2).elementsEqual(".0".utf8) ? text.dropLast(2) : text[...])
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
        // Written from the last digit on at the end of the room, and then moved to the start of the number.
        var rest = integer.magnitude
        var first = 20
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            first -= 1
            place[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        } while rest > 0
        if integer < 0 {
            first -= 1
            place[first] = UInt8(ascii: "-")
        }
        place.update(from: place + first, count: 20 - first)
        extend(by: 20 - first)
    }

    private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

/// Whether JSON requires an escape for the byte in a string.
func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}

/// Whether any byte needs an escape, eight bytes at a time; the last eight may overlap those before them.
private func needsEscapes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 8 else { return text.contains(where: needsEscape) }
    let bytes = UnsafeRawBufferPointer(text)
    let last = bytes.count - 8
    for position in stride(from: 0, to: last, by: 8)
    where needsEscapes(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) {
        return true
    }
    return needsEscapes(bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self))
}

/// Whether any of eight bytes needs an escape.
private func needsEscapes(_ bytes: UInt64) -> Bool {
    // Subtracting a limit from each byte sets the highest bit of smaller bytes; bytes whose highest bit was set before
    // are left out. XOR with a character turns the bytes equal to it into zero, which is less than one.
    func below(_ limit: UInt64, _ bytes: UInt64) -> UInt64 { (bytes &- everyByte &* limit) & ~bytes }
    let found =
        below(0x20, bytes) | below(1, bytes ^ everyByte &* UInt64(UInt8(ascii: "\"")))
        | below(1, bytes ^ everyByte &* UInt64(UInt8(ascii: "\\")))
    return found & (everyByte << 7) != 0
}

private let everyByte: UInt64 = 0x0101_0101_0101_0101

/// Copies bytes to memory that has enough room.
func copy(_ text: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    place.update(from: start, count: text.count)
}
