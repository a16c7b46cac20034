import JSONCoding
import PresentationEngine

extension BooleanArgument: JSONWritable, JSONReadable {
    /// Writes `true`, `false` or a variable's name.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .constant(let isTrue): writer.value(isTrue)
        case .variable(let name): writer.value(name)
        }
    }

    /// Reads `true`, `false` or the name of a variable, which begins with a dollar sign.
    public init(json: JSONReader) throws(JSONFault) {
        guard case .string(let text) = json.value else {
            self = .constant(try json.bool())
            return
        }
        guard text.first == "$", text.count > 1 else {
            throw json.fault(
                "Expected true, false or a variable such as \"$animated\", but found the text "
                    + "\(JSONValue.string(text.shortened)).")
        }
        self = .variable(try json.name())
    }
}

extension JSONObjectReader {
    /// The boolean of that key, or `standard` if it is missing; without a standard it is required.
    func truth(_ key: String, default standard: BooleanArgument? = nil) throws(JSONFault) -> BooleanArgument {
        if let standard, optional(key) == nil { return standard }
        return try BooleanArgument(json: try required(key))
    }
}
