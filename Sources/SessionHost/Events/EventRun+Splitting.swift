import SessionNumbers
import SessionStore

extension EventRun {
    /// The events from a sequence number on, each cut from the text that was journaled.
    func events(from sequence: Int) -> [EncodedEvent] {
        var number = SerialNumber(clamping: firstSequence)
        var found: [EncodedEvent] = []
        for element in ArrayElements(of: events) {
            if number.value >= sequence { found.append(EncodedEvent(sequence: number.value, json: element)) }
            number = number.next
        }
        return found
    }

    /// The events of several commands from a sequence number on, at most `limit`.
    static func page(of runs: [EventRun], from sequence: Int, limit: Int) -> EventPage {
        var events: [EncodedEvent] = []
        for run in runs where events.count <= limit {
            events += run.events(from: sequence)
        }
        guard events.count > limit else { return EventPage(events: events, next: nil) }
        return EventPage(events: Array(events.prefix(limit)), next: events[limit].sequence)
    }
}

/// The elements of a JSON array of objects, cut out without being read.
///
/// The text was written by this service and its digest was checked, so that only brackets and strings matter.
struct ArrayElements: Sequence, IteratorProtocol {
    private let text: [UInt8]
    private var position: Int

    init(of text: [UInt8]) {
        self.text = text
        position = 1
    }

    mutating func next() -> ArraySlice<UInt8>? {
        guard position < text.count, text[position] == UInt8(ascii: "{") else { return nil }
        let start = position
        var depth = 0
        repeat {
            step(&depth)
        } while depth > 0 && position < text.count
        defer { position += 1 }
        return text[start..<position]
    }

    /// Goes past one character, or past one string as a whole.
    private mutating func step(_ depth: inout Int) {
        switch text[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: "\""): skipString()
        default: break
        }
        position += 1
    }

    private mutating func skipString() {
        position += 1
        while position < text.count, text[position] != UInt8(ascii: "\"") {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
    }
}
