import JSONCoding
import PresentationEngine

extension JSONWriter {
    /// Writes assignments as members; of several to one property the last one counts, just as when they run.
    mutating func members(_ assignments: [PropertyAssignment]) {
        for (index, assignment) in assignments.enumerated()
        where !assignments[(index + 1)...].contains(where: { $0.property == assignment.property }) {
            key(assignment.property.rawValue)
            value(assignment.value)
        }
    }
}

extension JSONObjectReader {
    /// The members that are properties of a controller, in order.
    func assignments() throws(JSONFault) -> [PropertyAssignment] {
        var assignments: [PropertyAssignment] = []
        for member in members {
            guard let property = Property(rawValue: member.key) else { continue }
            assignments.append(PropertyAssignment(property, try property.value(json: member.reader)))
        }
        return assignments
    }
}

extension Property {
    /// Whether the property is a display string, which may have any characters.
    var isText: Bool {
        switch self {
        case .title, .navigationItemTitle, .navigationItemSubtitle, .tabBarItemTitle, .message, .searchText: true
        default: false
        }
    }

    /// Reads a value of the property's own type.
    fileprivate func value(json: JSONReader) throws(JSONFault) -> Value {
        switch kind {
        case .name: json.isNull ? .null : .text(try name(json))
        case .presentationStyle: .text(try json.presentationStyle().name)
        case .transitionStyle: .text(try json.transitionStyle().name)
        case .flag: .bool(try json.bool())
        case .size: .size(try Size(json: json))
        case .dimension: try dimension(json)
        case .anchor: try anchor(json)
        case .words: try texts(json)
        case .word: takesNull && json.isNull ? .null : .text(try word(json))
        case .insets: .insets(try EdgeInsets(json: json, in: -1_000...1_000))
        case .view: json.isNull ? .null : .text(try json.name())
        case .value: try Value(json: json)
        }
    }

    /// A name, an empty string, or a display string, which may have any characters.
    private func name(_ json: JSONReader) throws(JSONFault) -> String {
        if isText { return try json.displayText() }
        let text = try json.string()
        return text.isEmpty ? text : try json.name()
    }

    /// A number, or the word `automatic`.
    private func dimension(_ json: JSONReader) throws(JSONFault) -> Value {
        switch json.value {
        case .string where json.isRecord: .text(try json.string())
        case .string(let text):
            if text == "automatic" {
                "automatic"
            } else {
                throw json.fault(
                    "This must be a number, or \"automatic\", not \(JSONValue.string(text.shortened)).")
            }
        case .null, .bool, .integer, .number, .array, .object: .number(try json.coordinate())
        }
    }

    /// An anchor, the name of a source view, or null.
    private func anchor(_ json: JSONReader) throws(JSONFault) -> Value {
        switch json.value {
        case .null: .null
        case .string: .text(try json.name())
        case .bool, .integer, .number, .array, .object: .anchor(try PopoverAnchor(json: json))
        }
    }

    /// One of the property's words; in a record, any string.
    private func word(_ json: JSONReader) throws(JSONFault) -> String {
        guard let words, !json.isRecord else { return try json.string() }
        return try json.word(among: words)
    }

    /// A word, or a list of them.
    private func texts(_ json: JSONReader) throws(JSONFault) -> Value {
        guard case .array = json.value else { return .text(try word(json)) }
        let least = isNeverEmpty && !json.isRecord ? 1 : 0
        return .list(
            try json.array(count: least ... .max).map { element throws(JSONFault) in
                .text(try word(element))
            })
    }
}
