import JSONCoding
import PresentationEngine

extension NavigationState: JSONWritable, JSONReadable {
    /// Writes the members that do not have their defaults.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if case .ofApp(let delegate) = popGestureDelegate {
            writer.flag("popGestureIsOfApp", true)
            writer.member("popGestureDelegate", delegate)
        }
        writer.member("barPosition", barPosition)
        writer.list("refusedItems", refusedItems)
        writer.member("hidesBottomBar", hidesBottomBar)
        writer.endObject()
    }

    /// Reads the state of a navigation controller.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        if try object.flag("popGestureIsOfApp") {
            popGestureDelegate = .ofApp(try object.value("popGestureDelegate"))
        }
        barPosition = try object.value("barPosition")
        refusedItems = try object.list("refusedItems")
        hidesBottomBar = try object.optional("hidesBottomBar")?.bool()
    }
}

extension PopGestureInquiry: JSONWritable, JSONReadable {
    /// Writes the question about a drag from the edge, and the answers so far.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("navigation", navigation)
        writer.word("asks", asks)
        writer.list("others", others)
        if position > 0 { writer.member("position", position) }
        writer.flag("waits", waits)
        writer.endObject()
    }

    /// Reads the question about a drag from the edge, and the answers so far.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(try object.need("navigation"))
        asks = try object.word("asks")
        others = try object.list("others")
        position = try object.optional("position")?.integer(in: 0...1_000_000_000) ?? 0
        waits = try object.flag("waits")
    }
}
