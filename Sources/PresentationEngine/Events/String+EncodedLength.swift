extension String {
    /// The number of bytes of the string in JSON, without its quotation marks: an escape has two bytes or six.
    package var encodedLength: Int {
        var text = self
        return text.withUTF8 { Self.encodedLength($0) }
    }

    private static func encodedLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var length = bytes.count
        for byte in bytes where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: length += 1
            default: length += 5
            }
        }
        return length
    }
}
