import JSONCoding
import PresentationEngine

extension UnavailableContentState: JSONWritable, JSONReadable {
    /// Writes the state that a controller was last given.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("traits", traits)
            $0.member("searchText", searchText)
        }
    }

    /// Reads the state that a controller was last given.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(traits: try object.need("traits"), searchText: try object.value("searchText"))
    }
}
