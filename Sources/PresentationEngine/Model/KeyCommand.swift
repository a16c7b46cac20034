/// `UIKeyModifierFlags`, in the order in which they are written.
public enum KeyModifier: String, Sendable, Hashable, CaseIterable {
    case alphaShift
    case shift
    case control
    case alternate
    case command
    case numericPad
}

/// `UIKeyCommand` in the form of an answer: "shift+command+s save:".
package struct KeyCommand: Sendable, Hashable {
    /// The modifier flags and the input, joined by "+".
    package let keys: String
    /// The selector.
    package let action: String

    /// Reads the form of an answer; nil if the text is none.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, let keys = Self.keys(String(parts[0])) else { return nil }
        self.keys = keys
        action = String(parts[1])
    }

    /// The keys in one spelling, with the flags in their order; nil if a flag is unknown or the input is missing.
    private static func keys(_ text: String) -> String? {
        // The input may be "+" itself.
        let endsInPlus = text.hasSuffix("+")
        var words = (endsInPlus ? text.dropLast() : text[...]).split(separator: "+", omittingEmptySubsequences: false)
        guard let last = words.popLast(), endsInPlus == last.isEmpty else { return nil }
        let modifiers = words.compactMap { KeyModifier(rawValue: String($0)) }
        guard modifiers.count == words.count else { return nil }
        return keys(endsInPlus ? "+" : String(last), modifiers)
    }

    /// The pressed keys in the same spelling.
    package static func keys(_ input: String, _ modifiers: [KeyModifier]) -> String {
        (KeyModifier.allCases.filter(modifiers.contains).map(\.rawValue) + [input]).joined(separator: "+")
    }
}
