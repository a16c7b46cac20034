import JSONCoding
import PresentationEngine

extension Behavior: JSONWritable, JSONReadable {
    /// The keys of a behavior.
    static let keys = members.map(\.name)

    /// Writes answers and reactions, each sorted by the spelling of their members.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    func writeMembers(to writer: inout JSONWriter) {
        if !answers.isEmpty { writer.member("answers", byMember: answers) }
        if !reactions.isEmpty { writer.member("reactions", byMember: reactions) }
        if !actions.isEmpty {
            writer.object("actions") { writer in
                for (selector, calls) in actions.sorted(by: { $0.key < $1.key }) {
                    writer.key(selector.text)
                    writer.value(calls)
                }
            }
        }
        if !declaresRestoration { writer.member("declaresRestoration", false) }
        if declaresActions { writer.member("declaresActions", true) }
        if !exists { writer.member("exists", false) }
    }

    /// Reads `{"answers", "reactions", "actions", "declaresRestoration", "declaresActions", "exists"}`, all
    /// optional; declarations of a client that could have no effect are refused.
    public init(json: JSONReader) throws(JSONFault) {
        try self.init(try json.object(allowing: Self.keys))
    }

    init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            answers: try object.optional("answers")?.byMember() ?? [:],
            reactions: try object.optional("reactions")?.byMember() ?? [:],
            actions: try object.optional("actions")?.bySelector() ?? [:],
            declaresRestoration: try object.flag("declaresRestoration", default: true),
            declaresActions: try object.flag("declaresActions", default: false),
            exists: try object.flag("exists", default: true))
        if !object.isRecord { try DeclarationReview(object).check() }
    }
}

extension JSONWriter {
    /// Writes an object with UIKit's members as keys, sorted, so that the same values give the same bytes.
    mutating func value(byMember values: [Member: some JSONWritable]) {
        object { writer in
            for (member, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                writer.key(member.rawValue)
                writer.value(value)
            }
        }
    }

    /// Writes a member with such an object.
    mutating func member(_ key: StaticString, byMember values: [Member: some JSONWritable]) {
        self.key(key)
        value(byMember: values)
    }
}

extension JSONReader {
    /// The value as an object with UIKit's members as keys, in either of their spellings.
    func byMember<Value: JSONReadable>() throws(JSONFault) -> [Member: Value] {
        var values: [Member: Value] = [:]
        for (key, reader) in try object().members {
            let member = try Member(spelling: key, at: reader)
            guard values[member] == nil else { throw reader.fault("\(member.rawValue) stands here twice.") }
            values[member] = try Value(json: reader)
        }
        return values
    }
}

extension JSONReader {
    /// The value as an object with the app's own selectors as keys, each with the calls that it makes.
    fileprivate func bySelector() throws(JSONFault) -> [ExactText: [Call]] {
        var actions: [ExactText: [Call]] = [:]
        for (selector, reader) in try object().members {
            guard !selector.isEmpty else { throw reader.fault("A selector is not empty.") }
            actions[ExactText(try reader.name(ofMember: selector))] = try reader.list()
        }
        return actions
    }
}

extension Answer: JSONWritable, JSONReadable {
    /// Writes a constant as it is, and the other forms as an object with their keyword as key.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .value(let value):
            writer.value(value)
        case .match(let cases, let otherwise):
            writer.beginObject()
            writer.member("match", cases)
            if otherwise != .null { writer.member("otherwise", otherwise) }
            writer.endObject()
        case .sequence(let values):
            writer.beginObject()
            writer.member("sequence", values)
            writer.endObject()
        case .ask:
            writer.beginObject()
            writer.member("ask", true)
            writer.endObject()
        }
    }

    /// Reads a constant, `{"match": [{"arguments", "value"}], "otherwise"}`, `{"sequence": […]}`, or
    /// `{"ask": true}`.
    public init(json: JSONReader) throws(JSONFault) {
        guard case .object(let object) = json.value else {
            self = .value(try Value(json: json))
            return
        }
        if object["match"] != nil {
            let object = try json.object(allowing: ["match", "otherwise"])
            self = .match(try object.cases(), otherwise: try object.answer("otherwise") ?? .null)
        } else if object["sequence"] != nil {
            let values = try json.object(allowing: ["sequence"]).required("sequence")
            self = .sequence(
                try values.array(count: 1 ... .max).map { value throws(JSONFault) in try Value(answer: value) })
        } else if object["ask"] != nil {
            let ask = try json.object(allowing: ["ask"]).required("ask")
            guard try ask.bool() else { throw ask.fault("This can only be true.") }
            self = .ask
        } else {
            try Value.refuseUnknownForm(json, besides: ["match", "sequence", "ask"])
            self = .value(try Value(json: json))
        }
    }
}

extension JSONObjectReader {
    /// The answer under that key; nil if it is missing.
    fileprivate func answer(_ key: String) throws(JSONFault) -> Value? {
        guard let member = optional(key) else { return nil }
        return try Value(answer: member)
    }

    /// The cases of a `match`, of which there is at least one; records of earlier builds may have none.
    func cases<Case: JSONReadable>() throws(JSONFault) -> [Case] {
        try required("match").array(count: isRecord ? 0 ... .max : 1 ... .max).map { json throws(JSONFault) in
            try Case(json: json)
        }
    }
}

extension Answer.Match: JSONWritable, JSONReadable {
    /// Writes `{"arguments", "value"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("arguments")
        writer.value(arguments: arguments)
        writer.member("value", value)
        writer.endObject()
    }

    /// Reads `{"arguments", "value"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["arguments", "value"])
        guard let value = object.member("value") else { throw object.fault("The key \"value\" is missing.") }
        self.init(try object.required("arguments").arguments(), try Value(answer: value))
    }
}
