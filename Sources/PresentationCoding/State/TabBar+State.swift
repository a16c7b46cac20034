import JSONCoding
import PresentationEngine

extension TabBar: JSONWritable, JSONReadable {
    /// Writes the state of a tab bar controller besides its children.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("more", more)
        writer.member("lent", lent?.controller)
        writer.member("lentIndex", lent?.index)
        writer.member("customizable", customizable)
        writer.endObject()
    }

    /// Reads the state of a tab bar controller besides its children.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        more = try object.value("more")
        if let controller: ControllerHandle = try object.value("lent") {
            lent = LentTab(
                controller: controller, index: try object.required("lentIndex").integer(in: 0 ... .max))
        }
        if object.optional("customizable") != nil { customizable = try object.list("customizable") }
    }
}
