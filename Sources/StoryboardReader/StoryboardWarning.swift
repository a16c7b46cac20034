/// A part of a document that was not understood, or a dangling reference; the rest was read.
public struct StoryboardWarning: Sendable, Equatable, CustomStringConvertible {
    /// The element's name in the file (`segue`).
    public let element: String
    /// The element's object id, if it has one.
    public let id: String?
    /// The line of the document, from 1, if known.
    public let line: Int?
    /// One sentence for a person.
    public let message: String

    /// Makes a warning.
    public init(element: String, id: String?, line: Int?, message: String) {
        self.element = element
        self.id = id
        self.line = line
        self.message = message
    }

    /// The sentence with its element and place.
    public var description: String {
        let subject = id.map { "\(element) \($0)" } ?? element
        return (line.map { "line \($0): " } ?? "") + "\(subject): \(message)"
    }
}
