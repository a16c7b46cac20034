import JSONCoding
import PresentationEngine

extension View: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("serial", serial, before.serial)
        record.member("name", name, before.name)
        record.text("class", className, before.className, usually: "UIView")
        record.word("role", role, before.role, usually: .root)
        record.member("owner", owner, before.owner)
        record.member("window", window, before.window)
        record.member("superview", superview, before.superview)
        record.list("subviews", subviews, before.subviews)
        record.rect("frame", frame, before.frame)
        record.member("restorationIdentifier", restorationIdentifier, before.restorationIdentifier)
        record.flag("awaitsSuperLayout", awaitsSuperLayout, before.awaitsSuperLayout)
        record.member("element", element, before.element)
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
        awaitsSuperLayout = try object.flag("awaitsSuperLayout")
        element = try object.value("element")
    }
}

extension Window: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("serial", serial, before.serial)
        record.member("name", name, before.name)
        record.member("root", root, before.root)
        record.member("view", view, before.view)
        record.flag("visible", isVisible, before.isVisible)
        record.member("traits", traitOverride, before.traitOverride)
        record.flag("onDisplay", isOnDisplay, before.isOnDisplay)
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"),
            root: try object.value("root"),
            view: try object.need("view"), isVisible: try object.flag("visible"))
        traitOverride = try object.value("traits")
        isOnDisplay = try object.flag("onDisplay")
    }
}

extension Segue: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("serial", serial, before.serial)
        record.member("name", name, before.name)
        record.member("identifier", identifier, before.identifier)
        record.member("class", className, before.className)
        record.member("storyboard", storyboard, before.storyboard)
        record.member("element", element, before.element)
        record.member("source", source, before.source)
        record.member("destination", destination, before.destination)
        record.member("sender", sender, before.sender)
        record.list("way", way, before.way)
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"),
            identifier: try object.value("identifier"), className: try object.need("class"),
            storyboard: try object.storyboard(), element: try object.need("element"),
            source: try object.need("source"), destination: try object.need("destination"),
            sender: try object.value("sender"), way: try object.list("way"))
    }
}
