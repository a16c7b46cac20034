/// Routes as a tree of path segments: finding one takes a step per segment, however many routes there are.
struct RouteTree: Sendable {
    private var nodes = [Node()]

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        /// Positions in the table of routes, by method.
        var routes: [HTTPMethod: Int] = [:]
    }

    /// A place in the tree where at least one route ends.
    struct Match {
        let routes: [HTTPMethod: Int]
        let values: [String]
    }

    /// Adds a route; false if there is one with the same method and path.
    mutating func insert(_ template: PathTemplate, _ method: HTTPMethod, position: Int) -> Bool {
        var node = 0
        for segment in template.segments { node = child(of: node, segment) }
        guard nodes[node].routes[method] == nil else { return false }
        nodes[node].routes[method] = position
        return true
    }

    private mutating func child(of node: Int, _ segment: PathTemplate.Segment) -> Int {
        let existing: Int? =
            switch segment {
            case .literal(let text): nodes[node].literals[text]
            case .parameter: nodes[node].parameter
            }
        if let existing { return existing }
        nodes.append(Node())
        let added = nodes.count - 1
        switch segment {
        case .literal(let text): nodes[node].literals[text] = added
        case .parameter: nodes[node].parameter = added
        }
        return added
    }

    /// Finds the routes of a path. A literal takes precedence over a parameter, which is tried if the literal leads
    /// nowhere.
    func match(_ path: RequestPath) -> Match? {
        var values: [String] = []
        guard let node = descend(from: 0, path.segments[...], &values) else { return nil }
        return Match(routes: nodes[node].routes, values: values)
    }

    private func descend(from node: Int, _ rest: ArraySlice<String>, _ values: inout [String]) -> Int? {
        guard let segment = rest.first else { return nodes[node].routes.isEmpty ? nil : node }
        if let literal = nodes[node].literals[segment],
            let found = descend(from: literal, rest.dropFirst(), &values)
        {
            return found
        }
        guard let parameter = nodes[node].parameter else { return nil }
        values.append(segment)
        if let found = descend(from: parameter, rest.dropFirst(), &values) { return found }
        values.removeLast()
        return nil
    }
}
