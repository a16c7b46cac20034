import JSONCoding

/// Compares the trees of two sides after each command, and reports when each difference begins and ends.
struct TreeComparison: Sendable {
    /// A value of an object, which each side may call by another name, or may not have.
    private struct Place: Hashable {
        let left: String?
        let right: String?
        let key: String
    }

    private struct Values: Equatable {
        let left: String?
        let right: String?
        let path: String
    }

    /// The differences after the last command.
    private var standing: [Place: Values] = [:]

    /// The key of the difference that only one side has an object.
    static let existence = "exists"

    /// The differences that the last command brought, and the ends of earlier ones.
    mutating func differences(
        _ left: ObservedTree, _ right: ObservedTree, _ names: inout NameCorrespondence, command: Int,
        _ pause: ComparisonPause
    ) async throws -> [Difference] {
        let matching = Matching(left: left, right: right)
        var pace = ComparisonPace(every: 100)
        let pairs = try await matching.pairs(&names, &pace, pause)
        var carriers = Carriers(left, right)
        var found: [Difference] = []
        var now: [Place: Values] = [:]
        func note(
            _ first: ObservedTree.Node?, _ second: ObservedTree.Node?, _ key: String, _ one: String?, _ other: String?
        ) {
            let place = Place(left: first?.name, right: second?.name, key: key)
            let values = Values(left: one, right: other, path: first?.path ?? second?.path ?? "")
            now[place] = values
            if let known = standing[place], known.left == one, known.right == other { return }
            var difference = Difference(
                kind: .tree, command: command, subject: values.path, topic: key,
                left: one.map { Difference.Side($0, first?.rules[key]) },
                right: other.map { Difference.Side($0, second?.rules[key]) })
            difference.concerned = carriers.concerned(first, second)
            found.append(difference)
        }
        for (first, second) in pairs {
            try await pace.step(pause)
            guard let first, let second else {
                note(first, second, Self.existence, first.map { _ in "exists" }, second.map { _ in "exists" })
                continue
            }
            for (key, one, other) in Self.joined(first.facts, second.facts)
            where !matching.isSame(key, one, other, names) {
                note(first, second, key, one?.description, other?.description)
            }
        }
        found += ends(now, pairs, command)
        standing = now
        return found
    }

    /// The differences that stood and stand no more, in order of their paths.
    private func ends(
        _ now: [Place: Values], _ pairs: [(left: ObservedTree.Node?, right: ObservedTree.Node?)], _ command: Int
    ) -> [Difference] {
        let ended = standing.filter { now[$0.key] == nil }
        guard !ended.isEmpty else { return [] }
        // Whether each object has a counterpart.
        var (lefts, rights) = ([String: Bool](), [String: Bool]())
        for (left, right) in pairs {
            if let left { lefts[left.name] = right != nil }
            if let right { rights[right.name] = left != nil }
        }
        let ends = ended.compactMap { place, values -> Difference? in
            let isLeftPaired = place.left.flatMap { lefts[$0] }
            let isRightPaired = place.right.flatMap { rights[$0] }
            // An object that only one side has is told by itself.
            if isLeftPaired == false || isRightPaired == false { return nil }
            let isGone = isLeftPaired == nil && isRightPaired == nil
            let side = Difference.Side(isGone ? "gone" : "the same again")
            return Difference(
                kind: .ended, command: command, subject: values.path, topic: place.key, left: side, right: side)
        }
        return ends.sorted { ($0.subject ?? "", $0.topic) < ($1.subject ?? "", $1.topic) }
    }

    /// The facts of two nodes by their keys, in the order of the left ones.
    private static func joined(
        _ left: [(key: String, value: JSONValue)], _ right: [(key: String, value: JSONValue)]
    ) -> [(key: String, left: JSONValue?, right: JSONValue?)] {
        left.map { fact in (fact.key, fact.value, right.first { $0.key == fact.key }?.value) }
            + right.filter { fact in !left.contains { $0.key == fact.key } }.map { ($0.key, nil, $0.value) }
    }
}

/// Finds the objects that carry others, for the differences of a command.
private struct Carriers {
    private let left: ObservedTree
    private let right: ObservedTree
    private lazy var ofLeft = Self.carriers(of: left)
    private lazy var ofRight = Self.carriers(of: right)

    /// The most containers and presenters that are followed.
    private static let limit = 32

    init(_ left: ObservedTree, _ right: ObservedTree) {
        self.left = left
        self.right = right
    }

    private static func carriers(of tree: ObservedTree) -> [String: String] {
        Dictionary(
            tree.nodes.compactMap { node in node.carrier.map { (node.name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The names of an object, and of its containers and presenters, on both sides.
    mutating func concerned(
        _ first: ObservedTree.Node?, _ second: ObservedTree.Node?
    ) -> (left: [String], right: [String]) {
        (Self.line(first?.name, ofLeft), Self.line(second?.name, ofRight))
    }

    private static func line(_ name: String?, _ carriers: [String: String]) -> [String] {
        var line: [String] = []
        var next = name
        while let current = next, line.count < limit {
            line.append(current)
            next = carriers[current]
        }
        return line
    }
}

/// Finds the node of the right tree that is the same as one of the left.
private struct Matching {
    let left: ObservedTree
    let right: ObservedTree

    /// The nodes of both trees, each with its counterpart, in the order of the left tree.
    ///
    /// The work grows with the number of nodes only: each name is masked once.
    func pairs(
        _ names: inout NameCorrespondence, _ pace: inout ComparisonPace, _ pause: ComparisonPause
    ) async throws -> [(left: ObservedTree.Node?, right: ObservedTree.Node?)] {
        var places = Dictionary(
            right.nodes.indices.map { (right.nodes[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
        var pairs: [(left: ObservedTree.Node?, right: ObservedTree.Node?)] = []
        var unmatched: [Int] = []
        for (index, node) in left.nodes.enumerated() {
            let counterpart = names.right(of: node.name) ?? node.name
            if names.permits(node.name, counterpart), let place = places.removeValue(forKey: counterpart) {
                pairs.append((node, right.nodes[place]))
            } else {
                unmatched.append(index)
                pairs.append((node, nil))
            }
        }
        // Names of one base that no event has matched yet, such as those of controllers that a launch made.
        let rest = right.nodes.indices.filter { places[right.nodes[$0].name] == $0 }
        var candidates: [Meaning: Queue<Int>] = [:]
        for place in rest {
            try await pace.step(pause)
            let masked = right.mask.mask(right.nodes[place].name)
            let meaning = Meaning(masked) { names.left(of: $0) == nil ? nil : $0 }
            candidates[meaning, default: Queue()].append(place)
        }
        var taken: Set<Int> = []
        for index in unmatched {
            try await pace.step(pause)
            let node = left.nodes[index]
            let masked = left.mask.mask(node.name)
            let meaning = Meaning(masked) { names.right(of: $0) }
            guard !masked.names.isEmpty, let place = candidates[meaning]?.next() else { continue }
            let found = right.nodes[place]
            names.bind(node.name, found.name)
            taken.insert(place)
            pairs[index].right = found
        }
        return pairs + rest.filter { !taken.contains($0) }.map { (nil, right.nodes[$0]) }
    }

    /// What a name says, apart from the numbers that a session gave out: names that say the same may be counterparts.
    private struct Meaning: Hashable {
        let text: String
        /// For each placeholder the name on the right that it represents; nil if none is known.
        let names: [String?]

        init(_ masked: MaskedText, _ known: (String) -> String?) {
            text = masked.text
            names = masked.names.map { known($0.text) }
        }
    }

    /// The values that name other objects; all others that are the same in words are the same.
    private static let links: Set<String> = [
        "root", "children", "presented", "presentation.presenting", "presentation.source",
    ]

    /// Whether two values are the same apart from corresponding names.
    func isSame(_ key: String, _ one: JSONValue?, _ other: JSONValue?, _ names: NameCorrespondence) -> Bool {
        if one == other, !Self.links.contains(key) { return true }
        switch (one, other) {
        case (.string(let one), .string(let other)):
            let masked = left.mask.mask(one)
            return masked.names.isEmpty ? one == other : masked.agrees(with: right.mask.mask(other), by: names)
        case (.array(let ones), .array(let others)):
            return ones.count == others.count && zip(ones, others).allSatisfy { isSame(key, $0, $1, names) }
        case (.object(let one), .object(let other)):
            return one.members.count == other.members.count
                && zip(one.members, other.members).allSatisfy {
                    $0.key == $1.key && isSame(key, $0.value, $1.value, names)
                }
        default: return one == other
        }
    }
}
