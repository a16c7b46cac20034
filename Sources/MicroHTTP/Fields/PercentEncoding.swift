/// Percent-encoding of URLs (RFC 3986, 2.1).
public enum PercentEncoding {
    /// Decodes `%HH` in UTF-8 text; a `+` stays a plus sign, since only forms use it for a space.
    ///
    /// - Throws: `RequestFault.percentEncodingInvalid` if a `%` lacks its two digits or the result is not UTF-8.
    public static func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(RequestFault) -> String {
        guard bytes.contains(percentSign) else {
            return try text(bytes)
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            guard bytes[position] == percentSign else {
                decoded.append(bytes[position])
                position += 1
                continue
            }
            guard position + 2 < bytes.count,
                let high = hexadecimalValue(bytes[position + 1]),
                let low = hexadecimalValue(bytes[position + 2])
            else { throw .percentEncodingInvalid }
            decoded.append(high << 4 | low)
            position += 3
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .percentEncodingInvalid }
        return text
    }

    /// The bytes as text; nearly all are ASCII, which needs no validation.
    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(RequestFault) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .percentEncodingInvalid }
        return text
    }

    /// Decodes `%HH` in a string.
    ///
    /// - Throws: `RequestFault.percentEncodingInvalid`, as above.
    public static func decode(_ text: some StringProtocol) throws(RequestFault) -> String {
        try decodeBytes(Array(text.utf8))
    }

    /// Decodes `%HH` in a part of a text.
    ///
    /// - Throws: `RequestFault.percentEncodingInvalid`, as above.
    static func decode(_ text: ArraySlice<UInt8>) throws(RequestFault) -> String {
        try decodeBytes(Array(text))
    }

    /// Encodes everything but the unreserved characters (RFC 3986, 2.3), so that any text becomes one path
    /// segment or one query value.
    public static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var encoded = ""
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += "%"
                encoded.unicodeScalars.append(Unicode.Scalar(hexadecimalDigit(byte >> 4)))
                encoded.unicodeScalars.append(Unicode.Scalar(hexadecimalDigit(byte & 0x0F)))
            }
        }
        return encoded
    }

    private static let percentSign = UInt8(ascii: "%")

    private static func decodeBytes(_ bytes: [UInt8]) throws(RequestFault) -> String {
        let result: Result<String, RequestFault> = bytes.withUnsafeBufferPointer { buffer in
            do throws(RequestFault) { return .success(try decode(buffer)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
