import JSONCoding
import PresentationCoding
import SessionNumbers
import SessionStore

extension SessionRegistry {
    /// Searches for the event with which an object of a session ended, from the newest backwards.
    ///
    /// A session in memory knows most names that no ended object had. For the others there is no index: the newest
    /// 10,000 events or 4 MiB are searched, about a thousand at a time, and the events of a command are parsed only if
    /// the name occurs in their text.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of object to consider, as in ``ObjectEnding/kind``.
    ///   - revision: the last revision to consider; nil for the current one.
    public func ending(
        of id: String, _ kinds: Set<String>, in session: String, at revision: Int? = nil
    ) async throws(HostError) -> EndingSearch {
        // A transition that has ended is always reported by an event, and ended objects do not include it.
        let resident = kinds.contains("transition") ? nil : shard(of: session).resident(session)
        switch await resident?.endedObjects.answer(id, kinds) {
        case .no: return .unknown
        case .searchedInVain(let search) where revision == nil: return search
        case .searchedInVain, .perhaps, nil: break
        }
        do throws(HostError) {
            let search = try await setting.reads.read { store throws(StoreError) in
                var search = EndingReading(session: session, id: id, kinds: kinds, revision: revision)
                return try search.run(in: store)
            }
            if revision == nil { await resident?.note(search, for: id, kinds) }
            return search
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }
}

extension HostedSession {
    fileprivate func note(_ search: EndingSearch, for id: String, _ kinds: Set<String>) {
        endedObjects.note(search, for: id, kinds)
    }
}

/// A backward search through the events of a session.
private struct EndingReading {
    let session: String
    let id: String
    let kinds: Set<String>
    let revision: Int?
    private let needle: [UInt8]
    private var remainingEvents = 10_000
    private var remainingBytes = 4 << 20

    init(session: String, id: String, kinds: Set<String>, revision: Int?) {
        self.session = session
        self.id = id
        self.kinds = kinds
        self.revision = revision
        var writer = JSONWriter(capacity: id.utf8.count + 2)
        writer.value(id)
        needle = writer.bytes
    }

    mutating func run(in store: any DurableStore) throws(StoreError) -> EndingSearch {
        var end = try store.session(session)?.head.nextSequence ?? 1
        var earliest = 0
        while end > 1 {
            guard remainingEvents > 0, remainingBytes > 0 else { return .unknownSince(revision: earliest) }
            let start = max(
                1, SerialNumber(clamping: end).count(since: SerialNumber(clamping: Self.blockSize)))
            let (runs, kept) = try block(from: start, to: end, in: store)
            for run in runs.reversed() {
                if let ending = try ending(in: run) { return .found(ending) }
                remainingBytes -= run.events.count
            }
            earliest = runs.first?.revision ?? earliest
            if let kept { return .unknownSince(revision: kept) }
            // A command's events are searched as a whole, including the ones before the block.
            let next = min(start, runs.first?.firstSequence ?? start)
            remainingEvents -= SerialNumber(clamping: end).count(since: SerialNumber(clamping: next))
            end = next
        }
        return .unknown
    }

    /// The events of a block; the store returns at most a few megabytes at a time.
    ///
    /// - Returns: the events, and if the ones before them are thinned, the first revision that is not.
    private func block(
        from start: Int, to end: Int, in store: any DurableStore
    ) throws(StoreError) -> (runs: [EventRun], keptRevision: Int?) {
        var runs: [EventRun] = []
        var keptRevision: Int?
        var next = start
        while next < end {
            let more: [EventRun]
            do throws(StoreError) {
                more = try store.events(
                    of: session, from: next,
                    limit: SerialNumber(clamping: end).count(since: SerialNumber(clamping: next)))
            } catch .eventsThinned(_, _, let thinned, let first) {
                runs = []
                keptRevision = SerialNumber.following(thinned)
                next = first
                continue
            }
            guard let last = more.last else { break }
            runs += more
            next = (SerialNumber(clamping: last.firstSequence).adding(last.eventCount) ?? .greatest).value
        }
        return (runs, keptRevision)
    }

    private func ending(in run: EventRun) throws(StoreError) -> ObjectEnding? {
        guard revision.map({ run.revision <= $0 }) ?? true, run.events.contains(needle) else { return nil }
        do throws(JSONFault) {
            var stored = try StoredEvents(
                run.events, format: run.format, revision: run.revision, firstSequence: run.firstSequence)
            var events: [EventRecord] = []
            var found: ObjectEnding?
            while let event = try stored.next() {
                found = ObjectEnding(event, of: id, kinds, after: events[...]) ?? found
                events.append(event)
            }
            return found
        } catch {
            throw .tampered(
                .journal(session: session, revision: run.revision, detail: "its events cannot be read"))
        }
    }

    private static let blockSize = 1_000
}

extension [UInt8] {
    /// Whether the given bytes occur contiguously; in buffers, since the events of many commands are searched.
    fileprivate func contains(_ needle: [UInt8]) -> Bool {
        guard let first = needle.first, count >= needle.count else { return false }
        return withUnsafeBufferPointer { bytes in
            needle.withUnsafeBufferPointer { needle in
                for place in 0...(bytes.count - needle.count) where bytes[place] == first {
                    var length = 1
                    while length < needle.count, bytes[place + length] == needle[length] { length += 1 }
                    if length == needle.count { return true }
                }
                return false
            }
        }
    }
}
