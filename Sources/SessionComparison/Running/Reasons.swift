import PresentationCoding
import PresentationEngine

/// Finds the reasons of differences in the decisions that the rules made on both sides.
struct Reasons {
    let left: ExplainedCommand
    let right: ExplainedCommand

    /// The most reasons that a difference names.
    private static let limit = 3

    /// Adds the reasons to the differences of the command.
    func add(to differences: inout [Difference]) {
        let events = differences.filter { $0.kind == .event || $0.kind == .order }
        for index in differences.indices {
            switch differences[index].kind {
            case .event: differences[index].reasons = obstacles(of: differences[index])
            case .tree where differences[index].rules.isEmpty:
                differences[index].reasons = reasons(of: differences[index], events)
            case .clock:
                differences[index].reasons = Self.reasons(in: events.filter { $0.topic == "transition began" })
            case .tree, .order, .refusal: break
            }
        }
    }

    /// The unmet conditions that kept an event from coming on the side that lacks it.
    private func obstacles(of difference: Difference) -> [Difference.Reason] {
        let isLeft = difference.left == nil
        guard isLeft || difference.right == nil, let subject = difference.subject else { return [] }
        let decisions = (isLeft ? left : right).decisions.filter { decision in
            !decision.isMet && decision.subjects.contains(subject)
                && decision.calls.contains { $0.rawValue == difference.topic }
        }
        return Self.distinct(decisions.map { Self.reason($0, isLeft: isLeft) })
    }

    /// The events that differ and change the value of the tree, or else decisions about its controller that differ.
    private func reasons(of difference: Difference, _ events: [Difference]) -> [Difference.Reason] {
        let name = difference.subject.flatMap { $0.split { $0 == "/" || $0 == "+" }.last.map(String.init) }
        let isOfTree = Self.topics(changing: difference.topic)
        let own = events.filter { $0.subject == name && isOfTree($0.topic) }
        guard own.isEmpty else { return Self.reasons(in: own) }
        let ofOthers = events.filter { isOfTree($0.topic) }
        guard ofOthers.isEmpty else { return Self.reasons(in: ofOthers) }
        return Self.distinct(oddDecisions.filter { reason in name.map { reason.text.hasPrefix("\($0): ") } ?? false })
    }

    /// Whether events of a topic change a property of the tree.
    private static func topics(changing property: String) -> (String) -> Bool {
        switch property {
        case "state":
            return { topic in
                ["viewWillAppear(_:)", "viewDidAppear(_:)", "viewWillDisappear(_:)", "viewDidDisappear(_:)"]
                    .contains(topic)
            }
        case "children", "presented", "root": return { $0.hasPrefix("relation ") }
        case "exists": return { $0.hasPrefix("lifecycle ") || $0.hasPrefix("init(") }
        case "presentation.phase", "presentation.transition": return { $0.hasPrefix("transition ") }
        default: return { $0 == "transition began" }
        }
    }

    private static func reasons(in events: [Difference]) -> [Difference.Reason] {
        distinct(
            events.flatMap { event in
                [(true, event.left), (false, event.right)].compactMap { isLeft, side in
                    side.map { Difference.Reason(isLeft: isLeft, text: $0.text, rule: $0.rule) }
                }
            })
    }

    /// The decisions that came out differently, or that only one side made.
    private var oddDecisions: [Difference.Reason] {
        let (first, second) = (Self.keys(left), Self.keys(right))
        let ofLeft = left.decisions.filter { $0.rule != nil && !second.contains(Self.key($0)) }
        let ofRight = right.decisions.filter { $0.rule != nil && !first.contains(Self.key($0)) }
        return Self.distinct(
            ofLeft.map { Self.reason($0, isLeft: true) } + ofRight.map { Self.reason($0, isLeft: false) },
            limit: 50)
    }

    private static func keys(_ command: ExplainedCommand) -> Set<String> { Set(command.decisions.map(key)) }

    private static func key(_ decision: Decision) -> String {
        "\(decision.subjects.first ?? ""): \(decision.clause) \(decision.calls.map(\.rawValue))"
    }

    private static func reason(_ decision: Decision, isLeft: Bool) -> Difference.Reason {
        let owner = decision.subjects.first.map { "\($0): " } ?? ""
        return Difference.Reason(isLeft: isLeft, text: owner + decision.clause, rule: decision.rule?.id)
    }

    private static func distinct(_ reasons: [Difference.Reason], limit: Int = limit) -> [Difference.Reason] {
        var kept: [Difference.Reason] = []
        for reason in reasons where kept.count < limit && !kept.contains(reason) { kept.append(reason) }
        return kept
    }
}
