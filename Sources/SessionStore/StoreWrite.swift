/// Steps about one subject that are written together or not at all.
///
/// Writes of many subjects share a transaction; a write that fails takes down only the writes of its own
/// subject.
public struct StoreWrite: Sendable, Equatable {
    /// The subject of the write.
    public let subject: StoreSubject
    /// The steps of the write, in this order.
    public private(set) var steps: [StoreStep]
    /// The long texts of the steps, compressed.
    private(set) var packed: PackedTexts

    /// A write of the given steps. Their long texts are compressed here and not in the transaction, for which
    /// other writes wait.
    public init(_ subject: StoreSubject, _ steps: [StoreStep]) {
        self.subject = subject
        self.steps = steps
        packed = PackedTexts(of: steps)
    }

    /// Adds a step after the others.
    public mutating func append(_ step: StoreStep) {
        packed.add(step, at: steps.count)
        steps.append(step)
    }

    /// The approximate size of the write in bytes, which a queue counts against its limit.
    public var byteCount: Int {
        steps.reduce(0) { $0 + $1.byteCount }
    }

    /// Whether a row is longer, uncompressed and without its short columns; most writes are shorter as a whole.
    package func hasRow(longerThan byteLimit: Int) -> Bool {
        byteCount > byteLimit && longestRowByteCount > byteLimit
    }

    private var longestRowByteCount: Int {
        let hierarchy = steps.reduce(0) { $0 + $1.hierarchyByteCount }
        return steps.reduce(hierarchy) { max($0, $1.longestRowByteCount(with: hierarchy)) }
    }

    /// By how many bytes the tenant's data grows, as ``DurableStore/storedByteCount(of:)`` counts it.
    package var addedByteCount: Int { steps.reduce(-packed.savedByteCount) { $0 + $1.textByteCount } }
}

/// The subject of a write. Writes of one subject keep their order, and fail together.
public enum StoreSubject: Sendable, Hashable {
    case session(String)
    case storyboard(String)
    case archive(String)
    /// The store's own upkeep.
    case upkeep
}

/// One change of the store.
public enum StoreStep: Sendable, Equatable {
    /// Creates the session, with a head before its first entry. Refused if the identifier is taken.
    case createSession(NewSession)
    /// Adds entries to a session's journal and moves its head. Refused unless they follow the head.
    case append(JournalAppend)
    /// Brings the readable hierarchy of a session up to date.
    case changeHierarchy(session: String, [HierarchyChange])
    /// Adds the whole state of a session at its head.
    case saveSnapshot(session: String, SessionSnapshot)
    /// Changes whether a session can be driven.
    case setStatus(session: String, SessionStatus)
    /// Changes the session's clock, and when its next work falls due (in microseconds since 1970).
    case setClock(session: String, SessionClock, dueMicroseconds: Int?)
    /// Replaces the session's labels.
    case setLabels(session: String, SessionLabels)
    /// Changes the seconds without use after which the session expires; 0 for never, `nil` for the service's setting.
    case setExpiry(session: String, seconds: Int?)
    /// Stores when a client last used the session, in microseconds since 1970, unless it is gone.
    case noteUse(session: String, microseconds: Int)
    /// Stores the driver of the session from a revision on.
    case setDriver(session: String, token: String?, revision: Int)
    /// Hides the session; its journal is cleared away by ``clearDeletedSessions(rowLimit:byteLimit:)``.
    case deleteSession(String)
    /// Keeps the answer to a request, and deletes the oldest ones beyond the limits. Refused while an outcome
    /// of the same scope and key is kept.
    case keepOutcome(RequestOutcome, limits: OutcomeLimits = .none)
    /// Adds a storyboard; an existing one becomes the newest of its name.
    case insertStoryboard(StoredStoryboard)
    /// Removes a storyboard of a tenant. Refused while a session uses it.
    case deleteStoryboard(String, of: TenantName = .standard)
    /// Adds an archive. Refused if the identifier is taken.
    case insertArchive(StoredArchive)
    /// Removes an archive of a tenant.
    case deleteArchive(String, of: TenantName = .standard)
    /// Replaces old events by their digests, unless the session is gone.
    case thinEvents(EventThinning)
    /// Deletes at most `rowLimit` outcomes that expired at or before this time, in microseconds since 1970.
    case forgetOutcomes(expiredAtMicroseconds: Int, rowLimit: Int)
    /// Clears away about `rowLimit` rows and `byteLimit` bytes of deleted sessions at most, which keeps the
    /// transaction short.
    case clearDeletedSessions(rowLimit: Int, byteLimit: Int = 2 << 20)

    var byteCount: Int {
        switch self {
        case .createSession(let session):
            session.settings.count + 200
        case .append(let append):
            append.entries.reduce(0) { $0 + $1.byteCount }
        case .changeHierarchy(_, let changes):
            changes.reduce(0) { $0 + $1.byteCount }
        case .saveSnapshot(_, let snapshot):
            snapshot.body.count + 100
        case .keepOutcome(let outcome, _):
            outcome.headers.count + outcome.body.count + 150
        case .insertStoryboard(let storyboard):
            storyboard.source.count + storyboard.document.count + storyboard.warnings.count + 100
        case .insertArchive(let archive):
            archive.body.count + 200
        case .setLabels(_, let labels):
            labels.values.reduce(100) { $0 + $1.key.utf8.count + $1.value.utf8.count + 40 }
        case .thinEvents(let piece):
            piece.entries.count * 80 + 100
        case .setStatus, .setClock, .setExpiry, .noteUse, .setDriver, .deleteSession, .deleteStoryboard, .deleteArchive,
            .forgetOutcomes,
            .clearDeletedSessions:
            100
        }
    }
}

extension StoreStep {
    fileprivate var hierarchyByteCount: Int {
        guard case .changeHierarchy(_, let changes) = self else { return 0 }
        return changes.reduce(0) { $0 + $1.byteCount }
    }

    /// The longest row that the step writes; the last entry of a journal also has the changes of the hierarchy.
    fileprivate func longestRowByteCount(with hierarchy: Int) -> Int {
        guard case .append(let append) = self else { return byteCount }
        let longest = append.entries.dropLast().reduce(0) { max($0, $1.byteCount) }
        return max(longest, (append.entries.last?.byteCount ?? 0) + hierarchy)
    }

    /// The uncompressed size of the texts that count as a tenant's.
    fileprivate var textByteCount: Int {
        switch self {
        case .createSession(let session): session.settings.count + session.labels.byteCount
        case .append(let append): append.entries.reduce(0) { $0 + $1.content.texts.reduce(0) { $0 + $1.count } }
        case .saveSnapshot(_, let snapshot): snapshot.body.count
        case .insertStoryboard(let storyboard):
            storyboard.source.count + storyboard.document.count + storyboard.warnings.count
        case .insertArchive(let archive): archive.body.count
        case .changeHierarchy, .setStatus, .setClock, .setLabels, .setExpiry, .noteUse, .setDriver, .deleteSession,
            .keepOutcome, .deleteStoryboard, .deleteArchive, .thinEvents, .forgetOutcomes, .clearDeletedSessions:
            0
        }
    }
}

/// Entries for a session's journal, and the parts of its new head that do not follow from them.
public struct JournalAppend: Sendable, Equatable {
    /// The session whose journal grows.
    public let session: String
    /// The head the first entry follows.
    public let previous: SessionHead
    /// The entries, each following the one before. If there are none, only the times below are changed.
    public let entries: [JournalEntry]
    /// When the session's next work falls due in real time, in microseconds since 1970; `nil` if nothing will.
    public let dueMicroseconds: Int?
    /// The time of the append, in microseconds since 1970.
    public let activeMicroseconds: Int

    /// Entries to append after `previous`.
    public init(
        session: String, previous: SessionHead, entries: [JournalEntry], dueMicroseconds: Int? = nil,
        activeMicroseconds: Int
    ) {
        self.session = session
        self.previous = previous
        self.entries = entries
        self.dueMicroseconds = dueMicroseconds
        self.activeMicroseconds = activeMicroseconds
    }
}

extension JournalEntry {
    /// The approximate size of the entry's row.
    var byteCount: Int {
        content.command.count + content.events.count + content.patch.count + 80
    }
}
