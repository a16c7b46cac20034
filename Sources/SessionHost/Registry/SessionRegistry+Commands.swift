import PresentationEngine
import SessionStore

extension SessionRegistry {
    /// Reads the commands of a session's journal one after the other, as long work that takes turns.
    ///
    /// They are read from the store page by page, so that a journal of any length can be read. The session itself does
    /// not change, and later commands of it are not read.
    ///
    /// - Parameters:
    ///   - state: the state with which `body` begins.
    ///   - body: takes a command with the storyboards of the journal by their digests, and returns whether it wants the
    ///     next one.
    /// - Returns: the state after the last command.
    /// - Throws: ``HostError``, ``ReplayFault``, and what `body` throws.
    package func readCommands<State: Sendable>(
        of session: String, from state: State, for lifetime: RequestLifetime,
        readStoryboard: @escaping StoredStoryboardReading,
        _ body:
            @escaping @Sendable (
                inout State, JournalCommands.Entry, [String: Storyboard], WorkTurns
            ) async throws -> Bool
    ) async throws -> State {
        let store = setting.reads.store
        do {
            let header = try await setting.reads.run { store throws(HostError) in
                try JournalHeader(of: session, from: store)
            }
            let result = try await setting.longWork.run(.comparison, for: lifetime) {
                turns -> Result<State, any Error> in
                do {
                    return .success(
                        try await Self.read(header, store, state, turns, readStoryboard, body))
                } catch {
                    return .failure(error)
                }
            }
            return try result.get()
        } catch let error as HostError {
            await quarantine(session, ifDamagedBy: error)
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
