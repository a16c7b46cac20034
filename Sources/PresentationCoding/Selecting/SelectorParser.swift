import JSONCoding

/// Reads selectors: alternatives, paths and steps here, conditions in the extension.
///
/// The parser is written by hand, since every fault must name its position and the expected input.
struct SelectorParser {
    let text: [Character]
    var place = 0
    /// The names of the conditions whose parentheses enclose the current position.
    var enclosing: Set<String> = []
    private var parts = 0

    init(_ text: String) {
        self.text = Array(text)
    }

    /// Reads the whole text.
    mutating func selector() throws(SelectorFault) -> ControllerSelector {
        var paths = [try path()]
        while take(",") { paths.append(try path()) }
        if let next { throw fault("\(shown(next)) cannot stand here.") }
        return ControllerSelector(paths: paths)
    }

    private mutating func path() throws(SelectorFault) -> ControllerSelector.Path {
        skipSpace()
        return try path(beginning: .anywhere)
    }

    /// A path relative to a controller: it starts with a descendant, unless an arrow says otherwise.
    mutating func relativePath() throws(SelectorFault) -> ControllerSelector.Path {
        skipSpace()
        return try path(beginning: relation() ?? .descendant)
    }

    private mutating func path(
        beginning relation: ControllerSelector.Relation
    ) throws(SelectorFault) -> ControllerSelector.Path {
        var steps = [try step(relation)]
        while let relation = self.relation() { steps.append(try step(relation)) }
        return ControllerSelector.Path(steps: steps)
    }

    private mutating func step(
        _ relation: ControllerSelector.Relation
    ) throws(SelectorFault) -> ControllerSelector.Step {
        try count(at: place)
        return ControllerSelector.Step(relation, try compound())
    }

    /// Reads the relation to the next step; nil at the end of the path. Space is a relation only if a step
    /// follows it.
    private mutating func relation() -> ControllerSelector.Relation? {
        let hasSpace = next?.isWhitespace ?? false
        skipSpace()
        switch next {
        case ">":
            place += 1
            skipSpace()
            return .child
        case "=" where following == ">":
            place += 2
            skipSpace()
            return .presented
        case nil, ",", ")": return nil
        default: return hasSpace ? .descendant : nil
        }
    }
}

extension SelectorParser {
    /// The next character, nil at the end.
    var next: Character? { place < text.count ? text[place] : nil }

    private var following: Character? { place + 1 < text.count ? text[place + 1] : nil }

    mutating func skipSpace() {
        while let next, next.isWhitespace { place += 1 }
    }

    /// Consumes a character, if it is the next one.
    mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        place += 1
        return true
    }

    mutating func require(_ character: Character, _ purpose: String) throws(SelectorFault) {
        guard take(character) else {
            throw fault("\"\(character)\" is expected \(purpose), not \(shown(next)).")
        }
    }

    /// Counts a step or a condition against the limit.
    mutating func count(at place: Int) throws(SelectorFault) {
        parts += 1
        guard parts <= ControllerSelector.partLimit else {
            throw fault(
                "A selector has at most \(ControllerSelector.partLimit) steps and conditions.", at: place)
        }
    }

    func fault(_ reason: String, at place: Int? = nil) -> SelectorFault {
        SelectorFault(at: (place ?? self.place) + 1, reason)
    }

    func shown(_ character: Character?) -> String {
        character.map { "\"\(String($0).shortened)\"" } ?? "the end"
    }
}

extension ControllerSelector {
    /// Reads a selector.
    ///
    /// - Throws: `SelectorFault` with the position of a syntax error or of an exceeded limit.
    package init(parsing text: String) throws(SelectorFault) {
        guard text.utf8.count <= Self.lengthLimitBytes else {
            throw SelectorFault(at: 1, "A selector has at most \(Self.lengthLimitBytes) bytes.")
        }
        var parser = SelectorParser(text)
        self = try parser.selector()
    }
}
