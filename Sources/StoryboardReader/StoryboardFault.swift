/// Why a document is refused as a whole.
public struct StoryboardFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of fault, as a stable code.
    public enum Reason: String, Sendable, CaseIterable {
        /// The document is larger than a limit allows.
        case tooLarge
        /// Elements are nested deeper than a limit allows.
        case tooDeep
        /// There are more elements than a limit allows.
        case tooManyElements
        /// An element has more attributes than a limit allows.
        case tooManyAttributes
        /// A string is longer than a limit allows.
        case textTooLong
        /// The bytes are not UTF-8.
        case notUnicode
        /// The document declares a document type or an entity, which Xcode never does.
        case declaration
        /// The document is not well formed, or ends early.
        case malformed
        /// The document is not in a form that this reader knows.
        case notStoryboard
        /// The document is for a platform other than iOS.
        case otherPlatform
        /// The document has no scenes.
        case noScenes
        /// A required attribute or member is missing.
        case missing
        /// A value is not one of the allowed ones.
        case invalidValue
        /// Two elements have the same id.
        case duplicateID
    }

    /// The kind of fault.
    public let reason: Reason
    /// The line of the document, from 1, if known.
    public let line: Int?
    /// The character of that line, from 1, if known.
    public let column: Int?
    /// The path into a JSON or YAML document, if known.
    public let path: String?
    /// One sentence for a person.
    public let message: String

    /// Makes a fault.
    public init(
        _ reason: Reason, _ message: String, line: Int? = nil, column: Int? = nil, path: String? = nil
    ) {
        self.reason = reason
        self.line = line
        self.column = column
        self.path = path
        self.message = message
    }

    /// The sentence with its place.
    public var description: String {
        if let line {
            return column.map { "line \(line), column \($0): \(message)" } ?? "line \(line): \(message)"
        }
        if let path { return "\(path): \(message)" }
        return message
    }
}
