import JSONCoding

/// Makes a scenario from a session that has been driven: its launch, its commands, and exactly the events of each.
public struct SessionRecorder: Sendable {
    /// Leaves out of commands whatever has no effect, such as members with their default values.
    public struct Reduction: Sendable {
        let call: @Sendable (JSONValue) -> JSONValue
        let launch: @Sendable (JSONObject) -> JSONObject

        /// - Parameters:
        ///   - call: a call of the journal, without its superfluous members.
        ///   - launch: a launch of the journal, in the form of `POST /v1/sessions`.
        public init(
            call: @escaping @Sendable (JSONValue) -> JSONValue,
            launch: @escaping @Sendable (JSONObject) -> JSONObject
        ) {
            self.call = call
            self.launch = launch
        }
    }

    let service: any ScenarioService
    let session: String
    let reduction: Reduction

    /// Prepares a recording.
    ///
    /// - Parameters:
    ///   - session: the id of the session.
    ///   - service: the service that has it.
    public init(_ session: String, on service: any ScenarioService, _ reduction: Reduction) {
        self.session = "/v1/sessions/\(session.percentEncoded)"
        self.service = service
        self.reduction = reduction
    }

    /// Reads the session, and changes nothing.
    ///
    /// - Throws: a failure if the session cannot be read, or has a command that no scenario can express.
    public func draft(title: String) async throws(ServiceFailure) -> ScenarioDraft {
        let answer = try await service.send(ServiceRequest("GET", session + "/journal"))
        guard answer.isSuccess else { throw ServiceFailure(ScenarioPlay.detail(of: answer)) }
        let journal = try SessionJournal(answer.body)
        let events = try await events()
        let kinds = Scenario.usualKinds.union(
            events.map(\.kind).filter { ["reading", "result", "coding", "log"].contains($0) })
        func lines(_ range: Range<Int>) -> [String] {
            let range = range.clamped(to: 0..<events.count)
            return events[range].filter { kinds.contains($0.kind) }.map(\.text)
        }
        let starts = journal.entries.map { $0.firstSequence - 1 } + [events.count]
        var steps: [ScenarioDraft.Step] = []
        for (index, entry) in journal.entries.enumerated() {
            let range = starts[index]..<max(starts[index], starts[index + 1])
            let all = events[range.clamped(to: 0..<events.count)]
            steps.append(try step(entry, all, lines(range)))
        }
        var given = reduction.launch(journal.launch)
        if journal.settles { given["settle"] = true }
        var draft = ScenarioDraft(
            title: title, elementNames: ElementNames(journal.storyboards.map(\.document)), given: given,
            storyboards: journal.storyboards,
            kinds: kinds == Scenario.usualKinds ? nil : Scenario.allKinds.filter(kinds.contains),
            launch: lines(0..<starts[0]), steps: steps)
        let refusals = try await service.send(ServiceRequest("GET", session + "/refusals"))
        if case .array(let problems)? = refusals.json?["refusals"] { draft.refusals = problems.count }
        return draft
    }

    private func step(
        _ entry: SessionJournal.Entry, _ events: ArraySlice<EventLine>, _ lines: [String]
    ) throws(ServiceFailure) -> ScenarioDraft.Step {
        var command = entry.command
        let settles = command["settle"] == .bool(true)
        command["settle"] = nil
        command["format"] = nil
        guard let (word, value) = command.members.first.map({ ($0.key, $0.value) }) else {
            throw ServiceFailure("Revision \(entry.revision) has no command.")
        }
        switch (word, value) {
        case ("calls", .array(let calls)):
            return ScenarioDraft.Step(action: Self.action(calls.map(reduction.call), settles: settles), lines: lines)
        case ("advance", .object(let advance)):
            return ScenarioDraft.Step(action: .object(advance), lines: lines)
        case ("answer", let answer):
            guard let question = events.lazy.compactMap(\.question).first else {
                throw ServiceFailure("Revision \(entry.revision) is an answer, and has no question.")
            }
            var action: JSONObject = ["question": .string(question), "answer": answer]
            if settles { action["settle"] = true }
            return ScenarioDraft.Step(action: .object(action), lines: lines)
        case ("freezeClock", _), ("unfreezeClock", _):
            // The service's own: UIKit knows nothing of them.
            return ScenarioDraft.Step(action: nil, lines: [], note: "revision \(entry.revision): \(word)")
        default:
            throw ServiceFailure("Revision \(entry.revision) is \"\(word)\", which a scenario cannot express.")
        }
    }

    /// Calls as the value of `when`.
    private static func action(_ calls: [JSONValue], settles: Bool) -> JSONValue {
        guard calls.count == 1, case .object(var call) = calls[0] else {
            return settles ? ["calls": .array(calls), "settle": true] : .array(calls)
        }
        if settles {
            call["settle"] = true
            return .object(call)
        }
        if call["call"] == "application", call.count == 2, case .string(let event)? = call["event"],
            ScenarioAction.applications[event] != nil
        {
            return .string(event)
        }
        return .object(call)
    }

    /// All events of the session.
    private func events() async throws(ServiceFailure) -> [EventLine] {
        var lines: [EventLine] = []
        var next: String? = session + "/events"
        while let target = next {
            var request = ServiceRequest("GET", target)
            request.accept = "text/plain"
            let answer = try await service.send(request)
            guard answer.isSuccess else { throw ServiceFailure(ScenarioPlay.detail(of: answer)) }
            next = nil
            for line in answer.text.split(separator: "\n") {
                if line.hasPrefix(ScenarioPlay.continuation) {
                    next = String(line.dropFirst(ScenarioPlay.continuation.count))
                } else {
                    lines.append(EventLine(String(line)))
                }
            }
        }
        return lines
    }
}

extension EventLine {
    /// The member with which UIKit asks, if the line is a question.
    fileprivate var question: String? {
        guard let sign = text.range(of: " ? ") else { return nil }
        return String(text[sign.upperBound...].prefix { $0 != " " })
    }
}
