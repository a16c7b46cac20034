import JSONCoding
import PresentationEngine

extension ControlAction: JSONWritable, JSONReadable {
    /// Writes an action on its way, with its receiver unless that is the controller.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("selector", selector)
        writer.member("sender", sender)
        writer.member("owner", owner)
        switch target {
        case .owner: break
        case .firstResponder: writer.flag("firstResponder", true)
        case .keyCommand(let validator):
            writer.flag("keyCommand", true)
            writer.member("validator", validator)
        case .object(let className, let id):
            writer.member("class", className)
            writer.member("object", id)
        }
        writer.endObject()
    }

    /// Reads an action on its way.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let target: Target =
            if try object.flag("firstResponder") {
                .firstResponder
            } else if try object.flag("keyCommand") {
                .keyCommand(try object.value("validator"))
            } else if let className: String = try object.value("class") {
                .object(className: className, id: try object.need("object"))
            } else {
                .owner
            }
        self.init(
            selector: try object.need("selector"), sender: try object.need("sender"),
            owner: try object.need("owner"), target: target)
    }
}
