import SessionStore

/// Reads of the store, on threads of their own, since each blocks until the disk has answered.
///
/// There are as many threads as ``width`` says: further reads wait in one queue, in the order in which they came.
struct StoreReads: Sendable {
    /// How many reads run at a time: what the store serves beside its writer without making one wait for another.
    static let width = 4

    let store: any DurableStore
    /// Learns of reads that failed because of the store.
    let commits: CommitQueue
    private let threads = WorkerThreads(count: width)

    init(store: any DurableStore, commits: CommitQueue) {
        self.store = store
        self.commits = commits
    }

    /// Runs a read, and gives back what it read.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DurableStore) throws(StoreError) -> Value
    ) async throws(HostError) -> Value {
        try await run { store throws(HostError) in
            do throws(StoreError) {
                return try body(store)
            } catch {
                throw HostError(error)
            }
        }
    }

    /// Runs work that reads the store and may fail for other reasons, too. It must not compute for long.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (any DurableStore) throws(HostError) -> Value
    ) async throws(HostError) -> Value {
        let result: Result<Value, HostError> = await withCheckedContinuation { continuation in
            enqueue { [commits] store in
                let result = Result { () throws(HostError) -> Value in try body(store) }
                if case .failure(.unavailable(let error)) = result, let trouble = error.trouble {
                    commits.noteFailedRead(trouble)
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    /// Runs work without waiting for it.
    func enqueue(_ body: @escaping @Sendable (any DurableStore) -> Void) {
        threads.enqueue { [store] in body(store) }
    }
}
