import JSONCoding
import PresentationEngine

extension AlertState: JSONWritable, JSONReadable {
    /// Writes the state that only an alert controller has.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.word("style", style, usually: .actionSheet)
        writer.member("message", message)
        writer.list("actions", actions)
        writer.list("textFields", textFields)
        writer.member("preferred", preferred)
        writer.member("chosen", chosen)
        writer.endObject()
    }

    /// Reads the state that only an alert controller has.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        style = try object.word("style", usually: .actionSheet)
        message = try object.value("message")
        actions = try object.list("actions")
        textFields = try object.list("textFields")
        preferred = try object.value("preferred")
        chosen = try object.value("chosen")
    }
}

extension AlertAction: JSONWritable, JSONReadable {
    /// Writes one action of an alert with the variables that its handler captured.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("title", title)
        writer.word("style", style, usually: .default)
        writer.flag("enabled", isEnabled)
        writer.member("handler", handler)
        writer.bindings(bindings)
        writer.endObject()
    }

    /// Reads one action of an alert with the variables that its handler captured.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            name: try object.need("name"), title: try object.need("title"),
            style: try object.word("style", usually: .default), isEnabled: try object.flag("enabled"),
            handler: try object.value("handler"), bindings: try object.bindings())
    }
}

extension AlertTextField: JSONWritable, JSONReadable {
    /// Writes one text field of an alert.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("placeholder", placeholder)
        writer.member("text", text)
        writer.flag("secure", isSecure)
        writer.endObject()
    }

    /// Reads one text field of an alert.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            placeholder: try object.value("placeholder"), text: try object.need("text"),
            isSecure: try object.flag("secure"))
    }
}
