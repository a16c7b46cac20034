import JSONCoding
import PresentationEngine
import SessionNumbers

/// The counterparts of the writer's methods: missing members have default values.
extension JSONObjectReader {
    /// The value of that key.
    func need<Value: JSONReadable>(_ key: String, of type: Value.Type = Value.self) throws(JSONFault) -> Value {
        try Value(json: try required(key))
    }

    /// The number of that key, zero if it is missing.
    func count(_ key: String) throws(JSONFault) -> Int {
        SerialNumber(clamping: try optional(key)?.integer() ?? 0).value
    }

    /// The serial number of that key.
    func serial(_ key: String) throws(JSONFault) -> Int {
        SerialNumber(clamping: try required(key).integer()).value
    }

    /// The moment of the session's clock of that key, in microseconds.
    func time(_ key: String) throws(JSONFault) -> Int {
        SessionTime(clamping: try required(key).integer()).microseconds
    }

    /// The span of that key, in microseconds, zero if it is missing.
    func span(_ key: String) throws(JSONFault) -> Int {
        SessionSpan(clamping: try optional(key)?.integer() ?? 0).microseconds
    }

    /// The number of that key, `usual` if it is missing.
    func number(_ key: String, usually usual: Double) throws(JSONFault) -> Double {
        try optional(key)?.number() ?? usual
    }

    /// The case of that key.
    func word<Word: RawRepresentable & CaseIterable>(_ key: String, of type: Word.Type = Word.self)
        throws(JSONFault) -> Word where Word.RawValue == String
    {
        try required(key).enumeration()
    }

    /// The case of that key, `usual` if it is missing.
    func word<Word: RawRepresentable & CaseIterable>(_ key: String, usually usual: Word) throws(JSONFault)
        -> Word where Word.RawValue == String
    {
        try optional(key)?.enumeration() ?? usual
    }

    /// The rectangle of that key, zero if it is missing.
    func rect(_ key: String) throws(JSONFault) -> Rect {
        guard let numbers = try optional(key)?.array(count: 4...4) else { return .zero }
        return Rect(
            try numbers[0].coordinate(), try numbers[1].coordinate(), try numbers[2].coordinate(),
            try numbers[3].coordinate()
        )
    }

    /// Alternating names and values.
    func pairs(_ key: String) throws(JSONFault) -> [Argument] {
        guard let elements = try optional(key)?.array() else { return [] }
        guard elements.count.isMultiple(of: 2) else { throw fault("\"\(key)\" has a name without a value.") }
        return try stride(from: 0, to: elements.count, by: 2).map { index throws(JSONFault) in
            Argument(try elements[index].string(), try Value(json: elements[index + 1]))
        }
    }

    /// Variables, empty if they are missing.
    func bindings() throws(JSONFault) -> Bindings { Bindings(try pairs("bindings")) }
}

extension Handle: JSONReadable {
    /// Reads a slot of the first generation, or a slot and its generation.
    package init(json: JSONReader) throws(JSONFault) {
        let range = 0...Int(UInt32.max)
        if case .array = json.value {
            let numbers = try json.array(count: 2...2)
            self.init(
                slot: UInt32(try numbers[0].integer(in: range)),
                generation: UInt32(try numbers[1].integer(in: range)))
        } else {
            self.init(slot: UInt32(try json.integer(in: range)), generation: 1)
        }
        StateReferences.current?.note(self)
    }
}

extension Actor: JSONReadable {
    /// Reads the actor as its kind with its handle, or with a class's name.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        if let controller: ControllerHandle = try object.value("controller") {
            self = .controller(controller)
        } else if let view: ViewHandle = try object.value("view") {
            self = .view(view)
        } else if let className: String = try object.value("class") {
            self = .type(className)
        } else if try object.flag("application") {
            self = .application
        } else {
            self = .object(try object.need("object"))
        }
    }
}

extension Rule: JSONReadable {
    /// Reads a rule's id.
    public init(json: JSONReader) throws(JSONFault) { self.init(stringLiteral: try json.string()) }
}
