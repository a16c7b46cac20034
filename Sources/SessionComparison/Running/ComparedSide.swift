import JSONCoding
import PresentationCoding
import PresentationEngine

/// Lets other work take its turn, and throws if the comparison has to end.
package typealias ComparisonPause = @Sendable () async throws -> Void

/// One side of a comparison: a session in memory.
struct ComparedSide: Sendable {
    /// What became of a command.
    enum Outcome: Sendable {
        /// There was nothing to do on this side.
        case idle
        case done(ExplainedCommand)
        case refused(String, rule: String?)
    }

    private(set) var session = PresentationSession()

    /// Whether it was never launched.
    var isUnlaunched: Bool { session.revision == 0 }

    /// The most controllers with which a side goes on.
    static let controllerLimit = 50_000

    var isTooLarge: Bool { session.controllers.placeCount > Self.controllerLimit }

    /// Whether the app has ended, so that nothing can be done any more.
    var hasEnded: Bool { session.header.status == .terminated }

    /// Carries out a step; a refusal leaves the session as it was.
    mutating func take(
        _ step: ComparedStep, renaming rename: (String) -> String, _ pause: ComparisonPause
    ) async throws -> Outcome {
        let command: Command
        do {
            guard let made = try step.command(session, rename) else { return .idle }
            command = made.namesTargets ? try made.targeted(in: session) : made
        } catch let rejection as Rejection {
            return .refused(rejection.explanation, rule: rejection.rule?.id)
        } catch let fault as JSONFault {
            return .refused(fault.description, rule: nil)
        }
        return try await carryOut(command, pause)
    }

    private mutating func carryOut(_ command: Command, _ pause: ComparisonPause) async throws -> Outcome {
        do {
            // Journals from before there were budgets have none of their own.
            var underWay = try CommandUnderExplanation(
                command, in: session, budget: .standard, decisionLimit: Self.decisionLimit)
            while true {
                if let done = try underWay.proceed(steps: Self.stepsBetweenPauses) {
                    session = done.after
                    return .done(done)
                }
                try await pause()
            }
        } catch let rejection as Rejection {
            return .refused(rejection.explanation, rule: rejection.rule?.id)
        }
    }

    /// The most decisions of the rules that are kept for the reasons of a command's differences.
    static let decisionLimit = 50_000

    /// A fraction of a millisecond, unless the steps cost more than the engine counts.
    private static let stepsBetweenPauses = 256
}
