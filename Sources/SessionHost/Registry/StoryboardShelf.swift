import Guarding
import PresentationEngine
import SessionStore

/// The storyboards that sessions use, read once and shared.
final class StoryboardShelf: Sendable {
    private struct Name: Hashable {
        let id: String
        let name: ExactText
    }

    private struct State {
        var storyboards: [Name: Storyboard] = [:]
        /// The total size of their documents.
        var byteCount = 0
    }

    private let state = Guarded(State())
    private let readStoryboard: StoredStoryboardReading
    /// The number of storyboards kept, and the total size of their documents; beyond it the whole cache is dropped,
    /// since reading one again costs little.
    private let limit = 256
    private let byteLimit = 32 << 20

    init(readStoryboard: @escaping StoredStoryboardReading) {
        self.readStoryboard = readStoryboard
    }

    /// Whether a storyboard is cached, so that it need not be read.
    func has(_ id: String, name: String) -> Bool {
        state.withLock { $0.storyboards[Name(id: id, name: ExactText(name))] != nil }
    }

    /// The storyboard with this identifier, under the name that a session uses.
    func storyboard(
        _ id: String, name: String, from store: any DurableStore
    ) throws(HostError) -> Storyboard {
        let key = Name(id: id, name: ExactText(name))
        if let known = state.withLock({ $0.storyboards[key] }) { return known }
        guard let stored = try HostError.translating({ () throws(StoreError) in try store.storyboard(id) })
        else { throw .unknown(.storyboard, id: id) }
        let storyboard = try read(stored, name: name)
        // The dropped cache is released outside the lock: that takes time in proportion to its size, on a
        // thread that may be of low priority.
        let givenUp = state.withLock { state -> State? in
            var givenUp: State?
            if state.storyboards.count >= limit || state.byteCount + stored.document.count > byteLimit {
                givenUp = state
                state = State()
            }
            state.storyboards[key] = storyboard
            state.byteCount += stored.document.count
            return givenUp
        }
        withExtendedLifetime(givenUp) {}
        return storyboard
    }

    /// Reads a storyboard that is not in the store, or not yet.
    func read(_ stored: StoredStoryboard, name: String) throws(HostError) -> Storyboard {
        do {
            return try readStoryboard(stored, name)
        } catch {
            throw .unreadable(what: "Storyboard \(stored.id)", detail: "\(error)")
        }
    }
}
