import PresentationEngine

/// Runs the steps of one script on both sides, and gathers what differs.
package struct ComparisonRecord: Sendable {
    private let name: String
    private let left: RunCondition
    private let right: RunCondition
    private var commandCount = 0
    private var refusedCount = 0
    private var leftEventCount = 0
    private var rightEventCount = 0
    private var differenceCount = 0
    private var differences: [Difference] = []
    private var commands: [ComparedCommand] = []
    private var groups = DifferenceGroups()
    private var ending: String?

    /// The most differences that are kept with their texts; beyond it they are only counted and grouped.
    package static let differenceLimit = 500
    /// The longest text of a difference that is kept.
    private static let textLimit = 300

    /// An empty record.
    ///
    /// - Parameter name: the name of the script, such as its file.
    package init(_ name: String, _ left: Launch, _ right: Launch) {
        self.name = name
        self.left = RunCondition(left)
        self.right = RunCondition(right)
    }

    /// The number of commands so far.
    package var count: Int { commandCount }
    /// Whether the rest of the script cannot be compared.
    package var hasEnded: Bool { ending != nil }

    /// Launches both sides of a run; a script may launch several.
    package mutating func launch(
        _ run: inout ComparedRun, _ left: Launch, _ right: Launch, settling: Bool, label: String = "launch",
        _ pause: ComparisonPause
    ) async throws {
        try await pause()
        let result = try await run.launch(left, right, settling: settling, index: commandCount, pause)
        note(result, label, at: nil)
    }

    /// Carries out a step.
    ///
    /// - Returns: whether there was something to do on a side.
    @discardableResult
    package mutating func take(
        _ step: ComparedStep, in run: inout ComparedRun, _ pause: ComparisonPause
    ) async throws -> Bool {
        try await pause()
        let result = try await run.take(step, index: commandCount, pause)
        guard !result.isIdle else { return false }
        note(result, step.label, at: step.place)
        return true
    }

    /// Notes that the rest of the script cannot be compared.
    package mutating func end(_ reason: String) { ending = ending ?? reason }

    private mutating func note(_ result: ComparedRun.Result, _ label: String, at place: String?) {
        let command = ComparedCommand(index: commandCount, label: Self.shortened(label), place: place)
        commandCount += 1
        leftEventCount += result.leftEventCount
        rightEventCount += result.rightEventCount
        if result.isRefusedByBoth { refusedCount += 1 }
        guard !result.differences.isEmpty else { return }
        differenceCount += result.differences.count
        for difference in result.differences { groups.add(difference, in: name, command) }
        let room = Self.differenceLimit - differences.count
        guard room > 0 else { return }
        commands.append(command)
        differences += result.differences.prefix(room).map(Self.shortened)
    }

    private static func shortened(_ text: String) -> String {
        text.utf8.count <= textLimit ? text : String(text.prefix(textLimit - 1)) + "…"
    }

    private static func shortened(_ difference: Difference) -> Difference {
        func side(_ side: Difference.Side?) -> Difference.Side? {
            side.map { Difference.Side(shortened($0.text), $0.rule) }
        }
        return Difference(
            kind: difference.kind, command: difference.command, subject: difference.subject.map(shortened),
            topic: shortened(difference.topic), left: side(difference.left), right: side(difference.right),
            reasons: difference.reasons.map {
                Difference.Reason(isLeft: $0.isLeft, text: shortened($0.text), rule: $0.rule)
            })
    }

    /// The result so far.
    package var comparison: Comparison {
        Comparison(
            name: name, left: left, right: right, commandCount: commandCount, refusedCount: refusedCount,
            leftEventCount: leftEventCount, rightEventCount: rightEventCount, differenceCount: differenceCount,
            differences: differences, commands: commands, groups: groups.sorted, ending: ending)
    }
}
