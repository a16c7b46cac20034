import JSONCoding
import Testing

struct MemberChangesTests {
    /// An object whose members are written in their order.
    private struct Record: JSONWritable {
        var members: [(key: String, value: JSONValue)]

        init(_ members: KeyValuePairs<String, JSONValue>) {
            self.members = members.map { ($0.key, $0.value) }
        }

        func write(to writer: inout JSONWriter) {
            writer.beginObject()
            for member in members {
                writer.key(member.key)
                writer.value(member.value)
            }
            writer.endObject()
        }
    }

    /// The written form of a change, between brackets; nil if nothing differs.
    private func change(from before: Record, to after: Record) -> String? {
        var changes = JSONMemberChanges()
        return change(from: before, to: after, by: &changes)
    }

    private func change(
        from before: Record, to after: Record, by changes: inout JSONMemberChanges
    ) -> String? {
        guard changes.compare(after, with: before) else { return nil }
        var writer = JSONWriter()
        writer.beginArray()
        changes.writeElements(to: &writer)
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `equal objects differ in nothing`() {
        let record = Record(["a": 1, "b": ["c": [1, 2]], "d": "x"])
        #expect(change(from: record, to: record) == nil)
        #expect(change(from: Record([:]), to: Record([:])) == nil)
    }

    @Test func `only members that are new or have another value are written`() {
        let before = Record(["a": 1, "b": ["c": [1, 2]], "e": true])
        #expect(
            change(from: before, to: Record(["a": 1, "b": ["c": [1, 3]], "e": true]))
                == #"[{"b":{"c":[1,3]}}]"#)
        #expect(
            change(
                from: before, to: Record(["0": nil, "a": 1, "b": ["c": [1, 2]], "d": "x,}\"", "e": false]))
                == #"[{"0":null,"d":"x,}\"","e":false}]"#)
        #expect(change(from: Record([:]), to: Record(["a": 1])) == #"[{"a":1}]"#)
    }

    @Test func `members that are gone are named`() {
        let before = Record(["a": 1, "b": 2, "c": 3, "d": 4])
        #expect(change(from: before, to: Record(["b": 2, "c": 3])) == #"[{},["a","d"]]"#)
        #expect(change(from: before, to: Record(["a": 5, "d": 4])) == #"[{"a":5},["b","c"]]"#)
        #expect(change(from: before, to: Record([:])) == #"[{},["a","b","c","d"]]"#)
    }

    @Test func `a key that another begins with, and one within a value, are other keys`() {
        #expect(
            change(from: Record(["view": 1]), to: Record(["views": 1])) == #"[{"views":1},["view"]]"#)
        #expect(
            change(from: Record(["a": ["b": 1]]), to: Record(["a": ["b": 1], "b": 1])) == #"[{"b":1}]"#)
    }

    @Test func `one comparison serves for many objects`() {
        var changes = JSONMemberChanges()
        let (long, short) = (Record(["a": "a long text", "b": [1, 2, 3]]), Record(["a": 1]))
        #expect(change(from: long, to: short, by: &changes) == #"[{"a":1},["b"]]"#)
        #expect(change(from: short, to: short, by: &changes) == nil)
        #expect(change(from: short, to: long, by: &changes) == #"[{"a":"a long text","b":[1,2,3]}]"#)
    }
}
