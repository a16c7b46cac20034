import JSONCoding
import PresentationEngine

extension Responder: JSONWritable, JSONReadable {
    /// Writes one member of the responder chain.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .view(let view): writer.member("view", view)
        case .controller(let controller): writer.member("controller", controller)
        case .application: writer.member("application", true)
        case .applicationDelegate: writer.member("application", false)
        }
        writer.endObject()
    }

    /// Reads one member of the responder chain.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        if let view: ViewHandle = try object.value("view") {
            self = .view(view)
        } else if let controller: ControllerHandle = try object.value("controller") {
            self = .controller(controller)
        } else {
            self = try object.required("application").bool() ? .application : .applicationDelegate
        }
    }
}
