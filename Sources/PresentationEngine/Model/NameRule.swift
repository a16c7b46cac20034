/// The one rule for every name that a client chooses: of controllers and other objects, classes, identifiers,
/// storyboards and sessions.
///
/// A name can be a segment of a path and a line of a list: it has 1 to 1,024 bytes of UTF-8, no control characters and
/// no line breaks, and is neither `.` nor `..`, which clients remove from paths before sending them. Names are compared
/// by their bytes.
public enum NameRule {
    /// The maximum number of bytes of UTF-8 that a name may have.
    public static let longestBytes = 1_024

    /// A regular expression, of the kind that JSON schemas use, for the characters of a name.
    public static let pattern = "^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*$"

    /// Why a string cannot be a name, as a sentence; nil if it can.
    public static func objection(to text: String) -> String? {
        if text.isEmpty { return "This may not be empty." }
        if text.utf8.count > longestBytes { return "A name may have at most 1,024 bytes." }
        if text == "." || text == ".." { return "\"\(text)\" cannot be a name." }
        if holdsControlCharacter(text) { return "A name may not hold control characters or line breaks." }
        return nil
    }

    /// Whether the string has a character of the category Cc, or one of Unicode's own line separators.
    private static func holdsControlCharacter(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return false }
        return text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
            default: false
            }
        }
    }
}
