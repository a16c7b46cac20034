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
        if restoration != ObjectRestoration() { writer.member("restoration", restoration) }
        writer.member("drives", drives)
        writer.count("uses", uses)
        writer.endObject()
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
        restoration = try object.value("restoration") ?? ObjectRestoration()
        drives = try object.value("drives")
        uses = try object.count("uses")
    }
}

extension ObjectRestoration: JSONWritable, JSONReadable {
    /// Writes the settings that are present.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("identifier", identifier)
        writer.member("parent", parent)
        writer.member("class", className)
        writer.endObject()
    }

    /// Reads the settings that are present.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            identifier: try object.value("identifier"), parent: try object.value("parent"),
            className: try object.value("class"))
    }
}

extension DeclaredBehavior: JSONWritable, JSONReadable {
    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("behavior", behavior)
        if !used.isEmpty { writer.member("used", byMember: used) }
        if !occurrences.isEmpty { writer.member("occurrences", byMember: occurrences) }
        writer.endObject()
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
