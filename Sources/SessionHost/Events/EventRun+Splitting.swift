import SessionNumbers
import SessionStore

extension EventRun {
    /// The events of several commands from a sequence number on, each cut from the text that was journaled.
    ///
    /// - Parameters:
    ///   - limit: how many events the page has at most.
    ///   - byteLimit: the page ends with the event that reaches it.
    static func page(
        of runs: [EventRun], from sequence: Int, limit: Int, byteLimit: Int = .max
    ) -> EventPage {
        var page: [EncodedEvent] = []
        var byteCount = 0
        for run in runs {
            var number = SerialNumber(clamping: run.firstSequence)
            for element in ArrayElements(of: run.events) {
                defer { number = number.next }
                guard number.value >= sequence else { continue }
                guard page.count < limit, byteCount < byteLimit else {
                    return EventPage(events: page, next: number.value)
                }
                // A few events of a large row must not keep all of it in memory.
                let json = run.events.count > keptRowLimit ? Array(element)[...] : element
                page.append(EncodedEvent(sequence: number.value, json: json))
                byteCount += element.count
            }
        }
        return EventPage(events: page, next: nil)
    }

    /// A page refers to rows of up to so many bytes, and copies its events from longer ones.
    private static let keptRowLimit = 64 << 10
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
        // Text that ends within an object was not written by this service, whatever its digest says.
        guard depth == 0, position <= text.count else { return nil }
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
