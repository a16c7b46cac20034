import PresentationCoding
import PresentationEngine

/// Finds the reasons of a command's differences in the decisions that the rules made on both sides.
///
/// A reason is about the object of the difference, or about what carries it: its containers and presenters.
struct Reasons {
    private let names: NameCorrespondence
    /// The decisions of each side by the names of their subjects, made when the first difference asks for them.
    private lazy var unmet = (Self.bySubject(left.filter { !$0.isMet }), Self.bySubject(right.filter { !$0.isMet }))
    private lazy var odd = oddDecisions()
    private let left: [Decision]
    private let right: [Decision]
    private let masks: (left: NameMask, right: NameMask)

    /// The most reasons that a difference names.
    private static let limit = 3

    init(left: ExplainedCommand, right: ExplainedCommand, names: NameCorrespondence) {
        self.left = left.decisions
        self.right = right.decisions
        self.names = names
        masks = (NameMask(left.after), NameMask(right.after))
    }

    /// Adds the reasons to the differences of the command.
    mutating func add(to differences: inout [Difference]) {
        var events = EventsByObject()
        for difference in differences where difference.kind == .event || difference.kind == .order {
            events.add(difference)
        }
        for index in differences.indices {
            switch differences[index].kind {
            case .event: differences[index].reasons = obstacles(of: differences[index])
            case .tree where differences[index].rules.isEmpty:
                differences[index].reasons = reasons(of: differences[index], events)
            case .clock: differences[index].reasons = Self.reasons(in: events.beginnings)
            case .tree, .order, .refusal, .ended: break
            }
        }
    }

    /// The unmet conditions that kept an event from coming on the side that lacks it.
    private mutating func obstacles(of difference: Difference) -> [Difference.Reason] {
        let isLeft = difference.left == nil
        guard isLeft || difference.right == nil, let subject = difference.subject else { return [] }
        let decisions =
            isLeft
            ? unmet.0[names.left(of: subject) ?? subject] : unmet.1[names.right(of: subject) ?? subject]
        let about = (decisions ?? []).filter { decision in
            decision.calls.contains { $0.rawValue == difference.topic }
        }
        return Self.distinct(about.map { Self.reason($0, isLeft: isLeft) })
    }

    /// The events that differ and change the value of the tree, of the object itself or of the nearest one that carries
    /// it; or else decisions about the object that differ.
    private mutating func reasons(of difference: Difference, _ events: EventsByObject) -> [Difference.Reason] {
        let change = EventsByObject.Change(of: difference.topic)
        let (lefts, rights) = difference.concerned
        for level in 0..<max(lefts.count, rights.count) {
            let own = events.about(
                level < lefts.count ? lefts[level] : nil, level < rights.count ? rights[level] : nil, change)
            if !own.isEmpty { return Self.reasons(in: own) }
        }
        for level in 0..<max(lefts.count, rights.count) {
            let ofLeft = level < lefts.count ? odd.left[lefts[level]] ?? [] : []
            let ofRight = level < rights.count ? odd.right[rights[level]] ?? [] : []
            guard ofLeft.isEmpty, ofRight.isEmpty else {
                return Self.distinct(
                    ofLeft.map { Self.reason($0, isLeft: true) } + ofRight.map { Self.reason($0, isLeft: false) })
            }
        }
        return []
    }

    private static func reasons(in events: [Difference]) -> [Difference.Reason] {
        distinct(
            events.lazy.flatMap { event in
                [(true, event.left), (false, event.right)].compactMap { isLeft, side in
                    side.map { Difference.Reason(isLeft: isLeft, text: $0.text, rule: $0.rule) }
                }
            })
    }

    private static func bySubject(_ decisions: [Decision]) -> [String: [Decision]] {
        var found: [String: [Decision]] = [:]
        for decision in decisions {
            for subject in decision.subjects { found[subject, default: []].append(decision) }
        }
        return found
    }

    /// The decisions that came out differently, or that only one side made, by their subjects.
    private func oddDecisions() -> (left: [String: [Decision]], right: [String: [Decision]]) {
        let ofLeft = left.filter { $0.rule != nil }.map { ($0, Self.key($0, masks.left)) }
        let ofRight = right.filter { $0.rule != nil }.map { ($0, Self.key($0, masks.right)) }
        let (first, second) = (Set(ofLeft.map(\.1)), Set(ofRight.map(\.1)))
        return (
            Self.bySubject(ofLeft.filter { !second.contains($0.1) }.map(\.0)),
            Self.bySubject(ofRight.filter { !first.contains($0.1) }.map(\.0))
        )
    }

    private static func key(_ decision: Decision, _ mask: NameMask) -> String {
        let subject = decision.subjects.first.map { mask.mask($0).text } ?? ""
        return "\(subject): \(mask.mask(decision.clause).text) \(decision.calls.map(\.rawValue))"
    }

    private static func reason(_ decision: Decision, isLeft: Bool) -> Difference.Reason {
        let owner = decision.subjects.first.map { "\($0): " } ?? ""
        return Difference.Reason(isLeft: isLeft, text: owner + decision.clause, rule: decision.rule?.id)
    }

    private static func distinct(_ reasons: some Sequence<Difference.Reason>) -> [Difference.Reason] {
        var kept: [Difference.Reason] = []
        for reason in reasons where !kept.contains(reason) {
            kept.append(reason)
            if kept.count == limit { break }
        }
        return kept
    }
}

/// The first differing events of a command by the objects that they name.
private struct EventsByObject {
    /// What events change.
    enum Change: Hashable, CaseIterable {
        case appearance
        case relation
        case existence
        case transition
        case beginning

        /// What changes a value of the tree.
        init(of property: String) {
            switch property {
            case "state": self = .appearance
            case "children", "presented", "root": self = .relation
            case TreeComparison.existence: self = .existence
            case "presentation.phase", "presentation.transition": self = .transition
            default: self = .beginning
            }
        }

        /// Whether events of a topic make this change.
        func isMade(by topic: String) -> Bool {
            switch self {
            case .appearance:
                ["viewWillAppear(_:)", "viewDidAppear(_:)", "viewWillDisappear(_:)", "viewDidDisappear(_:)"]
                    .contains(topic)
            case .relation: topic.hasPrefix("relation ")
            case .existence: topic.hasPrefix("lifecycle ") || topic.hasPrefix("init(")
            case .transition: topic.hasPrefix("transition ")
            case .beginning: topic == "transition began"
            }
        }
    }

    private struct Key: Hashable {
        let name: String
        let change: Change
    }

    private var events: [Difference] = []
    private var left: [Key: [Int]] = [:]
    private var right: [Key: [Int]] = [:]
    /// The beginnings of transitions.
    private(set) var beginnings: [Difference] = []

    /// The most events that are kept for an object: more than a difference names.
    private static let limit = 6

    mutating func add(_ event: Difference) {
        let changes = Change.allCases.filter { $0.isMade(by: event.topic) }
        guard !changes.isEmpty else { return }
        let place = events.count
        events.append(event)
        for change in changes {
            Self.note(place, event.concerned.left, change, in: &left)
            Self.note(place, event.concerned.right, change, in: &right)
        }
        if changes.contains(.beginning), beginnings.count < Self.limit { beginnings.append(event) }
    }

    private static func note(_ place: Int, _ names: [String], _ change: Change, in places: inout [Key: [Int]]) {
        for name in names where places[Key(name: name, change: change), default: []].count < limit {
            places[Key(name: name, change: change), default: []].append(place)
        }
    }

    /// The events that change an object, which is called so on the left and on the right, in order.
    func about(_ left: String?, _ right: String?, _ change: Change) -> [Difference] {
        let ofLeft = left.flatMap { self.left[Key(name: $0, change: change)] } ?? []
        let ofRight = right.flatMap { self.right[Key(name: $0, change: change)] } ?? []
        return Set(ofLeft + ofRight).sorted().map { events[$0] }
    }
}
