import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionHost
import SessionStore
import StoryboardReader

import struct StoryboardReader.StoryboardReading

/// The uploaded storyboards, each read once and kept as it was understood at that time.
///
/// It holds no store: reads of the database block, so each one uses the store that
/// ``SessionRegistry/readStore(_:)`` passes on the store's own threads.
public struct StoryboardLibrary: Sendable {
    private let commits: CommitQueue
    private let reader: StoryboardReader
    private let clock: WallClock

    /// A storyboard, with its position in the store.
    public struct Entry: Sendable {
        /// Its listing.
        public let summary: StoryboardSummary
        /// The result of reading it when it was uploaded.
        public let reading: StoryboardReading
        /// The warnings about parts that were not understood at that time.
        public let warnings: JSONValue
        /// Whether its name refers to it: it is the last upload under that name.
        public let isNewest: Bool
    }

    /// The result of an upload.
    public struct Upload: Sendable {
        /// The stored storyboard.
        public let entry: Entry
        /// Whether the document is new to the store.
        public let isNew: Bool
        /// The storyboard that the name referred to until now, if that is another one; it stays under its
        /// identifier.
        public let replaced: String?
    }

    /// Makes a library that writes through a queue.
    public init(
        commits: CommitQueue, reader: StoryboardReader = StoryboardReader(), clock: WallClock = .system
    ) {
        self.commits = commits
        self.reader = reader
        self.clock = clock
    }

    /// A document that was read and is not stored yet.
    struct Understood: Sendable {
        let reading: StoryboardReading
        let warnings: JSONValue
        let stored: StoredStoryboard
    }

    /// Reads a document, which takes long if it is large.
    ///
    /// - Throws: ``StoryboardFault`` and ``JSONFault`` for a document that cannot be used.
    func understand(
        _ bytes: [UInt8], name: String, of tenant: TenantName, form: StoryboardForm?
    ) throws -> Understood {
        let reading = try reader.read(bytes, name: name, form: form)
        try Self.review(reading)
        let document = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors)
        let warnings = JSONValue.array(reading.warnings.map(\.json))
        let stored = StoredStoryboard(
            name: name, tenant: tenant, kind: (form ?? StoryboardForm(sniffing: bytes)).rawValue,
            createdMicroseconds: clock.microseconds(), source: bytes, document: document.json.encoded(),
            warnings: warnings.encoded())
        return Understood(reading: reading, warnings: warnings, stored: stored)
    }

    /// Stores a document that was read; the same document under the same name is stored once.
    ///
    /// A storyboard never changes under its identifier. Its name refers to the last upload, even if that
    /// document was stored before.
    ///
    /// - Throws: ``HostError``.
    func add(_ understood: Understood, _ host: TenantHost) async throws -> Upload {
        let (reading, warnings, stored) = (understood.reading, understood.warnings, understood.stored)
        let (newest, known) = try await host.readStore { store throws(StoreError) in
            let newest = try store.storyboardIdentifier(named: stored.name)
            return (newest, try store.storyboard(stored.id)?.summary)
        }
        if known == nil || newest != stored.id {
            if known == nil { try host.requireRoom() }
            _ = try await host.write(guarded: nil, isGrowing: known == nil) {
                (StoreWrite(.storyboard(stored.id), [.insertStoryboard(stored)]), RequestAnswer(status: 201))
            }
        }
        let entry = Entry(
            summary: known ?? stored.summary, reading: reading, warnings: warnings, isNewest: true)
        return Upload(entry: entry, isNew: known == nil, replaced: newest == stored.id ? nil : newest)
    }

    /// Reads the behaviors of a document, so that their faults are reported on upload.
    private static func review(_ reading: StoryboardReading) throws(JSONFault) {
        guard let behaviors = reading.behaviors else { return }
        let path = JSONPath.member("behaviors", of: .root)
        for member in try JSONReader(behaviors, path: path).object().members {
            _ = try member.reader.name(ofMember: member.key)
            _ = try Behavior(json: member.reader)
        }
    }

    /// A storyboard as stored.
    struct Kept: Sendable {
        let stored: StoredStoryboard
        /// Whether its name refers to it.
        let isNewest: Bool
    }

    /// The storyboard with this identifier, or the last one stored under that name; nil if there is none.
    static func kept(_ idOrName: String, in store: TenantStore) throws(StoreError) -> Kept? {
        var found = try store.storyboard(idOrName)
        if found == nil, let id = try store.storyboardIdentifier(named: idOrName) {
            found = try store.storyboard(id)
        }
        guard let found else { return nil }
        return Kept(stored: found, isNewest: try isNewest(found.summary, in: store))
    }

    /// Whether a storyboard is the newest of its name.
    static func isNewest(
        _ storyboard: StoryboardSummary, in store: TenantStore
    ) throws(StoreError) -> Bool {
        try store.storyboardIdentifier(named: storyboard.name) == storyboard.id
    }

    /// Removes The storyboard with this identifier, or the newest with this name.
    ///
    /// - Throws: ``HostError`` if the store cannot be read, and ``CommitError`` if there is no such storyboard,
    ///   or a session is built from it.
    func remove(_ idOrName: String, _ host: TenantHost) async throws {
        let id = try await host.readStore { store throws(StoreError) in
            if try store.storyboard(idOrName) != nil { return idOrName }
            return try store.storyboardIdentifier(named: idOrName) ?? idOrName
        }
        try await commit(.deleteStoryboard(id, of: host.tenant), of: id)
    }

    /// Submits a write about a storyboard. No state of it is kept in memory, so after a failure there is
    /// nothing to roll back, and the next request may try again at once.
    private func commit(_ step: StoreStep, of id: String) async throws(CommitError) {
        do throws(CommitError) {
            try await commits.commit(StoreWrite(.storyboard(id), [step]))
        } catch {
            commits.acknowledgeFailure(of: .storyboard(id))
            throw error
        }
    }

    /// The engine's value of a stored storyboard, under the name that a session uses.
    ///
    /// - Throws: ``StoryboardFault`` if this build cannot read it any more.
    public func storyboard(_ stored: StoredStoryboard, name: String) throws -> Storyboard {
        try reader.readStored(stored.document, name: name).storyboard
    }

    /// The engine's value of a storyboard in an exported journal.
    ///
    /// - Throws: ``StoryboardFault`` if it is too large or not readable.
    func returned(_ stored: StoredStoryboard, name: String) throws -> Storyboard {
        try reader.readReturned(stored.document, name: name).storyboard
    }

    /// The entry of a stored storyboard. The document is read in its own form, which a corrected reader of
    /// Xcode's files does not affect.
    func entry(_ kept: Kept) throws -> Entry {
        Entry(
            summary: kept.stored.summary,
            reading: try reader.readStored(kept.stored.document, name: kept.stored.name),
            warnings: try JSONValue(parsing: kept.stored.warnings, limits: .stored),
            isNewest: kept.isNewest)
    }
}
