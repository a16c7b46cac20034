import JSONCoding
import PresentationEngine

/// The elements that records are written with. The state's form is compact: default values are omitted.
extension JSONWriter {
    /// Writes a member if it is true.
    mutating func flag(_ key: StaticString, _ value: Bool) {
        if value { member(key, true) }
    }

    /// Writes a number unless it is zero.
    mutating func count(_ key: StaticString, _ value: Int) {
        if value != 0 { member(key, value) }
    }

    /// Writes the raw value of a case unless it is the usual one.
    mutating func word<Word: RawRepresentable & Equatable>(
        _ key: StaticString, _ word: Word, usually usual: Word? = nil
    ) where Word.RawValue == String {
        if word != usual { member(key, word.rawValue) }
    }

    /// Writes elements unless there are none.
    mutating func list(_ key: StaticString, _ elements: [some JSONWritable]) {
        if !elements.isEmpty { member(key, elements) }
    }

    /// Writes a rectangle as its four numbers unless they are all zero.
    mutating func rect(_ key: StaticString, _ rect: Rect) {
        guard rect != .zero else { return }
        self.key(key)
        corners(rect)
    }

    /// Writes a rectangle as its four numbers.
    mutating func corners(_ rect: Rect) {
        beginArray()
        value(rect.origin.x)
        value(rect.origin.y)
        value(rect.size.width)
        value(rect.size.height)
        endArray()
    }

    /// Writes alternating names and values, since a variable may shadow another of the same name.
    mutating func pairs(_ pairs: [Argument]) {
        beginArray()
        for pair in pairs {
            value(pair.name)
            value(pair.value)
        }
        endArray()
    }

    /// Writes a member with such pairs unless there are none.
    mutating func pairs(_ key: StaticString, _ pairs: [Argument]) {
        guard !pairs.isEmpty else { return }
        self.key(key)
        self.pairs(pairs)
    }

    /// Writes variables unless there are none.
    mutating func bindings(_ bindings: Bindings) { pairs("bindings", bindings.values) }

    /// Writes one object.
    mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }
}

extension Handle: JSONWritable {
    /// Writes the slot, and its generation unless that is the first.
    package func write(to writer: inout JSONWriter) {
        if generation == 1 { return writer.value(Int(slot)) }
        writer.beginArray()
        writer.value(Int(slot))
        writer.value(Int(generation))
        writer.endArray()
    }
}

extension Actor: JSONWritable {
    /// Writes the actor as its kind with its handle, or with a class's name.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .controller(let handle): writer.member("controller", handle)
        case .object(let handle): writer.member("object", handle)
        case .view(let handle): writer.member("view", handle)
        case .application: writer.member("application", true)
        case .type(let name): writer.member("class", name)
        }
        writer.endObject()
    }
}

extension Rule: JSONWritable {
    /// Writes the rule's id.
    public func write(to writer: inout JSONWriter) { writer.value(id) }
}
