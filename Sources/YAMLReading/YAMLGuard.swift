/// Refuses the parts of YAML that make small documents expensive, before anything is composed.
///
/// Aliases multiply the nodes that they refer to, and members named by collections (`? [a, b]`) are compared as
/// wholes. Both can begin only where a value may begin: at the start of a line, or after one of the signs that
/// introduce a value. The scan does not interpret quotes or block scalars, so that no document can hide either from it;
/// it therefore also refuses a plain scalar such as `see: *this`.
enum YAMLGuard {
    /// - Throws: ``YAMLFault`` naming the place of the first alias or question mark that begins a value.
    static func check(_ text: String) throws(YAMLFault) {
        var (line, column) = (1, 0)
        var previous: Unicode.Scalar?
        var scalars = text.unicodeScalars.makeIterator()
        var current = scalars.next()
        while let scalar = current {
            let next = scalars.next()
            column += 1
            if scalar == "*" || scalar == "?", canPrecedeValue(previous) {
                try refuse(scalar, before: next, line: line, column: column)
            }
            if isLineBreak(scalar) {
                if endsLine(scalar, before: next) { (line, column) = (line + 1, 0) }
                previous = nil
            } else if scalar != " ", scalar != "\t", scalar != "\u{FEFF}" {
                previous = scalar
            }
            current = next
        }
    }

    private static func refuse(
        _ scalar: Unicode.Scalar, before next: Unicode.Scalar?, line: Int, column: Int
    ) throws(YAMLFault) {
        if scalar == "?" {
            throw YAMLFault(
                .notAccepted, "A value begins with a question mark, which YAML reads as a member's name.",
                line: line, column: column)
        }
        if let next, canBeginName(next) {
            throw YAMLFault(
                .notAccepted,
                """
                This is a YAML alias, or looks like one; aliases are not accepted. Put a text that begins with * in \
                quotation marks.
                """, line: line, column: column)
        }
    }

    /// - Parameter scalar: The last character of the line that is not a space; `nil` at its start.
    private static func canPrecedeValue(_ scalar: Unicode.Scalar?) -> Bool {
        switch scalar {
        case nil, "-", ":", "?", "[", "{", ",": true
        default: false
        }
    }

    private static func canBeginName(_ scalar: Unicode.Scalar) -> Bool {
        scalar != " " && scalar != "\t" && scalar != "*" && !isLineBreak(scalar)
    }

    /// Whether a line ends with a scalar; CR LF ends one line.
    static func endsLine(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
        isLineBreak(scalar) && !(scalar == "\r" && next == "\n")
    }

    /// YAML 1.1, which the library reads, also ends lines at these characters.
    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}
