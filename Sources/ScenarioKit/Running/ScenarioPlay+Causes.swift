import JSONCoding

/// What in a step itself is the cause of a failure, whatever form its expectation has.
extension ScenarioPlay {
    /// Adds to the step's first failure the actual effects and the pending work; each reason is given once.
    ///
    /// - Parameters:
    ///   - indices: the failures of the step.
    ///   - lines: the events of the step.
    mutating func explain(
        failures indices: Range<Int>, of expectation: Expectation, _ lines: [EventLine]
    ) async throws(ServiceFailure) {
        guard let first = indices.first else { return }
        try await noteVersionRules(of: lines)
        let causes = causes(among: lines, besides: expectation)
        for index in indices where failures[index].explanation == nil {
            guard let value = failures[index].value else { continue }
            failures[index].explanation = await explanation(of: value)
        }
        try await explainPendingEnds(indices)
        shortenExplanations(indices, besides: causes)
        let said = failures[first].explanation ?? ""
        let sentences = causes.filter { !($0.isRefusal && said.contains("was answered with false")) }.map(Self.sentence)
        let relevant = storyboards.warnings(about: indices.map { failures[$0] }, lines)
        let hints = await hints(onActionsAmong: lines)
        guard !sentences.isEmpty || !relevant.isEmpty || !hints.isEmpty else { return }
        failures[first].explanation = (sentences + hints + relevant + [failures[first].explanation].compactMap(\.self))
            .joined(separator: "\n")
    }

    // MARK: Calls without an effect, warnings, and answers that forbid something

    /// The calls that did nothing, the warnings, the exceptions and the refusing answers that the scenario does not
    /// expect.
    private func causes(among lines: [EventLine], besides expectation: Expectation) -> [EventLine] {
        let parts = [expectation.events ?? [], expectation.contains] + expectation.lanes.map(\.parts)
        let expected = parts.flatMap { Expectation.lines($0, in: play) }.map { EventLine($0.text) }
        let causes = lines.filter { line in
            (["noop", "warning", "exception"].contains(line.kind) || line.isRefusal)
                && !expected.contains { line.matches($0) }
        }
        return Array(causes.prefix(Self.causeLimit))
    }

    private static func sentence(_ cause: EventLine) -> String {
        let rule = cause.rule.map { " (\($0))" } ?? ""
        return "During this step: \(cause.text)\(rule)" + (cause.advice.map { " \($0)" } ?? "")
    }

    private static let causeLimit = 3

    /// How to declare the effects of the step's actions that no behavior declares, as the service says it.
    private func hints(onActionsAmong lines: [EventLine]) async -> [String] {
        let heads = Set(lines.filter { $0.text.contains(" action ") }.map(\.text))
        guard !heads.isEmpty else { return [] }
        do throws(ServiceFailure) {
            let answer = try await service.send(ServiceRequest("GET", "\(session)/events?kind=action&limit=1000"))
            guard answer.isSuccess, case .array(let events)? = answer.json?["events"] else { return [] }
            var hints: [String] = []
            for event in events {
                guard case .string(let hint)? = event["hint"], case .string(let name)? = event["name"],
                    case .string(let owner)? = event["subject"]?["id"] ?? event["subject"]?["kind"],
                    heads.contains(where: { $0.hasPrefix("\(owner) action \(name) ") }), !hints.contains(hint)
                else { continue }
                hints.append(hint)
            }
            return Array(hints.prefix(Self.causeLimit))
        } catch {
            // The difference itself has been found; it is reported without the hint.
            return []
        }
    }

    /// Keeps what the service says once: whole for the first failure, the sentence alone for others with another
    /// reason. What an answer forbade has no other reason.
    private mutating func shortenExplanations(_ indices: Range<Int>, besides causes: [EventLine]) {
        let said = causes.compactMap { $0.text.split(separator: " does nothing: ", maxSplits: 1).last }
        var reasons: Set<Substring> = []
        for index in indices {
            guard let text = failures[index].explanation else { continue }
            let isVague = Self.vagueReasons.contains { text.contains($0) }
            if !causes.isEmpty, isVague || said.contains(where: { text.contains($0) }) {
                failures[index].explanation = nil
                continue
            }
            let sentence = text.prefix { $0 != "\n" }
            let reason = sentence.firstRange(of: ": ").map { sentence[$0.upperBound...] } ?? sentence
            let isFirst = reasons.isEmpty
            if !reasons.insert(reason).inserted {
                failures[index].explanation = nil
            } else if !isFirst, failures[index].alignment == nil {
                failures[index].explanation = String(sentence)
            }
        }
    }

    /// Reasons that only say that nothing happened, which a call without an effect or a refusing answer explains.
    private static let vagueReasons = [
        unconcerned, "nothing read its view (", " does not show it (",
    ]

    // MARK: Values

    /// Why a value is another one: what the service says of the callback that comes with it.
    private func explanation(of value: ScenarioOutcome.Failure.Value) async -> String? {
        guard let line = value.callback else { return nil }
        let text = await explanation(of: line)
        return text.flatMap { $0.prefix { $0 != "\n" }.contains(" was not called ") ? $0 : nil }
    }

    // MARK: What is pending

    /// Says of failures that a transition is still pending if they are gone once it has ended: a copy of the session
    /// shows that.
    private mutating func explainPendingEnds(_ indices: Range<Int>) async throws(ServiceFailure) {
        let awaited = indices.filter { failures[$0].mayAwaitAnEnd }
        guard observation == nil, !awaited.isEmpty, let pending = try await pendingEnd(),
            let copy = try await fork()
        else { return }
        let original = session
        session = copy
        var settling = ServiceRequest("POST", session + "/clock", ["settle": true])
        settling.accept = "text/plain"
        let answer = try await service.send(settling)
        let ends = answer.text.split(separator: "\n").compactMap { transitions.toScenario(String($0)) }
        let lines = ends.map { EventLine($0) }
        var cache: [String: JSONValue?] = [:]
        for index in awaited where answer.isSuccess {
            if let value = failures[index].value {
                guard case .value(let actual) = try await read(value.place, &cache),
                    value.wanted.mismatch(with: actual) == nil
                else { continue }
            } else {
                guard let line = failures[index].awaitedLine, lines.contains(where: { $0.matches(line) }) else {
                    continue
                }
            }
            failures[index].explanation = pending
        }
        _ = try await service.send(ServiceRequest("DELETE", copy))
        session = original
    }

    /// A copy of the session; nil if the service makes none.
    private func fork() async throws(ServiceFailure) -> String? {
        let answer = try await service.send(ServiceRequest("POST", session + "/forks", [:]))
        guard answer.isSuccess, case .string(let id)? = answer.json?["id"] else { return nil }
        return "/v1/sessions/\(id)"
    }

    /// The first transition that the session still waits for, as a sentence; nil if there is none.
    private func pendingEnd() async throws(ServiceFailure) -> String? {
        guard case .array(let items)? = try await json("")?["pending"] else { return nil }
        for item in items where item["what"] == "transition" {
            guard case .string(let id)? = item["id"], let due = item["due"], let own = transitions.toScenario(id) else {
                continue
            }
            let transition = try await json("/transitions/\(id.percentEncoded)")
            var kind = ""
            if case .string(let word)? = transition?["kind"] { kind = "\(word), " }
            return "\(own) (\(kind)due at \(due) ms) is still pending: add \"settle: true\" to let it end."
        }
        return nil
    }

    // MARK: Versions

    /// Notes the rules of a step that do not hold for all versions, if the scenario runs under several.
    private mutating func noteVersionRules(of lines: [EventLine]) async throws(ServiceFailure) {
        let versions = Set(scenario.settings.compactMap { $0.values[.systemVersion]?.description })
        guard versions.count > 1 else { return }
        for rule in Set(lines.compactMap(\.rule)).sorted() {
            let answer = try await service.send(ServiceRequest("GET", "/v1/rules/\(rule.percentEncoded)"))
            guard answer.isSuccess, let record = answer.json, let range = RuleVersions(record["versions"]),
                case .string(let statement)? = record["statement"]
            else { continue }
            versionRules.append(ScenarioOutcome.VersionRule(id: rule, versions: range, statement: statement))
        }
    }
}

extension ScenarioOutcome.Failure {
    /// Whether it could be that a transition had to end first.
    fileprivate var mayAwaitAnEnd: Bool { value != nil || awaitedLine != nil }

    /// The event that is missing first; nil if another difference comes before it.
    fileprivate var awaitedLine: EventLine? {
        if let missing { return missing }
        let different = alignment?.rows.first { if case .same = $0 { false } else { true } }
        guard case .missing(let line, _)? = different else { return nil }
        return line
    }
}

extension ScenarioOutcome.Failure.Value {
    /// The callback that comes when the value becomes the expected one; nil if none does.
    fileprivate var callback: EventLine? {
        guard let dot = place.lastIndex(of: ".") else { return nil }
        let subject = place[..<dot]
        switch (String(place[place.index(after: dot)...]), wanted) {
        case ("isViewLoaded", true): return EventLine(verbatim: "\(subject).viewDidLoad()")
        case ("state", "appeared"): return EventLine(verbatim: "\(subject).viewDidAppear(_:)")
        case ("state", "disappeared"): return EventLine(verbatim: "\(subject).viewDidDisappear(_:)")
        case (let property, .string(let name)) where Self.shownControllers.contains(property):
            return EventLine(verbatim: "\(name).viewWillAppear(_:)")
        default: return nil
        }
    }

    /// The properties whose value is a controller that appears when it becomes the value.
    private static let shownControllers: Set = [
        "presentedViewController", "topViewController", "visibleViewController", "selectedViewController",
    ]
}

extension EventLine {
    /// Whether the event is a question by which UIKit asks for permission, and the answer forbids it.
    fileprivate var isRefusal: Bool {
        guard kind == "question", text.hasSuffix(" = false") else { return false }
        return Self.permissions.contains { text.contains($0) }
    }

    private static let permissions = [
        "shouldPerformSegue(", "shouldSelect:", "shouldSelectTab:", "shouldPop:", "ShouldDismiss(",
        "ShouldDismissPopover(",
    ]
}
