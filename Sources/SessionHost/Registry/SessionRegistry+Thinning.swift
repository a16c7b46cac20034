import SessionNumbers
import SessionStore

/// Thinning of old events, a piece at a time, in the background of all commands.
extension SessionRegistry {
    /// Thins the events that the rule does not keep, a bounded number at a time; the next upkeep continues.
    func thinEvents() async {
        guard let rule = setting.configuration.thinning else { return }
        let present = setting.calendar.now
        let search = ThinningSearch(
            rule, after: state.withLock { $0.thinningCursor }, presentMicroseconds: present)
        do throws(HostError) {
            let found = try await setting.reads.read { store throws(StoreError) in
                try store.thinnableSessions(search)
            }
            var pieceCount = 0
            for session in found.sessions {
                while try await thinPiece(of: session, rule, atMicroseconds: present) {
                    pieceCount += 1
                    let limit = setting.commits.isIdle ? Self.idlePieceLimit : Self.busyPieceLimit
                    // Where it stops, the next search begins: before this session.
                    guard pieceCount < limit else { return }
                    if state.withLock({ $0.isStopping }) { return }
                }
                state.withLock { $0.thinningCursor = session }
            }
            state.withLock { $0.thinningCursor = found.next ?? "" }
        } catch .stopping {
            // The next server continues.
        } catch {
            setting.logger.warning("Events were not thinned.", metadata: ["cause": "\(error)"])
        }
    }

    /// Thins the next events of a session; returns whether there were any.
    private func thinPiece(
        of session: String, _ rule: ThinningRule, atMicroseconds time: Int
    ) async throws(HostError) -> Bool {
        let store = setting.reads.store
        let piece: EventThinning?
        do throws(HostError) {
            piece = try await setting.longWork.run(.thinning) { _ throws(HostError) in
                try HostError.translating { () throws(StoreError) in
                    try store.thinning(of: session, rule, atMicroseconds: time)
                }
            }
        } catch .quarantined(let reason) {
            // The other sessions go on.
            await quarantine(session, ifDamagedBy: .quarantined(reason: reason))
            return false
        }
        guard let piece else { return false }
        do throws(CommitError) {
            try await setting.commits.commit(StoreWrite(.upkeep, [.thinEvents(piece)]))
        } catch {
            setting.commits.acknowledgeFailure(of: .upkeep)
            throw HostError(error)
        }
        return true
    }

    /// The number of pieces in one upkeep while no command waits, and while some do.
    private static let idlePieceLimit = 256
    private static let busyPieceLimit = 16
}
