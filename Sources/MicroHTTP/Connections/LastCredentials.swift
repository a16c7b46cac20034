/// What a connection's last value of `Authorization` was read as: a client repeats it in every request.
///
/// It remembers how the header reads, not who may enter: a token that is revoked is refused at its next request.
struct LastCredentials {
    /// A longer value is read each time.
    static let keptByteCount = 512

    private var text: [UInt8] = []
    private var reading: (any AnyObject & Sendable)?

    /// The reading, if it was made from the same value. The time it takes to compare depends only on the lengths: a
    /// proxy may send requests of several clients over one connection.
    func reading(of value: UnsafeRawBufferPointer) -> (any AnyObject & Sendable)? {
        guard let reading, value.count == text.count else { return nil }
        var difference: UInt8 = 0
        for place in 0..<text.count { difference |= value[place] ^ text[place] }
        return difference == 0 ? reading : nil
    }

    /// Stores a reading in place of the previous one.
    mutating func keep(_ reading: any AnyObject & Sendable, of value: UnsafeRawBufferPointer) {
        guard value.count <= Self.keptByteCount else { return }
        text = Array(value)
        self.reading = reading
    }
}
