/// The widths of characters, in thousandths of the font size: those of Helvetica, whose metrics the sans-serif fonts of
/// most systems share. Characters beyond ASCII count as wide, so that a text is never wider than it is measured.
package enum TextWidths {
    /// The width of a text in points.
    package static func width(of text: some StringProtocol, size: Double, isBold: Bool = false) -> Double {
        let units = text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
        return Double(units) / 1_000 * size * (isBold ? boldness : 1)
    }

    /// The beginning of a text that is at most `width` points wide, with an ellipsis if it is not all of it; empty if
    /// not even one character has room.
    package static func shortened(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
        let whole = text.prefix(characterLimit)
        if whole.endIndex == text.endIndex, self.width(of: text, size: size, isBold: isBold) <= width { return text }
        var room = width - self.width(of: ellipsis, size: size, isBold: isBold)
        var end = text.startIndex
        for index in whole.indices {
            room -= self.width(of: String(text[index]), size: size, isBold: isBold)
            guard room >= 0 else { break }
            end = text.index(after: index)
        }
        return end == text.startIndex ? "" : text[..<end] + ellipsis
    }

    /// The lines of a text, broken between words; the last one is shortened if there are more than `limit`.
    package static func lines(of text: String, width: Double, size: Double, limit: Int) -> [String] {
        guard limit > 1 else { return [shortened(text, to: width, size: size)].filter { !$0.isEmpty } }
        let words = text.prefix(characterLimit * 4).split(whereSeparator: \.isWhitespace)
        var lines: [String] = []
        var line = ""
        for (index, word) in words.enumerated() {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if line.isEmpty || self.width(of: longer, size: size) <= width {
                line = longer
            } else if lines.count == limit - 1 {
                line += " " + words[index...].joined(separator: " ")
                break
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        lines.append(line)
        return lines.map { shortened($0, to: width, size: size) }.filter { !$0.isEmpty }
    }

    /// The number of characters of a text that are looked at: more than any line holds.
    private static let characterLimit = 400
    private static let ellipsis = "\u{2026}"
    /// The width of a bold character as a multiple of the regular one.
    private static let boldness = 1.1

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 128 { return ascii[Int(scalar.value)] }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar {
        case "\u{2026}": return 1_000
        case "\u{2022}", "\u{B7}": return 400
        case "\u{2039}", "\u{203A}": return 333
        case "\u{2192}": return 1_000
        default: return scalar.value < 0x250 ? 900 : 1_200
        }
    }

    /// By the code of the character; control characters have the width of a space.
    private static let ascii: [Int] = {
        var widths = [Int](repeating: 278, count: 128)
        let groups: [(String, Int)] = [
            ("'", 191), ("ijl", 222), ("|", 260), ("()-`r", 333), ("{}", 334), ("\"", 355), ("*", 389), ("^", 469),
            ("ckvxyzsJ", 500), ("0123456789#$?_abdeghnopqu L", 556), ("+<=>~", 584), ("FTZ", 611),
            ("&ABEKPSVXY", 667), ("CDHNRUw", 722), ("GOQ", 778), ("Mm", 833), ("%", 889), ("W", 944), ("@", 1_015),
        ]
        for (characters, width) in groups {
            for scalar in characters.unicodeScalars where scalar != " " { widths[Int(scalar.value)] = width }
        }
        return widths
    }()
}
