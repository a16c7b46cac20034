import JSONCoding

/// Why events are not those that a scenario expects.
extension ScenarioPlay {
    /// Why the first event that differs came or did not come: the order, the origin of its arguments, or what the
    /// service says.
    func explanation(of alignment: Alignment) async -> String? {
        guard let index = alignment.rows.firstIndex(where: \.isDifferent) else { return nil }
        let row = alignment.rows[index]
        switch row {
        case .missing(let line, _), .unexpected(let line):
            if let order = alignment.otherPlace(of: line, besides: index) { return order }
            return await explanation(of: line)
        case .other(let wanted, _, let line):
            do throws(ServiceFailure) {
                if let origin = try await originOfAnimation(wanted, line) { return origin }
                if let difference = try await onlyDifference(wanted, line) { return difference }
            } catch {
                // The difference is reported without its reason, as below.
                return nil
            }
            return await explanation(of: line)
        case .same: return nil
        }
    }

    /// What the service says about an event that came or did not come.
    ///
    /// - Parameter depth: the number of children that the line's controller contains and that asked for its reason.
    func explanation(of line: EventLine, depth: Int = 0) async -> String? {
        guard let question = ExplainedCall(line) else { return nil }
        do throws(ServiceFailure) {
            let answer = try await service.send(question.request(in: session, accept: "text/plain"))
            guard answer.isSuccess else { return nil }
            // A rule that records no conditions adds nothing to the id beside the event.
            let sentences = answer.text.split(separator: "\n").filter { !$0.hasPrefix("? rule ") }
            var text = sentences.map { own(String($0)) }.joined(separator: "\n")
            if text.contains(Self.unconcerned) { text = try await earlierCall(of: question) ?? text }
            guard depth < Self.deepestContainer, let container = Self.container(in: text, of: line),
                let reason = await explanation(of: container, depth: depth + 1)
            else { return text }
            let conditions = reason.split(separator: "\n").filter { $0.hasPrefix("met: ") || $0.hasPrefix("not met: ") }
            return ([Substring(text)] + conditions).joined(separator: "\n")
        } catch {
            // The difference itself has been found; it is reported without its reason.
            return nil
        }
    }

    private static let deepestContainer = 4
    /// What the service says of a call for which it has no other reason.
    static let unconcerned = "no rule evaluated in this step involves it"

    /// Why a call for which nothing in the step gives a reason was called earlier in the session, if it was.
    private func earlierCall(of question: ExplainedCall) async throws(ServiceFailure) -> String? {
        let call = "\(question.subject).\(question.call)"
        let answer = try await service.send(
            ServiceRequest(
                "GET",
                "\(session)/events?subject=\(question.subject.percentEncoded)&call=\(question.call.percentEncoded)"))
        guard answer.isSuccess, case .array(let events)? = answer.json?["events"] else { return nil }
        let sentence = "\(call) was not called in this step: \(Self.unconcerned)."
        guard let event = events.last, case .string(let rule)? = event["rule"] else {
            return "\(sentence) It has not been called in this session."
        }
        let reason = try await statement(of: rule) ?? ""
        return "\(sentence) It was called earlier, by \(rule)\(reason)"
    }

    /// The same callback of the container that a child appears and disappears with, by what the service says.
    private static func container(in text: String, of line: EventLine) -> EventLine? {
        guard line.kind == "callback",
            let match = text.firstMatch(of: #/it appears and disappears with (\S+)/#), match.output.1 != line.subject
        else { return nil }
        return EventLine(verbatim: "\(match.output.1)\(line.text.dropFirst(line.subject.count))")
    }

    /// A sentence of the service in the words of a scenario, which has steps and no revisions, and numbers of its own
    /// for transitions.
    private func own(_ text: String) -> String {
        let signs = [("= ", "event: "), ("< ", "caused by: "), ("+ ", "met: "), ("- ", "not met: ")]
        let sign = signs.first { text.hasPrefix($0.0) }
        let text = sign.map { $0.1 + text.dropFirst($0.0.count) } ?? text
        return (transitions.toScenario(text) ?? text).replacing(#/(with|in) revision \d+/#, with: "in this step")
            .replacing(#/the command of revision \d+/#, with: "this step")
    }

    /// Where `animated` of an event comes from, if the event came with another value than expected: the transition
    /// that it belongs to.
    private func originOfAnimation(
        _ wanted: EventLine, _ line: EventLine
    ) async throws(ServiceFailure) -> String? {
        guard let value = line.animation, let other = wanted.animation, value != other,
            let event = try await event(of: line)
        else { return nil }
        guard let beginning = try await beginning(ofTransitionOf: event) else {
            let reason = try await ruleOfAppearance(of: line).map { "\n\($0)" } ?? ""
            return "animated=\(value): the event belongs to no transition, so nothing is animated.\(reason)"
        }
        let how = value == "true" ? "with" : "without"
        let reason = value == "true" ? nil : try await ruleOfAppearance(of: line)
        return "animated=\(value) comes from its transition, which began \(how) animation: \(beginning)"
            + (reason.map { "\n\($0)" } ?? "")
    }

    /// The rule by which the outermost container of a line's controller appears or disappears, with its statement.
    private func ruleOfAppearance(of line: EventLine) async throws(ServiceFailure) -> String? {
        var line = line
        for _ in 0..<Self.deepestContainer {
            guard let question = ExplainedCall(line) else { break }
            let answer = try await service.send(question.request(in: session, accept: "text/plain"))
            guard answer.isSuccess, let container = Self.container(in: answer.text, of: line) else { break }
            line = container
        }
        guard let event = try await event(of: line), case .string(let rule)? = event["rule"] else { return nil }
        return try await statement(of: rule).map { "\(line.head) was called by \(rule)\($0)" }
    }

    /// What a rule says after its id: the versions for which it holds, if it does not hold for all, and its statement.
    func statement(of rule: String) async throws(ServiceFailure) -> String? {
        let answer = try await service.send(ServiceRequest("GET", "/v1/rules/\(rule.percentEncoded)"))
        guard answer.isSuccess, let record = answer.json, case .string(let statement)? = record["statement"] else {
            return nil
        }
        let versions = RuleVersions(record["versions"]).map { ", \($0.phrase)" } ?? ""
        return "\(versions): \(statement)"
    }

    /// What alone distinguishes an event from the expected one, as a sentence; nil if they differ in other ways.
    private func onlyDifference(_ wanted: EventLine, _ line: EventLine) async throws(ServiceFailure) -> String? {
        if let rule = wanted.rule, line.matches(EventLine(verbatim: wanted.text)) {
            return "only the rule differs: it is \(line.rule ?? "none"), not \(rule)."
        }
        guard line.kind == "callback", wanted.kind == "callback", !wanted.text.contains("…") else { return nil }
        let (expected, came) = (wanted.detail, line.detail)
        guard expected.arguments == came.arguments else {
            let what = expected.flags == came.flags ? "only the arguments differ" : "the arguments and flags differ"
            return "\(what): it came \(came.phrase)."
        }
        guard let event = try await event(of: line),
            let words = try await beginning(ofTransitionOf: event)?.split(separator: " "), words.count > 2
        else { return "only the flags differ: it came \(came.flagPhrase)." }
        return "only the flags differ: it came \(came.flagPhrase), and belongs to \(words[0]), a \(words[2])."
    }

    /// The event of a line, as the service has it.
    private func event(of line: EventLine) async throws(ServiceFailure) -> JSONValue? {
        guard let question = ExplainedCall(line) else { return nil }
        let answer = try await service.send(question.request(in: session, accept: "application/json"))
        guard case .array(let events)? = answer.json?["events"] else { return nil }
        guard let value = line.animation else { return events.last }
        return events.last { $0["arguments"]?["animated"] == .bool(value == "true") }
    }

    /// The line with which the transition of an event began; nil if it belongs to none.
    private func beginning(ofTransitionOf event: JSONValue) async throws(ServiceFailure) -> String? {
        guard case .string(let transition)? = event["transition"] else { return nil }
        var request = ServiceRequest(
            "GET", "\(session)/events?transition=\(transition.percentEncoded)&call=began&kind=transition")
        request.accept = "text/plain"
        let began = try await service.send(request)
        guard began.isSuccess, let first = began.text.split(separator: "\n").first else { return nil }
        return transitions.toScenario(String(first))
    }
}

extension Alignment.Row {
    fileprivate var isDifferent: Bool { if case .same = self { false } else { true } }

    /// The line that came in this row; nil if none did.
    fileprivate var actual: EventLine? {
        switch self {
        case .same(let line), .unexpected(let line), .other(_, _, let line): line
        case .missing: nil
        }
    }
}

extension Alignment {
    /// Where a line comes that is expected in another place, as a sentence; nil if it is not both expected and there.
    ///
    /// - Parameter index: the row of the line.
    fileprivate func otherPlace(of line: EventLine, besides index: Int) -> String? {
        let isMissing = rows[index].actual == nil
        let others = rows.indices.filter { $0 != index }
        let match = others.first { other in
            switch rows[other] {
            case .unexpected(let actual) where isMissing: actual.matches(line)
            case .missing(let wanted, _) where !isMissing: line.matches(wanted)
            case .same, .missing, .unexpected, .other: false
            }
        }
        guard let match else { return nil }
        let place = isMissing ? match : index
        let before = rows[..<place].compactMap(\.actual).last
        let after = rows[(place + 1)...].compactMap(\.actual).first
        let neighbor = before.map { "after \($0.text)" } ?? after.map { "before \($0.text)" } ?? "alone"
        return "The order differs: \(line.text) comes \(neighbor)."
    }
}

extension EventLine {
    /// The value of the argument `animated`; nil without one.
    fileprivate var animation: String? {
        let words = text.split(separator: " ")
        return words.first { $0.hasPrefix("animated=") }.map { String($0.dropFirst("animated=".count)) }
    }
}

/// The receiver and the member of an event, by which the service explains it.
struct ExplainedCall {
    let subject: String
    let call: String

    init?(_ line: EventLine) {
        // An expected line may go on with anything.
        let words = line.text.prefix { $0 != "…" }.split(separator: " ")
        switch line.kind {
        case "callback":
            guard let first = words.first, let dot = first.firstIndex(of: ".") else { return nil }
            subject = String(first[..<dot])
            call = String(first[first.index(after: dot)...])
        case "question" where words.count > 2:
            subject = String(words[0])
            call = String(words[2])
        case "completion" where words.count > 3:
            subject = String(words[0])
            call = String(words[3])
        default: return nil
        }
    }

    func request(in session: String, accept: String) -> ServiceRequest {
        var request = ServiceRequest(
            "GET", "\(session)/explain?subject=\(subject.percentEncoded)&call=\(call.percentEncoded)")
        request.accept = accept
        return request
    }
}
