import PresentationEngine

extension SceneInterpretation {
    /// The values that are set by key path on the element's object, in the order of the file.
    mutating func runtimeAttributes(of element: MarkupElement) -> [StoryboardRuntimeAttribute] {
        guard let list = element.child(named: "userDefinedRuntimeAttributes") else { return [] }
        var attributes: [StoryboardRuntimeAttribute] = []
        for child in list.children {
            guard let keyPath = child["keyPath"], let value = attributeValue(child) else {
                warnings.append(child.warning("The runtime attribute was not understood and was ignored."))
                continue
            }
            attributes.append(StoryboardRuntimeAttribute(keyPath: keyPath, value: value))
        }
        return attributes
    }

    private mutating func attributeValue(_ element: MarkupElement) -> StoryboardAttributeValue? {
        let nested = element.children.first { $0.key == "value" }
        switch element["type"] {
        case "boolean": return flag(element, "value").map { .boolean($0) } ?? .boolean(false)
        case "number": return nested.flatMap { numberValue($0) }
        case "string", "localizedString": return .string(element.string("value") ?? "")
        case "image": return .image(name: element["value"] ?? "")
        case "color": return .color
        case "nil": return .null
        case "rect": return nested.flatMap { rectangle($0) }.map { .rectangle($0) }
        case "point", "size", "range": return nested.flatMap { pairValue($0) }
        default: return nil
        }
    }

    private mutating func numberValue(_ element: MarkupElement) -> StoryboardAttributeValue? {
        switch element.name {
        case "integer": integer(element, "value").map { .integer($0) }
        case "real": number(element, "value").map { .number($0) }
        default: nil
        }
    }

    private mutating func pairValue(_ element: MarkupElement) -> StoryboardAttributeValue? {
        if let x = number(element, "x"), let y = number(element, "y") {
            return .point(StoryboardPoint(x: x, y: y))
        }
        if let width = number(element, "width"), let height = number(element, "height") {
            return .size(StoryboardSize(width: width, height: height))
        }
        if let location = integer(element, "location"), let length = integer(element, "length") {
            return .range(location: location, length: length)
        }
        return nil
    }
}
