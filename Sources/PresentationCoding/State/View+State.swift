import JSONCoding
import PresentationEngine

extension View: JSONWritable, JSONReadable {
    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("serial", serial)
        writer.member("name", name)
        if className != "UIView" { writer.member("class", className) }
        writer.word("role", role, usually: .root)
        writer.member("owner", owner)
        writer.member("window", window)
        writer.member("superview", superview)
        writer.list("subviews", subviews)
        writer.rect("frame", frame)
        writer.member("restorationIdentifier", restorationIdentifier)
        writer.member("element", element)
        writer.endObject()
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"),
            className: try object.value("class") ?? "UIView", role: try object.word("role", usually: .root),
            frame: try object.rect("frame"))
        owner = try object.value("owner")
        window = try object.value("window")
        superview = try object.value("superview")
        subviews = try object.list("subviews")
        restorationIdentifier = try object.value("restorationIdentifier")
        element = try object.value("element")
    }
}

extension Window: JSONWritable, JSONReadable {
    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("serial", serial)
        writer.member("name", name)
        writer.member("root", root)
        writer.member("view", view)
        writer.flag("visible", isVisible)
        writer.member("traits", traitOverride)
        writer.endObject()
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"),
            root: try object.value("root"),
            view: try object.need("view"), isVisible: try object.flag("visible"))
        traitOverride = try object.value("traits")
    }
}

extension Segue: JSONWritable, JSONReadable {
    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("serial", serial)
        writer.member("name", name)
        writer.member("identifier", identifier)
        writer.member("class", className)
        writer.member("storyboard", storyboard)
        writer.member("element", element)
        writer.member("source", source)
        writer.member("destination", destination)
        writer.member("sender", sender)
        writer.endObject()
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"),
            identifier: try object.value("identifier"), className: try object.need("class"),
            storyboard: try object.storyboard(), element: try object.need("element"),
            source: try object.need("source"), destination: try object.need("destination"),
            sender: try object.value("sender"))
    }
}
