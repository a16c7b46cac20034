import SessionStore

/// Why a write did not reach the disk.
public enum CommitError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Too much is waiting already; a retry may succeed a little later.
    case overloaded
    /// The server is stopping and accepts no more writes.
    case stopping
    /// A row would be longer than any that is written.
    case tooLong(byteLimit: Int)
    /// The store refused this write, alone or with others of its subject.
    case failed(StoreError)
    /// An earlier write of the subject failed, and its owner has not yet returned to the committed state.
    case precedingWriteFailed(StoreError)

    /// One sentence about the cause.
    public var description: String {
        switch self {
        case .overloaded: "The store has too much to write at the moment."
        case .stopping: "The server is stopping."
        case .tooLong(let limit): StoreError.tooLong(byteLimit: limit).description
        case .failed(let error): error.description
        case .precedingWriteFailed(let error): "An earlier write failed: \(error.description)"
        }
    }
}
