import JSONCoding
import PresentationEngine

extension NamedObject: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("serial", serial, before.serial)
        record.member("name", name, before.name)
        record.text("class", className, before.className, usually: "NSObject")
        record.member("owner", owner.holder, before.owner.holder)
        record.flag("orphan", owner == .nobody, before.owner == .nobody)
        record.member("animator", animator, before.animator)
        record.member("interaction", interaction, before.interaction)
        record.member("presentationController", presentationController, before.presentationController)
        record.member("popover", popover, before.popover)
        record.member("restoration", restoration, before.restoration, usually: ObjectRestoration())
        record.member("drives", drives, before.drives)
        record.count("uses", uses, before.uses)
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let actor: Actor? = try object.value("owner")
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"),
            className: try object.value("class") ?? "NSObject",
            owner: try object.flag("orphan") ? .nobody : actor.map(ObjectOwner.actor) ?? .client)
        animator = try object.value("animator")
        interaction = try object.value("interaction")
        presentationController = try object.value("presentationController")
        popover = try object.value("popover")
        restoration = try object.value("restoration") ?? ObjectRestoration()
        drives = try object.value("drives")
        uses = try object.count("uses")
    }
}

extension ObjectOwner {
    /// The object or controller that keeps the object, if one does.
    fileprivate var holder: Actor? {
        guard case .actor(let actor) = self else { return nil }
        return actor
    }
}

extension PopoverController: JSONWritable, JSONReadable {
    /// Writes the settings that are set.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("content", content)
        writer.member("contentSize", contentSize)
        writer.member("delegate", delegate)
        if !passthroughViews.isEmpty { writer.member("passthroughViews", passthroughViews) }
        writer.endObject()
    }

    /// Reads the settings that are present.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(content: try object.need("content"))
        contentSize = try object.value("contentSize")
        delegate = try object.value("delegate")
        passthroughViews = try object.list("passthroughViews")
    }
}

extension ObjectRestoration: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("identifier", identifier, before.identifier)
        record.member("parent", parent, before.parent)
        record.member("class", className, before.className)
    }

    /// Reads the settings that are present.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            identifier: try object.value("identifier"), parent: try object.value("parent"),
            className: try object.value("class"))
    }
}

extension DeclaredBehavior: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("name", name, before.name)
        record.member("behavior", behavior, before.behavior)
        record.member(
            "used", isUsual: used.isEmpty, wasUsual: before.used.isEmpty, { $0.value(byMember: used) },
            { $0.value(byMember: before.used) })
        record.member(
            "occurrences", isUsual: occurrences.isEmpty, wasUsual: before.occurrences.isEmpty,
            { $0.value(byMember: occurrences) }, { $0.value(byMember: before.occurrences) })
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(name: try object.need("name"), behavior: try object.need("behavior"))
        used = try object.optional("used")?.byMember() ?? [:]
        guard used.values.allSatisfy({ $0 >= 0 }) else {
            throw object.fault("\"used\" counts answers from 0 on.")
        }
        occurrences = try object.optional("occurrences")?.byMember() ?? [:]
        guard occurrences.values.allSatisfy({ $0 >= 0 }) else {
            throw object.fault("\"occurrences\" counts from 0 on.")
        }
    }
}
