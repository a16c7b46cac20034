import Yams

extension Catalogue {
    /// The files that do not hold an area.
    private static let special: Set = ["sources", "proofs"]

    /// Reads files of records.
    ///
    /// - Throws: ``CatalogueFault`` with the file and line of the first fault.
    init(reading files: [RecordFile]) throws(CatalogueFault) {
        var reader = RecordReader()
        for file in files where file.name == "sources" { try reader.readSources(file) }
        for file in files where file.name == "proofs" { try reader.readProofs(file) }
        for file in files where !Self.special.contains(file.name) { try reader.readArea(file) }
        try reader.checkReferences()
        self.init(areas: reader.areas, records: reader.records)
    }
}

extension RecordFile {
    /// The file as a mapping.
    fileprivate func mapping() throws(CatalogueFault) -> RecordMapping {
        let root: Node?
        do {
            root = try Yams.compose(yaml: text, .basic)
        } catch let error as YamlError {
            throw CatalogueFault(file: name, line: nil, reason: "\(error)")
        } catch {
            throw CatalogueFault(file: name, line: nil, reason: "\(error)")
        }
        guard let root else { throw CatalogueFault(file: name, line: nil, reason: "The file is empty.") }
        return try RecordMapping(root, in: name)
    }
}

/// Reads the files in order: sources and proofs first, since records refer to both.
private struct RecordReader {
    private(set) var areas: [Catalogue.Area] = []
    private(set) var records: [RuleRecord] = []
    private var sources: [String: RuleSource] = [:]
    private var proofs: [String: [String]] = [:]
    private var ids: Set<String> = []

    mutating func readSources(_ file: RecordFile) throws(CatalogueFault) {
        var root = try file.mapping()
        for var entry in try root.mappings("sources") {
            let key = try entry.required("key")
            guard let kind = try entry.word("kind", of: SourceKind.self) else {
                throw entry.fault("kind is missing.")
            }
            let source = RuleSource(kind: kind, name: try entry.required("name"), url: try entry.text("url"))
            try entry.end()
            guard sources.updateValue(source, forKey: key) == nil else {
                throw entry.fault("\(key) occurs twice.")
            }
        }
        try root.end()
    }

    mutating func readProofs(_ file: RecordFile) throws(CatalogueFault) {
        var root = try file.mapping()
        if var entries = try root.mapping("proofs") {
            for id in entries.names { proofs[id] = try entries.texts(id) }
        }
        try root.end()
    }

    mutating func readArea(_ file: RecordFile) throws(CatalogueFault) {
        var root = try file.mapping()
        let area = Catalogue.Area(name: try root.required("area"), title: try root.required("title"))
        guard area.name == file.name else {
            throw root.fault("The area \(area.name) must stand in \(area.name).yaml.")
        }
        areas.append(area)
        for var entry in try root.mappings("records") {
            let record = try record(&entry, in: area.name)
            try entry.end()
            guard ids.insert(record.id).inserted else { throw entry.fault("\(record.id) occurs twice.") }
            records.append(record)
        }
        try root.end()
    }

    private func record(
        _ entry: inout RecordMapping, in area: String
    ) throws(CatalogueFault) -> RuleRecord {
        let id = try entry.required("id")
        let kind = try entry.word("kind", of: RecordKind.self) ?? .rule
        let confidence = try entry.word("confidence", of: Confidence.self)
        guard let confidence = kind == .choice ? .low : confidence else {
            throw entry.fault("\(id) has no confidence.")
        }
        return RuleRecord(
            id: id, name: try entry.text("name"), kind: kind, area: area,
            statement: try entry.required("statement"),
            versions: try versions(&entry), sources: try sources(&entry, of: kind), confidence: confidence,
            related: try entry.texts("related"), choice: try grounds(&entry, of: kind),
            fidelity: try sides(&entry), settledBy: try entry.text("settledBy"),
            waits: try entry.text("waits"), note: try entry.text("note"), tests: proofs[id] ?? [])
    }

    private func versions(_ entry: inout RecordMapping) throws(CatalogueFault) -> VersionRange {
        let range = VersionRange(from: try entry.text("from"), until: try entry.text("until"))
        for bound in [range.from, range.until].compactMap(\.self) {
            guard VersionRange.parts(of: bound) != nil else { throw entry.fault("\(bound) is not a version.") }
        }
        return range
    }

    private func sources(
        _ entry: inout RecordMapping, of kind: RecordKind
    ) throws(CatalogueFault) -> [RuleSource] {
        if kind == .choice { return [RuleSource(kind: .choice, name: "A choice of this project", url: nil)] }
        var found: [RuleSource] = []
        for text in try entry.texts("sources") { found.append(try source(text, in: entry)) }
        guard !found.isEmpty else { throw entry.fault("A record needs a source.") }
        return found
    }

    /// Looks up a source by its key, by its key and a place within it, or by its kind and name.
    private func source(_ text: String, in entry: RecordMapping) throws(CatalogueFault) -> RuleSource {
        if let source = sources[text] { return source }
        if let colon = text.firstRange(of: ": "),
            let kind = SourceKind(rawValue: String(text[..<colon.lowerBound]))
        {
            return RuleSource(kind: kind, name: String(text[colon.upperBound...]), url: nil)
        }
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let whole = sources[String(parts[0])] else {
            throw entry.fault("\(text) is not a source.")
        }
        return RuleSource(kind: whole.kind, name: "\(whole.name), \(parts[1])", url: whole.url)
    }

    private func grounds(
        _ entry: inout RecordMapping, of kind: RecordKind
    ) throws(CatalogueFault) -> ChoiceGrounds? {
        guard kind == .choice else { return nil }
        return ChoiceGrounds(
            standsFor: try entry.required("standsFor"), reason: try entry.required("reason"),
            evidence: try entry.required("evidence"))
    }

    private func sides(_ entry: inout RecordMapping) throws(CatalogueFault) -> FidelitySides? {
        guard var sides = try entry.mapping("fidelity") else { return nil }
        let both = FidelitySides(
            measured: try sides.required("measured"), documented: try sides.required("documented"))
        try sides.end()
        return both
    }

    /// Refuses references to, and proofs of, records that do not exist.
    func checkReferences() throws(CatalogueFault) {
        for record in records {
            for id in record.related + [record.settledBy].compactMap(\.self) where !ids.contains(id) {
                throw CatalogueFault(
                    file: record.area, line: nil,
                    reason: "\(record.id) refers to \(id), which does not exist.")
            }
        }
        for id in proofs.keys.sorted() where !ids.contains(id) {
            throw CatalogueFault(file: "proofs", line: nil, reason: "\(id) does not exist.")
        }
    }
}
