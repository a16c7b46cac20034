import Glibc

/// The last path of a connection, together with the text it was parsed from and the operation that answered it, so
/// that a client that requests it repeatedly has it split, decoded and looked up once.
struct LastPath {
    /// A longer text is parsed each time, so that an idle connection retains little memory.
    static let keptBytes = 256

    private var text: [UInt8] = []
    private var path: RequestPath?
    private var destination: (method: HTTPMethod, RequestDestination)?

    /// The path, if it was parsed from the same text.
    func path(of text: UnsafeBufferPointer<UInt8>) -> RequestPath? {
        guard let path, text.count == self.text.count, let start = text.baseAddress,
            memcmp(start, self.text, text.count) == 0
        else { return nil }
        return path
    }

    /// Stores a path in place of the previous one.
    mutating func keep(_ path: RequestPath, of text: UnsafeBufferPointer<UInt8>) {
        destination = nil
        self.path = nil
        guard text.count <= Self.keptBytes else { return }
        self.text.removeAll(keepingCapacity: true)
        self.text.append(contentsOf: text)
        self.path = path
    }

    /// The operation that answered the last request with the stored path, if that had the same method.
    func destination(_ method: HTTPMethod) -> RequestDestination? {
        guard let destination, destination.method == method else { return nil }
        return destination.1
    }

    /// Stores the operation for the stored path and a method.
    mutating func keep(_ destination: RequestDestination, _ method: HTTPMethod) {
        if path != nil { self.destination = (method, destination) }
    }
}
