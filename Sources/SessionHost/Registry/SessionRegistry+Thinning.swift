import SessionNumbers
import SessionStore

/// Thinning of old events, a piece at a time, in the background of all commands.
extension SessionRegistry {
    /// Thins the events that the rule does not keep, a bounded number at a time; the next upkeep continues.
    func thinEvents() async {
        guard let rule = setting.configuration.thinning else { return }
        var round = ThinningRound(setting)
        do throws(HostError) {
            // A search that finds fewer sessions than it may has found all that are near.
            while try await thin(rule, &round) {}
        } catch .stopping {
            // The next server continues.
        } catch {
            setting.logger.warning("Events were not thinned.", metadata: ["cause": "\(error)"])
        }
    }

    /// Thins the sessions of one search; returns whether another one is worthwhile now.
    private func thin(_ rule: ThinningRule, _ round: inout ThinningRound) async throws(HostError) -> Bool {
        let search = ThinningSearch(
            rule, after: state.withLock { $0.thinningCursor }, presentMicroseconds: round.present)
        let found = try await setting.reads.read { store throws(StoreError) in try store.thinnableSessions(search) }
        for session in found.sessions {
            while try await thinPiece(of: session, rule, atMicroseconds: round.present) {
                // The next search begins with this session again.
                guard round.goesOn(), !state.withLock({ $0.isStopping }) else { return false }
            }
            state.withLock { $0.thinningCursor = session }
        }
        state.withLock { $0.thinningCursor = found.next ?? "" }
        return found.next != nil && found.sessions.count == search.limit
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
}

/// The amount of thinning in one upkeep.
private struct ThinningRound {
    let present: Int
    private let setting: SessionSetting
    private let end: Int
    private var pieceCount = 0

    init(_ setting: SessionSetting) {
        self.setting = setting
        present = setting.calendar.now
        end = RealTime.moment(setting.time.monotonicMicroseconds(), plus: Self.longest)
    }

    /// Counts a piece; returns whether there may be more.
    mutating func goesOn() -> Bool {
        pieceCount += 1
        return pieceCount < (setting.commits.isIdle ? Self.idlePieceLimit : Self.busyPieceLimit)
            && setting.time.monotonicMicroseconds() < end
    }

    /// The number of pieces while no command waits, and while some do.
    private static let idlePieceLimit = 1_024
    private static let busyPieceLimit = 128
    /// Ten seconds.
    private static let longest = 10_000_000
}
