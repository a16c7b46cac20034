import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionHost
import StoryboardReader

/// A journal is replayed or refused at one of its lines, and a newly recorded one replays unchanged.
///
/// An input is the lines of an exported journal, or commands, one per line, that a session first carries out and
/// records. The lines are sealed here, because without matching digests they would be refused at once.
enum JournalTarget {
    static func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(32).map { Array($0) }
        if let first = lines.first, first.starts(with: header) { return try replay(lines) }
        return try record(lines)
    }

    private static let header = Array(#"{"kind""#.utf8)

    private static func replay(_ lines: [[UInt8]]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        var seal = JournalSeal()
        let sealed = lines.map { Array(seal.seal($0).dropLast()) }
        do {
            _ = try JournalReplay.run(sealed, readStoryboard: readStoryboard)
            return .accepted
        } catch {
            try checkRefusal(error.detail, of: Array(lines.joined()))
            try promise(
                (1...lines.count + 1).contains(error.line), "Line \(error.line) is none of the journal's.")
            return .refused
        }
    }

    private static let readStoryboard: StoredStoryboardReading = { stored, name in
        try StoryboardReader().readStored(stored.document, name: name).storyboard
    }

    private static func record(_ lines: [[UInt8]]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        var recording = Recording()
        for line in lines { try recording.take(line) }
        guard recording.session.revision > 0 else { return .refused }
        var seal = JournalSeal()
        let journal = ([recording.header] + recording.lines).map { Array(seal.seal($0).dropLast()) }
        let report: ReplayReport
        do {
            report = try JournalReplay.run(journal, readStoryboard: readStoryboard)
        } catch {
            throw BrokenPromise("A recorded journal is refused: \(error)")
        }
        try promise(
            report.divergence == nil, "A recorded journal replays differently: \(report.divergence as Any)")
        try promise(
            report.commandCount == recording.lines.count && report.eventCount == recording.eventCount,
            "A replay has lost something: \(report)")
        return .accepted
    }
}

/// A session that carries commands out and records them as a journal does.
private struct Recording {
    private(set) var session = PresentationSession()
    private(set) var lines: [[UInt8]] = []
    private(set) var eventCount = 0

    /// Enough for everything except endless work.
    private static let budget = CommandBudget(
        steps: 4_000, turnSteps: 1_000, events: 1_000, eventWeight: 256 * 1_024)

    /// Carries a command out; a refusal changes nothing.
    mutating func take(_ line: [UInt8]) throws(BrokenPromise) {
        let command: Command
        do {
            command = try Command(json: JSONReader(JSONValue(parsing: line))) { _ in nil }
        } catch {
            return try checkRefusal(error.reason, path: error.path, of: line)
        }
        let recorded = Self.limited(command)
        try Self.checkWriting(of: recorded)
        let before = session.revision
        do {
            let events = try session.apply(recorded)
            lines.append(entry(recorded, events))
            eventCount += events.count
        } catch {
            try checkRefusal(error.explanation, of: line)
            try promise(session.revision == before, "A refused command counts.")
        }
    }

    private static func limited(_ command: Command) -> Command {
        guard case .launch(var launch) = command else { return command }
        launch.budget = budget
        return .launch(launch)
    }

    private static func checkWriting(of command: Command) throws(BrokenPromise) {
        let written = command.encoded()
        let again: Command
        do {
            let value = try JSONValue(parsing: written, limits: .stored)
            again = try Command(json: JSONReader(value, isRecord: true)) { _ in nil }
        } catch {
            throw BrokenPromise("A command that was written is refused: \(error)")
        }
        try promise(again == command, "A command reads back as another one.")
        try promise(again.encoded() == written, "A command is written in two ways.")
    }

    private func entry(_ command: Command, _ events: [Event]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("revision", session.revision)
        writer.member("rulesRevision", PresentationSession.rulesRevision)
        writer.member("format", StoredEvents.format)
        writer.member("firstSequence", events.first?.sequence ?? 1)
        writer.member("time", thousandths: session.time)
        writer.member("command", raw: command.encoded())
        writer.member("events", raw: JournaledEvents(events, of: session).stored)
        writer.endObject()
        return writer.bytes
    }

    var header: [UInt8] {
        let header: JSONValue = [
            "kind": "proscenium.journal", "format": 1, "session": "s_fuzz",
            "rulesRevision": .integer(PresentationSession.rulesRevision),
            "revisions": .integer(session.revision), "storyboards": [],
        ]
        return header.encoded()
    }
}
