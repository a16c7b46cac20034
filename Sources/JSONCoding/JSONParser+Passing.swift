extension JSONParser {
    /// Goes past one value and checks that it is JSON, without keeping any of it.
    ///
    /// Keys that stand twice in an object are found only when it is read.
    mutating func pass(_ bytes: Span<UInt8>) throws(JSONFault) {
        guard position < bytes.count else { throw malformed("The text ends where a value is expected.") }
        switch bytes[position] {
        case UInt8(ascii: "\""): _ = try string(bytes)
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

    /// Goes past the end of a container, or past what stands before its next member; false at the end.
    ///
    /// - Parameter index: how many members have been passed.
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

    /// Goes past a key and its colon, to its value.
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

    private mutating func passMember(_ bytes: Span<UInt8>) throws(JSONFault) {
        let key = try passKey(bytes)
        do { try pass(bytes) } catch { throw error.inside(JSONPath.step(key)) }
    }
}
