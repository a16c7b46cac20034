import JSONCoding

/// A controller as the hierarchy's JSON shows it, with its supporters.
final class TreeNode {
    struct Step {
        let relation: String
        let className: String
    }

    let id: String
    private let className: String
    private let above: TreeNode?
    private let link: String

    private init(_ json: JSONValue, above: TreeNode?, link: String) {
        func text(_ key: String) -> String { if case .string(let text)? = json[key] { text } else { "" } }
        id = text("id")
        className = text("class")
        self.above = above
        self.link = link
    }

    static func all(in hierarchy: JSONValue) -> [TreeNode] {
        let roots = elements(hierarchy["windows"]).compactMap { $0["root"] } + elements(hierarchy["detached"])
        return roots.flatMap { all(from: $0, above: nil, link: "") }
    }

    private static func all(from json: JSONValue, above: TreeNode?, link: String) -> [TreeNode] {
        guard json != .null else { return [] }
        let node = TreeNode(json, above: above, link: link)
        let children = elements(json["children"]).flatMap { all(from: $0, above: node, link: ">") }
        return [node] + children + (json["presented"].map { all(from: $0, above: node, link: "=>") } ?? [])
    }

    private static func elements(_ json: JSONValue?) -> [JSONValue] {
        if case .array(let elements)? = json { elements } else { [] }
    }

    /// Whether steps lead here, from anywhere or from a node that the first of them starts at.
    func isReached(by steps: ArraySlice<Step>, from origin: TreeNode? = nil) -> Bool {
        guard let step = steps.last, step.className == "*" || step.className == className else {
            return false
        }
        let before = steps.dropLast()
        if before.isEmpty, origin == nil { return true }
        func isStart(_ node: TreeNode) -> Bool {
            before.isEmpty ? node === origin : node.isReached(by: before, from: origin)
        }
        guard step.relation.isEmpty else { return link == step.relation && above.map(isStart) == true }
        var place = above
        while let node = place {
            if isStart(node) { return true }
            place = node.above
        }
        return false
    }
}
