import JSONCoding
import PresentationEngine

extension Completion: JSONWritable, JSONReadable {
    /// Writes `{"label", "calls"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("label", label)
        if !calls.isEmpty { writer.member("calls", calls) }
        writer.endObject()
    }

    /// Reads `{"label", "calls"}`, both optional.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["label", "calls"])
        self.init(label: try object.name("label"), calls: try object.list("calls"))
    }
}

extension Readable: JSONWritable, JSONReadable {
    /// Writes UIKit's name of the property.
    ///
    /// The property `view` when read without loading is written under its other name, `viewIfLoaded`.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .property(.view): writer.value(Link.viewIfLoaded.rawValue)
        case .property, .link, .transition, .interaction, .presentationController, .split, .trait,
            .responder, .item, .sheet, .adaptiveSheet, .layout:
            writer.value(name)
        }
    }

    /// Reads UIKit's name of a property.
    public init(json: JSONReader) throws(JSONFault) {
        let name = try json.string()
        if let readable = Readable(name: name) {
            self = readable
        } else {
            let known = Readable.all.map(\.name)
            let hint = nearestWord(to: name, among: known).map { " Did you mean \"\($0)\"?" } ?? ""
            throw json.fault("Nothing has a property \(JSONValue.string(name.shortened)) to read.\(hint)")
        }
    }
}
