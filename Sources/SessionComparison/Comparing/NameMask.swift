import PresentationEngine

/// Recognizes the names that a session made, and the addresses of its objects.
struct NameMask {
    private let isMinted: (_ base: String, _ number: Int) -> Bool

    /// A mask for the names of a session, which may have been given out before or during its last command.
    init(_ session: PresentationSession) {
        let minted = session.names.minted
        isMinted = { base, number in (minted[ExactText(base)] ?? 0) >= number }
    }

    /// A mask for the sentence by which a command was refused. It may name objects that the command had made before it
    /// was taken back, with names that the session does not know.
    ///
    /// - Parameter other: the other side, which may have names of the same base.
    init(refusedIn session: PresentationSession, besides other: PresentationSession) {
        let (minted, others, names) = (session.names.minted, other.names.minted, session.names)
        isMinted = { base, number in
            let known = minted[ExactText(base)] ?? 0
            if known >= number { return true }
            guard known > 0 || others[ExactText(base)] != nil else { return false }
            return names[number == 1 ? base : "\(base)-\(number)"] == nil
        }
    }

    /// The text with placeholders, and the names they stand for.
    func mask(_ text: String) -> MaskedText {
        var names: [MaskedText.Name] = []
        let masked = mask(text, noting: &names)
        return MaskedText(text: masked, names: names)
    }

    /// The text with placeholders; adds the names they stand for.
    ///
    /// The text may be a name, or a sentence with names and addresses in it.
    func mask(_ text: String, noting names: inout [MaskedText.Name]) -> String {
        if let masked = maskedName(text) {
            names.append(MaskedText.Name(text: text, mask: masked))
            return masked
        }
        return Self.isSentence(text) || Self.isAddress(text[...]) ? maskedSentence(text, noting: &names) : text
    }

    private func maskedName(_ name: String) -> String? {
        let (owner, part) = Self.parts(of: name)
        for prefix in Self.numbered where owner.hasPrefix(prefix) {
            let number = owner.dropFirst(prefix.count)
            if !number.isEmpty, number.utf8.allSatisfy(Self.isDigit) { return prefix + "#" + part }
        }
        if let dash = owner.lastIndex(of: "-"), let number = Int(owner[owner.index(after: dash)...]), number > 1 {
            let base = String(owner[..<dash])
            if isMinted(base, number) { return base + "#" + part }
        }
        return isMinted(String(owner), 1) ? owner + "#" + part : nil
    }

    /// A name without the part of the object that it names, such as `.view`, and that part without its number.
    private static func parts(of name: String) -> (owner: Substring, part: String) {
        guard let dot = name.lastIndex(of: ".") else { return (name[...], "") }
        let suffix = name[name.index(after: dot)...]
        let word = suffix.prefix { $0 != "-" }
        guard DerivedName(rawValue: String(word)) != nil else { return (name[...], "") }
        return (name[..<dot], "." + word)
    }

    private static let numbered = ["t_", "p_", "segue_"]

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// Sentences with names and addresses.
extension NameMask {
    /// The fewest hexadecimal digits of an address.
    private static let addressDigitCount = 6

    /// Whether the text has characters that no name made by a session has.
    private static func isSentence(_ text: String) -> Bool { !text.utf8.allSatisfy(isOfWord) }

    /// Whether the byte belongs to a word: a letter, a digit, `_`, `-`, `.`, or a part of a character beyond ASCII.
    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    /// The sentence without its names, and without the addresses of objects, which are different whenever another
    /// object was made before.
    private func maskedSentence(_ text: String, noting names: inout [MaskedText.Name]) -> String {
        var masked = ""
        var rest = text.utf8[...]
        while !rest.isEmpty {
            let gap = rest.prefix { !Self.isOfWord($0) }
            masked += String(Substring(gap))
            rest = rest[gap.endIndex...]
            let word = rest.prefix(while: Self.isOfWord)
            rest = rest[word.endIndex...]
            masked += maskedWord(String(Substring(word)), noting: &names)
        }
        return masked
    }

    /// A word of a sentence, which may end with the sentence's full stop.
    private func maskedWord(_ word: String, noting names: inout [MaskedText.Name]) -> String {
        var name = word[...]
        while name.last == "." { name.removeLast() }
        let end = word[name.endIndex...]
        if Self.isAddress(name) {
            names.append(MaskedText.Name(text: String(name), mask: "0x"))
            return "0x#" + end
        }
        guard !name.isEmpty, let mask = maskedName(String(name)) else { return word }
        // The first name of a base is the base itself, as the class is called.
        let isWord = isMinted(String(Self.parts(of: String(name)).owner), 1)
        names.append(MaskedText.Name(text: String(name), mask: mask, isWord: isWord))
        return mask + end
    }

    private static func isAddress(_ word: Substring) -> Bool {
        let digits = word.dropFirst(2)
        return word.hasPrefix("0x") && digits.utf8.count >= addressDigitCount
            && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
