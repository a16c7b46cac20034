import PresentationCoding
import PresentationEngine

/// Finds the reasons of a command's differences in the decisions that the rules made on both sides.
///
/// A reason is about the object of the difference, or about what carries it: its containers and presenters.
struct Reasons {
    private let names: NameCorrespondence
    private let left: [Decision]
    private let right: [Decision]
    private let masks: (left: NameMask, right: NameMask)
    /// The unmet conditions of each side, made when the first difference asks for them.
    private var unmet: (left: Obstacles, right: Obstacles)?
    /// The decisions that differ, by the names of their subjects, made when the first difference asks for them.
    private var odd: (left: [String: [Decision]], right: [String: [Decision]])?

    /// The most reasons that a difference names.
    private static let limit = 3
    /// The number of decisions or differences between two pauses.
    private static let paceLength = 250

    init(left: ExplainedCommand, right: ExplainedCommand, names: NameCorrespondence) {
        self.left = left.decisions
        self.right = right.decisions
        self.names = names
        masks = (NameMask(left.after), NameMask(right.after))
    }

    /// Adds the reasons to the differences of the command.
    mutating func add(to differences: inout [Difference], _ pause: ComparisonPause) async throws {
        var events = EventsByObject()
        for difference in differences where difference.kind == .event || difference.kind == .order {
            events.add(difference)
        }
        var pace = ComparisonPace(every: Self.paceLength)
        for index in differences.indices {
            try await pace.step(pause)
            switch differences[index].kind {
            case .event: differences[index].reasons = try await obstacles(of: differences[index], pause)
            case .tree where differences[index].rules.isEmpty:
                differences[index].reasons = try await reasons(of: differences[index], events, pause)
            case .clock: differences[index].reasons = Self.reasons(in: events.beginnings)
            case .tree, .order, .refusal, .ended: break
            }
        }
        for index in differences.indices { differences[index].cause = Self.cause(of: differences[index], differences) }
    }

    /// The rules that decide a difference: two rules about the same event, or those of the difference itself. An event
    /// that differs in details alone, by one rule on both sides, comes from the first such pair of its command.
    private static func cause(of difference: Difference, _ all: [Difference]) -> [String] {
        if let pair = pair(in: difference) { return pair }
        let isConsequence =
            switch difference.kind {
            case .event, .order: difference.left != nil && difference.right != nil
            case .clock: true
            case .tree, .refusal, .ended: false
            }
        guard isConsequence, let pair = all.lazy.compactMap({ Self.pair(in: $0) }).first else {
            return difference.rules
        }
        return pair
    }

    /// The rules by which the sides of a callback came, if they differ.
    private static func pair(in difference: Difference) -> [String]? {
        guard difference.kind == .event || difference.kind == .order, !difference.topic.hasPrefix("transition "),
            let left = difference.left?.rule, let right = difference.right?.rule, left != right
        else { return nil }
        return [left, right]
    }

    /// The unmet conditions that kept an event from coming on the side that lacks it.
    private mutating func obstacles(
        of difference: Difference, _ pause: ComparisonPause
    ) async throws -> [Difference.Reason] {
        let isLeft = difference.left == nil
        guard isLeft || difference.right == nil, let subject = difference.subject else { return [] }
        if unmet == nil {
            unmet = (left: try await Obstacles(in: left, pause), right: try await Obstacles(in: right, pause))
        }
        let about =
            isLeft
            ? unmet?.left.about(names.left(of: subject) ?? subject, difference.topic)
            : unmet?.right.about(names.right(of: subject) ?? subject, difference.topic)
        return Self.distinct((about ?? []).lazy.map { Self.reason($0, isLeft: isLeft) })
    }

    /// The events that differ and change the value of the tree, of the object itself or of the nearest one that carries
    /// it; or else decisions about the object that differ.
    private mutating func reasons(
        of difference: Difference, _ events: EventsByObject, _ pause: ComparisonPause
    ) async throws -> [Difference.Reason] {
        // A frame has its rule, or follows from the screen and the containers; no event and no call gives it.
        if difference.topic == "frame" { return [] }
        let change = EventsByObject.Change(of: difference.topic)
        let (lefts, rights) = difference.concerned
        for level in 0..<max(lefts.count, rights.count) {
            let own = events.about(
                level < lefts.count ? lefts[level] : nil, level < rights.count ? rights[level] : nil, change)
            if !own.isEmpty { return Self.reasons(in: own) }
        }
        let odd = try await oddDecisions(pause)
        for level in 0..<max(lefts.count, rights.count) {
            let ofLeft = level < lefts.count ? odd.left[lefts[level]] ?? [] : []
            let ofRight = level < rights.count ? odd.right[rights[level]] ?? [] : []
            guard ofLeft.isEmpty, ofRight.isEmpty else {
                return Self.distinct(
                    [(ofLeft, true), (ofRight, false)].lazy.flatMap { decisions, isLeft in
                        decisions.lazy.map { Self.reason($0, isLeft: isLeft) }
                    })
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

    /// The decisions that came out differently, or that only one side made, by their subjects.
    private mutating func oddDecisions(
        _ pause: ComparisonPause
    ) async throws -> (left: [String: [Decision]], right: [String: [Decision]]) {
        if let odd { return odd }
        let ofLeft = try await Self.keys(left, masks.left, pause)
        let ofRight = try await Self.keys(right, masks.right, pause)
        let found = (
            left: Self.bySubject(left, ofLeft, besides: ofRight),
            right: Self.bySubject(right, ofRight, besides: ofLeft)
        )
        odd = found
        return found
    }

    /// What each decision says; nil for one that no rule made.
    private static func keys(
        _ decisions: [Decision], _ mask: NameMask, _ pause: ComparisonPause
    ) async throws -> [String?] {
        var keys: [String?] = []
        var pace = ComparisonPace(every: paceLength)
        for decision in decisions {
            try await pace.step(pause)
            keys.append(decision.rule == nil ? nil : key(decision, mask))
        }
        return keys
    }

    /// The decisions that the other side does not have, by their subjects; of each subject as many as can be reasons.
    private static func bySubject(
        _ decisions: [Decision], _ keys: [String?], besides others: [String?]
    ) -> [String: [Decision]] {
        let known = Set(others.lazy.compactMap(\.self))
        var found: [String: [Decision]] = [:]
        for (decision, key) in zip(decisions, keys) {
            // Whether a version makes a call is no reason for a value.
            guard let key, !known.contains(key), decision.condition != .versionHasCallback else { continue }
            for subject in decision.subjects {
                let noted = found[subject, default: []]
                guard noted.count < Obstacles.limit, !noted.contains(where: { $0.says(what: decision) }) else {
                    continue
                }
                found[subject, default: []].append(decision)
            }
        }
        return found
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

/// The unmet conditions of a command by the object and the call that they are about.
private struct Obstacles {
    private struct Key: Hashable {
        let subject: String
        let call: String
    }

    private var decisions: [Key: [Decision]] = [:]

    /// The most conditions that are kept for a call to an object: more than a difference names.
    static let limit = 8

    init(in all: [Decision], _ pause: ComparisonPause) async throws {
        var pace = ComparisonPace(every: 1_000)
        for decision in all {
            try await pace.step(pause)
            guard !decision.isMet else { continue }
            for subject in decision.subjects {
                for call in decision.calls { note(decision, Key(subject: subject, call: call.rawValue)) }
            }
        }
    }

    /// Notes a decision, unless one that says the same is there already.
    private mutating func note(_ decision: Decision, _ key: Key) {
        let known = decisions[key, default: []]
        guard known.count < Self.limit, !known.contains(where: { $0.says(what: decision) }) else { return }
        decisions[key, default: []].append(decision)
    }

    /// The conditions about a call to an object, in order.
    func about(_ subject: String, _ call: String) -> [Decision] {
        decisions[Key(subject: subject, call: call)] ?? []
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
