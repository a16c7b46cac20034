import JSONCoding
import YAMLReading

extension Expectation {
    /// Reads `then` or `launch`: a list of all events, or a mapping of what has to follow.
    init(_ node: YAMLNode, in file: String, _ what: String = "\"then\"") throws(ScenarioFault) {
        self.init(line: node.line)
        if case .scalar = node.content {
            throw ScenarioFault(
                file: file, line: node.line, reason: "\(what) is a list of events or a mapping of keys to values.")
        }
        if case .list = node.content {
            events = try Self.parts(node, in: file)
            return
        }
        let mapping = try ScenarioMapping(node, in: file, .expectation)
        events = try mapping.optional("events").map { node throws(ScenarioFault) in try Self.parts(node, in: file) }
        contains =
            try mapping.optional("contains").map { node throws(ScenarioFault) in
                try Self.parts(node, in: file)
            } ?? []
        never = try mapping.optional("never").map { node throws(ScenarioFault) in try Self.parts(node, in: file) } ?? []
        if let node = mapping.optional("before") { before = try Self.pairs(node, in: file) }
        if let node = mapping.optional("lanes") { lanes = try Self.lanes(node, in: file) }
        if let node = mapping.optional("values") { readings = try Self.readings(node, in: file) }
        targets = try mapping.optional("targets").map { node throws(ScenarioFault) in try Self.parts(node, in: file) }
        if let node = mapping.optional("pending") {
            pendingLine = node.line
            pending = try Self.choice(node, in: file) { node throws(ScenarioFault) in
                try node.list(in: file, "\"pending\"").map(\.value)
            }
        }
        if let node = mapping.optional("refused") {
            refusedLine = node.line
            refused = try Self.choice(node, in: file) { node throws(ScenarioFault) in try Self.refusal(node, in: file) }
        }
    }

    /// A list of lines; an element can be a mapping with `where`, `lines` and `otherwise`.
    private static func parts(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> [Part] {
        guard case .list(let nodes) = node.content else {
            return [.line(Line(text: try node.text(in: file, "An event"), line: node.line))]
        }
        var parts: [Part] = []
        for node in nodes {
            guard case .mapping = node.content else {
                parts.append(.line(Line(text: try node.text(in: file, "An event"), line: node.line)))
                continue
            }
            guard node["where"] != nil else {
                throw ScenarioFault(
                    file: file, line: node.line,
                    reason: "A difference has the key \"where\"; an event with a colon in it is put in quotation marks."
                )
            }
            let mapping = try ScenarioMapping(node, in: file, .lines)
            let condition = try SettingCondition(mapping.required("where"), in: file)
            let lines = try mapping.optional("lines").map { node throws(ScenarioFault) in try Self.parts(node, in: file)
            }
            let otherwise = try mapping.optional("otherwise").map { node throws(ScenarioFault) in
                try Self.parts(node, in: file)
            }
            guard lines != nil || otherwise != nil else {
                throw ScenarioFault(file: file, line: node.line, reason: "The key \"lines\" is missing.")
            }
            parts.append(.where(condition, lines ?? [], otherwise: otherwise ?? []))
        }
        return parts
    }

    private static func pairs(
        _ node: YAMLNode, in file: String
    ) throws(ScenarioFault) -> [(first: Line, second: Line)] {
        var pairs: [(Line, Line)] = []
        for node in try node.list(in: file, "\"before\"") {
            let lines = try node.list(in: file, "Each of \"before\"")
            guard lines.count == 2 else {
                throw ScenarioFault(
                    file: file, line: node.line,
                    reason: "Each of \"before\" has two events: the earlier and the later one.")
            }
            var texts: [Line] = []
            for line in lines { texts.append(Line(text: try line.text(in: file, "An event"), line: line.line)) }
            pairs.append((texts[0], texts[1]))
        }
        return pairs
    }

    private static func lanes(
        _ node: YAMLNode, in file: String
    ) throws(ScenarioFault) -> [(subject: String, parts: [Part], line: Int?)] {
        guard case .mapping(let members) = node.content else {
            throw ScenarioFault(
                file: file, line: node.line,
                reason: "\"lanes\" is a mapping of controllers and objects to their events.")
        }
        var lanes: [(String, [Part], Int?)] = []
        for member in members { lanes.append((member.key, try parts(member.node, in: file), member.line)) }
        return lanes
    }

    private static func readings(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> [Reading] {
        guard case .mapping(let members) = node.content else {
            throw ScenarioFault(
                file: file, line: node.line, reason: "\"values\" is a mapping of properties to their values.")
        }
        var readings: [Reading] = []
        for member in members {
            guard let dot = member.key.firstIndex(of: "."), dot > member.key.startIndex,
                member.key.index(after: dot) < member.key.endIndex
            else {
                throw ScenarioFault(
                    file: file, line: member.line,
                    reason: "A property is written as controller.property, not \"\(member.key)\".")
            }
            readings.append(
                Reading(
                    subject: String(member.key[..<dot]), property: String(member.key[member.key.index(after: dot)...]),
                    value: try choice(member.node, in: file) { node in node.value }, line: member.line))
        }
        return readings
    }

    /// `true` for any refusal, `false` for none, or a part of the problem.
    private static func refusal(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> JSONValue {
        switch node.content {
        case .scalar(.bool(true)): return .object(JSONObject())
        case .scalar(.bool(false)): return .null
        case .mapping: return node.value
        case .scalar, .list:
            throw ScenarioFault(
                file: file, line: node.line, reason: "\"refused\" is true, false or a mapping of the problem's members."
            )
        }
    }

    /// A value, or a mapping of `where`, `is` and `otherwise`.
    private static func choice<Value: Sendable>(
        _ node: YAMLNode, in file: String, _ read: (YAMLNode) throws(ScenarioFault) -> Value
    ) throws(ScenarioFault) -> Choice<Value> {
        guard node["where"] != nil else {
            guard node["is"] == nil else {
                throw ScenarioFault(
                    file: file, line: node.line, reason: "A difference has the key \"where\" besides \"is\".")
            }
            return .always(try read(node))
        }
        let mapping = try ScenarioMapping(node, in: file, .value)
        let condition = try SettingCondition(mapping.required("where"), in: file)
        let value = try read(mapping.required("is"))
        let otherwise = try mapping.optional("otherwise").map { node throws(ScenarioFault) in
            try choice(node, in: file, read)
        }
        return .where(condition, value, otherwise: otherwise)
    }
}
