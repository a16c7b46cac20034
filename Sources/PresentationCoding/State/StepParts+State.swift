import JSONCoding
import PresentationEngine

extension Callback: JSONWritable, JSONReadable {
    /// Writes the callback that is about to be made.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("receiver", receiver)
        writer.member("member", member)
        writer.pairs("arguments", arguments)
        writer.member("rule", rule)
        writer.pairs("bindings", bindings)
        writer.endObject()
    }

    /// Reads the callback that is about to be made.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.need("receiver"), try object.need("member"), try object.pairs("arguments"),
            rule: try object.need("rule"), bindings: try object.pairs("bindings"))
    }
}

extension AppearanceStep: JSONWritable, JSONReadable {
    /// Writes the begin or end of an appearance or disappearance.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("controller", controller)
        writer.flag("appearing", isAppearing)
        writer.flag("animated", isAnimated)
        writer.word("cause", cause, usually: AppearanceCause.none)
        writer.member("rule", rule)
        writer.endObject()
    }

    /// Reads the begin or end of an appearance or disappearance.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.need("controller"), isAppearing: try object.flag("appearing"),
            isAnimated: try object.flag("animated"),
            cause: try object.word("cause", usually: AppearanceCause.none),
            rule: try object.need("rule"))
    }
}

extension PresentationRequest: JSONWritable, JSONReadable {
    /// Writes the `present` call that is on its way.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("receiver", receiver)
        writer.member("controller", controller)
        writer.flag("animated", isAnimated)
        writer.member("completion", completion)
        writer.bindings(bindings)
        writer.member("presentation", presentation)
        writer.member("segue", segue)
        writer.endObject()
    }

    /// Reads the `present` call that is on its way.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            receiver: try object.need("receiver"), controller: try object.need("controller"),
            isAnimated: try object.flag("animated"), completion: try object.value("completion"),
            bindings: try object.bindings(), presentation: try object.value("presentation"),
            segue: try object.value("segue"))
    }
}

extension SegueRequest: JSONWritable, JSONReadable {
    /// Writes the segue that is about to be performed.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("source", source)
        writer.member("storyboard", storyboard)
        writer.member("element", element)
        writer.member("sender", sender)
        writer.endObject()
    }

    /// Reads the segue that is about to be performed.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            source: try object.need("source"), storyboard: try object.storyboard(),
            element: try object.need("element"), sender: try object.value("sender"))
    }
}
