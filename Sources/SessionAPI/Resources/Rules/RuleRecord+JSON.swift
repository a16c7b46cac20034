import JSONCoding
import PresentationEngine
import RuleCatalogue

extension RuleRecord {
    /// The record as the contract's `Rule`.
    var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["name"] = name.map { .string($0) }
        object["kind"] = .string(kind.rawValue)
        object["area"] = .string(area)
        object["statement"] = .string(statement)
        object["status"] = .string(status.rawValue)
        object["confidence"] = .string(confidence.rawValue)
        if versions != .all { object["versions"] = versions.json }
        object["sources"] = .array(sources.map(\.json))
        if !related.isEmpty { object["related"] = .array(related.map { .string($0) }) }
        object["standsFor"] = choice.map { .string($0.standsFor) }
        object["reason"] = choice.map { .string($0.reason) }
        object["evidence"] = choice.map { .string($0.evidence) }
        object["fidelity"] = fidelity.map { sides in
            [
                "point": .string(FidelityPoint(rawValue: id).map { "\($0)" } ?? id),
                "measured": .string(sides.measured), "documented": .string(sides.documented),
            ]
        }
        object["settledBy"] = settledBy.map { .string($0) }
        object["waits"] = waits.map { .string($0) }
        object["note"] = note.map { .string($0) }
        if !tests.isEmpty { object["tests"] = .array(tests.map { .string($0) }) }
        return .object(object)
    }
}

extension RuleSource {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["kind"] = .string(kind.rawValue)
        object["name"] = .string(name)
        object["url"] = url.map { .string($0) }
        return .object(object)
    }
}

extension VersionRange {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["from"] = from.map { .string($0) }
        object["until"] = until.map { .string($0) }
        return .object(object)
    }
}

extension ScoreCard {
    /// The score in the contract's form.
    var json: JSONValue {
        var object = JSONObject()
        object["records"] = .integer(records)
        object["choices"] = .integer(choices)
        for status in RecordStatus.allCases { object[status.rawValue] = .integer(self[status]) }
        return .object(object)
    }
}
