import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

/// Expects the patch of a command to have exactly the members whose values changed: the ones that differ between the
/// full records before and after the command.
func expectExactPatch(_ touched: TouchedState, _ sourceLocation: SourceLocation) throws {
    guard case .object(let patch) = try JSONValue(parsing: touched.encoded()) else {
        Issue.record("A patch is an object.", sourceLocation: sourceLocation)
        return
    }
    if let before = touched.headerBefore {
        let expected = try changes(from: before, to: touched.header)
        #expect(patch["headerChange"] == expected.map(JSONValue.array), sourceLocation: sourceLocation)
    }
    func expectExact<Record>(_ key: String, _ table: TouchedTable<Record>) throws where Record: JSONWritable {
        var expected: [JSONValue] = []
        for place in table.places where place.isChange {
            guard let record = place.record, let before = place.recordBefore,
                let changes = try changes(from: before, to: record)
            else { continue }
            expected.append(.array([try whole(place.handle)] + changes))
        }
        var written: [JSONValue]?
        if case .object(let table) = patch[key], case .array(let changes) = table["changes"] {
            written = changes
        }
        #expect(written ?? [] == expected, "\(key)", sourceLocation: sourceLocation)
    }
    try expectExact("controllers", touched.controllers)
    try expectExact("views", touched.views)
    try expectExact("windows", touched.windows)
    try expectExact("presentations", touched.presentations)
    try expectExact("transitions", touched.transitions)
    try expectExact("objects", touched.objects)
    try expectExact("behaviors", touched.behaviors)
    try expectExact("segues", touched.segues)
}

/// The members that are new or have another value, and the keys of removed members; nil if nothing differs.
private func changes(from before: some JSONWritable, to record: some JSONWritable) throws -> [JSONValue]? {
    guard case .object(let before) = try whole(before), case .object(let now) = try whole(record) else {
        return nil
    }
    var changed = JSONObject()
    for member in now.members where before[member.key] != member.value { changed[member.key] = member.value }
    let gone = before.keys.filter { now[$0] == nil }
    if changed.isEmpty, gone.isEmpty { return nil }
    return [.object(changed)] + (gone.isEmpty ? [] : [.array(gone.map(JSONValue.string))])
}

private func whole(_ value: some JSONWritable) throws -> JSONValue {
    var writer = JSONWriter()
    value.write(to: &writer)
    return try JSONValue(parsing: writer.bytes)
}
