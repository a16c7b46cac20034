/// The widths of characters, in thousandths of the font size: those of Helvetica, whose metrics the sans-serif fonts of
/// most systems share. Characters beyond ASCII count as wide, so that a text is never wider than it is measured.
package enum TextWidths {
    /// The width of a text in points.
    package static func width(of text: some StringProtocol, size: Double, isBold: Bool = false) -> Double {
        Double(units(of: text)) / 1_000 * size * (isBold ? boldness : 1)
    }

    private static func units(of text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    }

    /// The beginning of a text that is at most `width` points wide, with an ellipsis if it is not all of it; empty if
    /// not even one character has room.
    package static func shortened(_ text: String, to width: Double, size: Double, isBold: Bool = false) -> String {
        let whole = beginning(of: text)
        let isAll = whole.utf8.count == text.utf8.count
        if isAll, self.width(of: text, size: size, isBold: isBold) <= width { return text }
        var room = width - self.width(of: ellipsis, size: size, isBold: isBold)
        var end = whole.startIndex
        for index in whole.indices {
            room -= self.width(of: String(whole[index]), size: size, isBold: isBold)
            guard room >= 0 else { break }
            end = whole.index(after: index)
        }
        return end == whole.startIndex ? "" : whole[..<end] + ellipsis
    }

    /// The lines of a text, broken between words; the last one is shortened if there are more than `limit`.
    package static func lines(of text: String, width: Double, size: Double, limit: Int) -> [String] {
        guard limit > 1 else { return [shortened(text, to: width, size: size)].filter { !$0.isEmpty } }
        let words = text.prefixOfScalars(scalarLimit).split(whereSeparator: \.isWhitespace)
        var lines: [String] = []
        var line = ""
        // Each word is measured once: measuring the whole line for each word would take quadratic time.
        var lineUnits = 0
        for (index, word) in words.enumerated() {
            let wordUnits = units(of: word)
            let longer = lineUnits + units(of: " ") + wordUnits
            if line.isEmpty {
                (line, lineUnits) = (String(word), wordUnits)
            } else if Double(longer) / 1_000 * size <= width {
                line += " " + word
                lineUnits = longer
            } else if lines.count == limit - 1 {
                line += " " + words[index...].joined(separator: " ")
                break
            } else {
                lines.append(line)
                (line, lineUnits) = (String(word), wordUnits)
            }
        }
        lines.append(line)
        return lines.map { shortened($0, to: width, size: size) }.filter { !$0.isEmpty }
    }

    /// The part of a text that is looked at: more than any line holds, and limited in scalars without a width, too, of
    /// which a character can have any number.
    static func beginning(of text: String) -> String {
        // It can neither have more marks than that nor more characters.
        if text.utf8.count <= markLimit { return text }
        let scalars = text.prefixOfScalars(scalarLimit)
        var marksLeft = markLimit
        let end = scalars.unicodeScalars.firstIndex { scalar in
            if width(of: scalar) == 0 { marksLeft -= 1 }
            return marksLeft < 0
        }
        return String(scalars[..<(end ?? scalars.endIndex)].prefix(characterLimit))
    }

    private static let characterLimit = 400
    private static let scalarLimit = 2_000
    /// The scalars without a width, such as combining marks, that are looked at.
    private static let markLimit = 200
    private static let ellipsis = "\u{2026}"
    /// The width of a bold character as a multiple of the regular one.
    private static let boldness = 1.1

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 128 { return ascii[Int(scalar.value)] }
        // Looking up a category costs much more than the rest, and there are no marks below, but the soft hyphen.
        if scalar.value < 0x300, scalar != "\u{AD}" { return narrow(scalar) }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        return narrow(scalar)
    }

    private static func narrow(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "\u{2026}": return 1_000
        case "\u{2022}", "\u{B7}": return 400
        case "\u{2039}", "\u{203A}": return 333
        case "\u{2192}": return 1_000
        default: return scalar.value < 0x250 ? 900 : 1_200
        }
    }

    /// The width of each ASCII character at the index of its code; control characters are as wide as a space.
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

extension String {
    /// The beginning with at most this number of Unicode scalars.
    fileprivate func prefixOfScalars(_ limit: Int) -> Substring {
        guard utf8.count > limit,
            let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex)
        else { return self[...] }
        return self[..<end]
    }
}
