/// One element of an XML document, with its children.
struct MarkupElement {
    let name: String
    let attributes: [String: String]
    /// The line the element's start tag ends on, from 1.
    let line: Int
    /// The element's own text; kept for elements that hold a text, empty for others.
    var text = ""
    var children: [MarkupElement] = []

    init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    subscript(attribute: String) -> String? { attributes[attribute] }

    var id: String? { attributes["id"] }

    /// The property of the parent that the element is the value of.
    var key: String? { attributes["key"] }

    func child(named name: String) -> MarkupElement? {
        children.first { $0.name == name }
    }

    func children(named name: String) -> [MarkupElement] {
        children.filter { $0.name == name }
    }

    /// A text property, which Xcode writes as an attribute, or as an element when it spans lines.
    func string(_ property: String) -> String? {
        if let value = attributes[property] { return value }
        return children.first { ($0.name == "string" || $0.name == "mutableString") && $0.key == property }?
            .text
    }
}
