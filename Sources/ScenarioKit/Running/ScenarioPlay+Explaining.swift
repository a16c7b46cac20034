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
            } catch {
                return nil
            }
            return await explanation(of: line)
        case .same: return nil
        }
    }

    /// What the service says about an event that came or did not come.
    private func explanation(of line: EventLine) async -> String? {
        guard let question = ExplainedCall(line) else { return nil }
        do throws(ServiceFailure) {
            let answer = try await service.send(question.request(in: session, accept: "text/plain"))
            guard answer.isSuccess else { return nil }
            // A rule that records no conditions adds nothing to the id beside the event.
            return answer.text.split(separator: "\n").filter { !$0.hasPrefix("? rule ") }.joined(separator: "\n")
        } catch {
            // The difference itself has been found; it is reported without its reason.
            return nil
        }
    }

    /// Where `animated` of an event comes from, if the event came with another value than expected: the transition
    /// that it belongs to.
    private func originOfAnimation(
        _ wanted: EventLine, _ line: EventLine
    ) async throws(ServiceFailure) -> String? {
        guard let value = line.animation, let other = wanted.animation, value != other,
            let question = ExplainedCall(line)
        else { return nil }
        let answer = try await service.send(question.request(in: session, accept: "application/json"))
        guard case .array(let events)? = answer.json?["events"] else { return nil }
        let event = events.last { $0["arguments"]?["animated"] == .bool(value == "true") }
        guard case .string(let transition)? = event?["transition"] else {
            return "animated=\(value): the event belongs to no transition, so nothing is animated."
        }
        var request = ServiceRequest(
            "GET", "\(session)/events?transition=\(transition.percentEncoded)&call=began&kind=transition")
        request.accept = "text/plain"
        let began = try await service.send(request)
        guard began.isSuccess, let first = began.text.split(separator: "\n").first,
            let beginning = transitions.toScenario(String(first))
        else { return nil }
        let how = value == "true" ? "with" : "without"
        return "animated=\(value) comes from its transition, which began \(how) animation: \(beginning)"
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
private struct ExplainedCall {
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
