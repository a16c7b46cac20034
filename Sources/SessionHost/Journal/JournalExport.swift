import JSONCoding
import PresentationCoding
import SessionNumbers
import SessionStore

/// A journal as lines of JSON: a header, followed by each command with its events.
///
/// It is read piece by piece, so that a long journal is never in memory as a whole, and ends at the revision
/// that was the last when the export began.
public struct JournalExport: Sendable {
    private let header: JournalHeader
    private let reads: StoreReads
    private let longWork: LongWork
    private let owner: WorkOwner
    /// Called with the reason if the journal could not be read to its end.
    private let whenFailed: @Sendable (HostError) async -> Void
    private var nextRevision = 0
    /// The number of entries in the next piece: enough for about ``pieceByteCount``.
    private var pieceEntryCount = 8
    private var seal = JournalSeal()

    init(
        _ header: JournalHeader, reads: StoreReads, longWork: LongWork, owner: WorkOwner,
        whenFailed: @escaping @Sendable (HostError) async -> Void
    ) {
        self.header = header
        self.reads = reads
        self.longWork = longWork
        self.owner = owner
        self.whenFailed = whenFailed
    }

    /// The next lines, each with its line break; `nil` after the last.
    public mutating func next() async throws(HostError) -> [UInt8]? {
        guard nextRevision > 0 else {
            nextRevision = 1
            return seal.seal(header.object)
        }
        let place = SerialNumber(clamping: SerialNumber.preceding(nextRevision))
        let count = min(pieceEntryCount, SerialNumber(clamping: header.lastRevision).count(since: place))
        guard count > 0 else { return nil }
        let piece = Piece(session: header.session, first: nextRevision, count: count, seal: seal)
        let made: Piece.Made
        do throws(HostError) {
            made = try await make(piece)
        } catch {
            await whenFailed(error)
            throw error
        }
        // A piece of large entries has fewer than requested.
        guard let end = place.adding(made.count), made.count > 0 else { return nil }
        (nextRevision, seal) = (end.next.value, made.seal)
        let entryByteCount = max(1, made.lines.count / made.count)
        pieceEntryCount = max(1, min(Self.pieceEntryLimit, Self.pieceByteCount / entryByteCount))
        return made.lines
    }

    private func make(_ piece: Piece) async throws(HostError) -> Piece.Made {
        guard header.lastRevision > Self.promptRevisionLimit else { return try await reads.run(piece.make) }
        let store = reads.store
        return try await longWork.run(.export, for: RequestLifetime(of: owner) { false }) {
            _ throws(HostError) in try piece.make(from: store)
        }
    }

    /// Some entries of the journal, to be read and sealed together.
    private struct Piece: Sendable {
        let session: String
        let first: Int
        let count: Int
        let seal: JournalSeal

        struct Made: Sendable {
            var lines: [UInt8] = []
            var count = 0
            var seal: JournalSeal
        }

        func make(from store: any DurableStore) throws(HostError) -> Made {
            let entries = try HostError.translating { () throws(StoreError) in
                try store.journal(of: session, from: first, limit: count)
            }
            var made = Made(count: entries.count, seal: seal)
            for entry in entries { made.lines += made.seal.seal(entry.object) }
            return made
        }
    }

    /// The number of revisions beyond which an export is long work.
    private static let promptRevisionLimit = 64
    private static let pieceByteCount = 256 << 10
    private static let pieceEntryLimit = 256
}

extension JournalEntry {
    /// The entry as a line of an exported journal, before it is sealed.
    var object: [UInt8] {
        var writer = JSONWriter(capacity: content.command.count + content.events.count + 100)
        writer.beginObject()
        writer.member("revision", revision)
        writer.member("rulesRevision", content.rulesRevision)
        if content.format != StoredEvents.firstFormat { writer.member("format", content.format) }
        if content.format != StoredEvents.firstFormat { writer.member("firstSequence", firstSequence) }
        writer.member("time", thousandths: content.timeMicroseconds)
        writer.member("command", raw: content.command)
        if let digest = content.thinnedEvents {
            ThinnedEventsRecord(count: content.eventCount, digest: digest).write(to: &writer)
        } else {
            writer.member("events", raw: content.events)
        }
        writer.endObject()
        return writer.bytes
    }
}
