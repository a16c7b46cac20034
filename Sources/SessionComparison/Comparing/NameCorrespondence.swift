import PresentationEngine

/// Which name of one side means the same object as which name of the other.
///
/// Only names that a session made itself can differ by accident, such as the numbers of transitions after a transition
/// that only one side has. Names that the app or a client chose are the same on both sides.
struct NameCorrespondence: Sendable {
    private var rightOf: [String: String] = [:]
    private var leftOf: [String: String] = [:]

    /// Whether two names may mean the same object: each is the other's counterpart, or neither has one.
    func permits(_ left: String, _ right: String) -> Bool {
        guard let known = rightOf[left] else { return leftOf[right] == nil }
        return known == right
    }

    /// Notes that two names mean the same object, unless one of them has another counterpart.
    ///
    /// - Returns: whether they do.
    @discardableResult
    mutating func bind(_ left: String, _ right: String) -> Bool {
        guard permits(left, right) else { return false }
        rightOf[left] = right
        leftOf[right] = left
        return true
    }

    /// The name on the right of an object with this name on the left.
    func right(of left: String) -> String? { rightOf[left] }
}

/// Texts of a session in which the names that the session made are replaced by placeholders.
///
/// Two events of two sides are the same if their texts are equal then, and if the replaced names correspond.
struct MaskedText: Sendable, Hashable {
    /// A name with its placeholder.
    struct Name: Sendable, Hashable {
        let text: String
        let mask: String

        /// Whether it is the name of a transition.
        var isTransition: Bool { mask == "t_#" }
    }

    let text: String
    /// The replaced names, in order.
    let names: [Name]

    /// Whether the other text can say the same.
    func agrees(with right: MaskedText, by names: NameCorrespondence) -> Bool {
        text == right.text && self.names.count == right.names.count
            && zip(self.names, right.names).allSatisfy { names.permits($0.text, $1.text) }
    }
}

/// Recognizes the names that a session made.
struct NameMask {
    private let isMinted: (_ base: String, _ number: Int) -> Bool

    /// A mask for the names of a session, which may have been given out before or during its last command.
    init(_ session: PresentationSession) {
        let minted = session.names.minted
        isMinted = { base, number in (minted[ExactText(base)] ?? 0) >= number }
    }

    /// The text with placeholders, and the names they stand for.
    func mask(_ text: String) -> MaskedText {
        var names: [MaskedText.Name] = []
        let masked = mask(text, noting: &names)
        return MaskedText(text: masked, names: names)
    }

    /// The text with placeholders; adds the names they stand for.
    func mask(_ text: String, noting names: inout [MaskedText.Name]) -> String {
        if let masked = maskedName(text) {
            names.append(MaskedText.Name(text: text, mask: masked))
            return masked
        }
        return text.contains(Self.address) ? maskedAddresses(text, noting: &names) : text
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
    private static let address = "0x"

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// The text without the addresses of objects, which are different whenever another object was made before.
    private func maskedAddresses(_ text: String, noting names: inout [MaskedText.Name]) -> String {
        var masked = ""
        var rest = text[...]
        while let found = rest.firstRange(of: Self.address) {
            let digits = rest[found.upperBound...].prefix { $0.isASCII && $0.isHexDigit }
            masked += rest[..<found.upperBound]
            if digits.count >= 6 {
                names.append(MaskedText.Name(text: Self.address + digits, mask: Self.address))
                masked += "#"
            } else {
                masked += digits
            }
            rest = rest[digits.endIndex...]
        }
        return masked + rest
    }
}
