import Glibc

/// The last path of a connection, together with the text it was parsed from, so that a client that requests it
/// repeatedly has it split and decoded once.
struct LastPath {
    /// A longer text is parsed each time, so that an idle connection retains little memory.
    static let keptBytes = 256

    private var text: [UInt8] = []
    private var path: RequestPath?

    /// The path, if it was parsed from the same text.
    func path(of text: UnsafeBufferPointer<UInt8>) -> RequestPath? {
        guard let path, text.count == self.text.count, let start = text.baseAddress,
            memcmp(start, self.text, text.count) == 0
        else { return nil }
        return path
    }

    /// Stores a path in place of the previous one.
    mutating func keep(_ path: RequestPath, of text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= Self.keptBytes else { return }
        self.text.removeAll(keepingCapacity: true)
        self.text.append(contentsOf: text)
        self.path = path
    }
}
