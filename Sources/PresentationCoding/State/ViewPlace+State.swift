import JSONCoding
import PresentationEngine

extension ViewPlace: JSONWritable, JSONReadable {
    /// Writes the former place of a view.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("view", view)
        writer.member("superview", superview)
        writer.count("index", index)
        writer.rect("frame", frame)
        writer.endObject()
    }

    /// Reads the former place of a view.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            view: try object.need("view"), superview: try object.value("superview"),
            index: try object.count("index"), frame: try object.rect("frame"))
    }
}

extension ShownChildren: JSONWritable, JSONReadable {
    /// Writes the children that a container showed.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("container", container)
        writer.list("children", children)
        writer.endObject()
    }

    /// Reads the children that a container showed.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(container: try object.need("container"), children: try object.list("children"))
    }
}
