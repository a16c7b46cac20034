import JSONCoding
import PresentationEngine

extension FirstResponder: JSONWritable, JSONReadable {
    /// Writes the first responder, the focused item and the controllers of the input, omitting what there is not.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("responder", responder)
            $0.member("focusedItem", focusedItem)
            $0.list("inputControllers", inputControllers)
        }
    }

    /// Reads the first responder, the focused item and the controllers of the input.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        responder = try object.value("responder")
        focusedItem = try object.value("focusedItem")
        inputControllers = try object.list("inputControllers")
    }
}

extension ResponderChange: JSONWritable, JSONReadable {
    /// Writes the next first responder; an empty object is none.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("responder", responder)
            $0.member("control", control)
        }
    }

    /// Reads the next first responder.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(responder: try object.value("responder"), control: try object.value("control"))
    }
}

extension ResponderInquiry: JSONWritable, JSONReadable {
    /// Writes a question to responders with its way.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.word("topic", topic)
            $0.list("path", path)
            $0.flag("asksForView", asksForView)
            $0.member("change", change)
            $0.flag("hasInput", hasInput)
            $0.member("keys", keys)
            $0.member("item", item)
            $0.list("asked", asked)
        }
    }

    /// Reads a question to responders with its way.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(try object.word("topic"), try object.list("path"))
        asksForView = try object.flag("asksForView")
        change = try object.value("change")
        hasInput = try object.flag("hasInput")
        keys = try object.value("keys")
        item = try object.value("item")
        asked = try object.list("asked")
    }
}
