/// The text of a JSON value, which can be cut into the texts of its members and is parsed only where it is
/// read.
///
/// The parsed values of a document take many times the memory of its text. When only some members of a long
/// document are needed, or only one at a time, no more than those are ever in memory.
public struct JSONText: Sendable {
    /// The text.
    public let bytes: ArraySlice<UInt8>
    /// The path of the value in its document.
    public let path: JSONPath
    private let limits: JSONLimits
    private let isRecord: Bool
    /// Where the document begins.
    private let origin: Int

    /// The text of a whole document.
    ///
    /// - Parameters:
    ///   - limits: the limits on each part that is read, each with the full depth.
    ///   - isRecord: whether the document was written by this service.
    public init(_ document: ArraySlice<UInt8>, limits: JSONLimits = .default, isRecord: Bool = false) {
        bytes = document
        path = .root
        self.limits = limits
        self.isRecord = isRecord
        origin = document.startIndex
    }

    fileprivate init(_ range: Range<Int>, of text: JSONText, path: JSONPath) {
        let start = text.bytes.startIndex
        bytes = text.bytes[start + range.lowerBound..<start + range.upperBound]
        self.path = path
        (limits, isRecord, origin) = (text.limits, text.isRecord, text.origin)
    }

    /// The value, read as a whole.
    public func value() throws(JSONFault) -> JSONReader {
        do {
            return JSONReader(
                try JSONValue(parsing: bytes.span, limits: limits), path: path, isRecord: isRecord)
        } catch {
            throw placed(error)
        }
    }

    /// The members of an object; it may have each of these keys at most once, and no other key.
    public func members(allowing keys: [String]) throws(JSONFault) -> [String: JSONText] {
        var parser = JSONParser(limits: limits)
        var members: [String: JSONText] = [:]
        do throws(JSONFault) {
            try enter(&parser, UInt8(ascii: "{"), "an object")
            while try parser.passSeparator(members.count, end: UInt8(ascii: "}"), bytes.span) {
                let start = parser.position
                let key = try parser.passKey(bytes.span)
                guard keys.contains(key), members[key] == nil else {
                    parser.position = start
                    throw parser.unwanted(key, known: keys)
                }
                let value = parser.position
                do { try parser.pass(bytes.span) } catch { throw error.inside(JSONPath.step(key)) }
                members[key] = JSONText(value..<parser.position, of: self, path: .member(key, of: path))
            }
            try leave(&parser)
        } catch {
            throw placed(error)
        }
        return members
    }

    /// The elements of an array, which are cut off one at a time; see ``Elements/next()``.
    public func elements() throws(JSONFault) -> Elements { try Elements(of: self) }

    /// Skips the opening bracket of a container.
    fileprivate func enter(_ parser: inout JSONParser, _ bracket: UInt8, _ kind: String) throws(JSONFault) {
        parser.skipSpace(bytes.span)
        guard parser.position < bytes.count, bytes.span[parser.position] == bracket else {
            // Any other text must be valid JSON before it can be reported as the wrong kind.
            try parser.pass(bytes.span)
            throw JSONFault(kind: .mismatch, path: "$", reason: "This must be \(kind).")
        }
        try parser.open()
    }

    /// Refuses text after the container.
    fileprivate func leave(_ parser: inout JSONParser) throws(JSONFault) {
        parser.skipSpace(bytes.span)
        guard parser.position == bytes.count else {
            throw parser.malformed("The text goes on with \(parser.found(bytes.span)) after its value.")
        }
    }

    /// The fault with its path in the document.
    fileprivate func placed(_ fault: JSONFault) -> JSONFault {
        JSONFault(
            kind: fault.kind, path: path.description + fault.path.dropFirst(),
            byteOffset: fault.byteOffset.map { $0 + bytes.startIndex - origin }, reason: fault.reason)
    }

    /// An iteration over the elements of an array.
    public struct Elements: Sendable {
        private let text: JSONText
        private var parser: JSONParser
        private var index = 0
        private var isOver = false

        fileprivate init(of text: JSONText) throws(JSONFault) {
            self.text = text
            parser = JSONParser(limits: text.limits)
            do {
                try text.enter(&parser, UInt8(ascii: "["), "an array")
            } catch {
                throw text.placed(error)
            }
        }

        /// The text of the next element; nil after the last.
        public mutating func next() throws(JSONFault) -> JSONText? {
            if isOver { return nil }
            let text = text
            do throws(JSONFault) {
                guard try parser.passSeparator(index, end: UInt8(ascii: "]"), text.bytes.span) else {
                    isOver = true
                    try text.leave(&parser)
                    return nil
                }
                let start = parser.position
                do { try parser.pass(text.bytes.span) } catch { throw error.inside(JSONPath.step(index)) }
                defer { index += 1 }
                return JSONText(start..<parser.position, of: text, path: .element(index, of: text.path))
            } catch {
                throw text.placed(error)
            }
        }
    }
}

extension JSONParser {
    fileprivate func unwanted(_ key: String, known: [String]) -> JSONFault {
        guard !known.contains(key) else {
            return malformed("The key occurs twice in its object.").inside(JSONPath.step(key))
        }
        return JSONFault(
            kind: .mismatch, path: "$" + JSONPath.step(key),
            reason: JSONObjectReader.reason(unknown: key, known: known))
    }
}

extension [String: JSONText] {
    /// The member of that key, or a fault at the object that holds it.
    public func required(_ key: String, of object: JSONText) throws(JSONFault) -> JSONText {
        if let member = self[key] { return member }
        throw JSONFault(
            kind: .mismatch, path: object.path.description, reason: "The key \"\(key)\" is missing.")
    }
}
