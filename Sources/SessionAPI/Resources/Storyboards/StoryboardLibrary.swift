import JSONCoding
import PresentationEngine
import SessionHost
import SessionStore
import StoryboardReader

import struct StoryboardReader.StoryboardReading

/// The storyboards that clients uploaded, read once and kept as they were understood then.
public struct StoryboardLibrary: Sendable {
    private let store: any DurableStore
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
    }

    /// Makes a library over a store.
    public init(
        store: any DurableStore, commits: CommitQueue, reader: StoryboardReader = StoryboardReader(),
        clock: WallClock = .system
    ) {
        self.store = store
        self.commits = commits
        self.reader = reader
        self.clock = clock
    }

    /// Reads a document and keeps it; the same document under the same name is kept once.
    ///
    /// - Throws: ``StoryboardFault`` for what cannot be used, ``StoreError`` and ``CommitError``.
    /// - Returns: the storyboard, and whether it is new.
    public func add(
        _ bytes: [UInt8], name: String, form: StoryboardForm?
    ) async throws -> (entry: Entry, isNew: Bool) {
        let reading = try reader.read(bytes, name: name, form: form)
        let document = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors)
        let warnings = JSONValue.array(reading.warnings.map(\.json))
        let stored = StoredStoryboard(
            name: name, kind: (form ?? StoryboardForm(sniffing: bytes)).rawValue,
            createdMicroseconds: clock.microseconds(), source: bytes, document: document.json.encoded(),
            warnings: warnings.encoded())
        if let known = try store.storyboard(stored.id) { return (try entry(known), false) }
        try await commits.commit(StoreWrite(.storyboard(stored.id), [.insertStoryboard(stored)]))
        return (Entry(summary: stored.summary, reading: reading, warnings: warnings), true)
    }

    /// The storyboard with that identifier; nil if there is none.
    ///
    /// - Throws: ``StoreError``, also where what was kept is damaged.
    public func entry(id: String) throws -> Entry? {
        guard let stored = try store.storyboard(id) else { return nil }
        return try entry(stored)
    }

    /// The identifier that is meant by an identifier or a name; of several uploads under one name, the newest.
    public func identifier(of idOrName: String) throws(StoreError) -> String? {
        if try store.storyboard(idOrName) != nil { return idOrName }
        return try store.storyboardIdentifier(named: idOrName)
    }

    /// The storyboards after a place, in the order of upload.
    public func page(after place: Int, limit: Int) throws(StoreError) -> StorePage<StoryboardSummary> {
        try store.storyboards(after: place, limit: limit)
    }

    /// Removes a storyboard.
    ///
    /// - Throws: ``CommitError`` if there is none of that identifier, or a session is built from it.
    public func remove(id: String) async throws(CommitError) {
        try await commits.commit(StoreWrite(.storyboard(id), [.deleteStoryboard(id)]))
        commits.acknowledgeFailure(of: .storyboard(id))
    }

    /// The engine's value of a storyboard as it is kept, under the name that a session uses it by.
    ///
    /// - Throws: ``StoryboardFault`` where this build cannot read it any more.
    public func storyboard(_ stored: StoredStoryboard, name: String) throws -> Storyboard {
        try reader.read(stored.document, name: name, form: .json).storyboard
    }

    /// The document is read again in its own form, which a corrected reader of Xcode's files does not touch.
    private func entry(_ stored: StoredStoryboard) throws -> Entry {
        Entry(
            summary: stored.summary,
            reading: try reader.read(stored.document, name: stored.name, form: .json),
            warnings: try JSONValue(parsing: stored.warnings, limits: .stored))
    }
}
