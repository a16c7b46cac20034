import JSONCoding
import PresentationEngine

extension Presentation: JSONWritable, JSONReadable {
    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("serial", serial)
        writer.member("name", name)
        writer.member("presented", presented)
        writer.member("original", original)
        writer.member("presenting", presenting)
        writer.member("source", source)
        writer.member("style", style.name)
        writer.member("adaptedStyle", adaptedStyle?.name)
        if transitionStyle != .coverVertical { writer.member("transitionStyle", transitionStyle.name) }
        writer.member("declared", declared)
        writer.member("delegate", delegate)
        writer.word("phase", phase, usually: .prepared)
        writer.flag("inFullscreen", presentsInFullscreen)
        writer.flag("removesPresenter", removesPresentersView)
        writer.member("container", container)
        writer.member("dimming", dimming)
        writer.member("presentedView", presentedView)
        writer.member("presenterSuperview", presenterSuperview)
        writer.list("decorations", decorations)
        writer.member("transition", transition)
        writer.member("anchor", anchor)
        writer.endObject()
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"),
            presented: try object.need("presented"), style: try object.required("style").presentationStyle())
        original = try object.value("original")
        presenting = try object.value("presenting")
        source = try object.value("source")
        adaptedStyle = try object.optional("adaptedStyle")?.presentationStyle()
        transitionStyle = try object.optional("transitionStyle")?.transitionStyle() ?? .coverVertical
        declared = try object.value("declared")
        delegate = try object.value("delegate")
        phase = try object.word("phase", usually: .prepared)
        presentsInFullscreen = try object.flag("inFullscreen")
        removesPresentersView = try object.flag("removesPresenter")
        container = try object.value("container")
        dimming = try object.value("dimming")
        presentedView = try object.value("presentedView")
        presenterSuperview = try object.value("presenterSuperview")
        decorations = try object.list("decorations")
        transition = try object.value("transition")
        anchor = try object.value("anchor")
    }
}
