import PresentationEngine
import SessionStore

/// Makes the answer to a request from the command's outcome and the session after it.
///
/// It runs inside the session before the commit, since an answer is stored in the transaction of its effect; so
/// it must be fast and change nothing.
public typealias Answering = @Sendable (CommandOutcome, PresentationSession) -> RequestAnswer

/// Replaces the labels that a command uses with ids, which only the session knows.
public typealias Targeting = @Sendable (PresentationSession) throws(Rejection) -> Command

/// A command with its preconditions and its answer.
struct CommandRequest: Sendable {
    let command: Command
    /// Replaces labels in the command with ids, for the current state of the session; nil if there are none.
    let targeting: Targeting?
    let revision: RevisionCondition?
    let key: RequestKey?
    /// The bytes that the tenant may have stored before the command; `nil` if it has no limit.
    let byteLimit: Int?
    /// Who sent the command; `nil` for the session itself.
    let sender: RequestSender?
    /// Steps that are written before the command, in its own transaction.
    let prelude: [StoreStep]
    /// The lifetime of the request: if it ends before the command has taken effect, the command never does.
    let lifetime: RequestLifetime
    /// Finds the cause of a refusal in the request; `nil` if it is not needed.
    let placing: RefusalPlacing?
    /// Whether a live clock runs due work, so that no client waits for it.
    let isDueWork: Bool
    let answer: Answering

    /// Called once: after the commit with the answer, or with the reason why there is none.
    typealias Completion = @Sendable (Result<RequestAnswer, HostError>) -> Void

    init(
        _ command: Command, targeting: Targeting? = nil, guarded: RequestGuard = .none,
        prelude: [StoreStep] = [],
        for lifetime: RequestLifetime = .endless, placing: RefusalPlacing? = nil,
        isDueWork: Bool = false, answer: @escaping Answering
    ) {
        self.isDueWork = isDueWork
        self.command = command
        self.targeting = targeting
        revision = guarded.revision
        key = guarded.key
        byteLimit = guarded.byteLimit
        sender = guarded.sender
        self.prelude = prelude
        self.lifetime = lifetime
        self.placing = placing
        self.answer = answer
    }
}
