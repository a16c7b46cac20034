/// Why a selector is not understood, and where.
package struct SelectorFault: Error, Sendable, Hashable {
    /// The character at which it is not understood, the first being 1; one more than there are for its end.
    package let position: Int
    /// What is wrong there, as a sentence for the person who wrote it.
    package let reason: String

    package init(at position: Int, _ reason: String) {
        self.position = position
        self.reason = reason
    }
}
