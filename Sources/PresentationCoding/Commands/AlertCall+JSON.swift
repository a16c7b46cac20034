import JSONCoding
import PresentationEngine

extension AlertCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch self {
        case .addAction(let request):
            request.writeMembers(to: &writer)
        case .addTextField(let request):
            request.writeMembers(to: &writer)
        case .setActionEnabled(let action, let isEnabled):
            writer.member("action", action)
            writer.member("enabled", isEnabled)
        case .enterText(let field, let text):
            writer.member("field", field)
            writer.member("text", text)
        }
    }

    static func enabling(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        .setActionEnabled(
            action: try object.required("action").name(), try object.required("enabled").bool())
    }

    static func entering(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        .enterText(
            field: try object.optional("field")?.integer() ?? 0, try object.required("text").string())
    }
}

extension AlertActionRequest: JSONWritable, JSONReadable {
    /// The keys of an action to be added.
    static let keys = members.map(\.name)

    /// Writes `{"id", "title", "style", "enabled", "handler"}`, omitting default values.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", name)
        writer.nullable("title", title)
        if style != .default { writer.member("style", style.rawValue) }
        if !isEnabled { writer.member("enabled", false) }
        writer.member("handler", handler)
    }

    /// Reads an action to be added.
    public init(json: JSONReader) throws(JSONFault) {
        try self.init(try json.object(allowing: Self.keys))
    }

    init(_ object: JSONObjectReader) throws(JSONFault) {
        let title = try object.required("title")
        self.init(
            name: try object.name("id"), title: title.isNull ? nil : try title.displayText(),
            style: try object.optional("style")?.enumeration() ?? .default,
            isEnabled: try object.flag("enabled", default: true), handler: try object.value("handler"))
    }
}

extension AlertFieldRequest: JSONWritable, JSONReadable {
    /// The keys of a text field to be added.
    static let keys = members.map(\.name)

    /// Writes `{"placeholder", "text", "secure", "configuration"}`, omitting default values.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("placeholder", field.placeholder)
        if !field.text.isEmpty { writer.member("text", field.text) }
        if field.isSecure { writer.member("secure", true) }
        writer.member("configuration", configuration)
    }

    /// Reads a text field to be added.
    public init(json: JSONReader) throws(JSONFault) {
        try self.init(try json.object(allowing: Self.keys))
    }

    init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            field: AlertTextField(
                placeholder: try object.text("placeholder"), text: try object.text("text") ?? "",
                isSecure: try object.flag("secure", default: false)),
            configuration: try object.value("configuration"))
    }
}
