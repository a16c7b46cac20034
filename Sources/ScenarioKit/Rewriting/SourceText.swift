import YAMLReading

/// The text of a YAML file, in which single values can be replaced while everything else stays byte for byte.
struct SourceText {
    private let scalars: [Unicode.Scalar]
    /// The index of the first character of each line.
    private let lineStarts: [Int]
    private var edits: [(range: Range<Int>, text: String)] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var starts = [0]
        for (index, scalar) in scalars.enumerated() where Self.endsLine(scalar) {
            if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
            starts.append(index + 1)
        }
        lineStarts = starts
    }

    /// YAML 1.1, which the library reads, also ends lines at these characters.
    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// The line break of the file, by its first line.
    var lineBreak: String {
        scalars.first(where: Self.endsLine) == "\r" ? "\r\n" : "\n"
    }

    // MARK: Places

    /// The index at which a value begins; nil if its place is not known.
    func start(of node: YAMLNode) -> Int? { index(line: node.line, column: node.column) }

    /// The index of a line and a column, both from 1.
    func index(line: Int?, column: Int?) -> Int? {
        guard let line, let column, lineStarts.indices.contains(line - 1) else { return nil }
        return min(lineStarts[line - 1] + column - 1, scalars.count)
    }

    /// The column of an index, from 0.
    func column(of index: Int) -> Int { index - lineStarts[line(of: index)] }

    /// The number of the line of an index, from 0.
    func line(of index: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// The index after the last character of a line, before its line break.
    func end(ofLineAt index: Int) -> Int {
        var end = index
        while end < scalars.count, !Self.endsLine(scalars[end]) { end += 1 }
        return end
    }

    /// The index of the first character of a line.
    func start(ofLineAt index: Int) -> Int { lineStarts[line(of: index)] }

    /// The character at an index.
    func character(at index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

    /// The characters of a range.
    func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }

    /// Whether a collection is written with brackets.
    func isInline(_ node: YAMLNode) -> Bool {
        guard let start = start(of: node) else { return false }
        return scalars.indices.contains(start) && (scalars[start] == "[" || scalars[start] == "{")
    }

    /// The index after the last character of a value; nil if its place is not known.
    func end(of node: YAMLNode) -> Int? {
        guard let start = start(of: node) else { return nil }
        guard let first = character(at: start) else { return start }
        switch node.content {
        case .list where first == "[", .mapping where first == "{": return endOfBrackets(start)
        case .list(let nodes): return nodes.last.flatMap { end(of: $0) }
        case .mapping(let members): return members.last.flatMap { end(of: $0.node) }
        case .scalar(.null) where first != "~" && first != "n" && first != "N": return start
        case .scalar: return endOfScalar(start)
        }
    }

    private func endOfBrackets(_ start: Int) -> Int {
        var depth = 0
        var index = start
        while index < scalars.count {
            switch scalars[index] {
            case "[", "{": depth += 1
            case "]", "}":
                depth -= 1
                if depth == 0 { return index + 1 }
            case "\"", "'":
                let previous = scalars[index - 1]
                if "[{,: \t\n".unicodeScalars.contains(previous) { index = endOfQuotation(index) - 1 }
            case "#" where index > 0 && (scalars[index - 1] == " " || Self.endsLine(scalars[index - 1])):
                index = end(ofLineAt: index)
            default: break
            }
            index += 1
        }
        return index
    }

    private func endOfQuotation(_ start: Int) -> Int {
        let mark = scalars[start]
        var index = start + 1
        while index < scalars.count {
            if mark == "\"", scalars[index] == "\\" {
                index += 1
            } else if scalars[index] == mark {
                guard mark == "'", index + 1 < scalars.count, scalars[index + 1] == "'" else { return index + 1 }
                index += 1
            }
            index += 1
        }
        return index
    }

    private func endOfScalar(_ start: Int) -> Int {
        switch scalars[start] {
        case "\"", "'": return endOfQuotation(start)
        case "|", ">": return endOfBlockScalar(start)
        default: break
        }
        guard !isInsideBrackets(start) else { return endOfPlainText(start, stoppers: ",]}") }
        var end = endOfPlainText(start, stoppers: "")
        let indent = indentOfParent(start)
        // The text goes on in lines that are indented more than its key, up to a comment.
        for line in lineStarts where line > end {
            let lineEnd = self.end(ofLineAt: line)
            let spaces = scalars[line..<lineEnd].prefix { $0 == " " }.count
            if spaces == lineEnd - line { continue }
            guard !scalars[end..<self.end(ofLineAt: end)].contains("#"), spaces > indent, scalars[line + spaces] != "#"
            else { break }
            end = endOfPlainText(line + spaces, stoppers: "")
        }
        return end
    }

    private func endOfPlainText(_ start: Int, stoppers: String) -> Int {
        var index = start
        while index < scalars.count, !Self.endsLine(scalars[index]) {
            let next = index + 1 < scalars.count ? scalars[index + 1] : "\n"
            if scalars[index] == " ", next == "#" { break }
            if stoppers.unicodeScalars.contains(scalars[index]) { break }
            index += 1
        }
        while index > start, scalars[index - 1] == " " { index -= 1 }
        return index
    }

    /// The indentation of the key or the dash before a value; less than that of the value if it has a line of its own.
    private func indentOfParent(_ start: Int) -> Int {
        let line = self.start(ofLineAt: start)
        var dash: Int?
        for index in line..<start where scalars[index] != " " {
            guard scalars[index] == "-", scalars[index + 1] == " " else { return index - line }
            dash = index - line
        }
        return dash ?? start - line - 1
    }

    /// Whether a plain scalar stands in brackets: then more are opened than closed before it on its line.
    private func isInsideBrackets(_ start: Int) -> Bool {
        var depth = 0
        var index = self.start(ofLineAt: start)
        while index < start {
            switch scalars[index] {
            case "[", "{": depth += 1
            case "]", "}": depth -= 1
            case "\"", "'": index = endOfQuotation(index) - 1
            default: break
            }
            index += 1
        }
        return depth > 0
    }

    /// A block scalar ends before the first line that is indented less than its first one.
    private func endOfBlockScalar(_ start: Int) -> Int {
        var end = self.end(ofLineAt: start)
        var indent: Int?
        for line in lineStarts where line > end {
            let lineEnd = self.end(ofLineAt: line)
            let spaces = scalars[line..<lineEnd].prefix { $0 == " " }.count
            if spaces == lineEnd - line { continue }
            if spaces < (indent ?? max(1, spaces)) { break }
            indent = indent ?? spaces
            end = lineEnd
        }
        return end
    }

    // MARK: Edits

    /// Replaces a range; ranges may not overlap.
    mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

    /// Whether there is anything to write.
    var isEdited: Bool { !edits.isEmpty }

    /// The text with all edits.
    var edited: String {
        var result = String.UnicodeScalarView()
        var place = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result.append(contentsOf: scalars[place..<max(place, edit.range.lowerBound)])
            result.append(contentsOf: edit.text.unicodeScalars)
            place = max(place, edit.range.upperBound)
        }
        result.append(contentsOf: scalars[place...])
        return String(result)
    }
}
