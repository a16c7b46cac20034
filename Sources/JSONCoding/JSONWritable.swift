/// A type that knows its JSON form and writes it straight into a writer.
public protocol JSONWritable {
    /// Writes exactly one JSON value.
    func write(to writer: inout JSONWriter)
}

extension String: JSONWritable {
    /// Writes the text as a JSON string.
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Int: JSONWritable {
    /// Writes the number.
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Double: JSONWritable {
    /// Writes the number in its shortest form.
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Bool: JSONWritable {
    /// Writes `true` or `false`.
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSONValue: JSONWritable {
    /// Writes the whole tree.
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// Writes the elements as a JSON array.
    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for element in self { element.write(to: &writer) }
        writer.endArray()
    }
}

extension JSONWriter {
    /// Writes a value in its own JSON form.
    @inlinable
    public mutating func value(_ value: some JSONWritable) {
        value.write(to: &self)
    }

    /// Writes a key and its value.
    @inlinable
    public mutating func member(_ key: StaticString, _ value: some JSONWritable) {
        self.key(key)
        value.write(to: &self)
    }

    /// Writes a key and its value, or nothing if the value is nil.
    @inlinable
    public mutating func member(_ key: StaticString, _ value: (some JSONWritable)?) {
        guard let value else { return }
        self.key(key)
        value.write(to: &self)
    }

    /// Writes a key and an exact number of thousandths as a decimal, such as microseconds as milliseconds.
    public mutating func member(_ key: StaticString, thousandths: Int) {
        self.key(key)
        value(thousandths: thousandths)
    }

    /// Writes a key and bytes that already are a complete JSON value.
    public mutating func member(_ key: StaticString, raw json: some Collection<UInt8>) {
        self.key(key)
        raw(json)
    }

    /// Writes a key and an object whose members the closure writes.
    @inlinable
    public mutating func object(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
        self.key(key)
        beginObject()
        members(&self)
        endObject()
    }

    /// Writes a key and an array whose elements the closure writes.
    @inlinable
    public mutating func array(_ key: StaticString, _ elements: (inout JSONWriter) -> Void) {
        self.key(key)
        beginArray()
        elements(&self)
        endArray()
    }
}
