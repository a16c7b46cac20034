import JSONCoding
import SessionStore

/// A journal as lines of JSON: a header, and then each command with its events.
///
/// It is read piece by piece, so that a long journal is never in memory as a whole, and ends at the revision
/// that was the last when it was begun.
public struct JournalExport: Sendable {
    private let header: JournalHeader
    private let reads: StoreReads
    /// Told why the journal could not be read to its end.
    private let whenFailed: @Sendable (HostError) async -> Void
    private var nextRevision = 0
    private var seal = JournalSeal()

    init(
        _ header: JournalHeader, reads: StoreReads,
        whenFailed: @escaping @Sendable (HostError) async -> Void
    ) {
        self.header = header
        self.reads = reads
        self.whenFailed = whenFailed
    }

    /// The next lines, each with its end; `nil` after the last.
    public mutating func next() async throws(HostError) -> [UInt8]? {
        guard nextRevision > 0 else {
            nextRevision = 1
            return seal.seal(header.object)
        }
        let (session, first) = (header.session, nextRevision)
        let count = min(Self.pageSize, header.lastRevision - first + 1)
        guard count > 0 else { return nil }
        let entries: [JournalEntry]
        do throws(HostError) {
            entries = try await reads.read { store throws(StoreError) in
                try store.journal(of: session, from: first, limit: count)
            }
        } catch {
            await whenFailed(error)
            throw error
        }
        nextRevision += count
        return entries.flatMap { seal.seal($0.object) }
    }

    private static let pageSize = 100
}

extension JournalEntry {
    /// The entry as an exported journal has it, before it is sealed.
    fileprivate var object: [UInt8] {
        var writer = JSONWriter(capacity: content.command.count + content.events.count + 100)
        writer.beginObject()
        writer.member("revision", revision)
        writer.member("rulesRevision", content.rulesRevision)
        writer.member("time", thousandths: content.timeMicroseconds)
        writer.member("command", raw: content.command)
        writer.member("events", raw: content.events)
        writer.endObject()
        return writer.bytes
    }
}
