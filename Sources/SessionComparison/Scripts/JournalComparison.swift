import JSONCoding
import PresentationCoding
import PresentationEngine

/// The comparison of a journal under two conditions, command by command: the journal is never in memory as a whole.
///
/// The events in the journal play no part; a replay compares with those.
package struct JournalComparison: Sendable {
    private let name: String
    private let left: RunSetting
    private let right: RunSetting
    private let lastRevision: Int?
    private let draw: ScreenDrawer?
    private var record: ComparisonRecord?
    private var run = ComparedRun()

    /// - Parameters:
    ///   - left: the setting of the left side, in addition to the recorded conditions.
    ///   - right: the setting of the right side, in addition to that of the left one.
    ///   - revision: the last revision of the journal, for the report.
    ///   - screens: draws the screens after commands with differences; nil if they are not wanted.
    package init(
        _ name: String, _ left: RunSetting, _ right: RunSetting, upTo revision: Int? = nil,
        drawing screens: ScreenDrawer? = nil
    ) {
        self.name = name
        draw = screens
        lastRevision = revision
        self.left = left
        self.right = right
    }

    /// The number of commands so far.
    package var count: Int { record?.count ?? 0 }

    /// Whether the rest of the journal cannot be compared.
    package var hasEnded: Bool { record?.hasEnded ?? false }

    /// The result so far; nil before the launch.
    package var comparison: Comparison? { record?.comparison }

    /// Carries out a command of the journal on both sides.
    ///
    /// - Parameters:
    ///   - json: the command in its stored form; the first one is the launch.
    ///   - question: the question that was answered when the journal was recorded, if the command is an answer.
    ///   - storyboard: returns the storyboard of a digest.
    /// - Throws: a fault if the command cannot be read, and a ``SettingFault`` if the app cannot be launched as the
    ///   setting says.
    package mutating func take(
        _ json: JSONReader, revision: Int, answering question: OpenQuestion? = nil,
        storyboard: @escaping @Sendable (String) -> Storyboard?, _ pause: ComparisonPause
    ) async throws {
        guard var record else { return try await launch(json, storyboard, pause) }
        defer { self.record = record }
        if let ending = run.ending { return record.end("Later commands were not compared, since \(ending.clause).") }
        // A command that cannot be read is a fault of the journal, not a difference.
        let command = try Command(json: json, storyboard: storyboard)
        let step = ComparedStep(
            command.summary, at: "revision \(revision)", json: json, answering: question
        ) { json, _ in
            try Command(json: json, storyboard: storyboard)
        }
        try await record.take(step, in: &run, pause)
    }

    private mutating func launch(
        _ json: JSONReader, _ storyboard: (String) -> Storyboard?, _ pause: ComparisonPause
    ) async throws {
        let command = try Command(json: json, storyboard: storyboard)
        guard case .launch(let launch) = command.unsettled else {
            throw json.fault("The first command of a journal is a launch.")
        }
        let first = try left.checked(launch)
        let second = try right.checked(first)
        var record = ComparisonRecord(name, first, second, upTo: lastRevision, drawing: draw)
        try await record.launch(&run, first, second, settling: command != command.unsettled, pause)
        self.record = record
    }
}

extension Command {
    /// The command in a few words, such as `present receiver=home controller=detail`.
    fileprivate var summary: String {
        let suffix = unsettled == self ? "" : ", settle"
        switch unsettled {
        case .perform(let calls):
            let texts = calls.prefix(4).map(\.summary)
            return texts.joined(separator: ", ") + (calls.count > 4 ? ", …" : "") + suffix
        case .launch: return "launch" + suffix
        case .advance(.by(let span)): return "clock by \(SessionText.milliseconds(span)) ms"
        case .advance(.to(let time)), .advance(.catchUp(let time, _)):
            return "clock to \(SessionText.milliseconds(time)) ms"
        case .advance(.next): return "clock to the next event"
        case .advance(.settle): return "settle"
        case .answer: return "answer" + suffix
        case .freezeClock: return "freeze the clock"
        case .unfreezeClock: return "unfreeze the clock"
        case .settling: return "settle"
        }
    }
}

extension Call {
    /// The call with its arguments that are short.
    fileprivate var summary: String {
        var writer = JSONWriter(capacity: 128)
        writer.value(self)
        let value: JSONValue
        do { value = try JSONValue(parsing: writer.bytes, limits: .stored) } catch { return "call" }
        guard case .object(let members) = value, case .string(let word)? = members["call"] else { return "call" }
        let arguments = members.members.compactMap { member -> String? in
            switch member.value {
            case .string(let text) where member.key != "call": " \(member.key)=\(text.plainInLine)"
            case .bool, .integer, .number: " \(member.key)=\(member.value)"
            case .null, .string, .array, .object: nil
            }
        }
        return word + arguments.joined()
    }
}

/// Numbers of a session as texts.
enum SessionText {
    /// Microseconds as milliseconds, such as `1.5`.
    static func milliseconds(_ microseconds: Int) -> String {
        var writer = JSONWriter(capacity: 16)
        writer.value(thousandths: microseconds)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
