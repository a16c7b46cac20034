import Guarding
import PresentationEngine
import SessionStore

/// The storyboards that sessions use, read once and shared.
final class StoryboardShelf: Sendable {
    private struct Name: Hashable {
        let id: String
        let name: String
    }

    private let storyboards = Guarded([Name: Storyboard]())
    private let readStoryboard: StoredStoryboardReading
    /// How many are kept; then the shelf is emptied, since reading one again costs little.
    private let limit = 256

    init(readStoryboard: @escaping StoredStoryboardReading) {
        self.readStoryboard = readStoryboard
    }

    /// The storyboard with this identifier, under the name a session uses it by.
    func storyboard(
        _ id: String, name: String, from store: any DurableStore
    ) throws(HostError) -> Storyboard {
        let key = Name(id: id, name: name)
        if let known = storyboards.withLock({ $0[key] }) { return known }
        guard let stored = try HostError.translating({ () throws(StoreError) in try store.storyboard(id) })
        else { throw .unknown(.storyboard, id: id) }
        let storyboard = try read(stored, name: name)
        storyboards.withLock { storyboards in
            if storyboards.count >= limit { storyboards.removeAll() }
            storyboards[key] = storyboard
        }
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
