import JSONCoding
import PresentationEngine

/// What records are made of. The state's form is compact: what has its default is left out.
extension JSONWriter {
    /// Writes a member that is true, and nothing for one that is false.
    mutating func flag(_ key: StaticString, _ value: Bool) {
        if value { member(key, true) }
    }

    /// Writes a number that is not zero.
    mutating func count(_ key: StaticString, _ value: Int) {
        if value != 0 { member(key, value) }
    }

    /// Writes the raw value of a case that is not the usual one.
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
        beginArray()
        value(rect.origin.x)
        value(rect.origin.y)
        value(rect.size.width)
        value(rect.size.height)
        endArray()
    }

    /// Writes names and values in turn, since a variable may hide another of its name.
    mutating func pairs(_ key: StaticString, _ pairs: [Argument]) {
        guard !pairs.isEmpty else { return }
        array(key) {
            for pair in pairs {
                $0.value(pair.name)
                $0.value(pair.value)
            }
        }
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
    /// Writes the slot, and with it the generation where it is not the first.
    package func write(to writer: inout JSONWriter) {
        if generation == 1 { return writer.value(Int(slot)) }
        writer.beginArray()
        writer.value(Int(slot))
        writer.value(Int(generation))
        writer.endArray()
    }
}

extension Actor: JSONWritable {
    /// Writes what the actor is with its handle, or with a class's name.
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
