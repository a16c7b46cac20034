import JSONCoding
import PresentationEngine

extension Reaction: JSONWritable, JSONReadable {
    private static let plainKeys = ["before", "after", "super"]

    /// Writes `{"before", "after", "super"}` with the condition, omitting default values.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if !before.isEmpty { writer.member("before", before) }
        if !after.isEmpty { writer.member("after", after) }
        if !callsSuper { writer.member("super", false) }
        condition?.writeMembers(to: &writer)
        writer.endObject()
    }

    /// Reads `{"before", "after", "super"}`, where `super` is called unless it is false, with the condition:
    /// `once` or `every`, and `arguments`; or `{"match": […], "otherwise"}`, or `{"sequence": […]}`, whose
    /// reactions have no conditions.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        if object.optional("match") != nil {
            let object = try json.object(allowing: ["match", "otherwise"])
            let otherwise = try object.optional("otherwise").map { reader throws(JSONFault) in
                try Reaction(plain: try reader.object(allowing: Self.plainKeys))
            }
            self.init(condition: .match(try object.cases(), otherwise: otherwise ?? Reaction()))
        } else if object.optional("sequence") != nil {
            let sequence = try json.object(allowing: ["sequence"]).required("sequence")
            self.init(
                condition: .sequence(
                    try sequence.array(count: 1 ... .max).map { reader throws(JSONFault) in
                        try Reaction(plain: try reader.object(allowing: Self.plainKeys))
                    }))
        } else {
            let object = try json.object(allowing: Self.plainKeys + ["once", "every", "arguments"])
            try self.init(plain: object)
            condition = try Self.condition(object)
        }
    }

    fileprivate init(plain object: JSONObjectReader) throws(JSONFault) {
        self.init(
            before: try object.list("before"), after: try object.list("after"),
            callsSuper: try object.flag("super", default: true))
    }

    private static func condition(_ object: JSONObjectReader) throws(JSONFault) -> ReactionCondition? {
        let arguments = try object.optional("arguments")?.arguments()
        let isOnce = try object.flag("once", default: false)
        if let every = object.optional("every") {
            guard !isOnce else { throw object.fault("Only one of \"once\" and \"every\" may be given.") }
            return .every(try every.integer(in: 1...1_000_000), arguments ?? [])
        }
        if isOnce { return .once(arguments ?? []) }
        return arguments.map { .arguments($0) }
    }
}

extension ReactionCondition {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .arguments(let arguments): Self.write(arguments, to: &writer)
        case .once(let arguments):
            writer.member("once", true)
            if !arguments.isEmpty { Self.write(arguments, to: &writer) }
        case .every(let interval, let arguments):
            writer.member("every", interval)
            if !arguments.isEmpty { Self.write(arguments, to: &writer) }
        case .match(let cases, let otherwise):
            writer.member("match", cases)
            if otherwise != Reaction() { writer.member("otherwise", otherwise) }
        case .sequence(let reactions): writer.member("sequence", reactions)
        }
    }

    private static func write(_ arguments: [Argument], to writer: inout JSONWriter) {
        writer.key("arguments")
        writer.value(arguments: arguments)
    }
}

extension ReactionCondition.Match: JSONWritable, JSONReadable {
    /// Writes the arguments and the unconditional reaction as one object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("arguments")
        writer.value(arguments: arguments)
        if !reaction.before.isEmpty { writer.member("before", reaction.before) }
        if !reaction.after.isEmpty { writer.member("after", reaction.after) }
        if !reaction.callsSuper { writer.member("super", false) }
        writer.endObject()
    }

    /// Reads `{"arguments", "before", "after", "super"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["arguments", "before", "after", "super"])
        self.init(try object.required("arguments").arguments(), try Reaction(plain: object))
    }
}
