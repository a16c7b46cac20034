import JSONCoding
import PresentationEngine

extension TabRequest: JSONWritable, JSONReadable {
    private static let keys = members.map(\.name)
    private static let keysOfGroups = [
        "defaultChildIdentifier", "selectedChild", "managingNavigationController", "allowsReordering",
        "displayOrderIdentifiers",
    ]

    /// Writes the tab; a group has `children`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("identifier", identifier)
        writer.member("title", title)
        writer.member("image", image)
        writer.controller("viewController", viewController)
        if let isHidden { writer.member("isHidden", isHidden) }
        if isHiddenByDefault { writer.member("isHiddenByDefault", true) }
        if allowsHiding { writer.member("allowsHiding", true) }
        if preferredPlacement != .automatic { writer.member("preferredPlacement", preferredPlacement.rawValue) }
        if let children { writer.member("children", children) }
        writer.member("defaultChildIdentifier", defaultChildIdentifier)
        writer.member("selectedChild", selectedChild)
        writer.controller("managingNavigationController", managingNavigationController)
        if allowsReordering { writer.member("allowsReordering", true) }
        if !displayOrderIdentifiers.isEmpty { writer.member("displayOrderIdentifiers", displayOrderIdentifiers) }
        writer.endObject()
    }

    /// Reads a tab, or a group if it has `children`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: Self.keys)
        self.init(
            try object.required("identifier").name(), title: try object.optional("title")?.displayText(),
            image: try object.name("image"), viewController: try object.controllerValue("viewController"),
            isHidden: try object.optional("isHidden")?.bool(),
            isHiddenByDefault: try object.flag("isHiddenByDefault", default: false),
            allowsHiding: try object.flag("allowsHiding", default: false),
            preferredPlacement: try object.optional("preferredPlacement")?.enumeration() ?? .automatic,
            children: object.optional("children") == nil ? nil : try object.list("children"),
            defaultChildIdentifier: try object.name("defaultChildIdentifier"),
            selectedChild: try object.name("selectedChild"),
            managingNavigationController: try object.controllerValue("managingNavigationController"),
            allowsReordering: try object.flag("allowsReordering", default: false),
            displayOrderIdentifiers: try object.names("displayOrderIdentifiers"))
        guard children == nil else { return }
        for key in Self.keysOfGroups where object.optional(key) != nil {
            throw object.fault("\"\(key)\" goes with a group, which has \"children\".")
        }
    }
}

extension JSONWriter {
    /// Writes the name of a controller, or the request for one.
    fileprivate mutating func controller(_ key: StaticString, _ value: Value?) {
        switch value {
        case .controller(let request): member(key, request)
        case .text(let name): member(key, name)
        default: break
        }
    }
}

extension JSONObjectReader {
    /// The names under a key; none if it is missing.
    func names(_ key: String) throws(JSONFault) -> [String] {
        try optional(key)?.array().map { element throws(JSONFault) in try element.name() } ?? []
    }

    /// The name of a controller, or the request for one.
    fileprivate func controllerValue(_ key: String) throws(JSONFault) -> Value? {
        guard let element = optional(key) else { return nil }
        if case .string = element.value { return .text(try element.name()) }
        return .controller(try ControllerRequest(json: element))
    }
}
