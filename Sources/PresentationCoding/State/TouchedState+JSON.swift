import JSONCoding
import PresentationEngine
import SessionNumbers

extension TouchedState: JSONWritable, JSONReadable {
    /// The version of the form; unknown ones are refused, and old ones stay readable forever.
    ///
    /// In the first version a patch repeated the header and every touched record; from the second on it
    /// contains only their changed members.
    static let format = 2

    /// Writes the state: the header, the pending work of the run loop, and the touched slots of each table.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("format", Self.format)
        writeHeader(to: &writer)
        if !agenda.isIdle { writer.member("agenda", agenda) }
        if !minted.isEmpty {
            writer.object("minted") {
                for entry in minted {
                    $0.key(entry.base)
                    $0.value(entry.count)
                }
            }
        }
        writer.table("controllers", controllers)
        writer.table("views", views)
        writer.table("windows", windows)
        writer.table("presentations", presentations)
        writer.table("transitions", transitions)
        writer.table("objects", objects)
        writer.table("behaviors", behaviors)
        writer.table("segues", segues)
        writer.endObject()
    }

    private func writeHeader(to writer: inout JSONWriter) {
        guard let headerBefore else { return writer.member("header", header) }
        let beginning = writer.mark()
        writer.key("headerChange")
        writer.beginArray()
        guard writer.changes(of: header, since: headerBefore) else { return writer.discard(from: beginning) }
        writer.endArray()
    }

    /// Reads a whole state, which does not depend on an earlier one.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(header: try object.need("header"), agenda: try object.value("agenda") ?? Agenda())
        minted =
            try object.optional("minted")?.object().members.map { member throws(JSONFault) in
                (member.key, SerialNumber(clamping: try member.reader.integer()).value)
            } ?? []
        controllers = try object.table("controllers")
        views = try object.table("views")
        windows = try object.table("windows")
        presentations = try object.table("presentations")
        transitions = try object.table("transitions")
        objects = try object.table("objects")
        behaviors = try object.table("behaviors")
        segues = try object.table("segues")
    }

    /// The state as JSON text.
    package func encoded() -> [UInt8] {
        var writer = JSONWriter(capacity: 2_048)
        write(to: &writer)
        return writer.bytes
    }

    /// Reads a whole state from JSON text that this service wrote.
    package init(parsing bytes: [UInt8]) throws(JSONFault) {
        try self.init(assembling: CollectionOfOne(bytes))
    }

    /// Reads a state from an encoded snapshot and the encoded patches after it.
    package init(assembling encodedStates: some Sequence<[UInt8]>) throws(JSONFault) {
        var assembly = StateAssembly()
        for bytes in encodedStates { try assembly.add(bytes) }
        try self.init(json: assembly.whole)
    }
}

extension PresentationSession {
    /// A session revived from its launch, an encoded snapshot and the later encoded patches.
    package init(launch: Launch, encodedStates: some Sequence<[UInt8]>) throws(JSONFault) {
        let state = try StateReferences.checked(launch) { () throws(JSONFault) in
            try TouchedState(assembling: encodedStates)
        }
        self.init(launch: launch, states: [state])
        if let ring = ring ?? brokenRelations().first {
            throw JSONFault(kind: .mismatch, path: "$", reason: ring)
        }
    }
}

extension JSONWriter {
    /// Writes the touched slots of a table: the places where a record was added or removed, and the changes of
    /// existing records.
    fileprivate mutating func table(_ key: StaticString, _ table: TouchedTable<some StateRecord>) {
        guard !table.places.isEmpty else { return }
        self.key(key)
        beginObject()
        if let free = table.nextFreeSlot { member("free", Int(free)) }
        // Closures, since key paths of a generic type are instantiated at each call.
        if table.places.contains(where: { !$0.isChange }) {
            self.key("places")
            beginArray()
            for place in table.places where !place.isChange { whole(place) }
            endArray()
        }
        if table.places.contains(where: { $0.isChange }) {
            self.key("changes")
            beginArray()
            for place in table.places where place.isChange { change(place) }
            endArray()
        }
        endObject()
    }

    /// Writes `[handle, record]`, or `[handle, null, next]` for a free slot.
    private mutating func whole(_ place: Table<some StateRecord>.Place) {
        beginArray()
        value(place.handle)
        if let record = place.record { value(record) } else { null() }
        if let next = place.nextFree { value(Int(next)) }
        endArray()
    }

    /// Writes `[handle, members]`, or `[handle, members, gone]` if members were removed; nothing if nothing
    /// changed.
    private mutating func change(_ place: Table<some StateRecord>.Place) {
        guard let record = place.record, let before = place.recordBefore else { return }
        let beginning = mark()
        beginArray()
        value(place.handle)
        guard changes(of: record, since: before) else { return discard(from: beginning) }
        endArray()
    }
}

extension JSONObjectReader {
    fileprivate func table<Record: JSONReadable>(_ key: String) throws(JSONFault) -> TouchedTable<Record> {
        var table = TouchedTable<Record>()
        guard let object = try optional(key)?.object() else { return table }
        table.nextFreeSlot = try object.optional("free")?.slot()
        table.places = try object.required("places").array().map { place throws(JSONFault) in
            let parts = try place.array(count: 2...3)
            return Table<Record>.Place(
                handle: try Handle(json: parts[0]),
                record: parts[1].isNull ? nil : try Record(json: parts[1]),
                nextFree: parts.count == 3 ? try parts[2].slot() : nil)
        }
        if let objection = Table.objection(toWhole: table.places, nextFreeSlot: table.nextFreeSlot) {
            throw fault("The table \"\(key)\" cannot be one. \(objection)")
        }
        return table
    }
}

extension JSONReader {
    fileprivate func slot() throws(JSONFault) -> UInt32 {
        UInt32(try integer(in: 0...Int(UInt32.max)))
    }
}
