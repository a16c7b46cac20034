/// Finds the ids of records in a text.
///
/// An id is two capitals, a hyphen and a number (`PS-11`, `CH-140`), or one of the letters P, R, Q, A, C, G, d, F with
/// a number (`P69b`), with neither letters, digits nor hyphens next to it: object ids of storyboards look alike.
struct CitationScan {
    /// The ids with their lines, from 1 on.
    let citations: [(id: String, line: Int)]

    init(_ text: String) {
        var found: [(String, Int)] = []
        var line = 1
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\n") { line += 1 }
            guard Self.isWord(byte) else {
                place += 1
                continue
            }
            var end = place + 1
            while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
            if Self.isID(bytes[place..<end]) {
                found.append((String(decoding: bytes[place..<end], as: UTF8.self), line))
            }
            place = end
        }
        citations = found
    }

    /// A character of a word: words are read whole, so that a part of one is never mistaken for an id.
    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte >= 0x80
    }

    private static func isID(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first, word.count >= 2, word.count <= 7 else { return false }
        let rest: ArraySlice<UInt8>
        let digits: ClosedRange<Int>
        if word.count >= 5, word[word.startIndex + 2] == UInt8(ascii: "-") {
            guard word.prefix(2).allSatisfy({ isLetter($0) && $0 < 0x5B }) else { return false }
            rest = word.dropFirst(3)
            digits = 2...3
        } else {
            guard "PRQACGdF".utf8.contains(first) else { return false }
            rest = word.dropFirst()
            digits = "PRQ".utf8.contains(first) ? 1...3 : 1...2
        }
        let number = rest.prefix(while: isDigit)
        let suffix = rest.dropFirst(number.count)
        guard digits.contains(number.count), suffix.count <= 1 else { return false }
        return suffix.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}
