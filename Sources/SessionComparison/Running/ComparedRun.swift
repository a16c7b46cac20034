import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers

/// Two sessions that run the same script under different conditions.
///
/// It is a value: a copy continues from the same state, so a script can branch.
package struct ComparedRun: Sendable {
    private var left = ComparedSide()
    private var right = ComparedSide()
    private var names = NameCorrespondence()
    private var tree = TreeComparison()
    /// By how much the clock of each side is ahead of the other one.
    private var leads = [SessionSpan.zero, SessionSpan.zero]

    /// A run before its launch.
    package init() {}

    /// Whether a side's app has ended, or a side was never launched, so that the rest of a script cannot be compared.
    package var hasEnded: Bool {
        left.hasEnded || right.hasEnded || left.session.revision == 0 || right.session.revision == 0
    }

    /// What a step did on both sides.
    package struct Result: Sendable {
        /// Whether there was nothing to do on either side.
        package var isIdle = false
        package var differences: [Difference] = []
        package var leftEventCount = 0
        package var rightEventCount = 0
        /// Whether both sides refused the command.
        package var isRefusedByBoth = false
    }

    /// Launches both sides.
    ///
    /// - Parameter index: the index of the launch among the commands of the script.
    package mutating func launch(
        _ left: Launch, _ right: Launch, settling: Bool, index: Int, _ pause: ComparisonPause
    ) async throws -> Result {
        let first = try await self.left.take(Self.launching(left, settling), renaming: { $0 }, pause)
        let second = try await self.right.take(Self.launching(right, settling), renaming: { $0 }, pause)
        return try compare(first, second, command: index)
    }

    private static func launching(_ launch: Launch, _ settles: Bool) -> ComparedStep {
        ComparedStep("launch") { _ in Command.launch(launch).settling(settles) }
    }

    /// Carries out a step on both sides.
    ///
    /// - Parameter index: the index of the command among those of the script.
    package mutating func take(
        _ step: ComparedStep, index: Int, _ pause: ComparisonPause
    ) async throws -> Result {
        let first = try await left.take(step, renaming: { $0 }, pause)
        let names = names
        let second = try await right.take(step, renaming: { names.right(of: $0) ?? $0 }, pause)
        return try compare(first, second, command: index)
    }

    private mutating func compare(
        _ first: ComparedSide.Outcome, _ second: ComparedSide.Outcome, command: Int
    ) throws -> Result {
        var result = Result()
        switch (first, second) {
        case (.idle, .idle): result.isIdle = true
        case (.done(let one), .done(let other)):
            (result.leftEventCount, result.rightEventCount) = (one.events.count, other.events.count)
            result.differences = try events(one, other, command)
        case (.refused(let text, let rule), .refused(let otherText, let otherRule)):
            result.isRefusedByBoth = true
            let (one, other) = (NameMask(left.session).mask(text), NameMask(right.session).mask(otherText))
            guard one.text != other.text || rule != otherRule else { break }
            result.differences = [
                Self.refusal(Difference.Side(text, rule), Difference.Side(otherText, otherRule), command)
            ]
        case (_, _):
            result.differences = [Self.refusal(Self.side(first), Self.side(second), command)]
            if case .done(let one) = first { result.leftEventCount = one.events.count }
            if case .done(let other) = second { result.rightEventCount = other.events.count }
        }
        if !result.isIdle {
            result.differences += try states(command)
            if case (.done(let one), .done(let other)) = (first, second), !result.differences.isEmpty {
                Reasons(left: one, right: other).add(to: &result.differences)
            }
        }
        return result
    }

    private mutating func events(
        _ one: ExplainedCommand, _ other: ExplainedCommand, _ command: Int
    ) throws -> [Difference] {
        EventComparison(
            left: try ObservedEvent.events(of: one), right: try ObservedEvent.events(of: other), command: command
        ).differences(&names)
    }

    /// The differences of the trees and of the clocks that the command brought.
    private mutating func states(_ command: Int) throws -> [Difference] {
        var differences = tree.differences(
            try ObservedTree(left.session), try ObservedTree(right.session), &names, command: command)
        let times = (SessionTime(clamping: left.session.time), SessionTime(clamping: right.session.time))
        let leads = [times.0.span(since: times.1), times.1.span(since: times.0)]
        defer { self.leads = leads }
        if leads != self.leads, times.0 != times.1 {
            differences.append(
                Difference(
                    kind: .clock, command: command, subject: nil, topic: "time",
                    left: Difference.Side("\(SessionText.milliseconds(left.session.time)) ms"),
                    right: Difference.Side("\(SessionText.milliseconds(right.session.time)) ms")))
        }
        return differences
    }

    private static func side(_ outcome: ComparedSide.Outcome) -> Difference.Side {
        switch outcome {
        case .idle: Difference.Side("there is nothing to do")
        case .done: Difference.Side("accepted")
        case .refused(let text, let rule): Difference.Side(text, rule)
        }
    }

    private static func refusal(_ left: Difference.Side, _ right: Difference.Side, _ command: Int) -> Difference {
        Difference(
            kind: .refusal, command: command, subject: nil, topic: "refusal", left: left, right: right)
    }
}
