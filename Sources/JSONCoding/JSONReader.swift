import TextShortening

/// A value of a document together with its path, which every fault reports.
///
///     let body = try JSONReader(value).object(allowing: ["controller", "animated"])
///     let controller = try body.required("controller").string()
///     let animated = try body.optional("animated")?.bool() ?? true
public struct JSONReader: Sendable {
    /// The value itself.
    public let value: JSONValue
    /// The path of the value in its document.
    public let path: JSONPath
    /// Whether the document was written by this service: a record describes past events, so it is accepted as it is,
    /// even where a client's request with the same content would be refused today.
    public let isRecord: Bool

    /// Makes a reader of a document, or of a value whose place is known.
    public init(_ value: JSONValue, path: JSONPath = .root, isRecord: Bool = false) {
        self.value = value
        self.path = path
        self.isRecord = isRecord
    }

    /// Whether the value is `null`.
    public var isNull: Bool {
        if case .null = value { true } else { false }
    }

    /// A fault in this place, for conditions that only the caller can check.
    public func fault(_ reason: String) -> JSONFault {
        JSONFault(kind: .mismatch, path: path.description, reason: reason)
    }

    /// A fault in this place: the value could never have an effect.
    public func withoutEffect(_ reason: String) -> JSONFault {
        JSONFault(kind: .noEffect, path: path.description, reason: reason)
    }

    func mismatch(_ expected: String) -> JSONFault {
        fault("This must be \(expected), not \(value.kindName).")
    }
}

extension JSONReader {
    /// The value as a string.
    public func string() throws(JSONFault) -> String {
        guard case .string(let string) = value else { throw mismatch("a string") }
        return string
    }

    /// The value as a string with at least one character.
    public func nonEmptyString() throws(JSONFault) -> String {
        let string = try string()
        guard !string.isEmpty else { throw fault("This may not be empty.") }
        return string
    }

    /// The value as a string, which has at least one character unless it was stored before that was demanded.
    public func newNonEmptyString() throws(JSONFault) -> String {
        isRecord ? try string() : try nonEmptyString()
    }

    /// The value as a boolean.
    public func bool() throws(JSONFault) -> Bool {
        guard case .bool(let bool) = value else { throw mismatch("true or false") }
        return bool
    }

    /// The value as a whole number; `3.0` and `3e0` count, since JSON does not distinguish them from `3`.
    public func integer(in range: ClosedRange<Int> = .min ... .max) throws(JSONFault) -> Int {
        let integer: Int
        switch value {
        case .integer(let whole):
            integer = whole
        case .number(let number):
            guard let whole = Int(exactly: number) else {
                throw fault("This must be a whole number, not \(value).")
            }
            integer = whole
        case .null, .bool, .string, .array, .object:
            throw mismatch("a whole number")
        }
        guard range.contains(integer) else { throw fault(Self.outside(range, value)) }
        return integer
    }

    /// The value as a number.
    public func double(
        in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude
    ) throws(JSONFault) -> Double {
        let number: Double
        switch value {
        case .integer(let integer): number = Double(integer)
        case .number(let decimal): number = decimal
        case .null, .bool, .string, .array, .object: throw mismatch("a number")
        }
        guard range.contains(number) else {
            throw fault(
                "This must lie between \(JSONValue.number(range.lowerBound)) and "
                    + "\(JSONValue.number(range.upperBound)), not be \(value).")
        }
        return number
    }

    /// The value as an exact number of thousandths: `1.5` gives 1500; a finer value is refused, not rounded.
    ///
    /// Times in milliseconds become microseconds this way. The range is in thousandths. From 2^43 on (278 years
    /// of milliseconds), neighboring `Double` values are farther apart than a thousandth.
    public func thousandths(in range: ClosedRange<Int> = .min ... .max) throws(JSONFault) -> Int {
        let number = try double()
        guard abs(number) < 0x1p43 else {
            let isBounded = range.lowerBound > .min && range.upperBound < .max
            throw fault(
                isBounded ? Self.outside(range, value, isThousandths: true) : "This is too large: \(value).")
        }
        // The whole part and the fraction are exact, so only the fraction is rounded: by less than half a
        // thousandth.
        let whole = number.rounded(.towardZero)
        let thousandths = Int(whole) * 1_000 + Int(((number - whole) * 1_000).rounded())
        guard Double(thousandths) / 1_000 == number else {
            throw fault("This may have three decimal places at most, and \(value) has more.")
        }
        guard range.contains(thousandths) else {
            throw fault(Self.outside(range, value, isThousandths: true))
        }
        return thousandths
    }

    /// The value as one of these words; the fault lists them all.
    public func word(among words: [String]) throws(JSONFault) -> String {
        if case .string(let text) = value, words.contains(where: { text.hasSameBytes(as: $0) }) {
            return text
        }
        throw unlisted(words)
    }

    /// The value as one of the raw values of an enumeration; the fault lists them all.
    public func enumeration<Choice>(of type: Choice.Type = Choice.self) throws(JSONFault) -> Choice
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        if case .string(let text) = value, let choice = Choice(rawValue: text),
            choice.rawValue.hasSameBytes(as: text)
        {
            return choice
        }
        throw unlisted(Choice.allCases.map(\.rawValue))
    }

    /// The value as one of the cases of an enumeration, by name; the fault lists all names.
    public func choice<Choice: CaseIterable>(
        of type: Choice.Type = Choice.self, named name: (Choice) -> String
    ) throws(JSONFault) -> Choice {
        if case .string(let text) = value,
            let choice = Choice.allCases.first(where: { name($0).hasSameBytes(as: text) })
        {
            return choice
        }
        throw unlisted(Choice.allCases.map(name))
    }

    private func unlisted(_ names: [String]) -> JSONFault {
        let allowed = names.map { "\"\($0)\"" }.joined(separator: ", ")
        guard case .string(let text) = value else { return mismatch("one of \(allowed)") }
        let hint = nearestWord(to: text, among: names).map { " Did you mean \"\($0)\"?" } ?? ""
        return fault("This must be one of \(allowed), not \(JSONValue.string(text.shortened)).\(hint)")
    }

    /// The value as an array, each element with its path.
    public func array(count range: ClosedRange<Int> = 0 ... .max) throws(JSONFault) -> [JSONReader] {
        guard case .array(let elements) = value else { throw mismatch("an array") }
        guard range.contains(elements.count) else {
            throw fault(Self.outside(range, .integer(elements.count), subject: "The number of elements"))
        }
        return elements.enumerated().map {
            JSONReader($1, path: .element($0, of: path), isRecord: isRecord)
        }
    }

    /// The value as an object.
    public func object() throws(JSONFault) -> JSONObjectReader {
        guard case .object(let object) = value else { throw mismatch("an object") }
        return JSONObjectReader(object, path: path, isRecord: isRecord)
    }

    /// The value as an object with no keys other than these.
    public func object(allowing keys: [String]) throws(JSONFault) -> JSONObjectReader {
        let object = try object()
        try object.allowOnly(keys)
        return object
    }

    private static func outside(
        _ range: ClosedRange<Int>, _ value: JSONValue, subject: String = "This", isThousandths: Bool = false
    ) -> String {
        func text(_ number: Int) -> String {
            isThousandths ? JSONValue.number(Double(number) / 1_000).description : "\(number)"
        }
        if range.upperBound == .max {
            return "\(subject) must be at least \(text(range.lowerBound)), not \(value)."
        }
        if range.lowerBound == .min {
            return "\(subject) must be at most \(text(range.upperBound)), not \(value)."
        }
        return
            "\(subject) must lie between \(text(range.lowerBound)) and \(text(range.upperBound)), not be \(value)."
    }
}
