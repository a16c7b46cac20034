import JSONCoding
import PresentationEngine

extension NamedObject: JSONWritable, JSONReadable {
    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("serial", serial)
        writer.member("name", name)
        if className != "NSObject" { writer.member("class", className) }
        switch owner {
        case .client: break
        case .actor(let actor): writer.member("owner", actor)
        case .nobody: writer.member("orphan", true)
        }
        writer.member("animator", animator)
        writer.member("interaction", interaction)
        writer.member("presentationController", presentationController)
        writer.member("drives", drives)
        writer.count("uses", uses)
        writer.endObject()
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let actor: Actor? = try object.value("owner")
        self.init(
            serial: try object.need("serial"), name: try object.need("name"),
            className: try object.value("class") ?? "NSObject",
            owner: try object.flag("orphan") ? .nobody : actor.map(ObjectOwner.actor) ?? .client)
        animator = try object.value("animator")
        interaction = try object.value("interaction")
        presentationController = try object.value("presentationController")
        drives = try object.value("drives")
        uses = try object.count("uses")
    }
}

extension DeclaredBehavior: JSONWritable, JSONReadable {
    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("behavior", behavior)
        if !used.isEmpty { writer.member("used", byMember: used) }
        writer.endObject()
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(name: try object.need("name"), behavior: try object.need("behavior"))
        used = try object.optional("used")?.byMember() ?? [:]
    }
}
