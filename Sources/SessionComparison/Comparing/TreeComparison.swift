import JSONCoding
import PresentationCoding
import PresentationEngine

/// The tree of windows and controllers of one side, as values by their places.
struct ObservedTree {
    /// A window or a controller.
    struct Node {
        let name: String
        /// The way to it: windows and controllers by their names, children after `/`, presented controllers after `+`.
        let path: String
        /// Its values; names of other objects are strings.
        let facts: [(key: String, value: JSONValue)]
        /// The rules of values, by their keys.
        let rules: [String: String]
    }

    let nodes: [Node]
    let mask: NameMask

    /// The tree of a session.
    init(_ session: PresentationSession) throws(JSONFault) {
        var paths = TreePaths()
        var nodes: [Node] = []
        for handle in session.header.windows {
            guard let window = session.windows[handle] else { continue }
            let root = window.root.map { JSONValue.string(session.name($0)) } ?? .null
            nodes.append(
                Node(
                    name: window.name, path: window.name,
                    facts: [("visible", .bool(window.isVisible)), ("root", root)], rules: [:]))
        }
        for (handle, record) in session.controllers.all {
            nodes.append(
                Node(
                    name: record.name, path: paths.path(of: handle, in: session),
                    facts: try Self.facts(of: handle, record, in: session),
                    rules: Self.rules(of: handle, record, in: session)))
        }
        self.nodes = nodes
        mask = NameMask(session)
    }

    private static func facts(
        of handle: ControllerHandle, _ record: Controller, in session: PresentationSession
    ) throws(JSONFault) -> [(key: String, value: JSONValue)] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        session.writeFacts(of: handle, record, to: &writer)
        writer.endObject()
        var facts: [(key: String, value: JSONValue)] = []
        guard case .object(let object) = try JSONValue(parsing: writer.bytes, limits: .stored) else { return [] }
        for member in object.members where member.key != "id" {
            guard case .object(let parts) = member.value, member.key != "frame" else {
                facts.append((member.key, member.value))
                continue
            }
            for part in parts.members { facts.append(("\(member.key).\(part.key)", part.value)) }
        }
        let children = record.children.map { JSONValue.string(session.name($0)) }
        if !children.isEmpty { facts.append(("children", .array(children))) }
        if let presented = session.presentedController(of: record) {
            facts.append(("presented", .string(session.name(presented))))
        }
        return facts
    }
}

/// The rules that give values of the tree.
extension ObservedTree {
    private static func rules(
        of handle: ControllerHandle, _ record: Controller, in session: PresentationSession
    ) -> [String: String] {
        let isAutomatic =
            switch record.properties.modalPresentationStyle {
            case .automatic, nil: true
            default: false
            }
        let style = isAutomatic ? "P163" : "PS-01"
        var rules = ["modalPresentationStyle": style]
        if let presentation = record.presentedBy.flatMap({ session.presentations[$0] }) {
            rules["presentation.style"] = style
            rules["presentation.class"] = session.showingRule(presentation).id
            if presentation.adaptedStyle != nil {
                rules["presentation.adaptedStyle"] = session.adaptationRule(presentation).id
            }
        }
        // The size of a presentation is that of everything in it.
        let carrier = session.lineage(handle).last ?? handle
        if let presentation = session.controllers[carrier]?.presentedBy.flatMap({ session.presentations[$0] }) {
            rules["frame"] = session.showingRule(presentation).id
        }
        return rules
    }
}

/// The paths of controllers, each determined once.
private struct TreePaths {
    private var known: [ControllerHandle: String] = [:]

    mutating func path(of handle: ControllerHandle, in session: PresentationSession) -> String {
        // From the controller to the first one whose path is known, without recursion: a client decides the depth.
        var line: [ControllerHandle] = []
        var next: ControllerHandle? = handle
        while let current = next, known[current] == nil, line.count <= session.controllers.placeCount {
            line.append(current)
            next = Self.carrier(of: current, in: session)
        }
        for current in line.reversed() {
            guard let record = session.controllers[current] else { continue }
            if let carrier = Self.carrier(of: current, in: session), let path = known[carrier] {
                known[current] = path + (record.parent == nil ? "+" : "/") + record.name
            } else if let window = record.window.flatMap({ session.windows[$0] }) {
                known[current] = "\(window.name)/\(record.name)"
            } else {
                known[current] = record.name
            }
        }
        return known[handle] ?? session.name(handle)
    }

    /// The container or the presenter of a controller.
    private static func carrier(of handle: ControllerHandle, in session: PresentationSession) -> ControllerHandle? {
        guard let record = session.controllers[handle] else { return nil }
        return record.parent ?? record.presentedBy.flatMap { session.presentations[$0]?.presenting }
    }
}

/// Compares the trees of two sides after each command, and tells each difference once, when it comes up.
struct TreeComparison: Sendable {
    /// The differences after the last command: the values of both sides by the object and the property.
    private var standing: [String: [String?]] = [:]

    /// The differences that the last command brought.
    mutating func differences(
        _ left: ObservedTree, _ right: ObservedTree, _ names: inout NameCorrespondence, command: Int
    ) -> [Difference] {
        var matching = Matching(left: left, right: right)
        let pairs = matching.pairs(&names)
        var found: [Difference] = []
        var now: [String: [String?]] = [:]
        func note(
            _ node: ObservedTree.Node, _ key: String, _ first: String?, _ second: String?,
            _ rules: (String?, String?) = (nil, nil)
        ) {
            let place = "\(node.name) \(key)"
            now[place] = [first, second]
            guard standing[place] != [first, second] else { return }
            found.append(
                Difference(
                    kind: .tree, command: command, subject: node.path, topic: key,
                    left: first.map { Difference.Side($0, rules.0) },
                    right: second.map { Difference.Side($0, rules.1) }))
        }
        for (first, second) in pairs {
            guard let first, let second else {
                if let node = first ?? second {
                    note(node, "exists", first == nil ? nil : "exists", second == nil ? nil : "exists")
                }
                continue
            }
            for (key, one, other) in Self.joined(first.facts, second.facts)
            where !matching.isSame(one, other, names) {
                note(first, key, one?.description, other?.description, (first.rules[key], second.rules[key]))
            }
        }
        standing = now
        return found
    }

    /// The facts of two nodes by their keys, in the order of the left ones.
    private static func joined(
        _ left: [(key: String, value: JSONValue)], _ right: [(key: String, value: JSONValue)]
    ) -> [(key: String, left: JSONValue?, right: JSONValue?)] {
        left.map { fact in (fact.key, fact.value, right.first { $0.key == fact.key }?.value) }
            + right.filter { fact in !left.contains { $0.key == fact.key } }.map { ($0.key, nil, $0.value) }
    }
}

/// Finds the node of the right tree that is the same as one of the left.
private struct Matching {
    let left: ObservedTree
    let right: ObservedTree

    /// The nodes of both trees, each with its counterpart, in the order of the left tree.
    mutating func pairs(
        _ names: inout NameCorrespondence
    ) -> [(left: ObservedTree.Node?, right: ObservedTree.Node?)] {
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
        var rest = right.nodes.indices.filter { places[right.nodes[$0].name] == $0 }
        for index in unmatched {
            let node = left.nodes[index]
            let masked = left.mask.mask(node.name)
            guard !masked.names.isEmpty,
                let place = rest.firstIndex(where: {
                    masked.agrees(with: right.mask.mask(right.nodes[$0].name), by: names)
                })
            else { continue }
            let found = right.nodes[rest.remove(at: place)]
            names.bind(node.name, found.name)
            pairs[index].right = found
        }
        return pairs + rest.map { (nil, right.nodes[$0]) }
    }

    /// Whether two values are the same apart from corresponding names.
    func isSame(_ one: JSONValue?, _ other: JSONValue?, _ names: NameCorrespondence) -> Bool {
        switch (one, other) {
        case (.string(let one), .string(let other)):
            let masked = left.mask.mask(one)
            return masked.names.isEmpty ? one == other : masked.agrees(with: right.mask.mask(other), by: names)
        case (.array(let ones), .array(let others)):
            return ones.count == others.count && zip(ones, others).allSatisfy { isSame($0, $1, names) }
        default: return one == other
        }
    }
}
