import PresentationEngine
import SessionStore

/// The sessions, storyboards and archives of one tenant.
///
/// Requests reach the registry through this view alone. Other tenants' sessions, storyboards and archives do not exist
/// in it: requests for them fail as if they had never been made.
public struct TenantHost: Sendable {
    /// The tenant.
    public let tenant: TenantName
    /// Its limits.
    public let limits: TenantLimits
    /// Who uses it.
    private let sender: RequestSender
    let registry: SessionRegistry

    /// The view of one tenant.
    ///
    /// - Parameters:
    ///   - limits: its limits.
    ///   - token: the name of the caller's token; nil if there is none.
    public init(
        _ registry: SessionRegistry, of tenant: TenantName, limits: TenantLimits = .none, token: String? = nil
    ) {
        sender = RequestSender(token: token)
        self.limits = limits
        self.registry = registry
        self.tenant = tenant
    }

    /// The usage that counts against its limits.
    public var usage: TenantUsage { registry.usage(of: tenant) }

    // MARK: Sessions

    /// A page of the list of sessions that have all of these labels.
    public func sessions(
        labels: [LabelSelector] = [], order: SessionSelection.Order = .oldest, after place: Int = 0, limit: Int
    ) async throws(HostError) -> StorePage<SessionRecord> {
        try await registry.sessions(
            SessionSelection(of: tenant, labels: labels, order: order, after: place, limit: limit))
    }

    /// ``SessionRegistry/deleteSessions(_:for:)``
    public func deleteSessions(
        labels: [LabelSelector], after place: Int, limit: Int, for lifetime: RequestLifetime
    ) async throws(HostError) -> ManyDeletions {
        try await registry.deleteSessions(
            SessionSelection(of: tenant, labels: labels, after: place, limit: limit), for: lifetime)
    }

    /// ``SessionRegistry/change(_:of:guarded:)``
    public func change(
        _ change: SessionChange, of session: String, guarded: RequestGuard = .none
    ) async throws(HostError) -> CommittedView {
        try await admit(session)
        return try await registry.change(change, of: session, guarded: limited(guarded))
    }

    /// ``SessionRegistry/create(_:for:key:for:placing:answer:)``
    public func create(
        _ request: SessionRequest, key: RequestKey? = nil, for lifetime: RequestLifetime = .endless,
        placing: RefusalPlacing? = nil, answer: @escaping Answering
    ) async throws(HostError) -> RequestAnswer {
        try await registry.create(
            request, for: tenant, limits: limits, key: key, for: lifetime, placing: placing, answer: answer)
    }

    /// ``SessionRegistry/fork(_:of:for:limits:key:for:admitting:answer:)``
    public func fork(
        _ request: ForkRequest, of session: String, key: RequestKey? = nil, for lifetime: RequestLifetime = .endless,
        answer: @escaping @Sendable (CommittedView) -> RequestAnswer
    ) async throws(HostError) -> RequestAnswer {
        try await registry.fork(
            request, of: session, for: tenant, limits: limits, key: key, for: lifetime,
            admitting: { () async throws(HostError) in try await admit(session) }, answer: answer)
    }

    /// ``SessionRegistry/delete(session:revision:)``
    public func delete(session: String, revision: RevisionCondition? = nil) async throws(HostError) {
        try await admit(session)
        try await registry.delete(session: session, revision: revision)
    }

    /// ``SessionRegistry/rendering(of:ownedBy:_:)``
    public func rendering(
        of session: String, _ make: (CommittedView) -> any CommittedRendering
    ) -> (any CommittedRendering)? {
        registry.rendering(of: session, ownedBy: tenant, make)
    }

    /// ``SessionRegistry/standingRendering(of:ownedBy:_:)``
    public func standingRendering(
        of session: String, _ make: @escaping @Sendable (CommittedView) -> any CommittedRendering
    ) -> (@Sendable () -> (any CommittedRendering)?)? {
        registry.standingRendering(of: session, ownedBy: tenant, make)
    }

    /// ``SessionRegistry/loadView(of:)``
    public func loadView(of session: String) async throws(HostError) -> CommittedView {
        try await admit(session)
        return try await registry.loadView(of: session)
    }

    /// ``SessionRegistry/perform(_:in:targeting:guarded:for:placing:answer:)``
    public func perform(
        _ command: Command, in session: String, targeting: Targeting? = nil, guarded: RequestGuard = .none,
        for lifetime: RequestLifetime = .endless, placing: RefusalPlacing? = nil, answer: @escaping Answering
    ) async throws(HostError) -> RequestAnswer {
        try await admit(session)
        return try await registry.perform(
            command, in: session, targeting: targeting, guarded: limited(guarded), for: lifetime, placing: placing,
            answer: answer)
    }

    /// ``SessionRegistry/submit(_:in:at:targeting:guarded:for:placing:answer:completion:)``
    public func submit(
        _ command: Command, in session: String, targeting: Targeting? = nil, guarded: RequestGuard = .none,
        for lifetime: RequestLifetime = .endless, placing: RefusalPlacing? = nil, answer: @escaping Answering,
        completion: @escaping @Sendable (Result<RequestAnswer, HostError>) -> Void
    ) {
        let guarded = limited(guarded)
        if let resident = registry.resident(session, ownedBy: tenant) {
            return registry.submit(
                command, in: session, at: resident, targeting: targeting, guarded: guarded, for: lifetime,
                placing: placing, answer: answer, completion: completion)
        }
        Task {
            do throws(HostError) {
                try await admit(session)
                registry.submit(
                    command, in: session, at: nil, targeting: targeting, guarded: guarded, for: lifetime,
                    placing: placing, answer: answer, completion: completion)
            } catch {
                completion(.failure(error))
            }
        }
    }

    /// ``SessionRegistry/refusals(of:)``
    public func refusals(of session: String) async throws(HostError) -> [Refusal] {
        try await admit(session)
        return try await registry.refusals(of: session)
    }

    /// ``SessionRegistry/read(_:of:at:for:_:)``
    public func read(
        _ form: ReadingForm, of session: String, at revision: Int? = nil,
        for lifetime: RequestLifetime = .endless,
        _ encode: @escaping @Sendable (PresentationSession) throws(HostError) -> [UInt8]
    ) async throws(HostError) -> SessionReading {
        try await admit(session)
        return try await registry.read(form, of: session, at: revision, for: lifetime, encode)
    }

    /// ``SessionRegistry/explain(_:at:for:_:)``
    package func explain(
        _ session: String, at revision: Int?, for lifetime: RequestLifetime = .endless,
        _ encode: @escaping @Sendable (ExplainedCommand, _ isAsRecorded: Bool) throws(HostError) -> [UInt8]
    ) async throws(HostError) -> SessionReading {
        try await admit(session)
        return try await registry.explain(session, at: revision, for: lifetime, encode)
    }

    /// ``SessionRegistry/restoration(of:for:_:)``
    package func restoration(
        of session: String, for lifetime: RequestLifetime = .endless,
        _ encode: @escaping @Sendable (RestorationReport) -> [UInt8]
    ) async throws(HostError) -> SessionReading? {
        try await admit(session)
        return try await registry.restoration(of: session, for: lifetime, encode)
    }

    /// ``SessionRegistry/events(of:from:limit:matching:as:recomputing:for:)``
    public func events(
        of session: String, from sequence: Int, limit: Int, matching filter: EventFilter = EventFilter(),
        as form: EventForm = .json, recomputing isRecomputing: Bool = false, for lifetime: RequestLifetime = .endless
    ) async throws(HostError) -> EventPage {
        try await admit(session)
        return try await registry.events(
            of: session, from: sequence, limit: limit, matching: filter, as: form, recomputing: isRecomputing,
            for: lifetime)
    }

    /// ``SessionRegistry/feed(of:after:for:whenReady:)``
    public func feed(
        of session: String, after sequence: Int, for owner: WorkOwner = .service,
        whenReady: @escaping @Sendable () -> Void
    ) async throws(HostError) -> EventFeed {
        try await admit(session)
        return try await registry.feed(
            of: session, after: sequence, for: owner, sender: sender, whenReady: whenReady)
    }

    /// ``SessionRegistry/clients(of:)``
    public func clients(of session: String) async throws(HostError) -> SessionClients {
        try await admit(session)
        return try await registry.clients(of: session)
    }

    /// ``SessionRegistry/ending(of:_:in:at:)``
    public func ending(
        of id: String, _ kinds: Set<String>, in session: String, at revision: Int? = nil
    ) async throws(HostError) -> EndingSearch {
        try await admit(session)
        return try await registry.ending(of: id, kinds, in: session, at: revision)
    }

    /// ``SessionRegistry/exportJournal(of:for:)``
    public func exportJournal(
        of session: String, for owner: WorkOwner = .service
    ) async throws(HostError) -> JournalExport {
        try await admit(session)
        return try await registry.exportJournal(of: session, for: owner)
    }

    /// ``SessionRegistry/journalEntry(of:at:)``
    public func journalEntry(of session: String, at revision: Int) async throws(HostError) -> [UInt8] {
        try await admit(session)
        return try await registry.journalEntry(of: session, at: revision)
    }

    /// ``SessionRegistry/replay(session:for:readStoryboard:)``
    public func replay(
        session: String, for lifetime: RequestLifetime = .endless,
        readStoryboard: @escaping StoredStoryboardReading
    ) async throws(HostError) -> Result<ReplayReport, ReplayFault> {
        try await admit(session)
        return try await registry.replay(session: session, for: lifetime, readStoryboard: readStoryboard)
    }

    /// ``SessionRegistry/journal(of:)``
    package func journal(of session: String) async throws -> RecordedJournal {
        try await admit(session)
        return try await registry.journal(of: session)
    }

    /// ``SessionRegistry/readCommands(of:from:for:readStoryboard:_:)``
    package func readCommands<State: Sendable>(
        of journal: RecordedJournal, from state: State, for lifetime: RequestLifetime,
        readStoryboard: @escaping StoredStoryboardReading,
        _ body:
            @escaping @Sendable (
                inout State, JournalCommands.Entry, [String: Storyboard], WorkTurns
            ) async throws -> Bool
    ) async throws -> State {
        try await admit(journal.session)
        return try await registry.readCommands(
            of: journal, from: state, for: lifetime, readStoryboard: readStoryboard, body)
    }

    /// Refuses a session that the tenant does not have.
    package func requireSession(_ session: String) async throws(HostError) { try await admit(session) }

    /// ``SessionRegistry/liftQuarantine(of:for:)``
    public func liftQuarantine(
        of session: String, for lifetime: RequestLifetime = .endless
    ) async throws(HostError) -> CommittedView {
        try await admit(session)
        return try await registry.liftQuarantine(of: session, for: lifetime)
    }

    private func limited(_ guarded: RequestGuard) -> RequestGuard {
        var limited = guarded
        limited.byteLimit = limits.bytes
        limited.sender = sender
        return limited
    }

    /// Refuses a request that needs more space, once the tenant has used up its quota of bytes.
    public func requireRoom() throws(HostError) {
        try registry.requireRoom(for: tenant, limits.bytes)
    }

    /// Refuses a session of another tenant like a nonexistent one.
    private func admit(_ session: String) async throws(HostError) {
        if registry.resident(session, ownedBy: tenant) == nil {
            let record = try await registry.readStore { store throws(StoreError) in try store.session(session) }
            guard record?.tenant == tenant else { throw .unknown(.session, id: session) }
        }
        registry.noteUse(of: session)
    }

    // MARK: Storyboards and archives

    /// Runs reads of storyboards and archives, on separate threads, since each blocks until the disk has answered.
    public func readStore<Value: Sendable>(
        _ body: @escaping @Sendable (TenantStore) throws(StoreError) -> Value
    ) async throws(HostError) -> Value {
        let tenant = tenant
        return try await registry.readStore { store throws(StoreError) in
            try body(TenantStore(store, of: tenant))
        }
    }

    /// ``SessionRegistry/write(guarded:_:)``
    ///
    /// - Parameter isGrowing: whether the write increases the size of the tenant's data.
    public func write(
        guarded key: RequestKey?, isGrowing: Bool = true,
        _ work: () async throws(HostError) -> (write: StoreWrite, answer: RequestAnswer)
    ) async throws(HostError) -> RequestAnswer {
        try await registry.write(guarded: key, for: tenant, byteLimit: isGrowing ? limits.bytes : nil, work)
    }
}
