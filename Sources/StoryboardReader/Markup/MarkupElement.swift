/// One element of an XML document, with its children.
struct MarkupElement {
    let name: String
    let attributes: [String: String]
    /// The line the element's start tag ends on, from 1.
    let line: Int
    /// The element's own text; kept for elements that hold a text, empty for others.
    var text = ""
    private(set) var children: [MarkupElement] = []
    /// The first text of a view below the element, found once as the element ends.
    private(set) var firstTextWithin: String?
    /// Where the lists stand that an element has once.
    private var connectionsIndex: Int?
    private var runtimeAttributesIndex: Int?

    init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    /// Takes a child that has ended. Of the lists that Xcode writes once, a second one continues the first, so that
    /// readers need not look for more.
    mutating func append(_ child: MarkupElement) {
        switch child.name {
        case "connections": connectionsIndex = merge(child, into: connectionsIndex)
        case "userDefinedRuntimeAttributes":
            runtimeAttributesIndex = merge(child, into: runtimeAttributesIndex)
        default: children.append(child)
        }
    }

    /// Where the list stands now.
    private mutating func merge(_ list: MarkupElement, into index: Int?) -> Int {
        if let index {
            children[index].children += list.children
            return index
        }
        children.append(list)
        return children.count - 1
    }

    /// Ends the element: all its children are there.
    mutating func close() {
        for child in children {
            firstTextWithin = (child.isView ? child.ownText : nil) ?? child.firstTextWithin
            if firstTextWithin != nil { return }
        }
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
