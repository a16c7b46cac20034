import JSONCoding
import PresentationEngine

/// A whole state, assembled as JSON from a snapshot and the patches after it, before any record is read.
///
/// A patch may contain only the changed members of a record, so it can be read only together with the preceding
/// snapshot and patches. Each record is read once at the end, however many patches contain it.
struct StateAssembly {
    private var header: JSONObject?
    private var agenda: JSONValue?
    private var minted = JSONObject()
    private var tables: [String: TableAssembly] = [:]

    private static let tableKeys = [
        "controllers", "views", "windows", "presentations", "transitions", "objects", "behaviors", "segues",
    ]

    /// Adds a snapshot, or the patch that follows the previous addition.
    mutating func add(_ bytes: [UInt8]) throws(JSONFault) {
        let object = try JSONReader(JSONValue(parsing: bytes, limits: .stored), isRecord: true).object()
        guard object.optional("format") != nil else { throw object.fault("The key \"format\" is missing.") }
        try object.checkFormat(1...TouchedState.format)
        try addHeader(object)
        agenda = object.optional("agenda")?.value
        for member in try object.optional("minted")?.object().members ?? [] {
            minted[member.key] = member.reader.value
        }
        for key in Self.tableKeys {
            guard let table = try object.optional(key)?.object() else { continue }
            try tables[key, default: TableAssembly()].add(table)
        }
    }

    private mutating func addHeader(_ state: JSONObjectReader) throws(JSONFault) {
        if let whole = state.optional("header") {
            header = try whole.object().object
        } else if let change = state.optional("headerChange") {
            guard header != nil else {
                throw change.fault("There is no earlier header to apply this change to.")
            }
            try header?.apply(change.array(count: 1...2)[...])
        } else if header == nil {
            _ = try state.required("header")
        }
    }

    /// The state in the form of a snapshot.
    var whole: JSONReader {
        var whole = JSONObject()
        whole["format"] = .integer(TouchedState.format)
        whole["header"] = header.map(JSONValue.object)
        whole["agenda"] = agenda
        whole["minted"] = .object(minted)
        for key in Self.tableKeys { whole[key] = tables[key]?.whole }
        return JSONReader(.object(whole), isRecord: true)
    }
}

/// One table of a state that is being assembled.
private struct TableAssembly {
    /// The known content of a slot.
    private enum Slot {
        case record(handle: JSONValue, JSONObject)
        /// A slot as it was written, with no record that could change.
        case free(JSONValue)
    }

    private var slots: [UInt32: Slot] = [:]
    private var free: JSONValue?

    /// Adds the table's part of a snapshot or a patch.
    mutating func add(_ table: JSONObjectReader) throws(JSONFault) {
        free = table.optional("free")?.value
        for place in try table.optional("places")?.array() ?? [] { try add(place: place) }
        for change in try table.optional("changes")?.array() ?? [] { try add(change: change) }
    }

    private mutating func add(place: JSONReader) throws(JSONFault) {
        let parts = try place.array(count: 2...3)
        let slot = try Handle<Never>(json: parts[0]).slot
        if parts[1].isNull {
            slots[slot] = .free(place.value)
        } else {
            slots[slot] = .record(handle: parts[0].value, try parts[1].object().object)
        }
    }

    private mutating func add(change: JSONReader) throws(JSONFault) {
        let parts = try change.array(count: 2...3)
        let slot = try Handle<Never>(json: parts[0]).slot
        // Removed while it changes, so that it is not copied.
        guard case .record(let handle, var record) = slots.removeValue(forKey: slot), handle == parts[0].value
        else { throw change.fault("There is no earlier record to apply this change to.") }
        try record.apply(parts[1...])
        slots[slot] = .record(handle: handle, record)
    }

    /// The table in the form of a snapshot.
    var whole: JSONValue {
        var table = JSONObject()
        table["free"] = free
        table["places"] = .array(
            slots.sorted { $0.key < $1.key }.map { _, slot in
                switch slot {
                case .record(let handle, let record): .array([handle, .object(record)])
                case .free(let place): place
                }
            })
        return .object(table)
    }
}

extension JSONObject {
    /// Applies a change that `RecordWriter` wrote: the members that are new or have another value, and
    /// optionally the keys of removed members.
    fileprivate mutating func apply(_ elements: ArraySlice<JSONReader>) throws(JSONFault) {
        for gone in try elements.dropFirst().first?.array() ?? [] { self[try gone.string()] = nil }
        for member in try elements.first?.object().object.members ?? [] { self[member.key] = member.value }
    }
}
