import PresentationEngine
import SessionStore

/// Makes the answer to a request from what its command did and the session after it.
///
/// It runs inside the session before the commit, since a request's answer is kept in the transaction of its
/// effect; so it must be quick and change nothing.
public typealias Answering = @Sendable (CommandOutcome, PresentationSession) -> RequestAnswer

/// Puts ids in the place of the labels that a command names, which only the session knows.
public typealias Targeting = @Sendable (PresentationSession) throws(Rejection) -> Command

/// A command with what it depends on and how it is answered.
struct CommandRequest: Sendable {
    let command: Command
    /// Puts ids in the place of labels in the command, for the session as it is; nil where there are none.
    let targeting: Targeting?
    let revision: RevisionCondition?
    let key: RequestKey?
    /// What is written before the command, in its own transaction.
    let prelude: [StoreStep]
    /// How long the command is wanted: if it ends before the command took effect, the command never does.
    let lifetime: RequestLifetime
    /// Finds the cause of a refusal in the request; `nil` where nobody asks.
    let placing: RefusalPlacing?
    /// Whether a live clock runs what fell due, so that nobody waits for it.
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
        self.prelude = prelude
        self.lifetime = lifetime
        self.placing = placing
        self.answer = answer
    }
}
