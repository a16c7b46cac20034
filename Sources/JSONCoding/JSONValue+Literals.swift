extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Makes a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Makes a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Makes an object; a duplicate key in the literal is a programming error, as in `Dictionary`.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(uniqueMembers: elements))
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Makes an object; a duplicate key in the literal is a programming error, as in `Dictionary`.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(uniqueMembers: elements)
    }
}

extension JSONObject {
    fileprivate init(uniqueMembers elements: [(String, JSONValue)]) {
        self.init()
        reserveCapacity(elements.count)
        for (key, value) in elements {
            let isNew = append(key, value)
            precondition(isNew, "The literal has the key \(key) twice.")
        }
    }
}
