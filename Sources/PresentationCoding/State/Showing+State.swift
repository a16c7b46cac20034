import JSONCoding
import PresentationEngine

extension ShowRequest: JSONWritable, JSONReadable {
    /// Writes the `show` call that is on its way.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.word("context", context, usually: .primary)
        writer.member("receiver", receiver)
        writer.member("caller", caller)
        writer.member("controller", controller)
        writer.member("sender", sender)
        writer.flag("animated", isAnimated)
        writer.member("segue", segue)
        writer.endObject()
    }

    /// Reads the `show` call that is on its way.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.word("context", usually: .primary), receiver: try object.need("receiver"),
            caller: try object.need("caller"), controller: try object.need("controller"),
            sender: try object.value("sender"), isAnimated: try object.flag("animated"),
            segue: try object.value("segue"))
    }
}

extension TargetLookup: JSONWritable, JSONReadable {
    /// Writes the lookup with its progress.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("receiver", receiver)
        writer.member("action", action)
        writer.member("sender", sender)
        switch purpose {
        case .answer(let label): writer.member("label", label)
        case .show(let request): writer.member("show", request)
        }
        writer.member("candidate", candidate)
        writer.endObject()
    }

    /// Reads the lookup with its progress.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let request: ShowRequest? = try object.value("show")
        let purpose: Purpose =
            if let request { .show(request) } else { .answer(label: try object.value("label")) }
        self.init(
            receiver: try object.need("receiver"), action: try object.need("action"),
            sender: try object.value("sender"), purpose: purpose, candidate: try object.need("candidate"))
    }
}
