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

    private var isMisdirected = false

    /// Why the rest of a script cannot be compared.
    package enum Ending: Sendable {
        case notLaunched
        case appEnded
        /// An answer would have gone to another question than the one that it is meant for.
        case misdirectedAnswer
        /// A side has more controllers than are kept for a comparison.
        case tooLarge

        /// The reason as a clause.
        package var clause: String {
            switch self {
            case .notLaunched: "the app was not launched on both sides"
            case .appEnded: "the app had ended on at least one side"
            case .misdirectedAnswer: "an answer met another question"
            case .tooLarge: "a side has more than \(ComparedSide.controllerLimit) controllers"
            }
        }
    }

    /// Why the rest of a script cannot be compared; nil if it can.
    package var ending: Ending? {
        if isMisdirected { return .misdirectedAnswer }
        if left.isUnlaunched || right.isUnlaunched { return .notLaunched }
        if left.isTooLarge || right.isTooLarge { return .tooLarge }
        return left.hasEnded || right.hasEnded ? .appEnded : nil
    }

    /// Whether the rest of a script cannot be compared.
    package var hasEnded: Bool { ending != nil }

    /// The number of controllers that each side keeps.
    var controllerCounts: (left: Int, right: Int) {
        (left.session.controllers.placeCount, right.session.controllers.placeCount)
    }

    /// Draws the screens of both sides after a command.
    func draw(into record: inout ScreenRecord, after command: Int) {
        record.add(left.session, right.session, after: command)
    }

    /// Whether a side has a controller of a scene.
    func has(_ scene: SceneReference) -> Bool {
        left.session.controller(of: scene) != nil || right.session.controller(of: scene) != nil
    }

    /// What a step did on both sides.
    package struct Result: Sendable {
        /// Whether there was nothing to do on either side.
        package var isIdle = false
        package var differences: [Difference] = []
        package var leftEventCount = 0
        package var rightEventCount = 0
        /// The sentence of the left side, if both sides refused the command.
        package var refusalByBoth: String?
        /// What was not compared, each a sentence.
        package var gaps: [String] = []
    }

    /// Launches both sides.
    ///
    /// - Parameter index: the index of the launch among the commands of the script.
    package mutating func launch(
        _ left: Launch, _ right: Launch, settling: Bool, index: Int, _ pause: ComparisonPause
    ) async throws -> Result {
        let first = try await self.left.take(Self.launching(left, settling), renaming: { $0 }, pause)
        let second = try await self.right.take(Self.launching(right, settling), renaming: { $0 }, pause)
        return try await compare(first, second, command: index, pause)
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
        if let question = step.question, let result = misdirected(question, index) { return result }
        let first = try await left.take(step, renaming: { $0 }, pause)
        let names = names
        let second = try await right.take(step, renaming: { names.right(of: $0) ?? $0 }, pause)
        return try await compare(first, second, command: index, pause)
    }

    /// The result of an answer that would go to another question; nil if it goes to the question that is meant.
    private mutating func misdirected(_ question: OpenQuestion, _ command: Int) -> Result? {
        let direction = AnswerDirection(
            left: OpenQuestion(in: left.session), right: OpenQuestion(in: right.session))
        let masks = (NameMask(left.session), NameMask(right.session))
        guard !direction.isRight(for: question, by: names, masks) else { return nil }
        isMisdirected = true
        func text(_ open: OpenQuestion?) -> String { open.map { "asks \($0.phrase)" } ?? "asks nothing" }
        var result = Result()
        result.gaps = ["The answer is meant for \(question.phrase), and was given on neither side."]
        if direction.left == direction.right {
            result.refusalByBoth = text(direction.left)
        } else {
            result.differences = [
                Self.refusal(Difference.Side(text(direction.left)), Difference.Side(text(direction.right)), command)
            ]
        }
        return result
    }

    private mutating func compare(
        _ first: ComparedSide.Outcome, _ second: ComparedSide.Outcome, command: Int, _ pause: ComparisonPause
    ) async throws -> Result {
        var result = Result()
        switch (first, second) {
        case (.idle, .idle): result.isIdle = true
        case (.done(let one), .done(let other)):
            (result.leftEventCount, result.rightEventCount) = (one.events.count, other.events.count)
            result.differences = try await events(one, other, command, &result.gaps, pause)
        case (.refused(let text, let rule), .refused(let otherText, let otherRule)):
            result.refusalByBoth = text
            let one = NameMask(refusedIn: left.session, besides: right.session).mask(text)
            let other = NameMask(refusedIn: right.session, besides: left.session).mask(otherText)
            guard !one.agrees(with: other, by: names) || rule != otherRule else { break }
            result.differences = [
                Self.refusal(Difference.Side(text, rule), Difference.Side(otherText, otherRule), command)
            ]
        case (_, _):
            result.differences = [Self.refusal(Self.side(first), Self.side(second), command)]
            if case .done(let one) = first { result.leftEventCount = one.events.count }
            if case .done(let other) = second { result.rightEventCount = other.events.count }
        }
        if !result.isIdle {
            result.differences += try await states(command, &result.gaps, pause)
            if case (.done(let one), .done(let other)) = (first, second), !result.differences.isEmpty {
                if one.lacksDecisions || other.lacksDecisions {
                    result.gaps.append("The reasons were searched among the first conditions of the rules only.")
                }
                var reasons = Reasons(left: one, right: other, names: names)
                try await reasons.add(to: &result.differences, pause)
            }
        }
        return result
    }

    private mutating func events(
        _ one: ExplainedCommand, _ other: ExplainedCommand, _ command: Int, _ gaps: inout [String],
        _ pause: ComparisonPause
    ) async throws -> [Difference] {
        let (first, second) = (
            try await ObservedEvent.events(of: one, pause), try await ObservedEvent.events(of: other, pause)
        )
        var comparison = EventComparison(left: first, right: second, command: command)
        let differences = try await comparison.differences(&names, pause)
        let count = max(one.events.count, other.events.count)
        if count > ObservedEvent.limit {
            gaps.append("Of \(count) events only the first \(ObservedEvent.limit) were compared.")
        }
        if !comparison.isExact {
            gaps.append("So many events differ that counterparts were searched nearby only.")
        }
        return differences
    }

    /// The differences of the trees and of the clocks that the command brought.
    private mutating func states(
        _ command: Int, _ gaps: inout [String], _ pause: ComparisonPause
    ) async throws -> [Difference] {
        var differences: [Difference] = []
        if let one = try await ObservedTree(left.session, pause),
            let other = try await ObservedTree(right.session, pause)
        {
            differences = try await tree.differences(one, other, &names, command: command, pause)
        } else {
            gaps.append("The trees were not compared, since a side has more than \(ObservedTree.limit) controllers.")
        }
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
