/// Identifiers of sessions: `s_` and 128 random bits in base 32, which cannot be guessed.
enum SessionName {
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    private static let digitCount = 26

    static func mint() -> String {
        var bits = UInt128.random(in: .min ... .max)
        var name: [UInt8] = Array("s_".utf8)
        for _ in 0..<digitCount {
            name.append(digits[Int(bits & 31)])
            bits >>= 5
        }
        return String(decoding: name, as: UTF8.self)
    }
}
