import JSONCoding
import PresentationEngine
import SessionNumbers

/// The events of one command, with the classes of their subjects.
///
/// They are written in two forms: for clients, and for the journal.
public struct JournaledEvents: Sendable {
    /// The events, in order.
    public let events: [Event]
    /// The subjects of the events, each once, in order of first occurrence.
    private let cast: [Member]
    /// For each event the index of its subject among them; -1 if it has none.
    private let places: [Int]

    fileprivate struct Member: Sendable {
        let subject: Subject
        let className: String?
    }

    /// The events of the command that was applied to `session` last.
    public init(_ events: [Event], of session: borrowing PresentationSession) {
        let departed = session.departedClasses
        var gathering = Gathering()
        for event in events {
            // The class is not looked up in a closure, which would hold a copy of the session.
            guard let newcomer = gathering.newcomer(of: event) else { continue }
            gathering.add(newcomer, className: session.className(of: newcomer, departed))
        }
        (self.events, cast, places) = (events, gathering.cast, gathering.places)
    }

    /// - Parameter className: the class of a subject, if it is known.
    init(_ events: [Event], className: (Subject) -> String?) {
        var gathering = Gathering()
        for event in events {
            guard let newcomer = gathering.newcomer(of: event) else { continue }
            gathering.add(newcomer, className: className(newcomer))
        }
        (self.events, cast, places) = (events, gathering.cast, gathering.places)
    }

    /// The subjects of events while they are collected, each once.
    private struct Gathering {
        var cast: [Member] = []
        var places: [Int] = []
        /// Scanning a short list is faster than a table; a long one gets a table.
        private var known: [Subject: Int] = [:]

        private static let castWithoutIndex = 12

        /// Records the subject of an event; returns it if it is new and has to be added.
        mutating func newcomer(of event: Event) -> Subject? {
            guard let subject = event.kind.subject else {
                places.append(-1)
                return nil
            }
            let place =
                cast.count <= Self.castWithoutIndex
                ? cast.firstIndex { $0.subject == subject } : known[subject]
            places.append(place ?? cast.count)
            return place == nil ? subject : nil
        }

        mutating func add(_ subject: Subject, className: String?) {
            cast.append(Member(subject: subject, className: className))
            guard cast.count > Self.castWithoutIndex else { return }
            if known.isEmpty {
                for (place, member) in cast.enumerated() { known[member.subject] = place }
            } else {
                known[subject] = cast.count - 1
            }
        }
    }

    // MARK: As clients read them

    /// The first `limit` events as a JSON array of objects, times in milliseconds.
    public func encoded(limit: Int = .max) -> [UInt8] {
        var writer = JSONWriter(capacity: 2 + byteCount(limit: limit))
        write(limit: limit, to: &writer)
        return writer.bytes
    }

    /// The approximate length of the first `limit` events, as sent to clients.
    public func byteCount(limit: Int) -> Int { min(limit, events.count) * 240 }

    /// Writes the first `limit` events as a JSON array of objects, times in milliseconds.
    public func write(limit: Int, to writer: inout JSONWriter) {
        writer.beginArray()
        for (event, place) in zip(events.prefix(limit), places) { write(event, about: place, to: &writer) }
        writer.endArray()
    }

    private func write(_ event: Event, about place: Int, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sequence", event.sequence)
        writer.member("time", thousandths: event.time)
        writer.member("turn", event.turn)
        writer.member("kind", event.kind.name)
        if place >= 0 { writer.object("subject") { cast[place].writeMembers(to: &$0) } }
        writer.member("name", event.kind.detail)
        event.kind.writeExtras(to: &writer)
        writer.member("transition", event.transition)
        writer.member("parent", event.parent)
        writer.member("cause", event.cause)
        writer.member("rule", event.rule.id)
        writer.endObject()
    }

    /// The first `limit` events as lines of text; see ``EventRecord/line``.
    ///
    /// - Parameters:
    ///   - revision: the revision of the command.
    public func lines(limit: Int = .max, revision: Int) throws(JSONFault) -> [UInt8] {
        let first = events.first?.sequence ?? 1
        var stored = try StoredEvents(
            stored, format: StoredEvents.format, revision: revision, firstSequence: first)
        var text: [UInt8] = []
        for _ in 0..<min(limit, events.count) {
            guard let event = try stored.next() else { break }
            text += event.line.utf8
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    // MARK: As the journal keeps them

    /// The events in format 2, which ``EventRecord`` reads.
    ///
    /// `{"cast": [[kind, id, class]], "transitions": [id], "time", "turn", "events": [[kind, subject, name,
    /// rule, parent, transition, time, turn, extras]]}`: subject and transition are indices into the lists,
    /// from 0, or -1; the parent is the distance in sequence numbers, 0 if there is none; time, in
    /// microseconds, and turn are relative to those of the first event. An event without extras ends before
    /// them. The command's revision and the sequence number of its first event are in the row.
    public var stored: [UInt8] {
        var transitions: [String] = []
        var writer = JSONWriter(capacity: 64 + events.count * 80)
        writer.beginObject()
        if !cast.isEmpty { writer.member("cast", cast) }
        if let first = events.first {
            writer.member("time", first.time)
            writer.member("turn", first.turn)
            writer.array("events") { writer in
                for (index, event) in events.enumerated() {
                    write(event, after: first, subject: places[index], &transitions, to: &writer)
                }
            }
        }
        if !transitions.isEmpty { writer.member("transitions", transitions) }
        writer.endObject()
        return writer.bytes
    }

    private func write(
        _ event: Event, after first: Event, subject: Int, _ transitions: inout [String],
        to writer: inout JSONWriter
    ) {
        writer.beginArray()
        writer.value(event.kind.name)
        writer.value(subject)
        if let detail = event.kind.detail { writer.value(detail) } else { writer.null() }
        writer.value(event.rule.id)
        writer.value(
            event.parent.map {
                SerialNumber(clamping: event.sequence).count(since: SerialNumber(clamping: $0))
            } ?? 0)
        writer.value(Self.place(of: event.transition, in: &transitions))
        writer.value(
            SessionTime(clamping: event.time).span(since: SessionTime(clamping: first.time)).microseconds)
        writer.value(event.turn - first.turn)
        if event.kind.hasExtras { writer.object { event.kind.writeExtras(to: &$0) } }
        writer.endArray()
    }

    private static func place(of transition: String?, in transitions: inout [String]) -> Int {
        guard let transition else { return -1 }
        if let place = transitions.lastIndex(of: transition) { return place }
        transitions.append(transition)
        return transitions.count - 1
    }
}

extension JournaledEvents.Member: JSONWritable {
    /// Writes `[kind, id, class]`, omitting missing ones.
    func write(to writer: inout JSONWriter) {
        writer.beginArray()
        writer.value(subject.kindName)
        if let id = subject.id { writer.value(id) }
        if let className { writer.value(className) }
        writer.endArray()
    }

    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("kind", subject.kindName)
        writer.member("id", subject.id)
        writer.member("class", className)
    }
}
