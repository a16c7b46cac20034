import ContentDigests
import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers

/// A line of an exported journal: a command with its recorded events.
struct RecordedCommand {
    let revision: Int
    let rulesRevision: Int
    let timeMicroseconds: Int
    let command: Command
    private let commandText: JSONText
    /// The text of the events, which are parsed one by one where they differ from the replayed ones; nil if they were
    /// thinned.
    private let events: JSONText?
    /// What is left of thinned events.
    private let thinned: ThinnedEventsRecord?
    private let format: Int
    private let firstSequence: Int
    let eventCount: Int
    /// Whether the line is in the first format.
    var isFormer: Bool { format == StoredEvents.firstFormat }

    /// Reads the line; its events are only scanned.
    init(_ line: JSONText, storyboard: (String) -> Storyboard?) throws(JSONFault) {
        let members = try line.members(
            allowing: [
                "revision", "rulesRevision", "format", "firstSequence", "time", "command", "events",
                ThinnedEventsRecord.key,
            ])
        revision = try members.required("revision", of: line).value().integer(in: 1...Int.max)
        rulesRevision = try members.required("rulesRevision", of: line).value().integer(in: 0...Int.max)
        timeMicroseconds = try members.required("time", of: line).value().sessionTime()
        commandText = try members.required("command", of: line)
        command = try Command(json: try commandText.value(), storyboard: storyboard)
        thinned = try members[ThinnedEventsRecord.key].map { text throws(JSONFault) in
            try ThinnedEventsRecord(text)
        }
        events = thinned == nil ? try members.required("events", of: line) : nil
        if thinned != nil, let events = members["events"] {
            throw JSONFault(
                kind: .mismatch, path: events.path.description, reason: "The events are here, and thinned as well.")
        }
        format = try members["format"]?.value().integer() ?? StoredEvents.firstFormat
        // An event in format 1 contains its own number.
        firstSequence =
            format == StoredEvents.firstFormat
            ? 1
            : try members.required("firstSequence", of: line).value().integer(
                in: 1...SerialNumber.greatest.value)
        if let events {
            var stored = try StoredEvents(
                events, format: format, revision: revision, firstSequence: firstSequence)
            eventCount = try stored.skip(.max)
        } else {
            eventCount = thinned?.count ?? 0
        }
    }

    /// The first difference from the replayed command.
    ///
    /// - Parameter isContinued: whether the journal began in format 1. Transitions that were running when it
    ///   changed to the current format lack their causes.
    /// - Throws: a fault in an event that differs and cannot be parsed.
    func divergence(
        from happened: [Event], in engine: borrowing PresentationSession, isContinued: Bool
    ) throws(JSONFault) -> ReplayReport.Divergence? {
        let time = engine.time
        let replayed = JournaledEvents(happened, of: engine)
        guard let events else {
            return thinnedDivergence(from: replayed) ?? timeDivergence(from: time)
        }
        if format == StoredEvents.firstFormat {
            if let difference = try formerDivergence(from: replayed, events) { return difference }
        } else if events.bytes != replayed.stored[...] {
            if let difference = try divergence(from: replayed, events, isContinued: isContinued) {
                return difference
            }
        }
        return timeDivergence(from: time)
    }

    /// The difference that thinned events have another digest. Which event differs cannot be told any more.
    private func thinnedDivergence(from replayed: JournaledEvents) -> ReplayReport.Divergence? {
        guard let thinned,
            replayed.events.count != thinned.count || ContentDigest(of: replayed.stored) != thinned.digest
        else { return nil }
        return Finding(
            recorded: .integer(thinned.count), replayed: .integer(replayed.events.count),
            explanation:
                "The command had \(thinned.count) events, which were thinned, and has \(replayed.events.count) now, with "
                + "another digest."
        ).divergence(of: self)
    }

    private func timeDivergence(from time: Int) -> ReplayReport.Divergence? {
        guard time != timeMicroseconds else { return nil }
        return Finding(
            recorded: .integer(timeMicroseconds), replayed: .integer(time),
            explanation:
                "The clock stood at \(timeMicroseconds) µs after the command, and stands at \(time) µs now."
        ).divergence(of: self)
    }

    /// The difference that the command is refused now.
    func divergence(from rejection: Rejection) -> ReplayReport.Divergence {
        Finding(rule: rejection.rule?.id, explanation: "The command is refused now: \(rejection.explanation)")
            .divergence(of: self)
    }

    private func divergence(
        at index: Int, _ before: JSONValue?, _ now: JSONValue?, origins: [String] = []
    ) -> ReplayReport.Divergence {
        var finding = Finding(
            index: index, path: "$", recorded: before, replayed: now, events: (before, now), origins: origins,
            rule: Self.rule(of: now) ?? Self.rule(of: before), explanation: "")
        guard let before, let now else {
            let explanation = before == nil ? "did not happen then" : "does not happen now"
            finding.explanation = "Event \(index) of the command \(explanation)."
            return finding.divergence(of: self)
        }
        if let difference = JSONDifference(between: before, and: now) {
            finding.path = "\(difference.path)"
            (finding.recorded, finding.replayed) = (difference.left, difference.right)
        }
        finding.explanation = "Event \(index) of the command differs at \(finding.path ?? "$")."
        return finding.divergence(of: self)
    }

    /// What differs, before long values are shortened.
    private struct Finding {
        var index: Int?
        var path: String?
        var recorded: JSONValue?
        var replayed: JSONValue?
        var events: (recorded: JSONValue?, replayed: JSONValue?) = (nil, nil)
        var origins: [String] = []
        var rule: String?
        var explanation: String

        func divergence(of command: RecordedCommand) -> ReplayReport.Divergence {
            ReplayReport.Divergence(
                revision: command.revision, eventIndex: index, path: path, recorded: recorded?.shortened,
                replayed: replayed?.shortened,
                command: RecordedCommand.value(of: Array(command.commandText.bytes)).shortened,
                recordedEvent: events.recorded?.shortened, replayedEvent: events.replayed?.shortened,
                origins: origins.map(\.shortened), rule: rule, recordedRulesRevision: command.rulesRevision,
                explanation: explanation)
        }
    }

    private static func rule(of event: JSONValue?) -> String? {
        guard case .string(let rule) = event?["rule"] else { return nil }
        return rule
    }

    /// The first difference between events in the current format.
    private func divergence(
        from replayed: JournaledEvents, _ events: JSONText, isContinued: Bool
    ) throws(JSONFault) -> ReplayReport.Divergence? {
        var recorded = try StoredEvents(
            events, format: format, revision: revision, firstSequence: firstSequence)
        var happened = try StoredEvents(
            replayed.stored, format: StoredEvents.format, revision: revision, firstSequence: firstSequence)
        for index in 0..<max(eventCount, replayed.events.count) {
            let (old, new) = (try recorded.next(), try happened.next())
            let before = old.map(Self.value)
            let now = new.map { event in
                Self.named(
                    Self.value(of: isContinued ? old.map(event.knowingNoMore) ?? event : event), as: before)
            }
            if before != now {
                let origins = try origins(of: new ?? old, in: replayed.stored)
                return divergence(at: index, before, now, origins: origins)
            }
        }
        return nil
    }

    /// The events of the command that led to one of its events, the first one first.
    private func origins(of event: EventRecord?, in stored: [UInt8]) throws(JSONFault) -> [String] {
        let first = SerialNumber(clamping: firstSequence)
        var lines: [String] = []
        var event = event
        // The events are searched anew for each, so that only one of them is in memory: a command may have very many.
        while let later = event, let parent = later.parent, parent >= firstSequence, parent < later.sequence,
            lines.count < Self.originLimit
        {
            var events = try StoredEvents(
                stored, format: StoredEvents.format, revision: revision, firstSequence: firstSequence)
            try events.skip(SerialNumber(clamping: parent).count(since: first))
            event = try events.next()
            if let event { lines.append(event.line) }
        }
        return lines.reversed()
    }

    /// The number of events shown above the one that differs.
    private static let originLimit = 16

    /// The event with the subject's class as the other event names it: how a class is printed is not behavior.
    private static func named(_ event: JSONValue, as other: JSONValue?) -> JSONValue {
        guard case .object(var named) = event, let subject = event["subject"], let known = other?["subject"],
            known["class"] != nil, subject["kind"] == known["kind"], subject["id"] == known["id"]
        else { return event }
        named["subject"] = known
        return .object(named)
    }

    /// The first difference from events in format 1, which lack some of today's members.
    private func formerDivergence(
        from replayed: JournaledEvents, _ events: JSONText
    ) throws(JSONFault) -> ReplayReport.Divergence? {
        var recorded = try events.elements()
        for index in 0..<max(eventCount, replayed.events.count) {
            let before = try recorded.next()
            let now = index < replayed.events.count ? Self.text(of: replayed.events[index]) : nil
            if let before, let now, before.bytes == now[...] { continue }
            let (old, new) = (try before?.value().value, now.map(Self.value))
            if old != new { return divergence(at: index, old, new) }
        }
        return nil
    }

    /// The event in the form that clients read.
    private static func value(of event: EventRecord) -> JSONValue {
        var writer = JSONWriter(capacity: 240)
        writer.value(event)
        return value(of: writer.bytes)
    }

    /// The event in the form of a journal in format 1.
    private static func text(of event: Event) -> [UInt8] {
        var writer = JSONWriter(capacity: 200)
        writer.value(FormerEvent(event))
        return writer.bytes
    }

    /// The event as it would be parsed from a journal.
    private static func value(of text: [UInt8]) -> JSONValue {
        do {
            return try JSONValue(parsing: text)
        } catch {
            // The writer's output is JSON; if it were not, this text would show up as a difference.
            return .string(String(decoding: text, as: UTF8.self))
        }
    }
}
