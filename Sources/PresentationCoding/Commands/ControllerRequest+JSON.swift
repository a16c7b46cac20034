import JSONCoding
import PresentationEngine

extension ControllerRequest: JSONWritable, JSONReadable {
    /// The keys of a request for a controller, including its properties.
    static let keys = members.map(\.name)

    /// Writes the request as a separate object, or the name of a controller that exists already.
    public func write(to writer: inout JSONWriter) {
        if case .existing = origin { return writer.value(name ?? "") }
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        switch origin {
        case .code(let className, let kind, let nibName, let bundle, let children):
            writer.member("class", className)
            if kind != .viewController { writer.member("kind", kind.rawValue) }
            writer.member("nibName", nibName)
            writer.member("bundle", bundle)
            if !children.isEmpty { writer.member("children", children) }
        case .storyboard(let name, let identifier):
            writer.nullable("storyboard", name)
            writer.member("identifier", identifier)
        case .scene(let storyboard, let id):
            writer.nullable("storyboard", storyboard)
            writer.member("scene", id)
        case .existing: break
        }
        writer.member("creator", creator)
        if !actions.isEmpty { writer.member("actions", actions) }
        if !textFields.isEmpty { writer.member("textFields", textFields) }
        if !tabs.isEmpty { writer.member("tabs", tabs) }
        if !isHeld { writer.member("held", false) }
        writer.members(properties)
    }

    /// Reads a request for a controller in code, or from a storyboard if `storyboard` or `identifier` is given;
    /// a null `storyboard` is the session's first.
    public init(json: JSONReader) throws(JSONFault) {
        try self.init(try json.object(allowing: Self.keys))
    }

    init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            name: try object.chosenName(), origin: try Origin(object),
            properties: try object.assignments(), isHeld: try object.flag("held", default: true),
            creator: try object.value("creator"), actions: try object.list("actions"),
            textFields: try object.list("textFields"), tabs: try object.list("tabs"))
        guard creator != nil, case .code = origin else { return }
        throw object.fault("\"creator\" goes with a storyboard.")
    }
}

extension ControllerRequest.Creator: JSONWritable, JSONReadable {
    /// Writes `{"class", "usesCoder"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("class", className)
        if !usesCoder { writer.member("usesCoder", false) }
        writer.endObject()
    }

    /// Reads `{"class", "usesCoder"}`, both optional.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["class", "usesCoder"])
        self.init(
            className: try object.name("class"), usesCoder: try object.flag("usesCoder", default: true))
    }
}

extension JSONObjectReader {
    /// The first children of a container: requests, or names of controllers that exist already.
    fileprivate func children() throws(JSONFault) -> [ControllerRequest] {
        var children: [ControllerRequest] = []
        for element in try optional("children")?.array() ?? [] {
            if case .string = element.value {
                children.append(ControllerRequest(name: try element.name(), origin: .existing))
            } else {
                children.append(try ControllerRequest(json: element))
            }
        }
        return children
    }

    /// The class of a controller; a class of UIKit's has no module, as in UIKit's messages. In the service's own
    /// records it is as given.
    fileprivate func controllerClass() throws(JSONFault) -> String? {
        guard let name = try name("class") else { return nil }
        let parts = name.split(separator: ".", maxSplits: 1)
        guard !isRecord, parts.count == 2, ["UIKit", "AVKit"].contains(parts[0]),
            ControllerKind(classOfUIKit: String(parts[1])) != nil
        else { return name }
        return String(parts[1])
    }

    /// The kind of a controller that is made in code: as given, or implied by its UIKit class. In the service's
    /// own records the given kind counts, whatever the class.
    ///
    /// - Throws: a fault if kind and class contradict each other.
    fileprivate func kind(ofClass className: String?) throws(JSONFault) -> ControllerKind {
        let given: ControllerKind? = try optional("kind")?.enumeration()
        guard !isRecord, let className, let implied = ControllerKind(classOfUIKit: className) else {
            return given ?? .viewController
        }
        guard let given, given != implied else { return implied }
        throw fault(
            "The class \(className) is of the kind \(implied.rawValue), and \"kind\" says \(given.rawValue): leave out one of them, or name a class of the app's."
        )
    }
}

extension ControllerRequest.Origin {
    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        let isFromStoryboard = ["storyboard", "identifier", "scene"].contains { object.member($0) != nil }
        guard !isFromStoryboard else {
            for key in ["class", "kind", "nibName", "bundle", "children", "actions", "textFields", "tabs"]
            where object.optional(key) != nil {
                throw object.fault("\"\(key)\" is the storyboard's to say.")
            }
            let storyboard = try object.name("storyboard")
            let identifier = try object.name("identifier")
            guard let scene = try object.name("scene") else {
                self = .storyboard(name: storyboard, identifier: identifier)
                return
            }
            if identifier != nil { throw object.fault("A scene is named by its identifier or by its id.") }
            self = .scene(storyboard: storyboard, id: scene)
            return
        }
        let className = try object.controllerClass()
        self = .code(
            className: className, kind: try object.kind(ofClass: className),
            nibName: try object.name("nibName"), bundle: try object.name("bundle"),
            children: try object.children())
    }
}
