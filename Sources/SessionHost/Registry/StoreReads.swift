import SessionStore

/// Runs reads of the store on separate threads, since each blocks until the disk has answered.
///
/// There are ``width`` threads; further reads wait in one queue, in the order of arrival.
struct StoreReads: Sendable {
    /// The number of reads that run at a time: as many as the store serves concurrently with its writer without one
    /// waiting for another.
    static let width = 4

    let store: any DurableStore
    /// Notified of reads that failed because of the store.
    let commits: CommitQueue
    private let threads = WorkerThreads(count: width)

    init(store: any DurableStore, commits: CommitQueue) {
        self.store = store
        self.commits = commits
    }

    /// Runs a read, and returns its result.
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

    /// Runs work that reads the store and may also fail for other reasons. It must not compute for long.
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
