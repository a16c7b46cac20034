/// Why a YAML document is refused as a whole.
public struct YAMLFault: Error, Sendable, Equatable {
    /// The kind of fault.
    public enum Reason: Sendable, CaseIterable {
        /// The bytes are not UTF-8.
        case notUnicode
        /// The document has more bytes than its limit allows.
        case tooLarge
        /// The document has no value.
        case empty
        /// There are more values than the limit allows.
        case tooManyValues
        /// Values are nested deeper than the limit allows.
        case tooDeep
        /// A text is longer than the limit allows.
        case textTooLong
        /// The document uses a part of YAML that is not accepted, such as an alias or a tag.
        case notAccepted
        /// The document is not well formed, or a member occurs twice.
        case malformed
    }

    /// The kind of fault.
    public let reason: Reason
    /// The line of the document, from 1, if known.
    public let line: Int?
    /// The column, in Unicode scalars from 1, if known.
    public let column: Int?
    /// One sentence for a person.
    public let message: String

    init(_ reason: Reason, _ message: String, line: Int? = nil, column: Int? = nil) {
        self.reason = reason
        self.line = line
        self.column = column
        self.message = message
    }
}
