import Glibc

/// Appends JSON text to an array of bytes, without a tree in between and without allocating per member.
///
/// The writer takes care of commas, the caller of the structure: each `begin…` needs its `end…`, and inside an
/// object every value follows a `key`. The same calls give the same bytes in every process: escapes are the
/// short forms where JSON has them and lower-case `\u00xx` otherwise, and nothing else is escaped.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.member("id", "s_1")
///     writer.member("revision", 3)
///     writer.member("label", label)       // a nil is left out
///     writer.endObject()
public struct JSONWriter: ~Copyable, Sendable {
    /// The writer's own memory, allocated here, grown by ``room(for:)`` and freed in `deinit`: an array would
    /// check for uniqueness and capacity at each append, which costs more than the writing.
    private nonisolated(unsafe) var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count: Int
    /// Whether the next key or value in the current container needs a comma before it.
    private var needsComma = false

    /// The bytes written so far.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Makes a writer that appends to the given bytes; take them back from ``bytes``.
    public init(appendingTo bytes: [UInt8] = []) {
        self.init(capacity: bytes.count + 128)
        append(bytes)
    }

    /// Makes a writer with room for `capacity` bytes.
    public init(capacity: Int) {
        self.capacity = max(capacity, 64)
        count = 0
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// Opens an object.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the innermost array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a key that is a literal in the source; it must need no escapes, which debug builds check.
    public mutating func key(_ key: StaticString) {
        // A key of one character has no address. The pointer is taken without a closure, since this is called
        // for every member of every record.
        guard key.hasPointerRepresentation else { return self.key(key.description) }
        let text = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        assert(!text.contains(where: needsEscape), "The key \(key) needs escapes.")
        separate()
        let place = room(for: text.count + 3)
        place[0] = UInt8(ascii: "\"")
        copy(text, to: place + 1)
        place[text.count + 1] = UInt8(ascii: "\"")
        place[text.count + 2] = UInt8(ascii: ":")
        count += text.count + 3
        needsComma = false
    }

    /// Writes a key that is known only at run time.
    public mutating func key(_ key: String) {
        separate()
        appendQuoted(key)
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        append("null")
    }

    /// Writes bytes that already are a complete JSON value; they are not checked.
    public mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        append(json)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        append(bracket)
        needsComma = true
    }

    /// Writes the comma before a key or value if one is due; the next one will need it.
    @inline(__always)
    private mutating func separate() {
        if needsComma { append(UInt8(ascii: ",")) }
        needsComma = true
    }

    // MARK: Taking back

    /// A place in the text to which the writer can return.
    public struct Mark: Sendable {
        fileprivate let count: Int
        fileprivate let needsComma: Bool
    }

    /// The place that has been reached.
    public func mark() -> Mark { Mark(count: count, needsComma: needsComma) }

    /// Discards the text after a place in the same container.
    public mutating func discard(from mark: Mark) {
        count = mark.count
        needsComma = mark.needsComma
    }

    /// Whether another writer has written the same bytes.
    public func hasSameText(as other: borrowing JSONWriter) -> Bool {
        count == other.count && memcmp(start, other.start, count) == 0
    }

    // MARK: Memory

    /// The address for the next `more` bytes; the caller writes them and then counts them with ``extend(by:)``.
    @inline(__always)
    mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity - count < more { grow(by: more) }
        return start + count
    }

    /// Counts bytes that were written at the address from ``room(for:)``.
    @inline(__always)
    mutating func extend(by more: Int) { count += more }

    private mutating func grow(by more: Int) {
        let larger = max(capacity * 2, count + more)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        memory.initialize(from: start, count: count)
        start.deallocate()
        start = memory
        capacity = larger
    }
}

extension JSONWriter {
    /// Writes a string.
    public mutating func value(_ text: String) {
        separate()
        appendQuoted(text)
    }

    /// Writes a string that is a literal in the source.
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

    /// Writes the shortest text that reads back as the same number; infinities and NaN become `null`, as in
    /// JavaScript, since JSON has no words for them.
    public mutating func value(_ number: Double) {
        separate()
        guard number.isFinite else { return append("null") }
        // Beyond these bounds every double is an integer, and Swift's own text of some of them ends in ".0".
        guard abs(number) < 1e15 else { return appendWhole(number) }
        if let integer = Int(exactly: number), !(integer == 0 && number.sign == .minus) {
            return appendDigits(of: integer)
        }
        appendText(number == 0 ? "-0" : number.description)
    }

    /// Writes an exact number of thousandths as a decimal: 1500 as `1.5`, 2000 as `2`.
    ///
    /// Times are kept in microseconds and shown in milliseconds; a conversion to `Double` would cost precision and an
    /// allocation.
    public mutating func value(thousandths: Int) {
        separate()
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        if whole == 0, rest < 0 { append(UInt8(ascii: "-")) }
        appendDigits(of: whole)
        guard rest != 0 else { return }
        append(UInt8(ascii: "."))
        var remaining = Int(rest.magnitude)
        var place = 100
        while remaining > 0 {
            append(UInt8(ascii: "0") + UInt8(remaining / place))
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
