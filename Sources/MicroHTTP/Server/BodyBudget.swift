import Synchronization

/// The memory that all bodies together may take while they arrive and while their requests are served.
///
/// What counts is what has arrived and not what is announced, so that nobody can reserve memory by a header. The
/// first part of each body is free: commands, which are short, go on while uploads fill the rest.
final class BodyBudget: Sendable {
    /// How much of each body does not count; connections are limited, and with them the sum of these.
    static let freeBytesPerBody = 64 * 1024

    private let limitBytes: Int
    private let usedBytes = Atomic(0)

    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    /// Takes a number of bytes; false if there are not as many left, and then nothing is taken.
    func take(_ count: Int) -> Bool {
        let (_, used) = usedBytes.add(count, ordering: .relaxed)
        guard used > limitBytes else { return true }
        usedBytes.subtract(count, ordering: .relaxed)
        return false
    }

    /// Gives back a number of bytes that was taken.
    func give(back count: Int) {
        usedBytes.subtract(count, ordering: .relaxed)
    }

    /// How many bytes are taken.
    var usedByteCount: Int { usedBytes.load(ordering: .relaxed) }

    /// Whether a body of this length could be taken in as things stand.
    func hasRoom(for bodyBytes: Int) -> Bool {
        bodyBytes - Self.freeBytesPerBody <= limitBytes - usedBytes.load(ordering: .relaxed)
    }
}
