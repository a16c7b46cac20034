/// The words of a line of an event, up to its first `…`.
struct LineParts {
    /// A word, which may be cut by a `…`.
    struct Word {
        let text: String
        let isCut: Bool

        /// Whether a known word is this one, or begins with what the line has of it.
        func isMatched(by known: String) -> Bool { isCut ? known.hasPrefix(text) : known == text }

        func isBeginning(ofAnyOf known: [String]) -> Bool { known.contains { $0.hasPrefix(text) } }

        /// The word, and its parts behind each of its dots: a subject can have dots, too.
        var candidates: [Word] {
            var candidates = [self]
            var rest = text[...]
            while let dot = rest.firstIndex(of: ".") {
                rest = rest[rest.index(after: dot)...]
                candidates.append(Word(text: String(rest), isCut: isCut))
            }
            return candidates
        }
    }

    private let text: String
    private let words: [Word]
    /// Where each word ends.
    private let ends: [String.Index]
    /// Whether the line goes on after a `…`.
    let isCut: Bool

    /// - Parameter isCut: whether a `…` follows the text.
    init?(_ text: String, isCut: Bool) {
        var words: [Word] = []
        var ends: [String.Index] = []
        var index = text.startIndex
        while index < text.endIndex, words.count < 4 {
            let end = text[index...].firstIndex(of: " ") ?? text.endIndex
            words.append(Word(text: String(text[index..<end]), isCut: isCut && end == text.endIndex))
            ends.append(end)
            index = end == text.endIndex ? end : text.index(after: end)
        }
        guard !words.isEmpty else { return nil }
        self.text = text
        self.words = words
        self.ends = ends
        self.isCut = isCut
    }

    var head: String { words[0].text }
    var isHeadCut: Bool { words[0].isCut }
    var second: Word? { words.count > 1 ? words[1] : nil }
    var third: Word? { words.count > 2 ? words[2] : nil }
    var fourth: Word? { words.count > 3 ? words[3] : nil }

    /// The object with which the line begins, up to its first dot.
    var subject: String { String(head.prefix { $0 != "." }) }

    /// What follows the first dot of the first word; nil if it has none.
    var member: Word? {
        guard let dot = head.firstIndex(of: ".") else { return nil }
        return Word(text: String(head[head.index(after: dot)...]), isCut: isHeadCut)
    }

    /// The readings of ``member``, for subjects with dots.
    var candidates: [Word] { member?.candidates ?? [] }

    /// Whether the line is about a transition.
    var isTransition: Bool {
        head == "transition" || (head.hasPrefix("t_") && head.dropFirst(2).allSatisfy(\.isNumber))
    }

    /// What follows a number of words.
    func rest(after count: Int) -> String {
        ends.count >= count ? String(text[ends[count - 1]...]) : ""
    }
}
