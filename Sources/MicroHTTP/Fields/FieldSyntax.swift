/// Splits a header's value at a separator outside quoted strings (RFC 9110, 5.6.4).
func splitOutsideQuotes<Text: StringProtocol>(_ text: Text, at separator: Character) -> [Text.SubSequence] {
    var parts: [Text.SubSequence] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for position in text.indices {
        let character = text[position]
        if isEscaped {
            isEscaped = false
        } else if isQuoted, character == "\\" {
            isEscaped = true
        } else if character == "\"" {
            isQuoted.toggle()
        } else if character == separator, !isQuoted {
            parts.append(text[start..<position])
            start = text.index(after: position)
        }
    }
    parts.append(text[start...])
    return parts
}

/// The text without blanks at its ends.
func trimmed(_ text: some StringProtocol) -> String {
    var rest = text.drop { $0 == " " || $0 == "\t" }
    while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
    return String(rest)
}

/// The content of a quoted string with its escapes resolved, or the text itself if it is not quoted.
func unquoted(_ text: some StringProtocol) -> String {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
    var content = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
        if !isEscaped, character == "\\" {
            isEscaped = true
        } else {
            content.append(character)
            isEscaped = false
        }
    }
    return content
}
