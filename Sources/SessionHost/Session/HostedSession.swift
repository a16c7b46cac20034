import PresentationEngine
import SessionNumbers
import SessionStore

/// One session in memory: the engine's value, and its connection to the store.
///
/// Commands run one after another without suspension, and the next may run before the previous one is durable;
/// each answer is sent after its own commit. Other threads see only ``publication``. A failed commit sends the
/// session back to its committed state.
actor HostedSession {
    /// Whether the session takes commands.
    enum Condition {
        /// It does. Can become any of the others.
        case open
        /// A command continues as long work, and has the engine; all others wait. Becomes open, or, if an earlier
        /// commit fails during the work, recovering or quarantined.
        case working(CommandUnderWay)
        /// It is returning to its committed state after this failure. Becomes open, quarantined or gone.
        case recovering(HostError)
        /// It must not be driven; its state can be read if the engine's value is the committed one.
        case quarantined(reason: String, isReadable: Bool)
        /// Its deletion is being committed: reads show it as before, and requests that need more wait. Becomes gone, or
        /// what it was if the deletion fails; recovering if other commits failed with it.
        case deleting
        /// It was unloaded: callers must revive it from the store.
        case resting
        /// It is deleted, or was never created.
        case gone
    }

    /// The session's public state.
    nonisolated let publication: Publication
    nonisolated let identity: SessionIdentity
    let setting: SessionSetting
    nonisolated let executor = SessionExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    var condition = Condition.open
    var engine: PresentationSession
    /// Whether a single step could hold up a thread that other sessions need, as of the last command. Asking the engine
    /// for each command would copy its value.
    var isLarge: Bool
    /// The head after the last command, which may not be durable yet.
    var head: SessionHead
    var status: SessionStore.SessionStatus
    /// How time passes, for a live session.
    var live: LiveTime?
    /// How fast it may advance by itself.
    var pace: LivePace
    /// How it catches up with due work.
    var catchUp = CatchUp()
    /// Whether the clock is frozen because the session is unused.
    var isFrozen = false {
        didSet { publication.show(isFrozen: isFrozen) }
    }
    /// Whether a frozen clock has resumed without an event yet: the event is emitted before anything else
    /// happens, so that a read writes nothing.
    var isUnfreezingUntold = false
    var volume: PatchVolume
    /// Counts the returns to the committed state, so that a failure from before one is not mistaken for a new
    /// one.
    var epoch = 0
    var recovery = SessionRecovery()
    /// Whether the session's quarantine, if it is in one, is stored, and whether the write is in progress.
    var isQuarantineKept = false
    var isQuarantinePending = false
    /// Whether the end of the quarantine is being stored.
    var isLeavingQuarantine = false
    /// The requests that wait until a command that is long work, or a deletion, has ended.
    var waiting = WaitingLine()
    /// Whether the next waiting request is about to be admitted.
    var isAdmitting = false
    /// The clients of commands that were rolled back for a deletion, until its outcome is known.
    var rolledBack: [CommandRequest.Completion] = []
    /// The number of requests that wait to delete the session; no command begins while there are any.
    var deletionCount = 0
    var refusals: RefusalLog
    /// Encoded forms of the state at the engine's revision.
    var readings: ReadingCache
    /// The terms after the last change, which may not be durable yet.
    var terms: SessionTerms
    /// The last driver, whose command may not be durable yet.
    var driver: SessionDriver
    /// The objects that have ended, including ones whose command may not be durable yet.
    var endedObjects: EndedObjects
    /// The number of changes that are being stored.
    var changeCount = 0
    /// When the session was last used, in microseconds of the monotonic clock.
    var lastUse: Int

    nonisolated var id: String { identity.id }

    /// How the three kinds of sessions below differ.
    private struct Beginning {
        let driver: SessionDriver
        let use: SessionUse
        var engine = PresentationSession()
        let head: SessionHead
        let status: SessionStore.SessionStatus
        var volume = PatchVolume()
        /// In microseconds of the monotonic clock.
        let now: Int
        /// The pace if the live clock does not know the session.
        let pace: LivePace
        var live: LiveTime?
        var isFrozen = false
        var condition = Condition.open
        var isQuarantineKept = false
        /// Whether the objects that ended before are known.
        let knowsPast: Bool
    }

    private init(
        _ identity: SessionIdentity, _ terms: SessionTerms, _ beginning: Beginning, _ setting: SessionSetting
    ) {
        self.identity = identity
        self.terms = terms
        self.setting = setting
        publication = Publication(terms, beginning.use, calendar: setting.calendar)
        refusals = setting.retention.refusalLog()
        readings = setting.retention.readingCache()
        endedObjects = EndedObjects(knowsPast: beginning.knowsPast)
        driver = beginning.driver
        engine = beginning.engine
        isLarge = beginning.engine.isLarge
        head = beginning.head
        status = beginning.status
        volume = beginning.volume
        lastUse = beginning.now
        pace = setting.liveClock.pace(of: identity.id) ?? beginning.pace
        live = beginning.live
        isFrozen = beginning.isFrozen
        condition = beginning.condition
        isQuarantineKept = beginning.isQuarantineKept
    }

    /// A session that is not launched yet.
    init(_ identity: SessionIdentity, _ terms: SessionTerms, head: SessionHead, setting: SessionSetting) {
        let now = setting.time.monotonicMicroseconds()
        var live: LiveTime?
        if case .live(let rate) = identity.clock { live = LiveTime(rate: rate, sessionTime: 0, atMonotonic: now) }
        let beginning = Beginning(
            driver: SessionDriver(
                token: identity.owner, sinceRevision: 1, revision: 1, microseconds: identity.createdMicroseconds),
            use: SessionUse(
                lastMicroseconds: setting.calendar.now,
                expireSeconds: setting.configuration.expiry(terms.expireSeconds)),
            head: head, status: .active, now: now, pace: LivePace(at: now, setting.configuration.live), live: live,
            knowsPast: true)
        self.init(identity, terms, beginning, setting)
    }

    /// A session as revived from the store.
    init(_ revived: RevivedSession, setting: SessionSetting) {
        let record = revived.record
        let now = setting.time.monotonicMicroseconds()
        let quiet = setting.calendar.elapsed(since: record.activeMicroseconds)
        var beginning = Beginning(
            driver: SessionDriver(record), use: SessionUse(record, setting), engine: revived.engine,
            head: revived.head, status: revived.status, volume: revived.volume, now: now,
            pace: LivePace(at: now, quietFor: quiet, setting.configuration.live), live: LiveTime(record, setting),
            isFrozen: revived.isFrozen, knowsPast: false)
        if case .quarantined(let reason) = revived.status {
            beginning.condition = .quarantined(reason: reason, isReadable: true)
            beginning.isQuarantineKept = true
        }
        self.init(revived.identity, SessionTerms(record), beginning, setting)
        publication.publish(
            CommittedView(
                revived.engine, of: revived.identity, head: revived.head, status: revived.status))
        publication.show(isFrozen: revived.isFrozen)
    }

    /// A session that cannot be revived: only its record is known.
    init(unreadable record: SessionRecord, reason: String, setting: SessionSetting) {
        let identity = SessionIdentity(
            id: record.id, label: record.label, tenant: record.tenant, owner: record.owner,
            createdMicroseconds: record.createdMicroseconds, launch: nil, clock: record.clock)
        let now = setting.time.monotonicMicroseconds()
        var beginning = Beginning(
            driver: SessionDriver(record), use: SessionUse(record, setting), head: record.head,
            status: .quarantined(reason: reason), now: now, pace: LivePace(at: now, setting.configuration.live),
            condition: .quarantined(reason: reason, isReadable: false), knowsPast: false)
        if case .quarantined = record.status { beginning.isQuarantineKept = true }
        self.init(identity, SessionTerms(record), beginning, setting)
        publication.publish(CommittedView(unreadable: record, reason: reason))
    }
}

extension SessionUse {
    init(_ record: SessionRecord, _ setting: SessionSetting) {
        self.init(
            lastMicroseconds: record.lastUseMicroseconds,
            expireSeconds: setting.configuration.expiry(record.expireSeconds))
    }
}

extension LiveTime {
    /// The live time of a session, derived from the real time of its last commit; `nil` if it is not live.
    init?(_ record: SessionRecord, _ setting: SessionSetting) {
        guard case .live(let rate) = record.clock else { return nil }
        let elapsed = setting.calendar.elapsed(since: record.activeMicroseconds)
        self.init(
            rate: rate, sessionTime: record.head.timeMicroseconds,
            atMonotonic: RealTime.moment(setting.time.monotonicMicroseconds(), plus: -elapsed))
    }
}

extension CommittedView {
    /// The view of a session with this engine value.
    init(
        _ engine: PresentationSession, of identity: SessionIdentity, head: SessionHead,
        status: SessionStore.SessionStatus, pending: [UInt8]? = nil
    ) {
        self.init(
            id: identity.id, label: identity.label, head: head, status: status, clock: identity.clock,
            details: SessionSummary.details(
                of: engine, identity, pending: pending ?? SessionSummary.pending(of: engine)))
    }

    /// The view of a session whose state cannot be read.
    init(unreadable record: SessionRecord, reason: String) {
        self.init(
            id: record.id, label: record.label, head: record.head, status: .quarantined(reason: reason),
            clock: record.clock, details: SessionSummary.unknownDetails(owner: record.owner))
    }
}
