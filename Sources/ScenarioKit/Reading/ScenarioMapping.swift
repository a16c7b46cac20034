import JSONCoding
import TextShortening
import YAMLReading

/// A mapping of a scenario file, with no other keys than those of its form.
struct ScenarioMapping {
    let file: String
    let line: Int?
    private let members: [YAMLNode.Member]
    private let form: ScenarioForm

    init(_ node: YAMLNode, in file: String, _ form: ScenarioForm) throws(ScenarioFault) {
        self.file = file
        self.form = form
        line = node.line
        guard case .mapping(let members) = node.content else {
            throw ScenarioFault(file: file, line: node.line, reason: "\(form.noun) is a mapping of keys to values.")
        }
        self.members = members
        let names = form.names
        guard let member = members.first(where: { !names.contains($0.key) }) else { return }
        let hint = nearestWord(to: member.key, among: names).map { " Did you mean \"\($0)\"?" }
        throw ScenarioFault(
            file: file, line: member.line,
            reason: "The key \"\(member.key.shortened)\" is not known here."
                + (hint ?? " The keys are: \(names.joined(separator: ", "))."))
    }

    /// The value of a key, if it is there.
    func optional(_ key: String) -> YAMLNode? {
        precondition(form.names.contains(key), "\(form.name) has no key \(key)")
        return members.first { $0.key == key }?.node
    }

    /// The value of a key that has to be there.
    func required(_ key: String) throws(ScenarioFault) -> YAMLNode {
        guard let node = optional(key) else {
            throw ScenarioFault(file: file, line: line, reason: "The key \"\(key)\" is missing.")
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
            throw ScenarioFault(file: file, line: line, reason: "\(what) is a text.")
        }
    }

    /// The value as a list.
    func list(in file: String, _ what: String) throws(ScenarioFault) -> [YAMLNode] {
        guard case .list(let nodes) = content else {
            throw ScenarioFault(file: file, line: line, reason: "\(what) is a list.")
        }
        return nodes
    }

    /// The value as a list of texts, or as the only one of them.
    func texts(in file: String, _ what: String) throws(ScenarioFault) -> [String] {
        guard case .list(let nodes) = content else {
            guard case .mapping = content else { return [try text(in: file, what)] }
            throw ScenarioFault(file: file, line: line, reason: "\(what) is a text or a list of texts.")
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
            throw ScenarioFault(file: file, line: line, reason: "\(what) is a number.")
        }
    }

    /// The value as true or false.
    func bool(in file: String, _ what: String) throws(ScenarioFault) -> Bool {
        guard case .scalar(.bool(let bool)) = content else {
            throw ScenarioFault(file: file, line: line, reason: "\(what) is true or false.")
        }
        return bool
    }

    /// The line of the value at a path of the same document, such as `$.calls[1].receiver`: that of its nearest
    /// ancestor if the path leads nowhere.
    func line(at path: String) -> Int? {
        var node = self
        var rest = path.drop { $0 == "$" }
        while let first = rest.first {
            rest = rest.dropFirst()
            let next: YAMLNode?
            switch (first, node.content) {
            case (".", .mapping(let members)):
                let key = rest.prefix { $0 != "." && $0 != "[" }
                rest = rest.dropFirst(key.count)
                next = members.first { $0.key == key }?.node
            case ("[", .list(let nodes)):
                let index = Int(rest.prefix { $0 != "]" })
                rest = rest.drop { $0 != "]" }.dropFirst()
                next = index.flatMap { nodes.indices.contains($0) ? nodes[$0] : nil }
            default: next = nil
            }
            guard let next else { return node.line }
            node = next
        }
        return node.line
    }
}
