import JSONCoding

/// Values as YAML that reads back as the same values: in blocks where they are long, else on one line.
enum YAMLText {
    /// A value on one line, such as `{call: make, name: detail}`.
    static func inline(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool, .integer, .number: value.description
        case .string(let text): scalar(text, isInline: true)
        case .array(let values): "[\(values.map(inline).joined(separator: ", "))]"
        case .object(let object):
            "{"
                + object.members.map { "\(scalar($0.key, isInline: true)): \(inline($0.value))" }
                .joined(separator: ", ") + "}"
        }
    }

    /// A text as an element of a list with one element on each line.
    static func element(_ text: String) -> String { scalar(text, isInline: false) }

    /// A member of a mapping, on one line if that is short, else as a block.
    static func member(_ key: String, _ value: JSONValue, indent: Int) -> [String] {
        let start = String(repeating: " ", count: indent) + scalar(key, isInline: false) + ":"
        let line = "\(start) \(inline(value))"
        guard line.utf8.count > width else { return [line] }
        switch value {
        case .object(let object) where !object.isEmpty:
            return [start] + object.members.flatMap { member($0.key, $0.value, indent: indent + 2) }
        case .array(let values) where !values.isEmpty:
            return [start] + values.flatMap { item($0, indent: indent + 2) }
        case .null, .bool, .integer, .number, .string, .array, .object: return [line]
        }
    }

    /// An element of a list, on one line if that is short, else as a block.
    static func item(_ value: JSONValue, indent: Int) -> [String] {
        let space = String(repeating: " ", count: indent)
        let line: String
        if case .string(let text) = value {
            line = "\(space)- \(element(text))"
        } else {
            line = "\(space)- \(inline(value))"
        }
        guard line.utf8.count > width, case .object(let object) = value, !object.isEmpty else { return [line] }
        var lines = object.members.flatMap { member($0.key, $0.value, indent: indent + 2) }
        lines[0] = "\(space)- " + lines[0].dropFirst(indent + 2)
        return lines
    }

    /// Beyond this many bytes a value is written as a block.
    private static let width = 140

    // MARK: Scalars

    private static func scalar(_ text: String, isInline: Bool) -> String {
        if isPlain(text, isInline: isInline) { return text }
        let needsEscapes = text.unicodeScalars.contains(where: isUnprintable) || hasTrap(text)
        let isQuoting = text.contains("\"") || text.contains("\\")
        return isQuoting && !needsEscapes
            ? "'\(text.replacing("'", with: "''"))'" : "\"\(escaped(text))\""
    }

    /// Words that YAML reads as something else than a text.
    private static let words: Set = ["null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"]

    private static func isPlain(_ text: String, isInline: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic || first == "_",
            !words.contains(text), text.last != " ", text.last != ":", !hasTrap(text)
        else { return false }
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let isKnown = scalar == "…" || (scalar.isASCII && !isUnprintable(scalar))
            guard isKnown else { return false }
            switch scalar {
            case ",", "[", "]", "{", "}", ":": if isInline { return false }
            case "#": if previous == " " { return false }
            case " ": if previous == ":" { return false }
            default: break
            }
            previous = scalar
        }
        return true
    }

    /// Whether a character may only occur escaped.
    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    /// Whether the text has a sign that the reader would take for an alias or a complex key, even in quotation marks.
    private static func hasTrap(_ text: String) -> Bool {
        var isTrap = false
        scan(text) { _, trap in isTrap = isTrap || trap }
        return isTrap
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        scan(text) { scalar, isTrap in
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            default:
                if isTrap || isUnprintable(scalar) {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
    }

    /// Visits each character, and says whether it is `*` or `?` in a place where a value could begin.
    private static func scan(_ text: String, _ visit: (Unicode.Scalar, Bool) -> Void) {
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            visit(
                scalar,
                (scalar == "*" || scalar == "?") && previous.map { "-:?[{,".unicodeScalars.contains($0) } ?? false)
            if scalar != " ", scalar != "\t" { previous = scalar }
        }
    }
}
