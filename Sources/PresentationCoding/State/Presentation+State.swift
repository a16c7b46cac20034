import JSONCoding
import PresentationEngine

extension Presentation: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("serial", serial, before.serial)
        record.member("name", name, before.name)
        record.member("presented", presented, before.presented)
        record.member("original", original, before.original)
        record.member("presenting", presenting, before.presenting)
        record.member("source", source, before.source)
        record.member("style", style.name, before.style.name)
        record.member("adaptedStyle", adaptedStyle?.name, before.adaptedStyle?.name)
        record.text(
            "transitionStyle", transitionStyle.name, before.transitionStyle.name, usually: "coverVertical")
        record.member("declared", declared, before.declared)
        record.member("delegate", delegate, before.delegate)
        record.word("phase", phase, before.phase, usually: .prepared)
        record.flag("inFullscreen", presentsInFullscreen, before.presentsInFullscreen)
        record.flag("removesPresenter", removesPresentersView, before.removesPresentersView)
        record.member("container", container, before.container)
        record.member("dimming", dimming, before.dimming)
        record.member("presentedView", presentedView, before.presentedView)
        record.member("presenterSuperview", presenterSuperview, before.presenterSuperview)
        record.list("decorations", decorations, before.decorations)
        record.member("transition", transition, before.transition)
        record.flag("adaptsLater", adaptsLater, before.adaptsLater)
        record.member("placedStyle", placedStyle?.name, before.placedStyle?.name)
        record.flag("ofSegue", isOfSegue, before.isOfSegue)
        record.flag("preview", isPreview, before.isPreview)
        record.member("anchor", anchor, before.anchor)
        record.member("sheet", sheet, before.sheet)
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
        adaptsLater = try object.flag("adaptsLater")
        placedStyle = try object.optional("placedStyle")?.presentationStyle()
        isOfSegue = try object.flag("ofSegue")
        isPreview = try object.flag("preview")
        anchor = try object.value("anchor")
        sheet = try object.value("sheet")
    }
}
