import Yams

/// A mapping in a file of records, whose members are read one by one until none is left over.
struct RecordMapping {
    let file: String
    let line: Int?
    private var members: [String: Node] = [:]

    /// - Throws: ``CatalogueFault`` for anything but a mapping, and for a member that occurs twice.
    init(_ node: Node, in file: String) throws(CatalogueFault) {
        self.file = file
        line = node.mark?.line
        guard case .mapping(let mapping) = node else {
            throw CatalogueFault(file: file, line: line, reason: "A mapping is expected here.")
        }
        for (key, value) in mapping {
            let name = key.string ?? ""
            guard members.updateValue(value, forKey: name) == nil else {
                throw CatalogueFault(file: file, line: key.mark?.line, reason: "\(name) occurs twice.")
            }
        }
    }

    /// The names of the members that have not been read.
    var names: [String] { members.keys.sorted() }

    /// An optional string, with surrounding white space trimmed.
    mutating func text(_ name: String) throws(CatalogueFault) -> String? {
        guard let node = members.removeValue(forKey: name) else { return nil }
        guard case .scalar(let scalar) = node, !scalar.string.isEmpty else {
            throw fault("\(name) must be a text.", node)
        }
        return scalar.string
    }

    /// A required text.
    mutating func required(_ name: String) throws(CatalogueFault) -> String {
        guard let text = try text(name) else { throw fault("\(name) is missing.") }
        return text
    }

    /// An optional word of an enumeration.
    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, of type: Word.Type = Word.self
    ) throws(CatalogueFault) -> Word? where Word.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault("\(name) must be one of \(words), not \(text).")
        }
        return word
    }

    /// A list of strings; empty if it is missing.
    mutating func texts(_ name: String) throws(CatalogueFault) -> [String] {
        var texts: [String] = []
        for node in try nodes(name) {
            guard let text = node.string else { throw fault("\(name) must list texts.", node) }
            texts.append(text)
        }
        return texts
    }

    /// A list of mappings; empty if it is missing.
    mutating func mappings(_ name: String) throws(CatalogueFault) -> [RecordMapping] {
        var mappings: [RecordMapping] = []
        for node in try nodes(name) { mappings.append(try RecordMapping(node, in: file)) }
        return mappings
    }

    /// An optional mapping.
    mutating func mapping(_ name: String) throws(CatalogueFault) -> RecordMapping? {
        guard let node = members.removeValue(forKey: name) else { return nil }
        return try RecordMapping(node, in: file)
    }

    /// Ends the reading.
    ///
    /// - Throws: ``CatalogueFault`` if a member was not read.
    func end() throws(CatalogueFault) {
        guard let name = names.first else { return }
        throw fault("\(name) is not known here.")
    }

    func fault(_ reason: String, _ node: Node? = nil) -> CatalogueFault {
        CatalogueFault(file: file, line: node?.mark?.line ?? line, reason: reason)
    }

    private mutating func nodes(_ name: String) throws(CatalogueFault) -> [Node] {
        guard let node = members.removeValue(forKey: name) else { return [] }
        guard case .sequence(let sequence) = node else { throw fault("\(name) must be a list.", node) }
        return Array(sequence)
    }
}
