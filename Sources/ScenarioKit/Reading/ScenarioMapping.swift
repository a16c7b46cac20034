import JSONCoding
import TextShortening
import YAMLReading

/// A mapping of a scenario file, whose members are read one by one; a member that is left over is a fault.
struct ScenarioMapping {
    let file: String
    let line: Int?
    private let members: [YAMLNode.Member]
    private var read: Set<String> = []

    /// - Parameter what: the noun for the mapping in a sentence, such as "A step".
    init(_ node: YAMLNode, in file: String, _ what: String) throws(ScenarioFault) {
        self.file = file
        line = node.line
        guard case .mapping(let members) = node.content else {
            throw ScenarioFault(file: file, line: node.line, reason: "\(what) is a mapping of keys to values.")
        }
        self.members = members
    }

    /// Whether the mapping has the key.
    func has(_ key: String) -> Bool { members.contains { $0.key == key } }

    /// The value of a key, if it is there.
    mutating func optional(_ key: String) -> YAMLNode? {
        read.insert(key)
        return members.first { $0.key == key }?.node
    }

    /// The value of a key that has to be there.
    mutating func required(_ key: String) throws(ScenarioFault) -> YAMLNode {
        guard let node = optional(key) else {
            throw ScenarioFault(file: file, line: line, reason: "The key \"\(key)\" is missing.")
        }
        return node
    }

    /// All members that have not been read; from then on they count as read.
    mutating func rest() -> [YAMLNode.Member] {
        defer { read.formUnion(members.map(\.key)) }
        return members.filter { !read.contains($0.key) }
    }

    /// Ends the reading.
    ///
    /// - Throws: the fault of the first member that was not read, with the nearest of the keys that may be there.
    func end() throws(ScenarioFault) {
        guard let member = members.first(where: { !read.contains($0.key) }) else { return }
        let hint = nearestWord(to: member.key, among: read.sorted()).map { " Did you mean \"\($0)\"?" }
        let known = read.sorted().joined(separator: ", ")
        throw ScenarioFault(
            file: file, line: member.line,
            reason: "The key \"\(member.key.shortened)\" is not known here."
                + (hint ?? " The keys are: \(known)."))
    }
}

extension YAMLNode {
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
        guard case .list(let nodes) = content else { return [try text(in: file, what)] }
        var texts: [String] = []
        for node in nodes { texts.append(try node.text(in: file, "Each of \(what)")) }
        return texts
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
