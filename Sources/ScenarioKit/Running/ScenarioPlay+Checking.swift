import JSONCoding

/// Compares what came with what a scenario expects.
extension ScenarioPlay {
    /// Checks all parts of an expectation.
    ///
    /// - Parameters:
    ///   - lines: the events of the step; nil for a step that only looks.
    ///   - problem: the refusal of the step, if it was refused.
    mutating func check(
        _ expectation: Expectation, _ lines: [EventLine]?, _ problem: JSONValue?, step: Int, action: String
    ) async throws(ServiceFailure) {
        let first = failures.count
        if problem == nil, let refused = expectation.refused?.value(in: play), refused != .null {
            fail(
                step: step, line: expectation.refusedLine ?? expectation.line, action: action,
                "The step was expected to be refused, and was accepted.")
        }
        if let lines {
            await checkEvents(of: expectation, lines, step: step, action: action)
        } else if expectation.namesEvents {
            fail(step: step, line: expectation.line, action: action, "A step without \"when\" has no events.")
        }
        try await checkReadings(of: expectation, step: step, action: action)
        if let pending = expectation.pending?.value(in: play) {
            let actual = try await json("").map { $0["pending"] ?? .null }
            let wanted = JSONValue.array(pending)
            if let mismatch = wanted.mismatch(with: actual.map(ownNumbers), at: "pending") {
                fail(step: step, line: expectation.pendingLine ?? expectation.line, action: action, mismatch)
            }
        }
        try await checkScreen(of: expectation, step: step, action: action)
        try await checkPicture(of: expectation, step: step, action: action)
        if let targets = expectation.targets {
            let lines = try await targetLines()
            observation?.targets[step] = lines
            let alignment = Alignment(expected: Expectation.lines(targets, in: play), actual: lines)
            if !alignment.isEqual {
                failures.append(
                    ScenarioOutcome.Failure(
                        step: step, line: alignment.firstLine ?? expectation.targetsLine, action: action,
                        message: "The targets differ.", alignment: alignment))
            }
        }
        try await explain(failures: first..<failures.count, of: expectation, lines ?? [])
    }

    // MARK: Events

    private mutating func checkEvents(
        of expectation: Expectation, _ lines: [EventLine], step: Int, action: String
    ) async {
        if let parts = expectation.events {
            await compare(
                parts, with: watched(lines), "The events differ.", at: expectation.eventsLine, step: step,
                action: action)
        }
        for lane in expectation.lanes {
            await compare(
                lane.parts, with: watched(lines).filter { $0.subject == lane.subject },
                "The events of \(lane.subject) differ.", at: lane.line, step: step, action: action)
        }
        await checkContained(of: expectation, lines, step: step, action: action)
        await checkOrder(of: expectation, lines, step: step, action: action)
    }

    private mutating func compare(
        _ parts: [Expectation.Part], with lines: [EventLine], _ message: String, at line: Int?, step: Int,
        action: String
    ) async {
        let alignment = Alignment(expected: Expectation.lines(parts, in: play), actual: lines)
        guard !alignment.isEqual else { return }
        var failure = ScenarioOutcome.Failure(
            step: step, line: alignment.firstLine ?? line, action: action, message: message)
        failure.alignment = alignment
        failure.explanation = await explanation(of: alignment)
        failures.append(failure)
    }

    /// Checks `contains`, which allows other events in between.
    private mutating func checkContained(
        of expectation: Expectation, _ lines: [EventLine], step: Int, action: String
    ) async {
        var rest = lines[...]
        var last: Expectation.Line?
        for wanted in Expectation.lines(expectation.contains, in: play) {
            let line = EventLine(wanted.text)
            if let place = rest.firstIndex(where: { $0.matches(line) }) {
                rest = rest[(place + 1)...]
                last = wanted
            } else if let last, lines.contains(where: { $0.matches(line) }) {
                let place = last.line.map { " (line \($0))" } ?? ""
                fail(
                    step: step, line: wanted.line, action: action,
                    last.text == wanted.text
                        ? "\(wanted.text) \(line.words.absent) a second time."
                        : "\(wanted.text) comes before \(last.text)\(place), and is expected after it.")
            } else {
                await failMissing(wanted, Array(rest) + lines, step: step, action: action)
            }
        }
    }

    /// Checks `never` and `before`.
    private mutating func checkOrder(
        of expectation: Expectation, _ lines: [EventLine], step: Int, action: String
    ) async {
        for unwanted in Expectation.lines(expectation.never, in: play) {
            guard let line = lines.first(where: { $0.matches(EventLine(unwanted.text)) }) else { continue }
            let rule = line.rule.map { " (\($0))" } ?? ""
            fail(
                step: step, line: unwanted.line, action: action,
                "\(line.text) \(line.words.present)\(rule), and is listed under \"never\".")
            failures[failures.count - 1].explanation = await explanation(of: line)
        }
        for pair in expectation.before {
            let first = lines.firstIndex { $0.matches(EventLine(pair.first.text)) }
            let second = lines.firstIndex { $0.matches(EventLine(pair.second.text)) }
            switch (first, second) {
            case (let first?, let second?) where first < second: continue
            case (nil, _): await failMissing(pair.first, lines, step: step, action: action)
            case (_, nil): await failMissing(pair.second, lines, step: step, action: action)
            default:
                fail(
                    step: step, line: pair.first.line, action: action,
                    "\(pair.first.text) comes after \(pair.second.text).")
            }
        }
    }

    /// Notes that an event does not come: with what a similar one came, or why there is none.
    private mutating func failMissing(
        _ wanted: Expectation.Line, _ lines: [EventLine], step: Int, action: String
    ) async {
        let line = EventLine(wanted.text)
        if let difference = line.differenceFromNearest(of: lines) {
            return fail(
                step: step, line: wanted.line, action: action,
                "\(wanted.text) does not match: \(difference)")
        }
        var failure = ScenarioOutcome.Failure(
            step: step, line: wanted.line, action: action, message: "\(wanted.text) \(line.words.absent).")
        failure.missing = line
        failure.explanation = await explanation(of: line)
        failures.append(failure)
    }

    // MARK: State

    private mutating func checkReadings(
        of expectation: Expectation, step: Int, action: String
    ) async throws(ServiceFailure) {
        var cache: [String: JSONValue?] = [:]
        for reading in expectation.readings {
            guard let wanted = reading.value.value(in: play) else { continue }
            let place = "\(reading.subject).\(reading.property)"
            switch try await read(place, &cache) {
            case .nothing(let detail):
                fail(step: step, line: reading.line, action: action, "\(place) cannot be read: \(detail)")
            case .value(let actual):
                observation?.values[step, default: [:]][place] = actual
                if let mismatch = wanted.mismatch(with: actual, at: place) {
                    fail(step: step, line: reading.line, action: action, mismatch)
                    failures[failures.count - 1].value = ScenarioOutcome.Failure.Value(
                        place: place, wanted: wanted)
                }
            }
        }
    }

    /// A read model of the session; nil if the service does not have it.
    func json(_ path: String) async throws(ServiceFailure) -> JSONValue? {
        let answer = try await service.send(ServiceRequest("GET", session + path))
        return answer.isSuccess ? answer.json : nil
    }

    private func targetLines() async throws(ServiceFailure) -> [EventLine] {
        var request = ServiceRequest("GET", session + "/targets")
        request.accept = "text/plain"
        let answer = try await service.send(request)
        guard answer.isSuccess else { throw ServiceFailure(Self.detail(of: answer)) }
        return answer.text.split(separator: "\n").map { EventLine(verbatim: String($0)) }
    }

    /// A value with the scenario's own numbers of transitions.
    func ownNumbers(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return .string(transitions.toScenario(text) ?? text)
        case .array(let values): return .array(values.map(ownNumbers))
        case .object(let object):
            var renamed = JSONObject()
            for member in object.members { renamed[member.key] = ownNumbers(member.value) }
            return .object(renamed)
        case .null, .bool, .integer, .number: return value
        }
    }
}

extension Expectation {
    /// Whether it says anything about events.
    fileprivate var namesEvents: Bool {
        events != nil || !contains.isEmpty || !never.isEmpty || !before.isEmpty || !lanes.isEmpty
    }
}
