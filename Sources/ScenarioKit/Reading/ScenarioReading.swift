import YAMLReading

/// A scenario file as far as it can be read, and everything that is wrong in it.
public struct ScenarioReading: Sendable {
    /// The scenario; with faults it lacks what cannot be read, and is not played.
    public let scenario: Scenario?
    /// What is wrong, in the order of the file.
    public let faults: [ScenarioFault]
    /// Parts of the storyboards that are not understood; the scenario is run nevertheless.
    public let warnings: [ScenarioFault]

    /// Reads a file.
    ///
    /// - Parameter file: the file's path, for faults.
    public init(parsing bytes: [UInt8], file: String) {
        var faults = FaultList()
        let root = faults.value { () throws(ScenarioFault) in try YAMLNode(scenario: bytes, file: file) }
        scenario = root.flatMap { Scenario($0, in: file, &faults) }
        self.faults = faults.faults.inOrder
        warnings = []
    }

    /// Reads a file, and examines its content against the language of a service.
    ///
    /// - Parameters:
    ///   - file: the file's path, for faults.
    ///   - files: the files that the scenario names.
    public init(
        parsing bytes: [UInt8], file: String, by language: ScenarioLanguage, _ files: ScenarioExamination.Files
    ) {
        let reading = ScenarioReading(parsing: bytes, file: file)
        scenario = reading.scenario
        let found = scenario.map { ScenarioExamination.findings(in: $0, by: language, files) }
        faults = (reading.faults + (found?.faults ?? [])).inOrder
        warnings = found?.warnings ?? []
    }
}

extension [ScenarioFault] {
    /// The faults by their places; those without one come first.
    var inOrder: [ScenarioFault] {
        enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            return (first.line ?? 0, first.column ?? 0, left.offset)
                < (second.line ?? 0, second.column ?? 0, right.offset)
        }.map(\.element)
    }
}

extension YAMLNode {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads the file of a scenario. A byte order mark is accepted at its start, and nowhere else: inside, nobody sees
    /// it, and a name or a line that has it is equal to no other.
    init(scenario bytes: [UInt8], file: String) throws(ScenarioFault) {
        let content = Array(bytes.dropFirst(Self.lengthOfMark(bytes)))
        do {
            self = try YAMLNode(parsing: content, limits: Scenario.limits)
        } catch {
            let isList = error.message.contains("expected ',' or ']'")
            throw ScenarioFault(
                file: file, line: error.line, column: error.column,
                reason: error.message + (isList ? " A text with brackets in a list needs quotation marks." : ""))
        }
        try refuseDecorations(in: SourceText(String(decoding: content, as: UTF8.self)), file: file)
        guard let place = content.firstRange(of: Self.byteOrderMark)?.lowerBound else { return }
        let before = content[..<place]
        let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        throw ScenarioFault(
            file: file, line: line.count,
            column: String(decoding: line.last ?? [], as: UTF8.self).unicodeScalars.count + 1,
            reason: "A byte order mark (U+FEFF) is invisible, and is allowed only at the start of the file.")
    }

    /// Refuses anchors and tags, which begin a value or a key; a plain text begins with neither sign.
    private func refuseDecorations(in source: SourceText, file: String) throws(ScenarioFault) {
        var places = [(line: line, column: column)]
        switch content {
        case .scalar: break
        case .list(let nodes): for node in nodes { try node.refuseDecorations(in: source, file: file) }
        case .mapping(let members):
            for member in members {
                places.append((member.line, member.column))
                try member.node.refuseDecorations(in: source, file: file)
            }
        }
        for place in places {
            let sign = source.index(line: place.line, column: place.column).flatMap(source.character)
            guard sign == "&" || sign == "!" else { continue }
            let (noun, mark) = sign == "&" ? ("This is a YAML anchor; anchors", "&") : ("This is a YAML tag; tags", "!")
            throw ScenarioFault(
                file: file, line: place.line, column: place.column,
                reason: "\(noun) are not accepted. Put a text that begins with \(mark) in quotation marks.")
        }
    }

    /// The number of bytes of the mark with which a file begins; 0 without one.
    static func lengthOfMark(_ bytes: [UInt8]) -> Int {
        bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }
}
