/// A set of members as bits, so that asking whether one is in it costs a few instructions.
struct MemberSet: Sendable {
    /// One bit for each representation of a member in memory.
    private var words = SIMD8<UInt64>.zero

    /// Whether the set has the member.
    @inline(__always)
    func contains(_ member: Member) -> Bool {
        let bit = Self.bit(of: member)
        return words[bit >> 6] & (1 << UInt64(bit & 63)) != 0
    }

    mutating func insert(_ member: Member) {
        let bit = Self.bit(of: member)
        words[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    /// The representation of the member, which no other member has. The bytes of a value without references are all
    /// that is read; there are fewer than 512 members.
    @inline(__always)
    private static func bit(of member: Member) -> Int {
        withUnsafeBytes(of: member) { bytes in
            bytes.count == 1 ? Int(bytes[0]) : Int(bytes.loadUnaligned(as: UInt16.self)) & 511
        }
    }
}
