/// A set of members as bits, so that asking whether one is in it costs a few instructions.
struct MemberSet: Sendable {
    /// One bit for each representation of a member in memory; as many words as the largest of them needs.
    private var words: [UInt64] = []

    /// Whether the set has the member.
    @inline(__always)
    func contains(_ member: Member) -> Bool {
        let bit = Self.bit(of: member)
        return bit >> 6 < words.count && words[bit >> 6] & (1 << UInt64(bit & 63)) != 0
    }

    mutating func insert(_ member: Member) {
        let bit = Self.bit(of: member)
        while words.count <= bit >> 6 { words.append(0) }
        words[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    /// The representation of the member, which no other member has: the bytes of a value without references.
    @inline(__always)
    private static func bit(of member: Member) -> Int {
        withUnsafeBytes(of: member) { bytes in
            bytes.count == 1 ? Int(bytes[0]) : Int(bytes.loadUnaligned(as: UInt16.self))
        }
    }
}
