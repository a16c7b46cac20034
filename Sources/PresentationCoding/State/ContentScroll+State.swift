import JSONCoding
import PresentationEngine

extension ContentScroll: JSONWritable, JSONReadable {
    /// Writes the scrolling that waits for an answer.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("receiver", receiver)
            $0.word("direction", direction)
            $0.member("view", view)
            $0.word("edge", edge)
            $0.member("asked", asked)
        }
    }

    /// Reads the scrolling that waits for an answer.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.need("receiver"), try object.word("direction"), view: try object.value("view"),
            at: try object.word("edge"), asking: try object.need("asked"))
    }
}
