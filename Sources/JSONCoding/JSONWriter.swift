/// Appends JSON text to an array of bytes, without a tree in between and without allocating per member.
///
/// Commas are the writer's business, structure is the caller's: each `begin…` needs its `end…`, and inside an
/// object every value follows a `key`. The same calls give the same bytes in every process: escapes are the
/// short forms where JSON has them and lower-case `\u00xx` otherwise, and nothing else is escaped.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.member("id", "s_1")
///     writer.member("revision", 3)
///     writer.member("label", label)       // a nil is left out
///     writer.endObject()
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public internal(set) var bytes: [UInt8]
    /// Whether what comes next in the current container stands after something and so needs a comma.
    private var needsComma = false

    /// Makes a writer that goes on after the bytes it is given; take them back from ``bytes``.
    public init(appendingTo bytes: consuming [UInt8] = []) {
        self.bytes = bytes
    }

    /// Makes a writer with room for that many bytes.
    public init(capacity: Int) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Opens an object.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the innermost array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a key that stands in the source text; it must need no escapes, which debug builds check.
    public mutating func key(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { buffer in
            assert(!buffer.contains(where: needsEscape), "The key \(key) needs escapes.")
            bytes.append(contentsOf: buffer)
        }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a key that is known only at run time.
    public mutating func key(_ key: String) {
        separate()
        appendQuoted(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        append("null")
    }

    /// Writes bytes that are a whole JSON value already; they are not looked at.
    public mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    /// Writes the comma before a key or value if one is due; whatever follows that will want one.
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}

extension JSONWriter {
    /// Writes a string.
    public mutating func value(_ text: String) {
        separate()
        appendQuoted(text)
    }

    /// Writes a string that stands in the source text.
    public mutating func value(static text: StaticString) {
        separate()
        text.withUTF8Buffer { appendQuoted($0) }
    }

    /// Writes a whole number.
    public mutating func value(_ integer: Int) {
        separate()
        appendDigits(of: integer)
    }

    /// Writes a boolean.
    public mutating func value(_ bool: Bool) {
        separate()
        append(bool ? "true" : "false")
    }

    /// Writes the shortest text that reads back as the same number; what is not finite becomes `null`, as in
    /// JavaScript, since JSON has no word for it.
    public mutating func value(_ number: Double) {
        separate()
        guard number.isFinite else { return append("null") }
        if abs(number) < 1e15, let integer = Int(exactly: number), !(integer == 0 && number.sign == .minus) {
            return appendDigits(of: integer)
        }
        var text = number.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes an exact number of thousandths as a decimal: 1500 as `1.5`, 2000 as `2`.
    ///
    /// Times are kept in microseconds and shown in milliseconds; going through `Double` would cost exactness
    /// and an allocation.
    public mutating func value(thousandths: Int) {
        separate()
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        if whole == 0, rest < 0 { bytes.append(UInt8(ascii: "-")) }
        appendDigits(of: whole)
        guard rest != 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var remaining = Int(rest.magnitude)
        var place = 100
        while remaining > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(remaining / place))
            remaining %= place
            place /= 10
        }
    }

    /// Writes a whole tree.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.value(bool)
        case .integer(let integer): self.value(integer)
        case .number(let number): self.value(number)
        case .string(let string): self.value(string)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }
}
