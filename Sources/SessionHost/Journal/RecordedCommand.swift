import JSONCoding
import PresentationCoding
import PresentationEngine

/// A line of an exported journal: a command and what it did when it was recorded.
struct RecordedCommand {
    let revision: Int
    let rulesRevision: Int
    let timeMicroseconds: Int
    let command: Command
    let events: [JSONValue]

    /// Reads the line.
    init(json: JSONReader, storyboard: (String) -> Storyboard?) throws(JSONFault) {
        let object = try json.object(allowing: ["revision", "rulesRevision", "time", "command", "events"])
        revision = try object.required("revision").integer(in: 1...Int.max)
        rulesRevision = try object.required("rulesRevision").integer(in: 0...Int.max)
        timeMicroseconds = try object.required("time").sessionTime()
        command = try Command(json: try object.required("command"), storyboard: storyboard)
        events = try object.required("events").array().map(\.value)
    }

    /// The first difference from what the command does now.
    func divergence(from replayed: [Event], at time: Int) -> ReplayReport.Divergence? {
        for index in 0..<max(events.count, replayed.count) {
            let before = index < events.count ? events[index] : nil
            let now = index < replayed.count ? Self.value(of: replayed[index]) : nil
            if before != now { return divergence(at: index, before, now) }
        }
        guard time != timeMicroseconds else { return nil }
        return divergence(
            nil, .integer(timeMicroseconds), .integer(time), rule: nil,
            "The clock stood at \(timeMicroseconds) µs after the command, and stands at \(time) µs now.")
    }

    /// The difference that the command is refused now.
    func divergence(from rejection: Rejection) -> ReplayReport.Divergence {
        divergence(
            nil, nil, nil, rule: rejection.rule?.id,
            "The command is refused now: \(rejection.explanation)")
    }

    private func divergence(
        at index: Int, _ before: JSONValue?, _ now: JSONValue?
    ) -> ReplayReport.Divergence {
        let explanation =
            switch (before, now) {
            case (nil, _): "Event \(index) of the command did not happen then."
            case (_, nil): "Event \(index) of the command does not happen now."
            case (let before?, let now?):
                "Event \(index) of the command differs at "
                    + "\(JSONDifference(between: before, and: now).map { "\($0.path)" } ?? "no place")."
            }
        return divergence(index, before, now, rule: Self.rule(of: now) ?? Self.rule(of: before), explanation)
    }

    private func divergence(
        _ index: Int?, _ before: JSONValue?, _ now: JSONValue?, rule: String?, _ explanation: String
    ) -> ReplayReport.Divergence {
        ReplayReport.Divergence(
            revision: revision, eventIndex: index, recorded: before, replayed: now, rule: rule,
            recordedRulesRevision: rulesRevision, explanation: explanation)
    }

    private static func rule(of event: JSONValue?) -> String? {
        guard case .string(let rule) = event?["rule"] else { return nil }
        return rule
    }

    /// The event as it would be read from a journal.
    private static func value(of event: Event) -> JSONValue? {
        var writer = JSONWriter(capacity: 200)
        writer.value(event)
        do {
            return try JSONValue(parsing: writer.bytes)
        } catch {
            // What the writer wrote is JSON; if it were not, this is shown as a difference.
            return .string(String(decoding: writer.bytes, as: UTF8.self))
        }
    }
}
