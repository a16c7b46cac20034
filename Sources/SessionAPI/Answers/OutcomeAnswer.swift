import JSONCoding
import MicroHTTP
import PresentationEngine
import SessionHost
import SessionNumbers

/// The rendering of a command's outcome as an answer.
struct OutcomeAnswer: Sendable {
    /// The maximum number of events in the answer; the rest is linked.
    let eventLimit: Int
    /// Whether the answer consists of the events as lines of text.
    var isText = false
    /// Writes members that precede the others, such as the identifier of a new resource.
    var leading: @Sendable (inout JSONWriter, CommandOutcome, PresentationSession) -> Void = { _, _, _ in }
    /// The location of a new resource; a command that made none is answered with 200.
    var location: (@Sendable (CommandOutcome, PresentationSession) -> String?)?

    /// The answer, assembled from bytes that are encoded already.
    func answer(_ outcome: CommandOutcome, _ session: PresentationSession) -> RequestAnswer {
        let body = body(outcome, session, eventLimit: eventLimit)
        var headers = [RequestAnswer.Header("ETag", outcome.view.entityTag)]
        if isText { headers.append(RequestAnswer.Header("Content-Type", MediaType.plainText.description)) }
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
        if isText { return text(outcome, eventLimit: eventLimit) }
        var writer = JSONWriter(
            capacity: outcome.journaled.byteCount(limit: eventLimit) + outcome.pending.count + 256)
        writer.beginObject()
        leading(&writer, outcome, session)
        writer.member("revision", outcome.revision)
        writer.member("time", thousandths: outcome.timeMicroseconds)
        if let transition = outcome.transition { writer.member("transition", raw: transition) }
        writer.member("archive", outcome.archive?.id)
        writer.member("pending", raw: pending ?? outcome.pending)
        writer.key("events")
        outcome.journaled.write(limit: eventLimit, to: &writer)
        writer.member("next", next(after: eventLimit, of: outcome))
        writer.endObject()
        return writer.bytes
    }

    /// The events as lines, with a link to the omitted ones.
    private func text(_ outcome: CommandOutcome, eventLimit: Int) -> [UInt8] {
        do {
            var text = try outcome.journaled.lines(limit: eventLimit, revision: outcome.revision)
            if let next = next(after: eventLimit, of: outcome) { text += "# more: \(next)\n".utf8 }
            return text
        } catch {
            // Text that was written a moment ago is readable.
            return Array("# \(error)\n".utf8)
        }
    }

    /// The link to the events after the first `count`; nil if there are none.
    private func next(after count: Int, of outcome: CommandOutcome) -> String? {
        guard outcome.events.count > count else { return nil }
        let before = SerialNumber(clamping: SerialNumber.preceding(outcome.firstSequence))
        let last = (before.adding(count) ?? .greatest).value
        return "/v1/sessions/\(outcome.session)/events?after=\(last)"
    }

    /// The shortened form of a long answer that is kept for retries: as many of its events as fit, a link to
    /// the others, which are in the journal, and only the beginning of a long `pending` list.
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

    /// The first elements of an encoded array that fit into `byteLimit` bytes.
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
            // Not reached: the service's own output is valid JSON.
        }
        writer.endArray()
        return writer.bytes
    }
}

extension HTTPResponse {
    /// The answer to a command, new or kept; a kept one is marked.
    init(_ answer: RequestAnswer) {
        var fields: [HTTPField] = []
        if !answer.headers.contains(where: { $0.name == "Content-Type" }) {
            fields.append(HTTPField("Content-Type", "application/json"))
        }
        for header in answer.headers { fields.append(HTTPField(header.name, header.value)) }
        if answer.isReplay { fields.append(HTTPField("Idempotency-Replayed", "true")) }
        self.init(
            status: HTTPStatus(rawValue: UInt16(answer.status)), fields: fields, body: .bytes(answer.body))
    }
}
