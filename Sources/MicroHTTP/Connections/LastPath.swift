import Glibc

/// The last path of a connection beside the text that it was read from, so that a client that asks for it again and
/// again has it split and decoded once.
struct LastPath {
    /// A longer text is read each time, so that an idle connection keeps little.
    static let keptBytes = 256

    private var text: [UInt8] = []
    private var path: RequestPath?

    /// The path, if it was read from the same text.
    func path(of text: UnsafeBufferPointer<UInt8>) -> RequestPath? {
        guard let path, text.count == self.text.count, let start = text.baseAddress,
            memcmp(start, self.text, text.count) == 0
        else { return nil }
        return path
    }

    /// Keeps a path in the place of the one before.
    mutating func keep(_ path: RequestPath, of text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= Self.keptBytes else { return }
        self.text.removeAll(keepingCapacity: true)
        self.text.append(contentsOf: text)
        self.path = path
    }
}
