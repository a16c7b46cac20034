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
        /// The name of the container or the presenter; nil if there is none.
        var carrier: String?
    }

    /// The most windows and controllers of a session that are compared: each command reads all of them.
    static let limit = 2_000

    let nodes: [Node]
    let mask: NameMask

    /// The tree of a session; nil if it is too large.
    init?(_ session: PresentationSession, _ pause: ComparisonPause) async throws {
        guard session.header.windows.count + session.controllers.placeCount <= Self.limit else { return nil }
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
        var pace = ComparisonPace(every: 100)
        for (handle, record) in session.controllers.all {
            try await pace.step(pause)
            nodes.append(
                Node(
                    name: record.name, path: paths.path(of: handle, in: session),
                    facts: try Self.facts(of: handle, record, in: session),
                    rules: Self.rules(of: handle, record, in: session),
                    carrier: TreePaths.carrier(of: handle, in: session).map { session.name($0) }))
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

    /// The longest path to which names are added, in bytes; a longer one begins anew, since a chain of controllers
    /// would otherwise have paths that grow with the square of its length.
    private static let lengthLimit = 512

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
                let start = path.utf8.count > Self.lengthLimit ? "…" : path
                known[current] = start + (record.parent == nil ? "+" : "/") + record.name
            } else if let window = record.window.flatMap({ session.windows[$0] }) {
                known[current] = "\(window.name)/\(record.name)"
            } else {
                known[current] = record.name
            }
        }
        return known[handle] ?? session.name(handle)
    }

    /// The container or the presenter of a controller.
    static func carrier(of handle: ControllerHandle, in session: PresentationSession) -> ControllerHandle? {
        guard let record = session.controllers[handle] else { return nil }
        return record.parent ?? record.presentedBy.flatMap { session.presentations[$0]?.presenting }
    }
}
