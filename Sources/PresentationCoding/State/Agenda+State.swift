import JSONCoding
import PresentationEngine
import SessionNumbers

extension Agenda: JSONWritable, JSONReadable {
    /// Writes the pending work of the run loop.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.list("steps", steps)
        writer.list("turns", turns)
        writer.list("commit", commit)
        writer.list("scheduled", scheduled)
        writer.member("parked", parked)
        writer.list("candidates", candidates)
        writer.list("unsettled", unsettled)
        writer.list("ended", endedTransitions)
        writer.member("writing", writing)
        writer.member("reading", reading)
        writer.endObject()
    }

    /// Reads the pending work of the run loop.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        steps = try object.list("steps")
        turns = try object.optional("turns")?.array().map { turn throws(JSONFault) in try turn.list() } ?? []
        restore(commit: try object.list("commit"))
        restore(scheduled: try object.list("scheduled"))
        parked = try object.value("parked")
        candidates = try object.list("candidates")
        unsettled = try object.list("unsettled")
        endedTransitions = try object.list("ended")
        writing = try object.value("writing")
        reading = try object.value("reading")
    }
}

extension Agenda.EndedTransition: JSONWritable, JSONReadable {
    /// Writes `[handle, name]`.
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        writer.value(handle)
        writer.value(name)
        writer.endArray()
    }

    /// Reads a transition that has ended.
    package init(json: JSONReader) throws(JSONFault) {
        let parts = try json.array(count: 2...2)
        self.init(try TransitionHandle(json: parts[0]), named: try parts[1].string())
    }
}

extension Agenda.Scheduled: JSONWritable, JSONReadable {
    /// Writes the calls with their time in microseconds.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("due", due)
        writer.member("serial", serial)
        writer.member("calls", calls)
        writer.bindings(bindings)
        writer.member(origin)
        writer.endObject()
    }

    /// Reads the calls.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            due: try object.time("due"), serial: try object.serial("serial"), calls: try object.list("calls"),
            bindings: try object.bindings(), origin: try object.origin())
    }
}

extension AskedQuestion: JSONWritable, JSONReadable {
    /// Writes the open question.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("question", question)
        writer.member("actor", actor)
        writer.member("member", member)
        writer.pairs("arguments", arguments)
        writer.member("rule", rule)
        writer.member(origin)
        writer.endObject()
    }

    /// Reads the open question.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            question: try object.need("question"), actor: try object.need("actor"),
            member: try object.need("member"), arguments: try object.pairs("arguments"),
            rule: try object.need("rule"), origin: try object.origin())
    }
}

extension PlannedStep: JSONWritable, JSONReadable {
    /// Writes the step, with its origin unless that is the command: `{"step": …, "origin": …}`.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            step.writeMembers(to: &writer)
            writer.member(origin)
        }
    }

    /// Reads a step with its origin; steps that earlier builds wrote have none.
    package init(json: JSONReader) throws(JSONFault) {
        self.init(try Step(json: json), origin: try json.object().origin())
    }
}

extension JSONWriter {
    /// Writes an origin as `"origin": [event, transition]`, unless it is the command.
    fileprivate mutating func member(_ origin: Origin) {
        guard origin != .command else { return }
        array("origin") { writer in
            writer.value(origin.event)
            if let transition = origin.transition { writer.value(transition) }
        }
    }
}

extension JSONObjectReader {
    /// The origin; the command, if it is missing.
    fileprivate func origin() throws(JSONFault) -> Origin {
        guard let parts = try optional("origin")?.array(count: 1...2) else { return .command }
        return Origin(
            event: try parts[0].integer(in: 0...SerialNumber.greatest.value),
            transition: parts.count > 1 ? try TransitionHandle(json: parts[1]) : nil)
    }
}
