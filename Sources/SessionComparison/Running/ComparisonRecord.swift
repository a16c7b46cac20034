import PresentationEngine

/// Runs the steps of one script on both sides, and gathers what differs.
package struct ComparisonRecord: Sendable {
    private let name: String
    private let lastRevision: Int?
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
    private var refusedLaunchCount = 0
    private var gaps = ComparisonGaps()
    private var screens: ScreenRecord?

    /// The most differences that are kept with their texts; beyond it they are only counted and grouped.
    package static let differenceLimit = 500
    /// The longest text of a difference that is kept, in bytes.
    private static let textLimit = 300

    /// An empty record.
    ///
    /// - Parameters:
    ///   - name: the name of the script, such as its file; a long one is shortened.
    ///   - revision: the last revision of a session's journal; nil for other scripts.
    ///   - screens: draws the screens after commands with differences; nil if they are not wanted.
    package init(
        _ name: String, _ left: Launch, _ right: Launch, upTo revision: Int? = nil,
        drawing screens: ScreenDrawer? = nil
    ) {
        lastRevision = revision
        self.screens = screens.map(ScreenRecord.init)
        self.name = Self.shortened(name)
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
        if let refusal = result.refusalByBoth {
            refusedLaunchCount += 1
            noteGap("Both sides refuse the \(label): \(refusal)")
        }
        note(result, label, at: nil, in: run)
    }

    /// Notes what was not compared.
    package mutating func noteGap(_ sentence: String) { gaps.note(Self.shortened(sentence), at: nil) }

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
        note(result, step.label, at: step.place, in: run)
        return true
    }

    /// Notes that the rest of the script cannot be compared.
    package mutating func end(_ reason: String) { ending = ending ?? reason }

    private mutating func note(
        _ result: ComparedRun.Result, _ label: String, at place: String?, in run: ComparedRun
    ) {
        let command = ComparedCommand(index: commandCount, label: Self.shortened(label), place: place)
        commandCount += 1
        leftEventCount += result.leftEventCount
        rightEventCount += result.rightEventCount
        if result.refusalByBoth != nil { refusedCount += 1 }
        for gap in result.gaps { gaps.note(Self.shortened(gap), at: command.phrase) }
        guard !result.differences.isEmpty else { return }
        let room = Self.differenceLimit - differences.count
        let kept = result.differences.prefix(max(room, 0)).map(Self.shortened)
        for (index, difference) in result.differences.enumerated() where difference.kind != .ended {
            differenceCount += 1
            groups.add(index < kept.count ? kept[index] : Self.shortened(difference), in: name, command)
        }
        guard room > 0 else { return }
        if var drawn = screens {
            run.draw(into: &drawn, after: command.index)
            screens = drawn
        }
        commands.append(command)
        differences += kept
    }

    /// The text in one line, and not longer than a report shows it.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > textLimit else { return text.inOneLine }
        // A character may have any number of scalars.
        var end = text.utf8.index(text.startIndex, offsetBy: textLimit - 3)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return (String(text.unicodeScalars[..<end]) + "…").inOneLine
    }

    private static func shortened(_ difference: Difference) -> Difference {
        func side(_ side: Difference.Side?) -> Difference.Side? {
            side.map { Difference.Side(shortened($0.text), $0.rule) }
        }
        var short = Difference(
            kind: difference.kind, command: difference.command, subject: difference.subject.map(shortened),
            topic: shortened(difference.topic), left: side(difference.left), right: side(difference.right),
            reasons: difference.reasons.map {
                Difference.Reason(isLeft: $0.isLeft, text: shortened($0.text), rule: $0.rule)
            })
        short.cause = difference.cause
        return short
    }

    /// The result so far.
    package var comparison: Comparison {
        Comparison(
            name: name, lastRevision: lastRevision, left: left, right: right, commandCount: commandCount,
            refusedCount: refusedCount,
            leftEventCount: leftEventCount, rightEventCount: rightEventCount, differenceCount: differenceCount,
            differences: differences, commands: commands, groups: groups.sorted, ending: ending,
            refusedLaunchCount: refusedLaunchCount, gaps: gaps.sentences, screens: screens?.screens ?? [])
    }
}

extension String {
    /// The text with spaces instead of characters that would break a line of a report.
    fileprivate var inOneLine: String {
        func breaks(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
            default: false
            }
        }
        guard unicodeScalars.contains(where: breaks) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { breaks($0) ? " " : $0 }))
    }
}

/// What was not compared, each kind of gap once.
private struct ComparisonGaps: Sendable {
    private var places: [String: Int] = [:]
    private var gaps: [(sentence: String, command: String?, count: Int)] = []
    private var furtherCount = 0

    /// The maximum number of kinds of gaps that are distinguished.
    private static let limit = 20

    /// - Parameter command: the command to which the sentence applies, if it does not name it itself.
    mutating func note(_ sentence: String, at command: String?) {
        if let place = places[sentence] {
            gaps[place].count += 1
        } else if gaps.count < Self.limit {
            places[sentence] = gaps.count
            gaps.append((sentence, command, 1))
        } else {
            furtherCount += 1
        }
    }

    /// The gaps as sentences.
    var sentences: [String] {
        let sentences = gaps.map { gap in
            let more = gap.count > 1 ? " This applies to \(gap.count) commands." : ""
            return (gap.command.map { "\($0): " } ?? "") + gap.sentence + more
        }
        return furtherCount > 0 ? sentences + ["\(furtherCount) more are not listed."] : sentences
    }
}
