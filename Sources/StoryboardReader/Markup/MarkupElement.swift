/// One element of an XML document, with its children.
struct MarkupElement {
    let name: String
    let attributes: [String: String]
    /// The line the element's start tag ends on, from 1.
    let line: Int
    /// The element's own text; kept for elements that hold a text, empty for others.
    var text = ""
    private(set) var children: [MarkupElement] = []
    /// The first text of a view below the element, found once when the element ends.
    private(set) var firstTextWithin: String?
    /// The positions of lists that occur once in an element.
    private var connectionsIndex: Int?
    private var runtimeAttributesIndex: Int?

    init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    /// Appends a child that has ended. If a list that Xcode writes once occurs again, it is merged into the
    /// first one, so that readers find a single list.
    mutating func append(_ child: MarkupElement) {
        switch child.name {
        case "connections": connectionsIndex = merge(child, into: connectionsIndex)
        case "userDefinedRuntimeAttributes":
            runtimeAttributesIndex = merge(child, into: runtimeAttributesIndex)
        default: children.append(child)
        }
    }

    /// Merges the list, and returns its position.
    private mutating func merge(_ list: MarkupElement, into index: Int?) -> Int {
        if let index {
            children[index].children += list.children
            return index
        }
        children.append(list)
        return children.count - 1
    }

    /// Ends the element, once all its children have been added.
    mutating func close() {
        for child in children {
            firstTextWithin = (child.isView ? child.ownText : nil) ?? child.firstTextWithin
            if firstTextWithin != nil { return }
        }
    }

    subscript(attribute: String) -> String? { attributes[attribute] }

    var id: String? { attributes["id"] }

    /// The property of the parent whose value the element is.
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
