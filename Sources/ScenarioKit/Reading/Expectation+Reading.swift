import JSONCoding
import TextShortening
import YAMLReading

extension Expectation {
    /// Reads `then` or `launch`: a list of all events, or a mapping of expectations.
    init(_ node: YAMLNode, in file: String, _ what: String, _ faults: inout FaultList) {
        self.init(line: node.line)
        isEmpty = node.saysNothing
        switch node.content {
        case .scalar:
            faults.note(
                ScenarioFault(
                    file: file, at: node, reason: "\(what) must be a list of events or a mapping of keys to values."))
        case .list:
            events = Self.parts(node, in: file, &faults)
            eventsLine = node.line
        case .mapping:
            guard let mapping = ScenarioMapping(node, in: file, .expectation, &faults) else { return }
            readLines(mapping, in: file, &faults)
            readState(mapping, in: file, &faults)
        }
    }

    private mutating func readLines(_ mapping: ScenarioMapping, in file: String, _ faults: inout FaultList) {
        func lines(_ key: String) -> [Part]? {
            mapping.optional(key).map { Self.parts($0, in: file, &faults) }
        }
        events = lines("events")
        contains = lines("contains") ?? []
        never = lines("never") ?? []
        targets = lines("targets")
        (eventsLine, targetsLine) = (mapping.line(of: "events"), mapping.line(of: "targets"))
        if let node = mapping.optional("before") {
            before = faults.value { () throws(ScenarioFault) in try Self.pairs(node, in: file) } ?? []
        }
        if let node = mapping.optional("lanes") { lanes = Self.lanes(node, in: file, &faults) }
    }

    private mutating func readState(_ mapping: ScenarioMapping, in file: String, _ faults: inout FaultList) {
        if let node = mapping.optional("values") { readings = Self.readings(node, in: file, &faults) }
        if let node = mapping.optional("pending") {
            pendingLine = node.line
            pending = faults.value { () throws(ScenarioFault) in
                try Self.choice(node, in: file) { node throws(ScenarioFault) in
                    try node.list(in: file, "\"pending\"").map(\.value)
                }
            }
        }
        if let node = mapping.optional("screen") {
            screen = faults.value { () throws(ScenarioFault) in
                try Self.choice(node, in: file) { node throws(ScenarioFault) in try Layer.list(node, in: file) }
            }
        }
        if let node = mapping.optional("picture") {
            picture = faults.value { () throws(ScenarioFault) in
                try Self.choice(node, in: file) { node throws(ScenarioFault) in try Picture(node, in: file) }
            }
        }
        if let node = mapping.optional("refused") {
            refusedLine = node.line
            refusedRules = Self.rules(in: node)
            refused = faults.value { () throws(ScenarioFault) in
                try Self.choice(node, in: file) { node throws(ScenarioFault) in try Self.refusal(node, in: file) }
            }
        }
    }

    /// A list of lines; an element can be a mapping with `where`, `lines` and `otherwise`.
    private static func parts(_ node: YAMLNode, in file: String, _ faults: inout FaultList) -> [Part] {
        let nodes = if case .list(let nodes) = node.content { nodes } else { [node] }
        var parts: [Part] = []
        for element in nodes {
            let part: Part?
            if case .list = node.content, case .mapping = element.content {
                part = difference(element, in: file, &faults)
            } else {
                part = faults.value { () throws(ScenarioFault) in .line(try Line(element, in: file)) }
            }
            if let part { parts.append(part) }
        }
        return parts
    }

    private static func difference(_ node: YAMLNode, in file: String, _ faults: inout FaultList) -> Part? {
        guard node["where"] != nil else {
            faults.note(
                ScenarioFault(
                    file: file, at: node,
                    reason:
                        "A difference has the key \"where\"; an event with a colon in it is put in quotation marks."))
            return nil
        }
        guard let mapping = ScenarioMapping(node, in: file, .lines, &faults) else { return nil }
        let condition = faults.value { () throws(ScenarioFault) in
            try SettingCondition(mapping.required("where"), in: file)
        }
        let lines = mapping.optional("lines").map { parts($0, in: file, &faults) }
        let otherwise = mapping.optional("otherwise").map { parts($0, in: file, &faults) }
        if lines == nil, otherwise == nil {
            faults.note(ScenarioFault(file: file, at: node, reason: "The key \"lines\" is missing."))
        }
        return condition.map { .where($0, lines ?? [], otherwise: otherwise ?? []) }
    }

    private static func pairs(
        _ node: YAMLNode, in file: String
    ) throws(ScenarioFault) -> [(first: Line, second: Line)] {
        var pairs: [(Line, Line)] = []
        for node in try node.list(in: file, "\"before\"") {
            let lines = try node.list(in: file, "Each of \"before\"")
            guard lines.count == 2 else {
                throw ScenarioFault(
                    file: file, at: node,
                    reason: "Each of \"before\" has two events: the earlier and the later one.")
            }
            pairs.append((try Line(lines[0], in: file), try Line(lines[1], in: file)))
        }
        return pairs
    }

    private static func lanes(
        _ node: YAMLNode, in file: String, _ faults: inout FaultList
    ) -> [(subject: String, parts: [Part], line: Int?, column: Int?)] {
        guard case .mapping(let members) = node.content else {
            faults.note(
                ScenarioFault(
                    file: file, at: node, reason: "\"lanes\" is a mapping of controllers and objects to their events."))
            return []
        }
        return members.map { ($0.key, parts($0.node, in: file, &faults), $0.line, $0.column) }
    }

    private static func readings(_ node: YAMLNode, in file: String, _ faults: inout FaultList) -> [Reading] {
        guard case .mapping(let members) = node.content else {
            faults.note(
                ScenarioFault(file: file, at: node, reason: "\"values\" is a mapping of properties to their values."))
            return []
        }
        return members.compactMap { member in
            faults.value { () throws(ScenarioFault) in try reading(member, in: file) }
        }
    }

    private static func reading(_ member: YAMLNode.Member, in file: String) throws(ScenarioFault) -> Reading {
        guard let dot = member.key.firstIndex(of: "."), dot > member.key.startIndex,
            member.key.index(after: dot) < member.key.endIndex
        else {
            throw ScenarioFault(
                file: file, at: member,
                reason: "A property is written as controller.property, not \"\(member.key.shortened)\".")
        }
        return Reading(
            subject: String(member.key[..<dot]), property: String(member.key[member.key.index(after: dot)...]),
            value: try choice(member.node, in: file) { node in node.value }, line: member.line, column: member.column)
    }

    /// `true` for any refusal, `false` for none, or a part of the problem.
    private static func refusal(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> JSONValue {
        switch node.content {
        case .scalar(.bool(true)): return .object(JSONObject())
        case .scalar(.bool(false)): return .null
        case .mapping: return node.value
        case .scalar, .list:
            throw ScenarioFault(
                file: file, at: node, reason: "\"refused\" is true, false or a mapping of the problem's members."
            )
        }
    }

    /// The rules of a refusal, in all settings.
    private static func rules(in node: YAMLNode) -> [YAMLNode] {
        if node["where"] == nil { return [node["rule"]].compactMap(\.self) }
        return ["is", "otherwise"].compactMap { node[$0] }.flatMap(rules)
    }

    /// A value, or a mapping of `where`, `is` and `otherwise`.
    private static func choice<Value: Sendable>(
        _ node: YAMLNode, in file: String, _ read: (YAMLNode) throws(ScenarioFault) -> Value
    ) throws(ScenarioFault) -> Choice<Value> {
        guard node["where"] != nil else {
            guard node["is"] == nil else {
                throw ScenarioFault(
                    file: file, at: node, reason: "A difference has the key \"where\" besides \"is\".")
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

extension Expectation.Picture {
    /// The path of a file in the scenario's folder or below it: `--record` writes there.
    fileprivate init(_ node: YAMLNode, in file: String) throws(ScenarioFault) {
        path = try node.text(in: file, "\"picture\"")
        line = node.line
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.hasSuffix(".svg"), parts.last != ".svg", parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
            throw ScenarioFault(
                file: file, at: node,
                reason: "A picture is an SVG file in the scenario's folder or below it, such as Pictures/sheet.svg.")
        }
    }
}

extension Expectation.Line {
    /// A line of the file, which is not empty.
    fileprivate init(_ node: YAMLNode, in file: String) throws(ScenarioFault) {
        self.init(text: try node.text(in: file, "An event"), line: node.line, column: node.column)
    }
}

extension YAMLNode {
    /// Whether an expectation says nothing: it has no keys, or only keys with nothing that could fail.
    fileprivate var saysNothing: Bool {
        guard case .mapping(let members) = content else { return false }
        return members.allSatisfy { member in
            switch member.node.content {
            case .list(let nodes): nodes.isEmpty && ["contains", "never", "before", "screen"].contains(member.key)
            case .mapping(let members): members.isEmpty && ["lanes", "values"].contains(member.key)
            case .scalar: false
            }
        }
    }
}
