import JSONCoding
import PresentationEngine

/// An explanation with everything that its answer contains.
package struct ExplanationAnswer: Sendable {
    private let explanation: Explanation
    private let events: JournaledEvents
    /// The events that led to the last of the call's own events, the nearest first.
    private let causes: JournaledEvents
    private let revision: Int
    /// Whether today's rules produce the recorded events.
    private let isAsRecorded: Bool

    /// The explanation of a call, based on a new run of the command.
    ///
    /// - Throws: ``Rejection/unknown(kind:name:)`` if nothing has the subject's name.
    package init(
        of call: Member, for subject: String, in command: ExplainedCommand, isAsRecorded: Bool
    ) throws(Rejection) {
        explanation = try command.explanation(of: call, for: subject)
        events = JournaledEvents(explanation.events, of: command.after)
        causes = JournaledEvents(command.causes(of: explanation.events.last), of: command.after)
        revision = command.after.revision
        self.isAsRecorded = isAsRecorded
    }

    /// The answer in a sentence.
    private var summary: String {
        let member = "\(explanation.subject.plainInLine).\(explanation.call.rawValue)"
        let call = Member.callsWithHandlers.contains(explanation.call) ? "The completion handler of \(member)" : member
        if explanation.came {
            let rules = explanation.events.map(\.rule.id).distinctTexts.joined(separator: ", ")
            let times = explanation.events.count == 1 ? "" : " \(explanation.events.count) times"
            return "\(call) was called\(times) in revision \(revision), by \(rules)."
        }
        guard let obstacle = explanation.obstacle else {
            return "\(call) was not called in revision \(revision)."
        }
        let owner =
            obstacle.subjects.contains(explanation.subject) ? "" : "for \(obstacle.subjects.first ?? ""), "
        return
            "\(call) was not called in revision \(revision): \(owner)\(obstacle.clause)\(obstacle.rule.map { " (\($0.id))" } ?? "")."
    }

    /// The answer as lines: the sentence, the events, their causes, the conditions.
    package func text() throws(JSONFault) -> [UInt8] {
        var lines = [summary]
        if !isAsRecorded { lines.append("! Today's rules produce other events than the recorded ones.") }
        lines += try events.texts(revision: revision).map { "= \($0)" }
        lines += try causes.texts(revision: revision).map { "< \($0)" }
        lines += explanation.conditions.map(\.line)
        lines += explanation.unexplained.map { "? rule \($0.id) cannot explain itself" }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }
}

extension ExplanationAnswer: JSONWritable {
    /// Writes the sentence, the events, their causes, and the conditions.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("revision", revision)
            writer.member("subject", explanation.subject)
            writer.member("call", explanation.call)
            writer.member("came", explanation.came)
            writer.member("summary", summary)
            writer.member("asRecorded", isAsRecorded)
            writer.member("events", raw: events.encoded())
            writer.member("causes", raw: causes.encoded())
            writer.array("conditions") { for condition in explanation.conditions { $0.value(condition) } }
            writer.member("unexplained", explanation.unexplained.map(\.id))
        }
    }
}

extension Decision: JSONWritable {
    /// Writes the condition, whether it was met, its value and its rule.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("condition", condition.rawValue)
            $0.member("met", isMet)
            $0.member("value", value)
            $0.member("subjects", subjects)
            $0.member("rule", rule?.id)
            $0.member("text", clause)
        }
    }
}

extension ExplainedCommand {
    /// The events of the command that led to one of them, the nearest first.
    fileprivate func causes(of event: Event?) -> [Event] {
        var chain: [Event] = []
        var parent = event?.parent
        while let sequence = parent, let cause = events.last(where: { $0.sequence == sequence }) {
            chain.append(cause)
            parent = cause.parent
        }
        return chain
    }
}

extension JournaledEvents {
    /// The events as lines without their line breaks; each is rendered separately, since they need not be
    /// consecutive.
    fileprivate func texts(revision: Int) throws(JSONFault) -> [String] {
        let first = events.first?.sequence ?? 1
        var stored = try StoredEvents(
            stored, format: StoredEvents.format, revision: revision, firstSequence: first)
        var texts: [String] = []
        while let event = try stored.next() { texts.append(event.line) }
        return texts
    }
}

extension [String] {
    /// The distinct texts, in order.
    fileprivate var distinctTexts: [String] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
