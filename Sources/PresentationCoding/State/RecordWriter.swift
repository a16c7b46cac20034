import JSONCoding
import PresentationEngine

/// A record of a session, stored as a JSON object: whole in a snapshot, and in a patch with its changes alone.
protocol StateRecord: JSONWritable {
    /// Names each stored member, with its value in this record and in an earlier one.
    func write(to record: inout RecordWriter, since before: Self)
}

extension StateRecord {
    /// Writes the whole record.
    package func write(to writer: inout JSONWriter) { writer.record(self) }
}

/// A value that can determine, without being written, whether its JSON text equals that of another.
protocol TextComparable: JSONWritable {
    func hasSameText(as other: Self) -> Bool
}

/// Writes the members of a record: all, or the differences from an earlier record alone.
///
/// Members with their usual value are omitted, so a change can also remove a member: then its key is recorded. Values
/// are compared as their JSON texts would be, byte by byte, since clients distinguish strings that only look the same.
struct RecordWriter: ~Copyable {
    private var writer: JSONWriter
    /// Whether all members are written and the earlier values are disregarded.
    private let writesAll: Bool
    /// Whether no member has been written.
    private var isEmpty = true
    /// The keys of the members that only the earlier record has.
    private var gone: [StaticString] = []

    /// A record writer that continues a text.
    ///
    /// - Parameter writesAll: whether to write all members instead of the changed ones.
    fileprivate init(continuing writer: consuming JSONWriter, writesAll: Bool) {
        self.writer = writer
        self.writesAll = writesAll
    }

    /// Whether the two records have the same members.
    fileprivate static func areSame<Record: StateRecord>(_ record: Record, _ before: Record) -> Bool {
        var members = RecordWriter(continuing: JSONWriter(capacity: 64), writesAll: false)
        record.write(to: &members, since: before)
        return members.hasNothing
    }

    /// Whether nothing changed.
    fileprivate var hasNothing: Bool { isEmpty && gone.isEmpty }

    /// Closes the object, appends the keys of removed members if there are any, and returns the text.
    fileprivate consuming func finish() -> JSONWriter {
        writer.endObject()
        if !gone.isEmpty {
            writer.beginArray()
            for key in gone { writer.value(static: key) }
            writer.endArray()
        }
        return writer
    }

    /// Writes a member if it is present and new, and records its key if it was removed.
    ///
    /// - Parameter isSame: whether both values have the same text; evaluated only if both are present.
    @inline(__always)
    private mutating func member(
        _ key: StaticString, isPresent: Bool, wasPresent: Bool, isSame: @autoclosure () -> Bool,
        _ value: (inout JSONWriter) -> Void
    ) {
        guard isPresent else {
            if wasPresent, !writesAll { gone.append(key) }
            return
        }
        guard writesAll || !wasPresent || !isSame() else { return }
        isEmpty = false
        writer.key(key)
        value(&writer)
    }

    /// Writes a text.
    mutating func member(_ key: StaticString, _ text: String?, _ before: String?) {
        member(key, isPresent: text != nil, wasPresent: before != nil, isSame: text == before) {
            $0.value(text ?? "")
        }
    }

    /// Writes a value that can be compared.
    mutating func member<Value: TextComparable>(_ key: StaticString, _ value: Value?, _ before: Value?) {
        guard let value else { return noteGone(key, before != nil) }
        member(
            key, isPresent: true, wasPresent: before != nil, isSame: before.map(value.hasSameText) ?? false
        ) { value.write(to: &$0) }
    }

    /// Writes a record within this one, as a whole if one of its members changed.
    mutating func member<Record: StateRecord>(_ key: StaticString, _ record: Record?, _ before: Record?) {
        guard let record else { return noteGone(key, before != nil) }
        member(
            key, isPresent: true, wasPresent: before != nil,
            isSame: before.map { Self.areSame(record, $0) } ?? false
        ) { record.write(to: &$0) }
    }

    /// Writes any other value, whose texts are compared.
    mutating func member<Value: JSONWritable>(_ key: StaticString, _ value: Value?, _ before: Value?) {
        guard let value else { return noteGone(key, before != nil) }
        member(
            key, isPresent: true, wasPresent: before != nil,
            isSame: before.map { Self.haveSameText(value.write, $0.write) } ?? false
        ) { value.write(to: &$0) }
    }

    /// Writes a value by closures, unless it has its usual value.
    mutating func member(
        _ key: StaticString, isUsual: Bool, wasUsual: Bool, _ value: (inout JSONWriter) -> Void,
        _ before: (inout JSONWriter) -> Void
    ) {
        member(
            key, isPresent: !isUsual, wasPresent: !wasUsual, isSame: Self.haveSameText(value, before), value)
    }

    /// Writes a text unless it is the usual one.
    mutating func text(_ key: StaticString, _ text: String, _ before: String, usually usual: String) {
        member(key, isPresent: text != usual, wasPresent: before != usual, isSame: text == before) {
            $0.value(text)
        }
    }

    /// Writes a record within this one, unless it is the usual one.
    mutating func member<Record: StateRecord & Equatable>(
        _ key: StaticString, _ record: Record, _ before: Record, usually usual: Record
    ) {
        member(
            key, isPresent: record != usual, wasPresent: before != usual,
            isSame: Self.areSame(record, before)
        ) { record.write(to: &$0) }
    }

    /// Writes `true`, or nothing for false.
    mutating func flag(_ key: StaticString, _ value: Bool, _ before: Bool) {
        member(key, isPresent: value, wasPresent: before, isSame: true) { $0.value(true) }
    }

    /// Writes a number unless it is zero.
    mutating func count(_ key: StaticString, _ value: Int, _ before: Int) {
        number(key, value, before, usually: 0)
    }

    /// Writes a number unless it is the usual one.
    mutating func number<Number: TextComparable & Equatable>(
        _ key: StaticString, _ value: Number, _ before: Number, usually usual: Number
    ) {
        member(
            key, isPresent: value != usual, wasPresent: before != usual, isSame: value.hasSameText(as: before)
        ) { value.write(to: &$0) }
    }

    /// Writes the raw value of a case unless it is the usual one.
    mutating func word<Word: RawRepresentable<String> & Equatable>(
        _ key: StaticString, _ word: Word?, _ before: Word?, usually usual: Word? = nil
    ) {
        member(
            key, isPresent: word != nil && word != usual, wasPresent: before != nil && before != usual,
            isSame: word == before
        ) { $0.value(word?.rawValue ?? "") }
    }

    /// Writes elements unless there are none.
    mutating func list<Element: TextComparable>(
        _ key: StaticString, _ elements: [Element], _ before: [Element]
    ) {
        member(
            key, isPresent: !elements.isEmpty, wasPresent: !before.isEmpty,
            isSame: elements.elementsEqual(before) { $0.hasSameText(as: $1) }
        ) { elements.write(to: &$0) }
    }

    /// Writes elements whose texts are compared, unless there are none.
    mutating func list<Element: JSONWritable>(_ key: StaticString, _ elements: [Element], _ before: [Element]) {
        member(key, isUsual: elements.isEmpty, wasUsual: before.isEmpty, elements.write, before.write)
    }

    /// Writes a rectangle as its four numbers unless they are all zero.
    mutating func rect(_ key: StaticString, _ rect: Rect, _ before: Rect) {
        member(
            key, isPresent: rect != .zero, wasPresent: before != .zero, isSame: rect.hasSameText(as: before)
        ) { $0.corners(rect) }
    }

    /// Writes variables unless there are none.
    mutating func bindings(_ bindings: Bindings, _ before: Bindings) {
        member(
            "bindings", isUsual: bindings.values.isEmpty, wasUsual: before.values.isEmpty,
            { $0.pairs(bindings.values) },
            { $0.pairs(before.values) })
    }

    private mutating func noteGone(_ key: StaticString, _ wasPresent: Bool) {
        if wasPresent, !writesAll { gone.append(key) }
    }

    private static func haveSameText(
        _ value: (inout JSONWriter) -> Void, _ other: (inout JSONWriter) -> Void
    ) -> Bool {
        var text = JSONWriter(capacity: 256)
        var otherText = JSONWriter(capacity: 256)
        value(&text)
        other(&otherText)
        return text.hasSameText(as: otherText)
    }
}

extension JSONWriter {
    /// Writes a whole record.
    mutating func record<Record: StateRecord>(_ record: Record) {
        beginObject()
        var members = RecordWriter(continuing: self, writesAll: true)
        record.write(to: &members, since: record)
        self = members.finish()
    }

    /// Writes the changes of a record as elements of an array: an object of the members that are new or have
    /// another value, followed, if members are gone, by an array of their keys.
    ///
    /// - Returns: whether anything changed.
    mutating func changes<Record: StateRecord>(of record: Record, since before: Record) -> Bool {
        beginObject()
        var members = RecordWriter(continuing: self, writesAll: false)
        record.write(to: &members, since: before)
        let hasChanges = !members.hasNothing
        self = members.finish()
        return hasChanges
    }
}

extension Int: TextComparable {
    func hasSameText(as other: Int) -> Bool { self == other }
}

extension Bool: TextComparable {
    func hasSameText(as other: Bool) -> Bool { self == other }
}

extension Double: TextComparable {
    // Negative zero equals zero, and is written differently.
    func hasSameText(as other: Double) -> Bool { bitPattern == other.bitPattern }
}

extension Handle: TextComparable {
    func hasSameText(as other: Handle) -> Bool { self == other }
}

extension Actor: TextComparable {
    func hasSameText(as other: Actor) -> Bool {
        switch (self, other) {
        case (.controller(let handle), .controller(let other)): handle == other
        case (.object(let handle), .object(let other)): handle == other
        case (.view(let handle), .view(let other)): handle == other
        case (.application, .application): true
        case (.type(let name), .type(let other)): name == other
        default: false
        }
    }
}

extension Rect {
    fileprivate func hasSameText(as other: Rect) -> Bool {
        origin.x.hasSameText(as: other.origin.x) && origin.y.hasSameText(as: other.origin.y)
            && size.width.hasSameText(as: other.size.width) && size.height.hasSameText(as: other.size.height)
    }
}
