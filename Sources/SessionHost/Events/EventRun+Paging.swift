import JSONCoding
import PresentationCoding
import SessionNumbers
import SessionStore

extension EventRun {
    /// A page of the events of several commands, from a sequence number on.
    ///
    /// - Parameters:
    ///   - limit: how many events the page has at most.
    ///   - byteLimit: the size at which the page ends; it includes the event that reaches it.
    /// - Throws: ``StoreError/tampered(_:)`` if the text of a command's events cannot be read although its
    ///   digest is right.
    static func page(
        of runs: [EventRun], from sequence: Int, limit: Int, byteLimit: Int = .max,
        matching filter: EventFilter = EventFilter(), as form: EventForm = .json, in session: String
    ) throws(StoreError) -> EventPage {
        var page: [EncodedEvent] = []
        var byteCount = 0
        for run in runs {
            do throws(JSONFault) {
                var stored = try StoredEvents(
                    run.events, format: run.format, revision: run.revision, firstSequence: run.firstSequence)
                let passed = SerialNumber(clamping: sequence).count(
                    since: SerialNumber(clamping: run.firstSequence))
                try stored.skip(passed)
                var number = SerialNumber(clamping: max(sequence, run.firstSequence))
                while let event = try stored.next() {
                    guard page.count < limit, byteCount < byteLimit else {
                        return EventPage(events: page, next: number.value)
                    }
                    defer { number = number.next }
                    guard filter.admits(event) else { continue }
                    let bytes = form.bytes(of: event)
                    page.append(EncodedEvent(sequence: number.value, bytes: bytes))
                    byteCount += bytes.count
                }
            } catch {
                throw .tampered(
                    .journal(session: session, revision: run.revision, detail: "its events cannot be read"))
            }
        }
        return EventPage(events: page, next: nil)
    }
}
