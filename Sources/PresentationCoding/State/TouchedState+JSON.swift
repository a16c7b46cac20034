import JSONCoding
import PresentationEngine

extension TouchedState: JSONWritable, JSONReadable {
    /// The version of the form; one that is not known is refused, and old ones are read for ever.
    private static let format = 1

    /// Writes the state: the header, what the run loop has to do, and the touched slots of each table.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("format", Self.format)
        writer.member("header", header)
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

    /// Reads the state, of one command or whole.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        guard object.optional("format") != nil else { throw object.fault("The key \"format\" is missing.") }
        try object.checkFormat(Self.format)
        self.init(header: try object.need("header"), agenda: try object.value("agenda") ?? Agenda())
        minted =
            try object.optional("minted")?.object().members.map { member throws(JSONFault) in
                (member.key, try member.reader.integer())
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

    /// Reads the state from JSON text that this service wrote.
    package init(parsing bytes: [UInt8]) throws(JSONFault) {
        try self.init(json: JSONReader(try JSONValue(parsing: bytes, limits: .stored), isRecord: true))
    }
}

extension PresentationSession {
    /// A session brought back from its launch, a snapshot and the patches after it, as they were encoded.
    package init(launch: Launch, encodedStates: some Sequence<[UInt8]>) throws(JSONFault) {
        var states: [TouchedState] = []
        for bytes in encodedStates { states.append(try TouchedState(parsing: bytes)) }
        self.init(launch: launch, states: states)
    }
}

extension JSONWriter {
    /// Writes the touched slots of a table: `[handle, record]` each, `[handle, null, next]` for a free one.
    fileprivate mutating func table(_ key: StaticString, _ table: TouchedTable<some JSONWritable>) {
        guard !table.places.isEmpty else { return }
        object(key) { writer in
            if let free = table.nextFreeSlot { writer.member("free", Int(free)) }
            writer.array("places") { writer in
                for place in table.places {
                    writer.beginArray()
                    writer.value(place.handle)
                    if let record = place.record { writer.value(record) } else { writer.null() }
                    if let next = place.nextFree { writer.value(Int(next)) }
                    writer.endArray()
                }
            }
        }
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
        return table
    }
}

extension JSONReader {
    fileprivate func slot() throws(JSONFault) -> UInt32 {
        UInt32(try integer(in: 0...Int(UInt32.max)))
    }
}
