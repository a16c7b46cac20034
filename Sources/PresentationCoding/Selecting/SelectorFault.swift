/// Why a selector is not understood, and where.
package struct SelectorFault: Error, Sendable, Hashable {
    /// The position of the character at which it is not understood, from 1; one past the last for the end.
    package let position: Int
    /// The fault at that position, as a sentence for the person who wrote it.
    package let reason: String

    package init(at position: Int, _ reason: String) {
        self.position = position
        self.reason = reason
    }
}
