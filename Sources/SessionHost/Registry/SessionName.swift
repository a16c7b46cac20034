/// Identifiers of sessions: `s_` and 128 random bits in base 32, which cannot be guessed.
enum SessionName {
    static func mint() -> String { RandomName.mint("s_") }
}

/// Identifiers that cannot be guessed: a prefix and 128 random bits in base 32.
package enum RandomName {
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    private static let digitCount = 26

    /// A new identifier.
    package static func mint(_ prefix: String) -> String {
        var bits = UInt128.random(in: .min ... .max)
        var name: [UInt8] = Array(prefix.utf8)
        for _ in 0..<digitCount {
            name.append(digits[Int(bits & 31)])
            bits >>= 5
        }
        return String(decoding: name, as: UTF8.self)
    }
}
