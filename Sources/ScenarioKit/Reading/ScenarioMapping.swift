import JSONCoding
import TextShortening
import YAMLReading

/// A mapping of a scenario file, with no other keys than those of its form.
struct ScenarioMapping {
    let file: String
    /// The mapping itself.
    let node: YAMLNode
    private let members: [YAMLNode.Member]
    private let form: ScenarioForm
    /// Members whose keys are misspelled, by the keys that are probably meant: reading goes on with their values.
    private var misspelt: [String: YAMLNode] = [:]

    /// - Throws: the fault of the first key that the form does not have.
    init(_ node: YAMLNode, in file: String, _ form: ScenarioForm) throws(ScenarioFault) {
        var faults = FaultList(limit: 1)
        guard let mapping = ScenarioMapping(node, in: file, form, &faults), faults.faults.isEmpty else {
            throw faults.faults[0]
        }
        self = mapping
    }

    /// - Parameter faults: gets a fault for each key that the form does not have.
    init?(_ node: YAMLNode, in file: String, _ form: ScenarioForm, _ faults: inout FaultList) {
        guard !faults.isFull else { return nil }
        guard case .mapping(let members) = node.content else {
            faults.note(
                ScenarioFault(file: file, at: node, reason: "\(form.noun) must be a mapping of keys to values."))
            return nil
        }
        self.file = file
        self.form = form
        self.node = node
        self.members = members
        let names = form.names
        for member in members where !names.contains(member.key) {
            guard !faults.isFull else { return nil }
            let nearest = nearestWord(to: member.key, among: names)
            if let nearest { misspelt[nearest] = member.node }
            let hint = nearest.map { " Did you mean \"\($0)\"?" }
            faults.note(
                ScenarioFault(
                    file: file, at: member,
                    reason: "Unknown key \"\(member.key.shortened)\"."
                        + (hint ?? " The keys are: \(names.joined(separator: ", ")).")))
        }
    }

    /// The value of a key, if it is there.
    func optional(_ key: String) -> YAMLNode? {
        precondition(form.names.contains(key), "\(form.name) has no key \(key)")
        return members.first { $0.key == key }?.node ?? misspelt[key]
    }

    /// The line of a key, if it is there.
    func line(of key: String) -> Int? { members.first { $0.key == key }?.line }

    /// The value of a key that has to be there.
    func required(_ key: String) throws(ScenarioFault) -> YAMLNode {
        guard let node = optional(key) else {
            throw ScenarioFault(file: file, at: node, reason: "The key \"\(key)\" is missing.")
        }
        return node
    }
}

extension YAMLNode {
    /// The value of a key, if this is a mapping that has it.
    subscript(key: String) -> YAMLNode? {
        guard case .mapping(let members) = content else { return nil }
        return members.first { $0.key == key }?.node
    }

    /// The value as a text; numbers count as the text by which they are written.
    func text(in file: String, _ what: String) throws(ScenarioFault) -> String {
        switch content {
        case .scalar(.string(let text)) where !text.isEmpty: return text
        case .scalar(.integer), .scalar(.number): return value.description
        case .scalar, .list, .mapping:
            throw ScenarioFault(file: file, at: self, reason: "\(what) must be a string.")
        }
    }

    /// The value as a list.
    func list(in file: String, _ what: String) throws(ScenarioFault) -> [YAMLNode] {
        guard case .list(let nodes) = content else {
            throw ScenarioFault(file: file, at: self, reason: "\(what) must be a list.")
        }
        return nodes
    }

    /// The value as a list of texts, or as the only one of them.
    func texts(in file: String, _ what: String) throws(ScenarioFault) -> [String] {
        guard case .list(let nodes) = content else {
            guard case .mapping = content else { return [try text(in: file, what)] }
            throw ScenarioFault(file: file, at: self, reason: "\(what) must be a string or a list of strings.")
        }
        var texts: [String] = []
        for node in nodes { texts.append(try node.text(in: file, "Each of \(what)")) }
        return texts
    }

    /// The value as a number.
    func number(in file: String, _ what: String) throws(ScenarioFault) {
        switch content {
        case .scalar(.integer), .scalar(.number): return
        case .scalar, .list, .mapping:
            throw ScenarioFault(file: file, at: self, reason: "\(what) must be a number.")
        }
    }

    /// The value as true or false.
    func bool(in file: String, _ what: String) throws(ScenarioFault) -> Bool {
        guard case .scalar(.bool(let bool)) = content else {
            throw ScenarioFault(file: file, at: self, reason: "\(what) must be true or false.")
        }
        return bool
    }

    /// The place of the value at a path of the same document, such as `$.calls[1].receiver`: that of its key if it has
    /// one, and of its nearest ancestor if the path leads nowhere.
    func place(at path: String) -> (line: Int?, column: Int?) {
        var node = self
        var place = (line: line, column: column)
        var rest = path.drop { $0 == "$" }
        while let step = Self.step(of: &rest) {
            switch (step, node.content) {
            case (.key(let key), .mapping(let members)):
                guard let member = members.first(where: { $0.key.shortened == key || $0.key == key }) else {
                    return place
                }
                place = (member.line, member.column)
                node = member.node
            case (.index(let index), .list(let nodes)) where nodes.indices.contains(index):
                node = nodes[index]
                place = (node.line, node.column)
            default: return place
            }
        }
        return place
    }

    private enum PathStep {
        case key(String)
        case index(Int)
    }

    /// The first step of a path as `JSONPath` writes it: `.key`, `[3]` or `["odd key"]`.
    private static func step(of path: inout Substring) -> PathStep? {
        switch path.first {
        case ".":
            let key = path.dropFirst().prefix { $0 != "." && $0 != "[" }
            path = path[key.endIndex...]
            return .key(String(key))
        case "[" where path.dropFirst().first == "\"":
            guard let end = path.range(of: "\"]") else { return nil }
            let literal = path[path.index(after: path.startIndex)...end.lowerBound]
            path = path[end.upperBound...]
            return key(String(literal)).map { .key($0) }
        case "[":
            let digits = path.dropFirst().prefix { $0 != "]" }
            path = path[digits.endIndex...].dropFirst()
            return Int(digits).map { .index($0) }
        default: return nil
        }
    }

    private static func key(_ literal: String) -> String? {
        do {
            guard case .string(let key) = try JSONValue(parsing: literal) else { return nil }
            return key
        } catch {
            return nil
        }
    }
}
