import JSONCoding
import PresentationEngine

extension SearchState: JSONWritable, JSONReadable {
    /// Writes the members that do not have their defaults.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("owner", owner)
        writer.member("updater", updater)
        writer.flag("automatic", isAutomatic)
        writer.flag("asked", wasAsked)
        writer.endObject()
    }

    /// Reads the state of a search controller.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        owner = try object.value("owner")
        updater = try object.value("updater")
        isAutomatic = try object.flag("automatic")
        wasAsked = try object.flag("asked")
    }
}
