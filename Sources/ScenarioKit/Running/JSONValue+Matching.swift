import JSONCoding

extension JSONValue {
    /// Where a value is not as expected, and how; nil if it is.
    ///
    /// An expected object names the members that have to be there; others may be there, too. An expected text can have
    /// `…` for any characters.
    func mismatch(with actual: JSONValue?, at path: String = "") -> String? {
        let place = path.isEmpty ? "" : "\(path): "
        guard let actual else { return "\(place)\(self) is expected, and there is nothing." }
        switch (self, actual) {
        case (.object(let expected), .object(let members)):
            for member in expected.members {
                let path = path.isEmpty ? member.key : "\(path).\(member.key)"
                if let mismatch = member.value.mismatch(with: members[member.key], at: path) { return mismatch }
            }
            return nil
        case (.array(let expected), .array(let elements)):
            guard expected.count == elements.count else {
                return "\(place)\(expected.count) values are expected, and there are \(elements.count): \(actual)."
            }
            for (index, pair) in zip(expected, elements).enumerated() {
                if let mismatch = pair.0.mismatch(with: pair.1, at: "\(path)[\(index)]") { return mismatch }
            }
            return nil
        case (.string(let expected), .string(let text)) where expected.contains("…"):
            if EventLine(verbatim: text).matches(EventLine(verbatim: expected)) { return nil }
        default:
            if self == actual { return nil }
        }
        return "\(place)\(self) is expected, not \(actual)."
    }
}
