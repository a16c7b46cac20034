import JSONCoding
import PresentationEngine

extension PopoverResizing: JSONWritable, JSONReadable {
    /// Writes the animation of a popover's size.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("popover", popover)
            $0.member("width", excess.width)
            $0.member("height", excess.height)
            $0.member("start", start)
            $0.member("due", due)
        }
    }

    /// Reads the animation of a popover's size.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            popover: try object.need("popover"),
            excess: Size(try object.required("width").number(), try object.required("height").number()),
            start: try object.time("start"), due: try object.time("due"))
    }
}
