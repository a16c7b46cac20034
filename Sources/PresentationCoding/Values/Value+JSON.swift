import JSONCoding
import PresentationEngine
import SessionNumbers

extension Value: JSONWritable {
    /// Writes the value in JSON's own types; sizes, rectangles, anchors and requests for controllers are
    /// objects that are distinguished by their keys.
    ///
    /// A number that is not an integer to the engine keeps its decimal point (`3.0`), so that it is read back
    /// as the same value.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.value(value)
        case .integer(let value): writer.value(value)
        case .number(let value) where value.isFinite: writer.raw(value.description.utf8)
        case .number(let value): writer.value(value)
        case .text(let value): writer.value(value)
        case .list(let values): writer.value(values)
        case .size(let value): writer.value(value)
        case .rect(let value): writer.value(value)
        case .insets(let value): writer.value(value)
        case .anchor(let value): writer.value(value)
        case .controller(let request):
            writer.beginObject()
            writer.member("make", request)
            writer.endObject()
        }
    }
}

extension Value: JSONReadable {
    /// Reads a value of any type.
    public init(json: JSONReader) throws(JSONFault) {
        switch json.value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value.withoutNegativeZero)
        case .string(let value): self = .text(value)
        case .array: self = .list(try json.list())
        case .object(let object):
            if object["barButtonItem"] != nil || object["sourceView"] != nil {
                self = .anchor(try PopoverAnchor(json: json))
            } else if object["make"] != nil {
                let object = try json.object(allowing: ["make"])
                self = .controller(try ControllerRequest(json: try object.required("make")))
            } else if object["top"] != nil || object["left"] != nil {
                self = .insets(try EdgeInsets(json: json, in: -1_000...1_000))
            } else if object["x"] != nil || object["y"] != nil {
                self = .rect(try Rect(json: json))
            } else if object.isEmpty {
                throw json.fault("This object is empty. \(Self.forms(Self.distinctiveKeys))")
            } else {
                self = .size(try Size(json: json))
            }
        }
    }

    /// Reads the answer to a question, which is an object only if it is a size or a controller to be made.
    package init(answer json: JSONReader) throws(JSONFault) {
        if case .object(let object) = json.value, object.isEmpty {
            throw json.fault(
                """
                An answer is null, true or false, a number, a text, a list, {"width": …, "height": …} or \
                {"make": …}; an empty object is none of them.
                """)
        }
        if case .object(let object) = json.value,
            let form = object.members.first(where: { ["ask", "match", "sequence"].contains($0.key) })?.key
        {
            throw json.fault(
                """
                "\(form)" declares an answer as a whole and cannot stand here: this is a value, such as true, a name \
                or {"make": …}.
                """)
        }
        try self.init(json: json)
    }
}

extension Value {
    /// The keys by which the forms of an object are distinguished.
    private static let distinctiveKeys = [
        "make", "width", "height", "x", "y", "top", "left", "sourceView", "barButtonItem",
    ]

    private static func forms(_ keys: [String]) -> String {
        "An object here has one of the keys \(keys.joined(separator: ", "))."
    }

    /// Refuses an object that has none of the keys that distinguish its forms.
    ///
    /// - Parameter forms: the keys of other forms that are possible in this place.
    static func refuseUnknownForm(_ json: JSONReader, besides forms: [String]) throws(JSONFault) {
        let object = try json.object()
        let known = forms + distinctiveKeys
        guard let key = object.object.members.first?.key else {
            throw object.fault("This object is empty. \(Self.forms(known))")
        }
        if object.object.members.contains(where: { known.contains($0.key) }) { return }
        let hint = nearestWord(to: key, among: known).map { "Did you mean \"\($0)\"?" }
        throw object.fault(hint.map { "Unknown key \"\(key)\". \($0)" } ?? Self.forms(known))
    }
}

extension PopoverAnchor: JSONWritable, JSONReadable {
    /// Writes `{"barButtonItem"}` or `{"sourceView", "sourceRect"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("barButtonItem", barButtonItem)
        writer.member("sourceView", sourceView)
        writer.member("sourceRect", sourceRect)
        writer.endObject()
    }

    /// Reads `{"barButtonItem"}` or `{"sourceView", "sourceRect"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["barButtonItem", "sourceView", "sourceRect"])
        self.init(
            barButtonItem: try object.name("barButtonItem"), sourceView: try object.name("sourceView"),
            sourceRect: try object.value("sourceRect"))
    }
}

extension JSONWriter {
    /// Writes arguments as the members of an object, in UIKit's order.
    mutating func value(arguments: [Argument]) {
        beginObject()
        for argument in arguments {
            key(argument.name)
            value(argument.value)
        }
        endObject()
    }
}

extension JSONReader {
    /// The value as arguments by their names.
    func arguments() throws(JSONFault) -> [Argument] {
        try object().members.map { member throws(JSONFault) in
            Argument(member.key, try Value(json: member.reader))
        }
    }
}
