import JSONCoding
import PresentationEngine

extension TabObject: JSONWritable, JSONReadable {
    /// Writes a tab of a tab bar controller.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("identifier", identifier)
        writer.member("group", group)
        writer.member("title", title)
        writer.member("image", image)
        writer.flag("isGroup", isGroup)
        writer.flag("isHidden", isHidden)
        writer.flag("isHiddenByDefault", isHiddenByDefault)
        writer.flag("allowsHiding", allowsHiding)
        writer.word("placement", placement, usually: .automatic)
        writer.member("provider", provider)
        writer.member("controller", controller)
        writer.member("managing", managing)
        writer.member("defaultChild", defaultChild)
        writer.member("selectedChild", selectedChild)
        writer.flag("allowsReordering", allowsReordering)
        if !displayOrder.isEmpty { writer.member("displayOrder", displayOrder) }
        writer.endObject()
    }

    /// Reads a tab of a tab bar controller.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(identifier: try object.need("identifier"))
        group = try object.value("group")
        title = try object.value("title")
        image = try object.value("image")
        isGroup = try object.flag("isGroup")
        isHidden = try object.flag("isHidden")
        isHiddenByDefault = try object.flag("isHiddenByDefault")
        allowsHiding = try object.flag("allowsHiding")
        placement = try object.word("placement", usually: .automatic)
        provider = try object.value("provider")
        controller = try object.value("controller")
        managing = try object.value("managing")
        defaultChild = try object.value("defaultChild")
        selectedChild = try object.value("selectedChild")
        allowsReordering = try object.flag("allowsReordering")
        displayOrder = try object.names("displayOrder")
    }
}

extension TabStep: JSONWritable, JSONReadable {
    /// Writes the tab and how far it has come.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("identifier", identifier)
        writer.word("purpose", purpose)
        writer.word("stage", stage)
        writer.member("place", place)
        if !displayOrder.isEmpty { writer.member("displayOrder", displayOrder) }
        writer.endObject()
    }

    /// Reads the tab and how far it has come.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(try object.need("identifier"), try object.word("purpose"))
        stage = try object.word("stage")
        place = try object.required("place").integer(in: 0 ... .max)
        displayOrder = try object.names("displayOrder")
    }
}
