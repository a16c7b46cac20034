/// A text of a session in which the names that the session made are replaced by placeholders.
///
/// Two events of two sides are the same if their texts are equal then, and if the replaced names correspond.
struct MaskedText: Sendable, Hashable {
    /// A name with its placeholder.
    struct Name: Sendable, Hashable {
        let text: String
        let mask: String
        /// Whether it is a word of a sentence that may be the name of an object, but also that of a class.
        var isWord = false

        /// Whether it is the name of a transition.
        var isTransition: Bool { mask == "t_#" }
    }

    let text: String
    /// The replaced names, in order.
    let names: [Name]

    /// Whether the other text can say the same.
    func agrees(with right: MaskedText, by names: NameCorrespondence) -> Bool {
        text == right.text && self.names.count == right.names.count
            && zip(self.names, right.names).allSatisfy { first, second in
                names.permits(first.text, second.text) || first.isSameWord(as: second)
            }
    }
}

extension MaskedText.Name {
    /// Whether both are the same word, so that nothing follows about objects.
    func isSameWord(as right: MaskedText.Name) -> Bool { isWord && right.isWord && text == right.text }
}
