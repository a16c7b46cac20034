import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import SessionStore

/// Events of a session that were thinned.
struct ThinnedEvents: Sendable {
    /// The revision of the first of them that is wanted.
    let start: Int
    /// The last revision that is thinned.
    let end: Int
    /// The sequence number of the first event that is kept.
    let firstKeptSequence: Int
}

extension SessionRegistry {
    /// A page of thinned events: their commands are run again from the state before them.
    ///
    /// The rules of this build may answer a command otherwise than those that recorded it. The digest that is left of
    /// the events decides: other events than the recorded ones are never returned.
    func recompute(
        _ thinned: ThinnedEvents, for wish: EventWish, _ lifetime: RequestLifetime
    ) async throws(HostError) -> EventPage {
        let source = try await pastSource(of: wish.session)
        let setting = setting
        return try await setting.longWork.run(.replay, for: lifetime) { turns throws(HostError) in
            var recomputing = try EventRecomputing(thinned, of: wish.session, source.launch, setting)
            let runs = try await recomputing.runs(
                limit: wish.limit, upTo: wish.filter.revisions?.upperBound ?? .max, turns)
            return try HostError.translating { () throws(StoreError) in
                try wish.page(
                    of: runs, end: recomputing.isPastFilter ? 0 : SerialNumber.following(thinned.firstKeptSequence))
            }
        }
    }
}

/// The commands of a session that are run again for their events.
private struct EventRecomputing {
    private let thinned: ThinnedEvents
    private let session: String
    private let launch: Launch
    private let store: any DurableStore
    private var engine: PresentationSession
    private var revision: Int
    /// Whether no later command can have any of the wanted events.
    private(set) var isPastFilter = false

    init(
        _ thinned: ThinnedEvents, of session: String, _ launch: Launch, _ setting: SessionSetting
    ) throws(HostError) {
        (self.thinned, self.session, self.launch) = (thinned, session, launch)
        store = setting.reads.store
        revision = SerialNumber.preceding(thinned.start)
        let states = revision == 0 ? [] : try setting.revival.states(of: session, at: revision, from: store)
        engine =
            states.isEmpty
            ? PresentationSession() : try setting.revival.engine(of: session, launch: launch, states: states)
        // The limits in the journal's launch apply.
        engine.budget = .beforeBudgets
    }

    /// The events of the next commands, until there are more than a page has.
    mutating func runs(
        limit: Int, upTo last: Int, _ turns: WorkTurns
    ) async throws(HostError) -> [EventRun] {
        var runs: [EventRun] = []
        var (count, byteCount) = (0, 0)
        while revision < thinned.end, count <= limit, byteCount < Self.byteLimit {
            guard revision < last else {
                isPastFilter = true
                break
            }
            try await turns.next()
            let next = SerialNumber.following(revision)
            let store = store
            let session = session
            let entry = try HostError.translating { () throws(StoreError) in
                try store.journal(of: session, from: next, limit: 1).first
            }
            guard let entry else { throw .unknown(.session, id: session) }
            let events = try await run(entry, turns)
            revision = entry.revision
            let content = entry.content
            guard content.eventCount > 0 else { continue }
            runs.append(
                EventRun(
                    revision: entry.revision, timeMicroseconds: content.timeMicroseconds,
                    firstSequence: entry.firstSequence, eventCount: content.eventCount, format: content.format,
                    events: events))
            count = (SerialNumber(clamping: count).adding(content.eventCount) ?? .greatest).value
            byteCount += events.count
        }
        return runs
    }

    /// Runs a command; returns its events in their stored form.
    private mutating func run(_ entry: JournalEntry, _ turns: WorkTurns) async throws(HostError) -> [UInt8] {
        let past = PastCommand(entry: entry)
        let command =
            entry.revision == 1
            ? Command.launch(launch).settling(try past.settles(of: session)) : try past.command(of: session)
        do throws(Rejection) {
            try engine.begin(command)
        } catch {
            throw different(entry, "is refused")
        }
        while true {
            var slice = WorkSlice()
            while let steps = slice.next() {
                let done: [Event]?
                do throws(Rejection) {
                    done = try engine.proceed(steps: steps)
                } catch {
                    throw different(entry, "is refused")
                }
                guard let done else { continue }
                let stored = JournaledEvents(done, of: engine).stored
                guard entry.content.format == StoredEvents.format, entry.content.hasEvents(stored) else {
                    throw different(entry, "causes other events")
                }
                return stored
            }
            try await turns.next()
        }
    }

    private func different(_ entry: JournalEntry, _ outcome: String) -> HostError {
        .eventsThinned(
            revision: thinned.end, firstSequence: thinned.firstKeptSequence,
            why: "The command of revision \(entry.revision), recorded under revision "
                + "\(entry.content.rulesRevision) of the rules, \(outcome) when it is run again under revision "
                + "\(PresentationSession.rulesRevision).")
    }

    /// The size from which on a page is large enough.
    private static let byteLimit = 4 << 20
}
