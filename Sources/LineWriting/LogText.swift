/// Keeps a message of the log on one line, whatever the message contains.
///
/// Texts of clients reach the log, in quotations of names and values. A line break in them would look like another
/// line of the log, and an override of the direction of writing like another text. So every character that is not
/// printed is replaced by its number.
enum LogText {
    /// A line of text: `\n`, `\r` and `\t` for these three, and the form `\u{202E}` for every other character that is
    /// not printed.
    static func printable(_ line: String) -> String {
        replacing(in: line) { scalar in
            switch scalar {
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }

    /// A line of JSON, whose strings alone can contain such characters: their escapes in JSON, which mean the same.
    static func printable(json line: String) -> String {
        replacing(in: line) { scalar in
            String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }

    private static func replacing(in line: String, _ escape: (Unicode.Scalar) -> String) -> String {
        // Nearly every line consists of printed characters of ASCII.
        guard !line.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return line }
        var text = ""
        for scalar in line.unicodeScalars {
            if isPrinted(scalar) { text.unicodeScalars.append(scalar) } else { text += escape(scalar) }
        }
        return text
    }

    private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
