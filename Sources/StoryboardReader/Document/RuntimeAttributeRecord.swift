import JSONCoding
import PresentationEngine
import SessionNumbers

extension StoryboardRuntimeAttribute: DocumentRecord {
    static var blank: StoryboardRuntimeAttribute { StoryboardRuntimeAttribute(keyPath: "", value: .null) }

    static let fields: [DocumentField<StoryboardRuntimeAttribute>] = [
        .required("keyPath", \.keyPath),
        .typedValue,
    ]
}

/// The types of runtime attributes, by their names in documents.
private enum AttributeType: String, CaseIterable {
    case null, boolean, integer, number, string, point, size, rectangle, range, image, color
}

extension DocumentField<StoryboardRuntimeAttribute> {
    /// `type` and `value`; the type is written so that 1 and 1.0 keep their types.
    fileprivate static var typedValue: Self {
        custom(["type", "value"]) { attribute, object in
            let (type, value) = written(attribute.value)
            object["type"] = .string(type.rawValue)
            object["value"] = value
        } read: { (object, attribute) throws(JSONFault) in
            attribute.value = try value(
                of: try object.required("type").enumeration(of: AttributeType.self), in: object)
        }
    }

    private static func written(_ value: StoryboardAttributeValue) -> (AttributeType, JSONValue?) {
        switch value {
        case .null: (.null, nil)
        case .color: (.color, nil)
        case .boolean(let value): (.boolean, .bool(value))
        case .integer(let value): (.integer, .integer(value))
        case .number(let value): (.number, .number(value))
        case .string(let value): (.string, .string(value))
        case .image(let name): (.image, .string(name))
        case .point(let value): (.point, value.documentValue)
        case .size(let value): (.size, value.documentValue)
        case .rectangle(let value): (.rectangle, value.documentValue)
        case .range(let location, let length): (.range, .array([.integer(location), .integer(length)]))
        }
    }

    private static func value(
        of type: AttributeType, in object: JSONObjectReader
    ) throws(JSONFault) -> StoryboardAttributeValue {
        switch type {
        case .null: return .null
        case .color: return .color
        case .boolean: return .boolean(try object.required("value").bool())
        case .integer: return .integer(try object.required("value").integer())
        case .number: return .number(try object.required("value").double().withoutNegativeZero)
        case .string: return .string(try object.required("value").string())
        case .image: return .image(name: try object.required("value").string())
        case .point: return .point(try StoryboardPoint(document: object.required("value")))
        case .size: return .size(try StoryboardSize(document: object.required("value")))
        case .rectangle: return .rectangle(try StoryboardRectangle(document: object.required("value")))
        case .range:
            let bounds = try object.required("value").array(count: 2...2)
            return .range(location: try bounds[0].integer(), length: try bounds[1].integer())
        }
    }
}
