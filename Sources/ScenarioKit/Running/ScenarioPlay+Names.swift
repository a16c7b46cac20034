import JSONCoding

/// Names that could have been meant by a name that nothing has.
extension ScenarioPlay {
    /// The nearest name of a controller, or what can be tapped, as a sentence after a refusal; empty without any.
    func hint(to answer: ServiceAnswer) async -> String {
        if case .string(let reason)? = answer.json?["exception"]?["reason"],
            let segue = reason.firstMatch(of: #/^Receiver \(<(.*): .*>\) has no segue with identifier '(.*)'$/#)
        {
            return storyboards.hint(to: String(segue.output.2), of: String(segue.output.1))
        }
        guard !session.isEmpty, case .string(let detail)? = answer.json?["detail"],
            !detail.contains("Did you mean"),
            let unknown = detail.firstMatch(of: #/^There is no (controller|element|transition) named "(.*)"\.$/#)
        else { return "" }
        do throws(ServiceFailure) {
            return switch unknown.output.1 {
            case "element": try await tappable()
            case "transition": try await running()
            default: try await nearest(String(unknown.output.2))
            }
        } catch {
            // The refusal itself is reported.
            return ""
        }
    }

    private func nearest(_ name: String) async throws(ServiceFailure) -> String {
        guard case .array(let controllers)? = try await json("/controllers")?["controllers"] else { return "" }
        let names = controllers.compactMap { $0["id"].flatMap(Self.text) }
        return nearestWord(to: name, among: names).map { " Did you mean \"\($0)\"?" } ?? ""
    }

    /// The transitions in flight, which a shortened recording may know by other numbers.
    private func running() async throws(ServiceFailure) -> String {
        guard case .array(let transitions)? = try await json("/transitions")?["transitions"] else { return "" }
        let names = transitions.compactMap { transition -> String? in
            guard let id = transition["id"].flatMap(Self.text), let own = self.transitions.toScenario(id) else {
                return nil
            }
            return own + (transition["kind"].flatMap(Self.text).map { " (\($0))" } ?? "")
        }
        return names.isEmpty ? " No transition is running now." : " Running now: \(names.joined(separator: ", "))."
    }

    /// The names of what a user can touch at the moment.
    private func tappable() async throws(ServiceFailure) -> String {
        guard case .array(let targets)? = try await json("/targets")?["targets"] else { return "" }
        var names: [String] = []
        for target in targets where target["available"] == .bool(true) {
            guard let name = (target["label"] ?? target["id"]).flatMap(Self.text), !names.contains(name) else {
                continue
            }
            names.append(name)
        }
        guard !names.isEmpty else { return " Nothing can be tapped now." }
        let shown = names.prefix(Self.shownNames).map { "\"\($0)\"" }.joined(separator: ", ")
        return " What can be tapped now: \(shown)\(names.count > Self.shownNames ? ", …" : "")."
    }

    private static let shownNames = 12

    private static func text(_ value: JSONValue) -> String? {
        if case .string(let text) = value { text } else { nil }
    }
}
