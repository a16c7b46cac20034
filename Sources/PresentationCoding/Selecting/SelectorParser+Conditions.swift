import JSONCoding
import PresentationEngine

extension SelectorParser {
    /// Reads one step: a class or `*`, followed by conditions without spaces; at least one of the two.
    mutating func compound() throws(SelectorFault) -> [ControllerCondition] {
        let start = place
        var conditions: [ControllerCondition] = []
        if !take("*"), next.map({ isWord($0) || isQuote($0) }) ?? false {
            try count(at: place)
            conditions.append(.fact(.className, .equals(try textValue("a class"))))
        }
        while let next, next == "#" || next == "[" || next == ":" {
            let beginning = place
            try count(at: place)
            place += 1
            switch next {
            case "#": conditions.append(.fact(.id, .equals(try textValue("a name after \"#\""))))
            case "[": conditions.append(try fact())
            default: conditions.append(try standing(from: beginning))
            }
        }
        if place == start {
            throw fault("A class, \"*\", \"#\", \"[\" or \":\" is expected here, not \(shown(next)).")
        }
        return conditions
    }

    /// Reads the content of brackets, and the closing bracket.
    private mutating func fact() throws(SelectorFault) -> ControllerCondition {
        skipSpace()
        let start = place
        let name = try word("a name after \"[\"")
        guard let fact = ControllerFact(rawValue: name) else {
            throw unknown(name, as: "Nothing of a controller", among: ControllerFact.allCases, at: start)
        }
        skipSpace()
        if take("]") { return .fact(fact, .isThere) }
        let sign = next
        if let sign, "^$*".contains(sign) { place += 1 }
        try require("=", "here, or \"]\", \"^=\", \"$=\" or \"*=\"")
        skipSpace()
        let valuePlace = place
        let value = try textValue("a value")
        skipSpace()
        try require("]", "after the value")
        let isPart = sign != "="
        if isPart, value.isEmpty { throw fault("An empty text is part of any.", at: valuePlace) }
        switch sign {
        case "^": return .fact(fact, .begins(value))
        case "$": return .fact(fact, .ends(value))
        case "*": return .fact(fact, .contains(value))
        default:
            guard let words = fact.words, !words.contains(value) else { return .fact(fact, .equals(value)) }
            throw unlisted(value, as: "No \(name)", among: words, at: valuePlace)
        }
    }

    /// Reads the condition after a colon.
    private mutating func standing(from start: Int) throws(SelectorFault) -> ControllerCondition {
        let name = try word("a word after \":\"")
        switch name {
        case "nth-child":
            try require("(", "after \":nth-child\"")
            return .childNumber(try number())
        case "not":
            return .none(
                of: try list(in: name, from: start) { parser throws(SelectorFault) in
                    try parser.compound()
                })
        case "has":
            return .has(
                try list(in: name, from: start) { parser throws(SelectorFault) in
                    try parser.relativePath()
                })
        default:
            guard let standing = ControllerStanding(rawValue: name) else {
                let words = ControllerStanding.allCases.map(\.rawValue) + ["nth-child", "not", "has"]
                throw unlisted(name, as: "No condition", among: words, at: start + 1)
            }
            return .standing(standing)
        }
    }

    /// Reads a whole number from 1, and the parenthesis after it.
    private mutating func number() throws(SelectorFault) -> Int {
        skipSpace()
        let start = place
        let digits = try word("a number")
        guard let number = Int(digits), number >= 1 else {
            throw fault("A whole number is expected here, the first child being 1.", at: start)
        }
        skipSpace()
        try require(")", "after the number")
        return number
    }

    /// Reads the elements in the parentheses of a condition, separated by commas; they cannot be nested, so
    /// that no text makes the search deep.
    private mutating func list<Element>(
        in name: String, from start: Int, _ element: (inout Self) throws(SelectorFault) -> Element
    ) throws(SelectorFault) -> [Element] {
        guard enclosing.insert(name).inserted else {
            throw fault("\":\(name)\" cannot stand inside another.", at: start)
        }
        try require("(", "after \":\(name)\"")
        var elements: [Element] = []
        repeat {
            skipSpace()
            elements.append(try element(&self))
            skipSpace()
        } while take(",")
        try require(")", name == "has" ? "after what it leads to" : "after what is not meant")
        enclosing.remove(name)
        return elements
    }
}

extension SelectorParser {
    /// Reads a word, or any string in quotes.
    private mutating func textValue(_ expected: String) throws(SelectorFault) -> String {
        guard let quote = next, isQuote(quote) else {
            return try word(expected, hint: " Other texts must be in quotes.")
        }
        let start = place
        place += 1
        var value = ""
        while let character = next {
            place += 1
            if character == quote { return value }
            guard character == "\\" else {
                value.append(character)
                continue
            }
            guard let escaped = next, escaped == "\\" || isQuote(escaped) else {
                throw fault("A backslash stands before a quote or another backslash.", at: place - 1)
            }
            place += 1
            value.append(escaped)
        }
        throw fault("The quote that begins here does not end.", at: start)
    }

    /// Reads letters, digits, underscores, hyphens and full stops.
    private mutating func word(_ expected: String, hint: String = "") throws(SelectorFault) -> String {
        let start = place
        while let next, isWord(next) { place += 1 }
        guard place > start else {
            throw fault("There should be \(expected) here, not \(shown(next)).\(hint)")
        }
        return String(text[start..<place])
    }

    private func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "-" || character == "."
    }

    private func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }

    private func unlisted(
        _ word: String, as subject: String, among words: [String], at place: Int
    ) -> SelectorFault {
        let hint =
            if let nearest = nearestWord(to: word, among: words) {
                "Did you mean \"\(nearest)\"?"
            } else {
                "Known are \(words.joined(separator: ", "))."
            }
        return fault("\(subject) is called \"\(word.shortened)\". \(hint)", at: place)
    }

    private func unknown<Word: RawRepresentable>(
        _ word: String, as subject: String, among words: [Word], at place: Int
    ) -> SelectorFault where Word.RawValue == String {
        unlisted(word, as: subject, among: words.map(\.rawValue), at: place)
    }
}

extension ControllerFact {
    /// The possible values of the fact; nil if clients choose them.
    fileprivate var words: [String]? {
        switch self {
        case .kind: ControllerKind.allCases.map(\.rawValue)
        case .state: Appearance.states
        case .modalPresentationStyle: ModalPresentationStyle.allCases.map(\.name)
        case .id, .className, .title, .identifier, .storyboardIdentifier, .restorationIdentifier, .window: nil
        }
    }
}
