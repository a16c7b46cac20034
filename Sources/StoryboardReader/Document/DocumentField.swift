import JSONCoding

/// One member of a record in the service's own document form, with its writing and its reading.
///
/// Writing and reading are in one declaration, so that every written value can be read back. A value that
/// equals its default is not written.
struct DocumentField<Root: Sendable>: Sendable {
    /// The members this field may write.
    let keys: [String]
    let write: @Sendable (Root, inout JSONObject) -> Void
    let read: @Sendable (JSONObjectReader, inout Root) throws(JSONFault) -> Void

    /// A field with conversions of its own.
    static func custom(
        _ keys: [String], write: @escaping @Sendable (Root, inout JSONObject) -> Void,
        read: @escaping @Sendable (JSONObjectReader, inout Root) throws(JSONFault) -> Void
    ) -> Self {
        DocumentField(keys: keys, write: write, read: read)
    }

    /// A field of a part of the record, written among the record's own members.
    func within<Outer: Sendable>(_ path: WritableKeyPath<Outer, Root> & Sendable) -> DocumentField<Outer> {
        DocumentField<Outer>(keys: keys) { outer, object in
            write(outer[keyPath: path], &object)
        } read: { (object, outer) throws(JSONFault) in
            try read(object, &outer[keyPath: path])
        }
    }
}

/// A value that is written as an object with fixed members.
protocol DocumentRecord: Sendable {
    /// The record with all defaults, which reading starts from.
    static var blank: Self { get }
    /// The members, in the order they are written.
    static var fields: [DocumentField<Self>] { get }
}

extension DocumentRecord {
    /// The record as an object, without members that have default values.
    var documentValue: JSONValue {
        var object = JSONObject()
        for field in Self.fields {
            field.write(self, &object)
        }
        return .object(object)
    }

    /// Reads a record; unknown members are refused.
    init(document reader: JSONReader) throws(JSONFault) {
        let object = try reader.object(allowing: Self.fields.flatMap(\.keys))
        var record = Self.blank
        for field in Self.fields {
            try field.read(object, &record)
        }
        self = record
    }
}
