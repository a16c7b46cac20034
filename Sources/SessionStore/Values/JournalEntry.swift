import ContentDigests
import SessionNumbers

/// One command of a session, with all of its results.
///
/// A session is revived from a snapshot and the later patches, never by running its commands again.
public struct JournalEntry: Sendable, Equatable {
    /// The session's revision after the command; revisions start at 1 and have no gaps.
    public let revision: Int
    /// The sequence number of the first event.
    public let firstSequence: Int
    /// The command, its events and its patch.
    public let content: JournalContent
    /// The link of the chain: a digest over the previous link and everything above.
    public let digest: ContentDigest

    /// The entry that follows `head`: one revision on, with the next sequence numbers.
    public init(_ content: JournalContent, following head: SessionHead) {
        revision = SerialNumber.following(head.revision)
        firstSequence = head.nextSequence
        self.content = content
        digest = Self.link(
            content, revision: revision, firstSequence: firstSequence, previous: head.digest)
    }

    /// An entry as it is stored, with its stored digest.
    public init(revision: Int, firstSequence: Int, content: JournalContent, storedDigest: ContentDigest) {
        self.revision = revision
        self.firstSequence = firstSequence
        self.content = content
        digest = storedDigest
    }

    /// The head of the session once this entry is written.
    public var head: SessionHead {
        SessionHead(
            revision: revision, timeMicroseconds: content.timeMicroseconds,
            nextSequence: Self.nextSequence(after: content.eventCount, from: firstSequence), digest: digest)
    }

    /// The sequence number that follows `eventCount` events.
    static func nextSequence(after eventCount: Int, from firstSequence: Int) -> Int {
        (SerialNumber(clamping: firstSequence).adding(eventCount) ?? .greatest).value
    }

    /// Whether this entry was written after an entry with the digest `previous`, and is unchanged.
    public func isGenuine(following previous: ContentDigest) -> Bool {
        digest
            == Self.link(content, revision: revision, firstSequence: firstSequence, previous: previous)
    }

    private static func link(
        _ content: JournalContent, revision: Int, firstSequence: Int, previous: ContentDigest
    ) -> ContentDigest {
        link(content, revision: revision, firstSequence: firstSequence, previous: previous) { fields in
            fields.add(content.command)
            if let digest = content.thinnedEvents { fields.add(digest) } else { fields.add(content.events) }
            fields.add(content.patch)
        }
    }

    /// The same check for an entry whose strings are not in memory: `addTexts` adds command, events and patch.
    func isGenuine(
        following previous: ContentDigest, addTexts: (inout DigestFields) throws -> Void
    ) rethrows -> Bool {
        let link = try Self.link(
            content, revision: revision, firstSequence: firstSequence, previous: previous, addTexts)
        return digest == link
    }

    private static func link(
        _ content: JournalContent, revision: Int, firstSequence: Int, previous: ContentDigest,
        _ addTexts: (inout DigestFields) throws -> Void
    ) rethrows -> ContentDigest {
        let addsByDigest = content.format >= JournalContent.firstFormatByDigests
        var fields = DigestFields(addsByDigest ? "proscenium.entry.2" : "proscenium.entry.1")
        fields.add(previous)
        fields.add(revision)
        fields.add(firstSequence)
        for number in content.numbers { fields.add(number) }
        fields.addsContentByDigest = addsByDigest
        try addTexts(&fields)
        return ContentDigest(of: fields)
    }
}

/// The content of a command as strings in the host's format, which the store keeps unchanged.
public struct JournalContent: Sendable, Equatable {
    /// The version of the form of the texts.
    public let format: Int
    /// The revision of the rules that ran the command.
    public let rulesRevision: Int
    /// The session's clock after the command, in microseconds.
    public let timeMicroseconds: Int
    /// The number of events.
    public let eventCount: Int
    /// The command.
    public let command: [UInt8]
    /// The events, in order; empty if they were thinned.
    public let events: [UInt8]
    /// The digest of the events if they were thinned: the chain covers it in place of them. `nil` if they are there.
    public let thinnedEvents: ContentDigest?
    /// The new values of the touched records.
    public let patch: [UInt8]

    /// From this format on, the chain includes the digests of command, events and patch instead of their texts.
    static let firstFormatByDigests = 2

    /// The numeric fields, in the order of the chain's digest.
    var numbers: [Int] { [format, rulesRevision, timeMicroseconds, eventCount] }

    /// The text fields, in the order of the chain's digest.
    var texts: [[UInt8]] { [command, events, patch] }

    /// The content of one entry.
    public init(
        format: Int, rulesRevision: Int, timeMicroseconds: Int, eventCount: Int, command: [UInt8],
        events: [UInt8], patch: [UInt8]
    ) {
        self.format = format
        self.rulesRevision = rulesRevision
        self.timeMicroseconds = timeMicroseconds
        self.eventCount = eventCount
        self.command = command
        self.events = events
        self.patch = patch
        thinnedEvents = nil
    }

    /// The content of one entry whose events were thinned.
    public init(
        format: Int, rulesRevision: Int, timeMicroseconds: Int, eventCount: Int, command: [UInt8],
        thinnedEvents: ContentDigest, patch: [UInt8]
    ) {
        self.format = format
        self.rulesRevision = rulesRevision
        self.timeMicroseconds = timeMicroseconds
        self.eventCount = eventCount
        self.command = command
        events = []
        self.thinnedEvents = thinnedEvents
        self.patch = patch
    }
}
