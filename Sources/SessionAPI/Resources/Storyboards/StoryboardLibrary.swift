import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionHost
import SessionStore
import StoryboardReader

import struct StoryboardReader.StoryboardReading

/// The storyboards that clients uploaded, read once and kept as they were understood then.
///
/// It holds no store: reads of the database block, so each takes the store that ``SessionRegistry/readStore(_:)`` lends
/// on the store's own threads.
public struct StoryboardLibrary: Sendable {
    private let commits: CommitQueue
    private let reader: StoryboardReader
    private let clock: WallClock

    /// A storyboard with its place in the store.
    public struct Entry: Sendable {
        /// What a list shows of it.
        public let summary: StoryboardSummary
        /// What was understood of it when it was uploaded.
        public let reading: StoryboardReading
        /// What was not understood then.
        public let warnings: JSONValue
        /// Whether its name stands for it: it was uploaded last under that name.
        public let isNewest: Bool
    }

    /// What came of an upload.
    public struct Upload: Sendable {
        /// The storyboard that is kept.
        public let entry: Entry
        /// Whether the document was not there before.
        public let isNew: Bool
        /// The storyboard that the name stood for until now, where that is another one; it stays under its identifier.
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

    /// A document that was understood and is not kept yet.
    struct Understood: Sendable {
        let reading: StoryboardReading
        let warnings: JSONValue
        let stored: StoredStoryboard
    }

    /// Reads a document, which takes long where it is large.
    ///
    /// - Throws: ``StoryboardFault`` and ``JSONFault`` for what cannot be used.
    func understand(_ bytes: [UInt8], name: String, form: StoryboardForm?) throws -> Understood {
        let reading = try reader.read(bytes, name: name, form: form)
        try Self.review(reading)
        let document = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors)
        let warnings = JSONValue.array(reading.warnings.map(\.json))
        let stored = StoredStoryboard(
            name: name, kind: (form ?? StoryboardForm(sniffing: bytes)).rawValue,
            createdMicroseconds: clock.microseconds(), source: bytes, document: document.json.encoded(),
            warnings: warnings.encoded())
        return Understood(reading: reading, warnings: warnings, stored: stored)
    }

    /// Keeps a document that was understood; the same document under the same name is kept once.
    ///
    /// A storyboard never changes under its identifier. Its name stands for the document that came last, also where
    /// that one had been there before.
    ///
    /// - Throws: ``HostError`` where the store cannot be read, and ``CommitError``.
    func add(_ understood: Understood, _ registry: SessionRegistry) async throws -> Upload {
        let (reading, warnings, stored) = (understood.reading, understood.warnings, understood.stored)
        let (newest, known) = try await registry.readStore { store throws(StoreError) in
            let newest = try store.storyboardIdentifier(named: stored.name)
            return (newest, try store.storyboard(stored.id)?.summary)
        }
        if known == nil || newest != stored.id {
            try await commit(.insertStoryboard(stored), of: stored.id)
        }
        let entry = Entry(
            summary: known ?? stored.summary, reading: reading, warnings: warnings, isNewest: true)
        return Upload(entry: entry, isNew: known == nil, replaced: newest == stored.id ? nil : newest)
    }

    /// Reads the behaviors of a document, so that what is wrong with them is said where they are uploaded.
    private static func review(_ reading: StoryboardReading) throws(JSONFault) {
        guard let behaviors = reading.behaviors else { return }
        let path = JSONPath.member("behaviors", of: .root)
        for member in try JSONReader(behaviors, path: path).object().members {
            _ = try member.reader.name(ofMember: member.key)
            _ = try Behavior(json: member.reader)
        }
    }

    /// A storyboard as the store has it.
    struct Kept: Sendable {
        let stored: StoredStoryboard
        /// Whether its name stands for it.
        let isNewest: Bool
    }

    /// What is kept under that identifier, or was kept last under that name; nil if nothing is.
    static func kept(_ idOrName: String, in store: any DurableStore) throws(StoreError) -> Kept? {
        var found = try store.storyboard(idOrName)
        if found == nil, let id = try store.storyboardIdentifier(named: idOrName) {
            found = try store.storyboard(id)
        }
        guard let found else { return nil }
        return Kept(stored: found, isNewest: try isNewest(found.summary, in: store))
    }

    /// Whether a storyboard is the one that its name stands for.
    static func isNewest(
        _ storyboard: StoryboardSummary, in store: any DurableStore
    ) throws(StoreError) -> Bool {
        try store.storyboardIdentifier(named: storyboard.name) == storyboard.id
    }

    /// Removes the storyboard with that identifier, or the newest of that name.
    ///
    /// - Throws: ``HostError`` where the store cannot be read, and ``CommitError`` if there is no such storyboard, or a
    ///   session is built from it.
    func remove(_ idOrName: String, _ registry: SessionRegistry) async throws {
        let id = try await registry.readStore { store throws(StoreError) in
            if try store.storyboard(idOrName) != nil { return idOrName }
            return try store.storyboardIdentifier(named: idOrName) ?? idOrName
        }
        try await commit(.deleteStoryboard(id), of: id)
    }

    /// Writes about a storyboard, of which nothing is kept in memory: after a failure there is no state to go back
    /// from, so that the next request may try again at once.
    private func commit(_ step: StoreStep, of id: String) async throws(CommitError) {
        do throws(CommitError) {
            try await commits.commit(StoreWrite(.storyboard(id), [step]))
        } catch {
            commits.acknowledgeFailure(of: .storyboard(id))
            throw error
        }
    }

    /// The engine's value of a storyboard as it is kept, under the name that a session uses it by.
    ///
    /// - Throws: ``StoryboardFault`` where this build cannot read it any more.
    public func storyboard(_ stored: StoredStoryboard, name: String) throws -> Storyboard {
        try reader.readStored(stored.document, name: name).storyboard
    }

    /// The engine's value of a storyboard that an exported journal brings back.
    ///
    /// - Throws: ``StoryboardFault`` where it is too large or cannot be read.
    func returned(_ stored: StoredStoryboard, name: String) throws -> Storyboard {
        try reader.readReturned(stored.document, name: name).storyboard
    }

    /// The document is read again in its own form, which a corrected reader of Xcode's files does not touch.
    func entry(_ kept: Kept) throws -> Entry {
        Entry(
            summary: kept.stored.summary,
            reading: try reader.readStored(kept.stored.document, name: kept.stored.name),
            warnings: try JSONValue(parsing: kept.stored.warnings, limits: .stored),
            isNewest: kept.isNewest)
    }
}
