/// Why a JSON text cannot be read, or its content cannot be used, in a form that the caller can act on.
public struct JSONFault: Error, Hashable, Sendable {
    /// The family of a fault.
    public enum Kind: String, Sendable, CaseIterable {
        /// The text is not JSON.
        case malformed
        /// The text is JSON, or may be, but exceeds a limit.
        case limit
        /// The text is JSON, but a value is not valid in its position.
        case mismatch
        /// The text is JSON and is understood, but a value in it could never have an effect.
        case noEffect
    }

    /// The family of the fault.
    public let kind: Kind
    /// The place in the document, such as `$.controllers[3].title`; `$` is the whole document.
    public internal(set) var path: String
    /// The place in the text, in bytes from its start, if it is known.
    public let byteOffset: Int?
    /// The reason, as a sentence that does not name the path.
    public let reason: String

    /// Makes a fault.
    public init(kind: Kind, path: String, byteOffset: Int? = nil, reason: String) {
        self.kind = kind
        self.path = path
        self.byteOffset = byteOffset
        self.reason = reason
    }

    /// The same fault seen from the container around it.
    func inside(_ step: String) -> JSONFault {
        var fault = self
        fault.path = "$" + step + path.dropFirst()
        return fault
    }
}

extension JSONFault: CustomStringConvertible {
    /// The fault with its path, for a log or a terminal.
    public var description: String {
        if let byteOffset { return "\(path) (byte \(byteOffset)): \(reason)" }
        return "\(path): \(reason)"
    }
}
