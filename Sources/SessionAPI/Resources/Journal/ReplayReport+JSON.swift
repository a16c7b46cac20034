import JSONCoding
import SessionHost

extension ReplayReport {
    /// The report as JSON of the API.
    package var json: JSONValue {
        var object: JSONObject = [
            "session": .string(session), "equal": .bool(divergence == nil),
            "commands": .integer(commandCount), "events": .integer(eventCount),
            "rulesRevision": .integer(rulesRevision),
            "recordedRulesRevision": .integer(recordedRulesRevision),
        ]
        object["divergence"] = divergence.map(\.json)
        return .object(object)
    }
}

extension ReplayReport.Divergence {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "revision": .integer(revision), "explanation": .string(explanation),
            "recordedRulesRevision": .integer(recordedRulesRevision), "command": command,
        ]
        object["event"] = eventIndex.map { .integer($0) }
        object["path"] = path.map { .string($0) }
        object["recorded"] = recorded
        object["replayed"] = replayed
        object["recordedEvent"] = recordedEvent
        object["replayedEvent"] = replayedEvent
        if !origins.isEmpty { object["origins"] = .array(origins.map { .string($0) }) }
        object["rule"] = rule.map { .string($0) }
        return .object(object)
    }
}
