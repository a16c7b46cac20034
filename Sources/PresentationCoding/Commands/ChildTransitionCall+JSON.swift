import JSONCoding
import PresentationEngine

extension ChildTransitionCall {
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("from", from)
        writer.member("to", to)
        writer.member("duration", thousandths: duration)
        writer.list("options", options.map { JSONValue.string($0.rawValue) })
        writer.member("animations", animations)
        writer.member("completion", completion)
    }

    /// Reads a transition between two children; the duration is in milliseconds.
    init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            from: try object.required("from").name(), to: try object.required("to").name(),
            duration: try object.required("duration").duration(),
            options: try object.optional("options")?.array().map { option throws(JSONFault) in
                try option.enumeration()
            } ?? [],
            animations: try object.value("animations"), completion: try object.value("completion"))
    }
}
