import JSONCoding
import SessionNumbers

/// The events of one row of the journal, read one after another; skipped ones are not parsed.
public struct StoredEvents: Sendable {
    /// The first format, in which events are objects in the form that clients saw at that time.
    public static let firstFormat = 1
    /// The format that ``JournaledEvents/stored`` writes.
    public static let format = 2

    private let revision: Int
    private let firstSequence: Int
    /// The lists that events of format 2 refer to; nil for format 1.
    private let header: Header?
    private var elements: JSONText.Elements?
    private var place = 0

    fileprivate struct Header: Sendable {
        var cast: [EventRecord.Subject] = []
        var transitions: [String] = []
        var time = 0
        var turn = 0
    }

    /// Reads the common part of a row's events.
    ///
    /// - Parameters:
    ///   - revision: the revision of the command.
    ///   - firstSequence: the sequence number of its first event.
    /// - Throws: a fault if this is not the text of such a row, or if the format is newer than this build.
    public init(_ text: JSONText, format: Int, revision: Int, firstSequence: Int) throws(JSONFault) {
        self.revision = revision
        self.firstSequence = firstSequence
        switch format {
        case Self.firstFormat:
            header = nil
            elements = try text.elements()
        case Self.format:
            let members = try text.members(allowing: ["cast", "transitions", "time", "turn", "events"])
            header = try Header(members)
            elements = try members["events"]?.elements()
        default:
            throw JSONFault(
                kind: .mismatch, path: text.path.description,
                reason: "This build knows no events of format \(format).")
        }
    }

    /// The same for the bytes of a row.
    public init(_ bytes: [UInt8], format: Int, revision: Int, firstSequence: Int) throws(JSONFault) {
        try self.init(
            JSONText(bytes[...], limits: .stored, isRecord: true), format: format, revision: revision,
            firstSequence: firstSequence)
    }

    /// Skips `count` events, or all remaining ones if there are fewer.
    ///
    /// - Returns: how many were skipped.
    @discardableResult
    public mutating func skip(_ count: Int) throws(JSONFault) -> Int {
        var passed = 0
        while passed < count, try elements?.next() != nil { passed += 1 }
        place += passed
        return passed
    }

    /// The next event; nil after the last.
    public mutating func next() throws(JSONFault) -> EventRecord? {
        guard let element = try elements?.next() else { return nil }
        let sequence = (SerialNumber(clamping: firstSequence).adding(place) ?? .greatest).value
        place += 1
        guard let header else { return try EventRecord(former: element.value()) }
        return try header.event(element.value(), sequence, cause: revision)
    }
}

extension StoredEvents.Header {
    fileprivate init(_ members: [String: JSONText]) throws(JSONFault) {
        cast =
            try members["cast"]?.value().array().map { entry throws(JSONFault) in
                let parts = try entry.array(count: 1...3)
                return EventRecord.Subject(
                    kind: try parts[0].string(), id: parts.count > 1 ? try parts[1].string() : nil,
                    className: parts.count > 2 ? try parts[2].string() : nil)
            } ?? []
        transitions =
            try members["transitions"]?.value().array().map { id throws(JSONFault) in try id.string() } ?? []
        time = try members["time"]?.value().integer() ?? 0
        turn = try members["turn"]?.value().integer() ?? 0
    }

    fileprivate func event(_ json: JSONReader, _ sequence: Int, cause: Int) throws(JSONFault) -> EventRecord {
        let parts = try json.array(count: 8...9)
        let subject = try parts[1].integer(in: -1...cast.count - 1)
        let transition = try parts[5].integer(in: -1...transitions.count - 1)
        let back = try parts[4].integer(in: 0...SerialNumber.preceding(sequence))
        let span = SessionSpan(clamping: try parts[6].integer())
        let turns = try parts[7].integer()
        return EventRecord(
            sequence: sequence, time: SessionTime(clamping: time).advanced(by: span).microseconds,
            turn: (SerialNumber(clamping: turn).adding(turns) ?? .greatest).value, cause: cause,
            kind: try parts[0].string(), subject: subject < 0 ? nil : cast[subject],
            name: parts[2].isNull ? nil : try parts[2].string(),
            extras: parts.count > 8 ? try parts[8].object().object : JSONObject(),
            transition: transition < 0 ? nil : transitions[transition],
            parent: back == 0 ? nil : Self.number(back, before: sequence), rule: try parts[3].string())
    }

    private static func number(_ count: Int, before sequence: Int) -> Int {
        SerialNumber(clamping: sequence).count(since: SerialNumber(clamping: count))
    }
}
