import JSONCoding
import YAMLReading

/// One play of a scenario against a service: a session of its own, from its creation to its end.
public struct ScenarioPlay {
    let scenario: Scenario
    let setting: Setting
    let service: any ScenarioService
    /// Reads a file that the scenario names, by its path relative to the scenario's.
    let readFile: @Sendable (String) throws(ServiceFailure) -> [UInt8]

    var session = ""
    /// Whether the session stays on the service if the play fails.
    public var keepsSession = false
    var transitions = TransitionNumbers()
    private var uploaded: [String] = []
    private var newStoryboards: [String] = []
    private var citedRules: Set<String> = []
    var failures: [ScenarioOutcome.Failure] = []
    var storyboards = StoryboardReports()
    var versionRules: [ScenarioOutcome.VersionRule] = []
    /// What the play sees; nil if it ends with the first failure.
    var observation: Observation?

    /// Prepares a play.
    ///
    /// - Parameter readFile: reads a file that the scenario names, by its path relative to the scenario's.
    public init(
        _ scenario: Scenario, in setting: Setting, on service: any ScenarioService,
        readFile: @escaping @Sendable (String) throws(ServiceFailure) -> [UInt8]
    ) {
        self.scenario = scenario
        self.setting = setting
        self.service = service
        self.readFile = readFile
    }

    /// Prepares a play that continues after a failure, and keeps its observations for ``ScenarioRewriting``.
    public init(
        observing scenario: Scenario, in setting: Setting, on service: any ScenarioService,
        readFile: @escaping @Sendable (String) throws(ServiceFailure) -> [UInt8]
    ) {
        self.init(scenario, in: setting, on: service, readFile: readFile)
        observation = Observation()
    }

    var play: Expectation.Play { Expectation.Play(setting: setting, given: scenario.given.values) }

    /// Plays the scenario up to its end, or to the first step that is not as it says.
    public mutating func run() async -> ScenarioOutcome {
        let clock = ContinuousClock()
        let start = clock.now
        var played = 0
        do throws(ServiceFailure) {
            try await begin()
            if !session.isEmpty, goesOn {
                for (index, step) in scenario.steps.enumerated() where goesOn {
                    played = index + 1
                    try await take(step, number: played)
                }
            } else {
                observation = nil
            }
            try await end()
        } catch {
            observation = nil
            fail(step: played, line: nil, action: "", error.description)
        }
        var outcome = ScenarioOutcome(
            scenario: scenario, setting: setting, failures: failures, unplayedSteps: scenario.steps.count - played,
            seconds: (clock.now - start) / .seconds(1), citedRules: citedRules, newStoryboards: newStoryboards,
            observation: observation)
        outcome.versionRules = versionRules
        if keepsSession, !failures.isEmpty, !session.isEmpty { outcome.keptSession = session }
        return outcome
    }

    /// Whether the play goes on.
    private var goesOn: Bool { failures.isEmpty || observation != nil }

    /// The events of the kinds that the scenario compares.
    func watched(_ lines: [EventLine]) -> [EventLine] { lines.filter { scenario.kinds.contains($0.kind) } }

    mutating func fail(step: Int, line: Int?, action: String, _ message: String) {
        failures.append(ScenarioOutcome.Failure(step: step, line: line, action: action, message: message))
    }

    // MARK: Beginning and end

    private mutating func begin() async throws(ServiceFailure) {
        try await upload()
        guard failures.isEmpty else { return }
        let answer = try await service.send(ServiceRequest("POST", "/v1/sessions", .object(try creation())))
        guard answer.isSuccess, case .string(let id)? = answer.json?["id"] else {
            let given = scenario.given.node
            return await refuse(answer, step: 0, action: "given") { given.place(at: $0).line }
        }
        session = "/v1/sessions/\(id)"
        if let launch = scenario.launch {
            let lines = try await lines(of: ServiceRequest("GET", session + "/events?toRevision=1"))
            let watched = watched(lines)
            observation?.lines[0] = watched
            try await check(launch, lines, nil, step: 0, action: "launch")
        }
        guard let root = scenario.given.body["root"] else { return }
        for turn in setting.surroundings.preparation(for: root) where goesOn {
            let answer = try await service.send(request(for: turn.calls, settles: turn.settles))
            guard answer.isSuccess else {
                let line = scenario.given.node.line
                observation = nil
                return await refuse(answer, step: 0, action: "given") { _ in line }
            }
            for line in answer.text.split(separator: "\n") { transitions.note(String(line)) }
        }
    }

    /// Uploads the storyboards, each under its name.
    private mutating func upload() async throws(ServiceFailure) {
        for document in scenario.given.storyboards {
            var request = ServiceRequest("POST", "/v1/storyboards?name=\(document.name.percentEncoded)")
            if let path = document.path {
                request.body = try readFile(path)
            } else if let content = document.content {
                request.body = content.value.encoded()
            }
            request.contentType = document.mediaType
            let answer = try await service.send(request)
            guard answer.isSuccess, case .string(let id)? = answer.json?["id"] else {
                return fail(
                    step: 0, line: document.node.line, action: "given",
                    "The storyboard \(document.path ?? document.name) was refused: \(Self.detail(of: answer))")
            }
            if let report = answer.json { storyboards.add(report, of: document.path ?? document.name) }
            uploaded.append(id)
            if answer.status == 201 { newStoryboards.append(id) }
        }
    }

    /// The body of the request that creates the session.
    private func creation() throws(ServiceFailure) -> JSONObject {
        var body = scenario.given.body
        for axis in [Setting.Axis.systemVersion, .device, .fidelity] {
            if let value = setting.values[axis] { body[axis.rawValue] = value }
        }
        if let path = scenario.given.archive { body["archive"] = try archive(path) }
        if !uploaded.isEmpty { body["storyboards"] = .array(uploaded.map(JSONValue.string)) }
        if let root = body["root"] { body["root"] = setting.surroundings.root(around: root) }
        return body
    }

    /// The archive in a file beside the scenario.
    private func archive(_ path: String) throws(ServiceFailure) -> JSONValue {
        let bytes = try readFile(path)
        do {
            return try JSONValue(parsing: bytes, limits: .stored)
        } catch {
            throw ServiceFailure("The archive \(path) is not JSON: \(error)")
        }
    }

    /// Removes the session. Storyboards stay until all plays have ended, since others may be about to use them.
    private func end() async throws(ServiceFailure) {
        if session.isEmpty || keepsSession && !failures.isEmpty { return }
        _ = try await service.send(ServiceRequest("DELETE", session))
    }

    // MARK: Steps

    private mutating func take(_ step: ScenarioStep, number: Int) async throws(ServiceFailure) {
        guard let action = step.action else {
            guard let expectation = step.expectation else { return }
            return try await check(expectation, nil, nil, step: number, action: "")
        }
        let answer = try await service.send(request(for: action, step: number))
        if answer.isSuccess {
            let lines = try await rest(of: answer)
            let watched = watched(lines)
            observation?.lines[number] = watched
            guard let expectation = step.expectation else { return }
            try await check(expectation, lines, nil, step: number, action: action.summary)
        } else if let expectation = step.expectation, let problem = answer.json,
            let refused = expectation.refused?.value(in: play), refused != .null
        {
            if case .string(let rule)? = problem["rule"] { citedRules.insert(rule) }
            if let difference = Self.difference(of: answer, from: refused) {
                fail(
                    step: number, line: expectation.refusedLine ?? expectation.line, action: action.summary, difference)
            }
            try await check(expectation, [], problem, step: number, action: action.summary)
        } else {
            observation?.problems[number] = answer.json ?? .null
            await refuse(answer, step: number, action: action.summary) { action.place(at: $0).line }
        }
    }

    private func request(for action: ScenarioAction, step number: Int) -> ServiceRequest {
        var request: ServiceRequest
        switch action.form {
        case .calls(let calls, let settles):
            let calls = setting.surroundings.calls(calls.map { renumbered($0) }, step: number)
            request = self.request(for: calls, settles: settles)
        case .clock(let body): request = ServiceRequest("POST", session + "/clock", body)
        case .tap(let name, let select, let body):
            let query = select.map { "?select=\($0.percentEncoded)" } ?? ""
            request = ServiceRequest("POST", "\(session)/controls/\(name.percentEncoded)/tap\(query)", body)
        case .answer(let question, let body):
            request = ServiceRequest("POST", "\(session)/questions/\(question.percentEncoded)", renumbered(body))
        case .application(let resource, let body): request = ServiceRequest("POST", "\(session)/\(resource)", body)
        }
        request.accept = "text/plain"
        return request
    }

    private func request(for calls: [JSONValue], settles: Bool) -> ServiceRequest {
        var body: JSONObject = ["calls": .array(calls)]
        if settles { body["settle"] = true }
        var request = ServiceRequest("POST", session + "/commands", .object(body))
        request.accept = "text/plain"
        return request
    }

    /// A body with the session's own numbers of transitions.
    private func renumbered(_ value: JSONValue) -> JSONValue {
        guard transitions.before > 0 else { return value }
        return value.mappingStrings { transitions.toSession($0) }
    }

    // MARK: Events

    /// The lines of a request for events.
    mutating func lines(of request: ServiceRequest) async throws(ServiceFailure) -> [EventLine] {
        var request = request
        request.accept = "text/plain"
        let answer = try await service.send(request)
        guard answer.isSuccess else { throw ServiceFailure(Self.detail(of: answer)) }
        return try await rest(of: answer)
    }

    /// The lines of an answer, and those that it links to; without the events of the surroundings.
    private mutating func rest(of answer: ServiceAnswer) async throws(ServiceFailure) -> [EventLine] {
        var lines: [EventLine] = []
        var text = answer.text
        while true {
            var next: String?
            for line in text.split(separator: "\n") {
                if line.hasPrefix(Self.continuation) {
                    next = String(line.dropFirst(Self.continuation.count))
                } else if let line = transitions.toScenario(String(line)) {
                    lines.append(EventLine(line))
                }
            }
            guard let link = next else { break }
            var request = ServiceRequest("GET", link)
            request.accept = "text/plain"
            let page = try await service.send(request)
            guard page.isSuccess else { throw ServiceFailure(Self.detail(of: page)) }
            text = page.text
        }
        citedRules.formUnion(lines.compactMap(\.rule))
        guard setting.surroundings != .none else { return lines }
        return lines.filter { !Surroundings.own($0.subject) && $0.text != "log around" }
    }

    /// The beginning of the line that links to further events.
    static let continuation = "# more: "

    // MARK: Refusals

    /// - Parameter line: finds the line of the file for a path in the request.
    private mutating func refuse(
        _ answer: ServiceAnswer, step: Int, action: String, _ line: (String) -> Int?
    ) async {
        var path = "$"
        if case .string(let given)? = answer.json?["path"] { path = given }
        let line = line(path)
        let noun = step == 0 ? "session" : scenario.steps[step - 1].action?.noun ?? "step"
        fail(
            step: step, line: line, action: action,
            "The \(noun) was refused: \(Self.detail(of: answer))\(await hint(to: answer))")
        let last = failures.count - 1
        let warnings = storyboards.warnings(about: [failures[last]], [])
        if !warnings.isEmpty { failures[last].explanation = warnings.joined(separator: "\n") }
    }

    /// In what a refusal is not the expected one; nil if it is.
    private static func difference(of answer: ServiceAnswer, from expected: JSONValue) -> String? {
        guard let mismatch = expected.mismatch(with: answer.json) else { return nil }
        guard expected["exception"] != nil, answer.json?["exception"] == nil else {
            return "The refusal differs: \(mismatch)"
        }
        return "The step was refused without an exception, and one is expected: \(detail(of: answer))"
    }

    /// The sentence of a problem, with the exception's reason and the rule.
    static func detail(of answer: ServiceAnswer) -> String {
        guard let problem = answer.json, case .string(let detail)? = problem["detail"] else {
            return "the service answers \(answer.status)."
        }
        var text = detail
        if case .string(let reason)? = problem["exception"]?["reason"], !detail.contains(reason) {
            text += " \(reason)"
        }
        if case .string(let rule)? = problem["rule"] { text += " (\(rule))" }
        return text
    }
}
