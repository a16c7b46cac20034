import ContentDigests
import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import SessionStore

extension SessionRegistry {
    /// Runs a past command again, in a copy of the session as it was before the command, recording the
    /// decisions of the rules. The session itself does not change.
    ///
    /// It runs as long work and takes turns.
    ///
    /// - Parameters:
    ///   - revision: the revision that the command produced; `nil` for the last one.
    ///   - encode: makes the answer; its second argument says whether the events equal the recorded ones.
    /// - Throws: ``HostError/refused(_:call:place:trail:)`` if today's rules refuse the command.
    package func explain(
        _ session: String, at revision: Int?, for lifetime: RequestLifetime = .endless,
        _ encode: @escaping @Sendable (ExplainedCommand, _ isAsRecorded: Bool) throws(HostError) -> [UInt8]
    ) async throws(HostError) -> SessionReading {
        let source = try await pastSource(of: session)
        let revision = revision ?? source.revision
        guard (1...max(1, source.revision)).contains(revision) else {
            throw .unknownRevision(revision, current: source.revision)
        }
        let bytes = try await carryOut(revision, of: session, launch: source.launch, for: lifetime, encode)
        return SessionReading(revision: revision, bytes: bytes)
    }

    /// What became of the archive from which a session was launched: runs the launch again in a copy, and the commands
    /// behind it while the restoration waited for answers.
    ///
    /// - Returns: nil if the session has no such report.
    package func restoration(
        of session: String, for lifetime: RequestLifetime = .endless,
        _ encode: @escaping @Sendable (RestorationReport) -> [UInt8]
    ) async throws(HostError) -> SessionReading? {
        let source = try await pastSource(of: session)
        guard source.launch.archive != nil, source.revision > 0 else { return nil }
        for revision in 1...source.revision {
            let (bytes, isUnderWay) = try await carryOut(
                revision, of: session, launch: source.launch, for: lifetime
            ) { command, _ throws(HostError) in
                (command.after.restorationReport.map(encode), command.after.agenda.reading != nil)
            }
            if let bytes { return SessionReading(revision: revision, bytes: bytes) }
            guard isUnderWay else { return nil }
        }
        return nil
    }

    /// Runs the command of a revision again, in a copy of the session as it was before.
    private func carryOut<Value: Sendable>(
        _ revision: Int, of session: String, launch: Launch, for lifetime: RequestLifetime,
        _ read: @escaping @Sendable (ExplainedCommand, _ isAsRecorded: Bool) throws(HostError) -> Value
    ) async throws(HostError) -> Value {
        let revival = setting.revival
        let past = try await setting.reads.run { store throws(HostError) in
            try PastCommand(
                entry: HostError.translating { () throws(StoreError) in
                    try store.journal(of: session, from: revision, limit: 1).first
                },
                states: revision == 1
                    ? [] : revival.states(of: session, at: SerialNumber.preceding(revision), from: store))
        }
        return try await setting.longWork.run(.reading, for: lifetime) { turns throws(HostError) in
            let before =
                revision == 1
                ? PresentationSession()
                : try revival.engine(of: session, launch: launch, states: past.states)
            try await turns.next()
            let command =
                revision == 1
                ? Command.launch(launch).settling(try past.settles(of: session))
                : try past.command(of: session)
            let done = try await past.carryOut(command, in: before, turns)
            return try read(done, past.isRecorded(done))
        }
    }

    func pastSource(of session: String) async throws(HostError) -> (launch: Launch, revision: Int) {
        try await (try self.session(session)).pastSource()
    }
}

/// A command of the journal, with the state before it.
struct PastCommand: Sendable {
    let entry: JournalEntry?
    var states: [[UInt8]] = []

    /// The command as it was recorded; it is not a launch, which refers to storyboards.
    func command(of session: String) throws(HostError) -> Command {
        try read(session) { json throws(JSONFault) in try Command(json: json) { _ in nil } }
    }

    /// Whether the command then settled the session.
    func settles(of session: String) throws(HostError) -> Bool {
        try read(session) { json throws(JSONFault) in try json.takingSettle().settles }
    }

    private func read<Value>(
        _ session: String, _ part: (JSONReader) throws(JSONFault) -> Value
    ) throws(HostError) -> Value {
        do throws(JSONFault) {
            let text = try JSONValue(parsing: entry?.content.command ?? [], limits: .recorded)
            return try part(JSONReader(text, isRecord: true))
        } catch {
            throw .unreadable(what: "A command of session \(session)", detail: error.description)
        }
    }

    fileprivate func carryOut(
        _ command: Command, in session: PresentationSession, _ turns: WorkTurns
    ) async throws(HostError) -> ExplainedCommand {
        do {
            var underWay = try CommandUnderExplanation(command, in: session)
            while true {
                var slice = WorkSlice()
                while let steps = slice.next() {
                    if let done = try underWay.proceed(steps: steps) { return done }
                }
                try await turns.next()
            }
        } catch let error as HostError {
            throw error
        } catch {
            throw .refused(
                .invalid(
                    reason: "The rules of today refuse the command, which was accepted when it was recorded: "
                        + ((error as? Rejection)?.explanation ?? ""), rule: nil))
        }
    }

    /// Whether the command produced the recorded events.
    fileprivate func isRecorded(_ done: ExplainedCommand) -> Bool {
        guard let content = entry?.content else { return false }
        guard content.format == StoredEvents.format else { return content.eventCount == done.events.count }
        return content.hasEvents(JournaledEvents(done.events, of: done.after).stored)
    }
}

extension JournalContent {
    /// Whether these are the events of the entry, of which only the digest may be left.
    func hasEvents(_ stored: [UInt8]) -> Bool {
        thinnedEvents.map { $0 == ContentDigest(of: stored) } ?? (events == stored)
    }
}
