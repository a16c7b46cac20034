import JSONCoding
import MicroHTTP
import PresentationEngine
import SessionHost
import SessionNumbers

/// How a command's outcome is put into an answer.
struct OutcomeAnswer: Sendable {
    /// How many events the answer carries at most; the rest is linked.
    let eventLimit: Int
    /// Writes members that stand before the others, such as the identifier of what was made.
    var leading: @Sendable (inout JSONWriter, CommandOutcome, PresentationSession) -> Void = { _, _, _ in }
    /// Where what was made can be found; a command that made nothing is answered with 200.
    var location: (@Sendable (CommandOutcome, PresentationSession) -> String?)?

    /// The answer, put together from bytes that are encoded already.
    func answer(_ outcome: CommandOutcome, _ session: PresentationSession) -> RequestAnswer {
        let body = body(outcome, session, eventLimit: eventLimit)
        var headers = [RequestAnswer.Header("ETag", outcome.view.entityTag)]
        let location = location?(outcome, session)
        if let location { headers.append(RequestAnswer.Header("Location", location)) }
        let status = location == nil ? HTTPStatus.ok : .created
        return RequestAnswer(
            status: Int(status.rawValue), headers: headers, body: body,
            keptBody: outcome.isKept ? keptBody(outcome, session, whole: body.count) : nil)
    }

    private func body(
        _ outcome: CommandOutcome, _ session: PresentationSession, eventLimit: Int, pending: [UInt8]? = nil
    ) -> [UInt8] {
        let events = outcome.encodedEvents(limit: eventLimit)
        var writer = JSONWriter(capacity: events.count + outcome.pending.count + 256)
        writer.beginObject()
        leading(&writer, outcome, session)
        writer.member("revision", outcome.revision)
        writer.member("time", thousandths: outcome.timeMicroseconds)
        if let transition = outcome.transition { writer.member("transition", raw: transition) }
        writer.member("archive", outcome.archive?.id)
        writer.member("pending", raw: pending ?? outcome.pending)
        writer.member("events", raw: events)
        if outcome.events.count > eventLimit {
            let before = SerialNumber(clamping: SerialNumber.preceding(outcome.firstSequence))
            let last = (before.adding(eventLimit) ?? .greatest).value
            writer.member("next", "/v1/sessions/\(outcome.session)/events?after=\(last)")
        }
        writer.endObject()
        return writer.bytes
    }

    /// The form of a long answer that is kept for retries: as many of its events as fit, and the link to the others,
    /// which are in the journal; and of a long list of what is pending only the beginning.
    private func keptBody(
        _ outcome: CommandOutcome, _ session: PresentationSession, whole byteCount: Int
    ) -> [UInt8]? {
        guard byteCount > RequestAnswer.keptByteLimit else { return nil }
        var count = min(eventLimit, outcome.events.count)
        while count > 0 {
            count /= 2
            let body = body(outcome, session, eventLimit: count)
            if body.count <= RequestAnswer.keptByteLimit { return body }
        }
        let body = body(outcome, session, eventLimit: 0)
        guard body.count > RequestAnswer.keptByteLimit else { return body }
        let pending = Self.shortened(outcome.pending, to: RequestAnswer.keptByteLimit / 2)
        return self.body(outcome, session, eventLimit: 0, pending: pending)
    }

    /// The first elements of an array that has been written, as many as have so many bytes together.
    private static func shortened(_ list: [UInt8], to byteLimit: Int) -> [UInt8] {
        var writer = JSONWriter(capacity: byteLimit)
        writer.beginArray()
        do throws(JSONFault) {
            var elements = try JSONText(list[...], limits: .stored).elements()
            while let element = try elements.next(),
                writer.bytes.count + element.bytes.count + 2 <= byteLimit
            {
                writer.raw(element.bytes)
            }
        } catch {
            // What the service wrote is JSON; of any other text nothing is kept.
        }
        writer.endArray()
        return writer.bytes
    }
}

extension HTTPResponse {
    /// The answer to a command, as it was kept or is new; a kept one says so.
    init(_ answer: RequestAnswer) {
        var fields = [HTTPField("Content-Type", "application/json")]
        for header in answer.headers { fields.append(HTTPField(header.name, header.value)) }
        if answer.isReplay { fields.append(HTTPField("Idempotency-Replayed", "true")) }
        self.init(
            status: HTTPStatus(rawValue: UInt16(answer.status)), fields: fields, body: .bytes(answer.body))
    }
}
