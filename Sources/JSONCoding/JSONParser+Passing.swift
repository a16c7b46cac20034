extension JSONParser {
    /// Skips one value and checks that it is JSON, without keeping any of it.
    ///
    /// Duplicate keys in an object are found only when the object is read.
    mutating func pass(_ bytes: Span<UInt8>) throws(JSONFault) {
        guard position < bytes.count else { throw malformed("The text ends where a value is expected.") }
        switch bytes[position] {
        case UInt8(ascii: "\""): try passString(bytes)
        case UInt8(ascii: "{"):
            var index = 0
            try open()
            while try passSeparator(index, end: UInt8(ascii: "}"), bytes) {
                try passMember(bytes)
                index += 1
            }
            close(())
        case UInt8(ascii: "["):
            var index = 0
            try open()
            while try passSeparator(index, end: UInt8(ascii: "]"), bytes) {
                do { try pass(bytes) } catch { throw error.inside(JSONPath.step(index)) }
                index += 1
            }
            close(())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try number(bytes)
        case UInt8(ascii: "t"): _ = try literal("true", .null, bytes)
        case UInt8(ascii: "f"): _ = try literal("false", .null, bytes)
        case UInt8(ascii: "n"): _ = try literal("null", .null, bytes)
        default: throw malformed("A value is expected, not \(found(bytes)).")
        }
    }

    /// Skips the end of a container, or the separator before its next member; false at the end.
    ///
    /// - Parameter index: how many members have been skipped.
    mutating func passSeparator(
        _ index: Int, end: UInt8, _ bytes: Span<UInt8>
    ) throws(JSONFault) -> Bool {
        skipSpace(bytes)
        if takes(end, bytes) { return false }
        guard index > 0 else { return true }
        guard takes(UInt8(ascii: ","), bytes) else {
            let end = String(UnicodeScalar(end))
            throw malformed("A comma or \(end) is expected, not \(found(bytes)).")
        }
        skipSpace(bytes)
        return true
    }

    /// Skips a key and its colon, up to its value.
    mutating func passKey(_ bytes: Span<UInt8>) throws(JSONFault) -> String {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            throw malformed("A key in double quotes is expected, not \(found(bytes)).")
        }
        let key = try string(bytes)
        skipSpace(bytes)
        guard takes(UInt8(ascii: ":"), bytes) else {
            throw malformed("A colon is expected after the key, not \(found(bytes)).").inside(
                JSONPath.step(key))
        }
        skipSpace(bytes)
        return key
    }

    /// Skips a key, its colon and its value. The key becomes a string only if a fault has to name it.
    private mutating func passMember(_ bytes: Span<UInt8>) throws(JSONFault) {
        let start = position
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\""),
            let end = endOfString(bytes), let value = valueBehindKey(endingAt: end, bytes)
        else {
            let key = try passKey(bytes)
            do { try pass(bytes) } catch { throw error.inside(JSONPath.step(key)) }
            return
        }
        position = value
        do throws(JSONFault) {
            try pass(bytes)
        } catch {
            position = start
            throw error.inside(JSONPath.step(try passKey(bytes)))
        }
    }

    /// The start of the value after a key and its colon; `nil` if there is no colon.
    private func valueBehindKey(endingAt end: Int, _ bytes: Span<UInt8>) -> Int? {
        let colon = Self.endOfSpace(from: end, bytes)
        guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
        return Self.endOfSpace(from: colon + 1, bytes)
    }

    /// Skips a string without making one.
    private mutating func passString(_ bytes: Span<UInt8>) throws(JSONFault) {
        if let end = endOfString(bytes) {
            position = end
        } else {
            _ = try string(bytes)
        }
    }

    /// The end of the string at the position, after its closing quote; `nil` if only a full read can tell
    /// whether it is a valid string, or what is wrong with it.
    private func endOfString(_ bytes: Span<UInt8>) -> Int? {
        let start = position + 1
        var index = start
        var isPlain = true
        while index < bytes.count {
            let byte = bytes[index]
            if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
                isPlain = isPlain && byte < 0x80
                index += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                let isSound = isPlain || Self.isUnicode(bytes.extracting(start..<index))
                return isSound && index - start <= limits.stringBytes ? index + 1 : nil
            case UInt8(ascii: "\\"):
                guard let end = Self.endOfEscape(at: index, bytes) else { return nil }
                index = end
            default: return nil
            }
        }
        return nil
    }

    private static func isUnicode(_ bytes: Span<UInt8>) -> Bool {
        do {
            _ = try UTF8Span(validating: bytes)
            return true
        } catch {
            return false
        }
    }

    /// The end of the escape at a backslash; `nil` if it is not an escape, or may be half of a surrogate pair.
    private static func endOfEscape(at start: Int, _ bytes: Span<UInt8>) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            guard start + 6 <= bytes.count else { return nil }
            for index in (start + 2)..<(start + 6) where hexadecimalDigit(bytes[index]) == nil { return nil }
            let isSurrogate =
                hexadecimalDigit(bytes[start + 2]) == 0xD && hexadecimalDigit(bytes[start + 3]) ?? 0 >= 8
            return isSurrogate ? nil : start + 6
        default: return nil
        }
    }
}
