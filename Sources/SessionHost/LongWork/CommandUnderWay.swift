import Guarding
import PresentationCoding
import PresentationEngine

/// A command that did not end within its first slice and continues as long work, with the session's engine.
///
/// The engine is moved here and back, never copied, so that the cost of a command depends only on the records that it
/// touches. In the meantime the session makes all other requests wait; readers see the committed state.
final class CommandUnderWay: Sendable {
    /// How the command ended.
    enum Ending: Sendable {
        /// It ran to its end, and its effects are in the draft.
        case done
        /// The engine refused it; `call` is the index of the refused call of a batch.
        case refused(Rejection, call: Int?, trail: RefusalTrail?)
        /// It was rolled back before its end.
        case cutOff(HostError)
    }

    private struct State {
        var engine: PresentationSession
        var draft: CommandDraft
    }

    let request: CommandRequest
    let completion: CommandRequest.Completion
    /// The session's epoch when the command began.
    let epoch: Int
    /// When the command became long work, in microseconds since 1970.
    let startMicroseconds: Int
    /// Decides whether a snapshot is due with the command.
    private let volume: PatchVolume
    private let snapshotByteCount: Int
    private let state: Guarded<State>
    private let isCancelled = Guarded(false)

    init(
        _ request: CommandRequest, _ completion: @escaping CommandRequest.Completion,
        epoch: Int, atWall startMicroseconds: Int, volume: PatchVolume, snapshotByteCount: Int, draft: CommandDraft,
        engine: inout PresentationSession
    ) {
        self.volume = volume
        self.snapshotByteCount = snapshotByteCount
        self.request = request
        self.completion = completion
        self.epoch = epoch
        self.startMicroseconds = startMicroseconds
        var moved = PresentationSession()
        swap(&moved, &engine)
        state = Guarded(State(engine: moved, draft: draft))
    }

    /// Rolls the command back at its next turn, because the session is being deleted.
    func cancel() {
        isCancelled.withLock { $0 = true }
    }

    var wasCancelled: Bool { isCancelled.withLock { $0 } }

    /// The lifetime of the command: that of its request, unless it is canceled before.
    var lifetime: RequestLifetime {
        let requested = request.lifetime
        return RequestLifetime(of: requested.owner) { requested.isOver || self.wasCancelled }
    }

    /// Runs the command to its end, or rolls it back.
    func run(_ longWork: LongWork) async -> Ending {
        do throws(HostError) {
            return try await longWork.run(.command, for: lifetime) { turns in
                await self.run(turns)
            }
        } catch {
            return cutOff(error)
        }
    }

    private func run(_ turns: WorkTurns) async -> Ending {
        while true {
            do throws(HostError) { try await turns.next() } catch { return cutOff(error) }
            do throws(Rejection) {
                let isDone = try state.withLock { state throws(Rejection) in
                    try state.draft.proceed(in: &state.engine)
                }
                guard isDone else { continue }
                takeDueSnapshot()
                return .done
            } catch {
                return state.withLock { state in
                    .refused(
                        error, call: state.engine.refused?.call, trail: RefusalTrail(state.engine))
                }
            }
        }
    }

    private func takeDueSnapshot() {
        state.withLock { state in
            let byteCount = state.draft.patchByteCount
            guard volume.isSnapshotDue(after: byteCount, from: snapshotByteCount) else { return }
            state.draft.takeSnapshot(of: state.engine)
        }
    }

    private func cutOff(_ error: HostError) -> Ending {
        state.withLock { $0.engine.takeBack() }
        return .cutOff(error)
    }

    /// Moves the engine back to the session, and returns the draft with the effects.
    func giveBack(to engine: inout PresentationSession) -> CommandDraft {
        var moved = PresentationSession()
        let draft = state.withLock { state in
            swap(&moved, &state.engine)
            return state.draft
        }
        engine = moved
        return draft
    }
}
