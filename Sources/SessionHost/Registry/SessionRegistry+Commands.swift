import PresentationEngine
import SessionStore

/// The journal of a session up to a revision: later commands of the session are no part of it.
package struct RecordedJournal: Sendable {
    let header: JournalHeader

    /// The session's id.
    package var session: String { header.session }
    /// The last revision.
    package var lastRevision: Int { header.lastRevision }
}

extension SessionRegistry {
    /// The journal of a session as it is now.
    package func journal(of session: String) async throws(HostError) -> RecordedJournal {
        do throws(HostError) {
            return try await setting.reads.run { store throws(HostError) in
                RecordedJournal(header: try JournalHeader(of: session, from: store))
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }

    /// Reads the commands of a session's journal one after the other, as long work that takes turns.
    ///
    /// They are read from the store page by page, so that a journal of any length can be read. The session itself does
    /// not change.
    ///
    /// - Parameters:
    ///   - state: the state with which `body` begins.
    ///   - body: takes a command with the storyboards of the journal by their digests, and returns whether it wants the
    ///     next one.
    /// - Returns: the state after the last command.
    /// - Throws: ``HostError``, ``ReplayFault``, and what `body` throws.
    package func readCommands<State: Sendable>(
        of journal: RecordedJournal, from state: State, for lifetime: RequestLifetime,
        readStoryboard: @escaping StoredStoryboardReading,
        _ body:
            @escaping @Sendable (
                inout State, JournalCommands.Entry, [String: Storyboard], WorkTurns
            ) async throws -> Bool
    ) async throws -> State {
        let store = setting.reads.store
        do {
            let result = try await setting.longWork.run(.comparison, for: lifetime) {
                turns -> Result<State, any Error> in
                do {
                    return .success(
                        try await Self.read(journal.header, store, state, turns, readStoryboard, body))
                } catch {
                    return .failure(error)
                }
            }
            return try result.get()
        } catch let error as HostError {
            await quarantine(journal.session, ifDamagedBy: error)
            throw error
        }
    }

    private static func read<State: Sendable>(
        _ header: JournalHeader, _ store: any DurableStore, _ state: State, _ turns: WorkTurns,
        _ readStoryboard: @escaping StoredStoryboardReading,
        _ body: (inout State, JournalCommands.Entry, [String: Storyboard], WorkTurns) async throws -> Bool
    ) async throws -> State {
        var state = state
        var commands = JournalCommands(readStoryboard: readStoryboard)
        var pages = JournalPages(of: header)
        _ = try commands.take(object: header.object)
        while true {
            let entries = try pages.next(from: store)
            guard !entries.isEmpty else { return state }
            for entry in entries {
                try await turns.next()
                guard let command = try commands.take(object: entry.object) else { continue }
                guard try await body(&state, command, commands.storyboards, turns) else { return state }
            }
        }
    }
}
