import JSONCoding

extension ComparisonReport {
    /// The report as JSON: whether all is equal, each comparison, and the statements of the rules by their ids.
    public var json: JSONValue {
        var statements = JSONObject()
        for rule in rules { statements[rule.id] = .string(rule.statement) }
        return .object([
            "equal": .bool(isEqual),
            "comparisons": .array(columns.flatMap(\.comparisons).map(\.json)),
            "rules": .object(statements),
        ])
    }
}

extension Comparison {
    /// The comparison as JSON.
    var json: JSONValue {
        var object: JSONObject = [
            "name": .string(name), "outcome": .string(outcome.rawValue), "equal": .bool(isEqual), "from": left.json,
            "to": right.json,
            "commands": .integer(commandCount), "refused": .integer(refusedCount),
            "events": .object(["from": .integer(leftEventCount), "to": .integer(rightEventCount)]),
            "differenceCount": .integer(differenceCount),
            "groups": .array(groups.map(\.json)),
            "differences": .array(differences.map { difference in difference.json(command(of: difference)) }),
        ]
        object["revision"] = lastRevision.map(JSONValue.integer)
        object["ending"] = ending.map(JSONValue.string)
        if !screens.isEmpty {
            object["screens"] = .array(
                screens.map { ["command": .integer($0.command), "same": .bool($0.isSame)] })
        }
        if !gaps.isEmpty { object["gaps"] = .array(gaps.map(JSONValue.string)) }
        return .object(object)
    }
}

extension RunCondition {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "systemVersion": .string(systemVersion), "device": .string(device),
            "orientation": .string(orientation), "fidelity": .string(fidelity),
        ]
        object["sdk"] = sdk.map(JSONValue.string)
        return .object(object)
    }
}

extension DifferenceGroup {
    fileprivate var json: JSONValue {
        let side =
            switch (isOnLeft, isOnRight) {
            case (true, false): "from"
            case (false, true): "to"
            case (_, _): "both"
            }
        return .object([
            "kind": .string(kind.rawValue), "topic": .string(topic), "side": .string(side),
            "count": .integer(count), "rules": .array(rules.map(JSONValue.string)),
            "cause": .array(cause.map(JSONValue.string)),
            "example": example.json(command),
        ])
    }
}

extension Difference {
    /// The difference as JSON, with its command.
    func json(_ place: ComparedCommand?) -> JSONValue {
        var command: JSONObject = ["index": .integer(self.command)]
        command["label"] = place.map { .string($0.label) }
        command["place"] = place?.place.map(JSONValue.string)
        var object: JSONObject = [
            "kind": .string(kind.rawValue), "topic": .string(topic), "command": .object(command),
        ]
        object["subject"] = subject.map(JSONValue.string)
        object["from"] = left?.json
        object["to"] = right?.json
        if !reasons.isEmpty { object["reasons"] = .array(reasons.map(\.json)) }
        return .object(object)
    }
}

extension Difference.Side {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["text": .string(text)]
        object["rule"] = rule.map(JSONValue.string)
        return .object(object)
    }
}

extension Difference.Reason {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["side": .string(isLeft ? "from" : "to"), "text": .string(text)]
        object["rule"] = rule.map(JSONValue.string)
        return .object(object)
    }
}
