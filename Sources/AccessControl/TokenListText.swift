import Yams

/// The text of a token file; an entry is inserted without touching other lines.
struct TokenListText {
    private let text: [Unicode.Scalar]
    /// Where each line begins.
    private let starts: [Int]

    /// Why no entry can be inserted.
    enum Obstacle: String, Error {
        case lineBreaks = "it has line breaks other than LF and CRLF"
        case braces = "its keys are written in braces instead of one on each line"
        case brackets = "the list under tokens is written in brackets instead of one entry after each dash"
        case unknownStart = "the list under tokens has a tag, an anchor or an alias"
    }

    init(_ text: String) throws(Obstacle) {
        try self.init(Array(text.unicodeScalars))
    }

    private init(_ text: [Unicode.Scalar]) throws(Obstacle) {
        self.text = text
        starts = [0] + text.indices.filter { text[$0] == "\n" }.map { $0 + 1 }
        // YAML treats all of these as line breaks, so its line numbers would differ from the ones here.
        let hasOthers = text.indices.contains { place in
            switch text[place] {
            case "\u{85}", "\u{2028}", "\u{2029}": true
            case "\r": place + 1 == text.count || text[place + 1] != "\n"
            default: false
            }
        }
        if hasOthers { throw .lineBreaks }
    }

    /// The text with one more entry, after the last one of the list.
    ///
    /// `root` is the mapping that was read from the text; nil if it is empty or has comments only.
    func adding(_ token: AccessToken, to root: Node.Mapping?) throws(Obstacle) -> String {
        guard let root else {
            return inserting(["tokens:"] + Self.lines(of: token, indentation: 2), before: starts.count)
        }
        guard let (key, value) = root.first(where: { $0.key.string == "tokens" }) else {
            guard let place = place(of: root.mark), scalar(at: place) != "{" else { throw .braces }
            let column = (root.mark?.column ?? 1) - 1
            let lines = ["tokens:"] + Self.lines(of: token, indentation: 2)
            return inserting(lines.map { String(repeating: " ", count: column) + $0 }, before: starts.count)
        }
        if let place = place(of: root.mark), scalar(at: place) == "{" { throw .braces }
        guard let keyMark = key.mark else { throw .unknownStart }
        let lines = Self.lines(of: token, indentation: keyMark.column + 1)
        guard case .sequence(let sequence) = value else {
            return try removing(value).inserting(lines, before: keyMark.line)
        }
        guard let start = place(of: sequence.mark) else { throw .unknownStart }
        switch scalar(at: start) {
        case "[": return try removingBrackets(at: start).inserting(lines, before: keyMark.line)
        case "-":
            let indentation = start - starts[line(of: start)]
            return inserting(
                Self.lines(of: token, indentation: indentation),
                before: lineAfterList(from: line(of: start), indentation: indentation))
        default: throw .unknownStart
        }
    }

    private static func lines(of token: AccessToken, indentation: Int) -> [String] {
        token.entryLines.map { String(repeating: " ", count: indentation) + $0 }
    }

    // MARK: Finding

    private func place(of mark: Mark?) -> Int? {
        guard let mark, starts.indices.contains(mark.line - 1) else { return nil }
        return starts[mark.line - 1] + mark.column - 1
    }

    private func scalar(at place: Int) -> Unicode.Scalar? { text.indices.contains(place) ? text[place] : nil }

    /// The index of the line at the given position.
    private func line(of place: Int) -> Int { (starts.lastIndex { $0 <= place }) ?? 0 }

    /// The index of the line after the list whose dashes have this indentation.
    ///
    /// Blank lines and comments after the list stay after the new entry, except for comments that are indented like
    /// the members of the last entry.
    private func lineAfterList(from first: Int, indentation: Int) -> Int {
        var last = first
        for line in starts.indices.dropFirst(first + 1) {
            let end = line + 1 < starts.count ? starts[line + 1] : text.count
            let content = text[starts[line]..<end].drop { $0 == " " }
            guard let mark = content.first(where: { $0 != "\t" }), mark != "\n", mark != "\r" else { continue }
            let column = content.startIndex - starts[line]
            let isEntry = column == indentation && mark == "-" && content.dropFirst().first.map(Self.isSpace) ?? true
            if column > indentation || isEntry {
                last = line
            } else if mark != "#" {
                break
            }
        }
        return last + 1
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { " \t\r\n".unicodeScalars.contains(scalar) }

    // MARK: Changing

    /// Removes a value that represents an empty list, such as `null`, so that a list can follow the key.
    private func removing(_ value: Node) throws(Obstacle) -> TokenListText {
        guard case .scalar(let scalar) = value else { throw .unknownStart }
        let word = Array(scalar.string.unicodeScalars)
        guard !word.isEmpty else { return self }
        guard let start = place(of: scalar.mark), text.dropFirst(start).starts(with: word) else { throw .unknownStart }
        return try removing(start..<start + word.count)
    }

    private func removingBrackets(at start: Int) throws(Obstacle) -> TokenListText {
        let rest = text.dropFirst(start + 1)
        guard let end = rest.firstIndex(where: { !Self.isSpace($0) }), text[end] == "]" else {
            throw .brackets
        }
        return try removing(start..<end + 1)
    }

    /// Removes a range and the spaces before it.
    private func removing(_ range: Range<Int>) throws(Obstacle) -> TokenListText {
        var start = range.lowerBound
        while let before = scalar(at: start - 1), before == " " || before == "\t" { start -= 1 }
        return try TokenListText(Array(text[..<start] + text[range.upperBound...]))
    }

    /// The text with lines inserted before the line with the given index, which may be the end.
    private func inserting(_ lines: [String], before line: Int) -> String {
        let place = line < starts.count ? starts[line] : text.count
        let firstBreak = text.firstIndex(of: "\n") ?? 0
        let lineBreak = scalar(at: firstBreak - 1) == "\r" ? "\r\n" : "\n"
        var result = String.UnicodeScalarView(text[..<place])
        if let last = result.last, last != "\n" { result.append(contentsOf: lineBreak.unicodeScalars) }
        for line in lines { result.append(contentsOf: (line + lineBreak).unicodeScalars) }
        result.append(contentsOf: text[place...])
        return String(result)
    }
}
