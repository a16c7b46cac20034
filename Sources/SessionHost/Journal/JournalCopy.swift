import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import SessionStore

/// The beginning of a session's journal, as the journal of another session: the same commands, events, patches and
/// snapshots, in a digest chain that starts from the other session.
///
/// It is read page by page, and is as verifiable, readable and replayable as the original, which may be deleted.
struct JournalCopy: Sendable {
    private let origin: String
    private let revision: Int
    private let configuration: HostConfiguration
    /// The head before the first entry.
    private let start: SessionHead
    /// The head after the copied entries.
    private(set) var head: SessionHead
    private var byteCount = 0
    private var runs = [Run()]
    /// The original's snapshots that have not been reached yet, the next one last.
    private var snapshots: [SessionSnapshot] = []
    /// The revision up to which snapshots are still to be read; they are read before the entries, the newest one first.
    private var unread: Int
    /// The last copied revision whose events are thinned.
    private(set) var thinnedRevision = 0

    /// Entries, up to one at which there is a snapshot.
    private struct Run: Sendable {
        var entries: [JournalEntry] = []
        var snapshot: SessionSnapshot?
    }

    /// Prepares the copy.
    ///
    /// - Parameters:
    ///   - origin: the session that has the journal.
    ///   - revision: its last revision to copy.
    ///   - head: the head of the other session, before its first entry.
    ///   - configuration: has the number of bytes that may be copied.
    init(of origin: String, upTo revision: Int, after head: SessionHead, _ configuration: HostConfiguration) {
        (self.origin, self.revision, self.configuration) = (origin, revision, configuration)
        (start, self.head) = (head, head)
        unread = revision
    }

    /// Whether every entry is copied.
    var isComplete: Bool { head.revision >= revision }

    /// Copies the next snapshot, or the next entries.
    ///
    /// - Throws: ``HostError/unknown(_:id:)`` if the session was deleted in the meantime.
    mutating func takePage(from store: any DurableStore) throws(HostError) {
        if unread > 0 {
            try takeSnapshot(from: store)
        } else {
            try takeEntries(from: store)
        }
    }

    private mutating func takeSnapshot(from store: any DurableStore) throws(HostError) {
        let (origin, place) = (origin, unread)
        let found = try HostError.translating { () throws(StoreError) in
            try store.snapshot(of: origin, atOrBefore: place)
        }
        unread = found.map { SerialNumber.preceding($0.revision) } ?? 0
        guard let found else { return }
        try count(found.body.count)
        snapshots.append(found)
    }

    private mutating func takeEntries(from store: any DurableStore) throws(HostError) {
        let place = SerialNumber(clamping: head.revision)
        let limit = min(Self.pageEntryLimit, SerialNumber(clamping: revision).count(since: place))
        let entries = try HostError.translating { () throws(StoreError) in
            try store.journal(of: origin, from: place.next.value, limit: limit)
        }
        guard !entries.isEmpty else { throw .unknown(.session, id: origin) }
        for entry in entries {
            let content = entry.content
            try count(content.command.count + content.events.count + content.patch.count)
            take(JournalEntry(content, following: head))
        }
    }

    private mutating func take(_ entry: JournalEntry) {
        head = entry.head
        if entry.content.thinnedEvents != nil { thinnedRevision = entry.revision }
        runs[runs.count - 1].entries.append(entry)
        guard let snapshot = snapshots.last, snapshot.revision == entry.revision else { return }
        snapshots.removeLast()
        runs[runs.count - 1].snapshot = SessionSnapshot(of: head, format: snapshot.format, body: snapshot.body)
        if !isComplete { runs.append(Run()) }
    }

    private mutating func count(_ more: Int) throws(HostError) {
        byteCount += more
        let limit = configuration.forkByteLimit
        guard byteCount <= limit else {
            throw .forkTooLarge(byteLimit: limit, commandLimit: configuration.forkCommandLimit)
        }
    }

    /// The newest snapshot and the patches after it, from which the session is brought back.
    var states: [[UInt8]] {
        let last = runs.lastIndex { $0.snapshot != nil }
        let snapshot = last.flatMap { runs[$0].snapshot }
        let patches = runs.dropFirst(last.map { $0 + 1 } ?? 0).flatMap { $0.entries.map(\.content.patch) }
        return (snapshot.map { [$0.body] } ?? []) + patches
    }

    /// The steps that write the copy, after that which creates its session.
    ///
    /// - Parameters:
    ///   - due: when the session's next work falls due, in microseconds since 1970; `nil` if nothing will.
    ///   - time: the present, in microseconds since 1970.
    func steps(in session: String, dueMicroseconds due: Int?, atMicroseconds time: Int) -> [StoreStep] {
        var previous = start
        var steps: [StoreStep] = []
        for (number, run) in runs.enumerated() {
            let isLast = number == runs.count - 1
            steps.append(
                .append(
                    JournalAppend(
                        session: session, previous: previous, entries: run.entries,
                        dueMicroseconds: isLast ? due : nil, activeMicroseconds: time)))
            previous = run.entries.last?.head ?? previous
            if let snapshot = run.snapshot { steps.append(.saveSnapshot(session: session, snapshot)) }
        }
        if thinnedRevision > 0 {
            steps.append(.thinEvents(EventThinning(session: session, throughRevision: thinnedRevision)))
        }
        return steps
    }

    /// The status of an app that has ended, for the reason that the last command has.
    func ending() throws(HostError) -> SessionStore.SessionStatus {
        var reason = "The app has ended."
        guard let entry = runs.last?.entries.last else { return .terminated(reason: reason) }
        guard entry.content.thinnedEvents == nil else {
            return .terminated(reason: "The app has ended. The events that say why were thinned.")
        }
        do throws(JSONFault) {
            var events = try StoredEvents(
                entry.content.events, format: entry.content.format, revision: entry.revision,
                firstSequence: entry.firstSequence)
            while let event = try events.next() {
                guard event.kind == "exception", case .string(let text)? = event.extras["reason"] else { continue }
                reason = "\(event.name ?? ""): \(text)"
            }
        } catch {
            throw .unreadable(what: "The last command of a fork of session \(origin)", detail: error.description)
        }
        return .terminated(reason: reason)
    }

    /// Whether the last command froze the clock.
    var isFrozen: Bool { runs.last?.entries.last?.content.command == Self.freezing }

    private static let freezing = Command.freezeClock.encoded()
    /// The number of entries that are copied before other long work gets its turn.
    private static let pageEntryLimit = 256
}
