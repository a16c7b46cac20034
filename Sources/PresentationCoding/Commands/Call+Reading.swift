import JSONCoding
import PresentationEngine

extension Call: JSONReadable {
    /// Reads `{"call": …}` with the call's target and arguments.
    public init(json: JSONReader) throws(JSONFault) {
        let verb = try CallVerb(json: try json.object().required("call"))
        let form = CallForm[verb]
        self = try form.read(CallBody(form, try json.object(allowing: form.allKeys), target: nil))
    }

    /// Reads the arguments of a call from the body of its resource.
    ///
    /// - Parameter target: the name in the resource's path, such as the receiver's; nil if the body has it.
    public init(_ form: CallForm, of target: String? = nil, body: JSONReader) throws(JSONFault) {
        let keys = target == nil ? (form.target?.keys ?? []) + form.keys : form.keys
        self = try form.read(CallBody(form, try body.object(allowing: keys), target: target))
    }
}
