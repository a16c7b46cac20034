import Dispatch
import Glibc
import Guarding
import SessionStore

@testable import SessionHost

/// Observations, from any thread, in order.
final class Witness<Element: Sendable>: Sendable {
    private let seen = Guarded([Element]())

    var all: [Element] { seen.withLock { $0 } }

    func append(_ element: Element) { seen.withLock { $0.append(element) } }
}

/// A reader of a feed that takes everything as soon as it is available.
final class FeedReader: Sendable {
    private struct State {
        var feed: EventFeed?
        var events: [EncodedEvent] = []
        var hasEnded = false
        var highestNiceness: Int32 = 0
        var waits: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Guarded(State())
    /// A feed is asked by one reader at a time.
    private let turn = DispatchQueue(label: "feed reader")

    func open(_ session: String, after sequence: Int, in registry: SessionRegistry) async throws {
        let feed = try await registry.feed(of: session, after: sequence) { [weak self] in
            guard let self else { return }
            let niceness = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
            self.state.withLock { $0.highestNiceness = max($0.highestNiceness, niceness) }
            self.turn.async { self.pull() }
        }
        state.withLock { $0.feed = feed }
        turn.async { self.pull() }
    }

    func close() { state.withLock { $0.feed }?.close() }

    /// The lowest priority of a thread that passed the word on.
    var highestNiceness: Int32 { state.withLock { $0.highestNiceness } }

    var events: [EncodedEvent] { state.withLock { $0.events } }

    /// Returns when this many events were read, or when there will be no more.
    func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.events.count >= count || state.hasEnded { return true }
                state.waits.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func pull() {
        guard let feed = state.withLock({ $0.feed }) else { return }
        while true {
            switch feed.next() {
            case .nothing: return
            case .revision, .refusal: continue
            case .end:
                finish { $0.hasEnded = true }
                return
            case .events(let events): finish { $0.events += events }
            }
        }
    }

    private func finish(_ change: (inout State) -> Void) {
        let ready = state.withLock { state in
            change(&state)
            let (count, hasEnded) = (state.events.count, state.hasEnded)
            let ready = state.waits.filter { hasEnded || $0.count <= count }
            state.waits.removeAll { hasEnded || $0.count <= count }
            return ready.map(\.continuation)
        }
        ready.forEach { $0.resume() }
    }
}
