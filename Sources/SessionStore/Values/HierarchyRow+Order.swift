extension [HierarchyRow] {
    /// The rows after some changes, those of each parent together.
    func applying(_ changes: [HierarchyChange]) -> [HierarchyRow] {
        var rows = Dictionary(map { ($0.controller, $0) }) { first, _ in first }
        for change in changes {
            switch change {
            case .put(let row): rows[row.controller] = row
            case .remove(let controller): rows[controller] = nil
            }
        }
        return rows.values.sorted { ($0.parent ?? "", $0.controller) < ($1.parent ?? "", $1.controller) }
    }

    /// The same rows, siblings in their order, if those of each parent are together.
    ///
    /// None is left out, even if the table is damaged and a row follows a missing one, or itself.
    var withSiblingsInOrder: [HierarchyRow] {
        var ordered: [HierarchyRow] = []
        ordered.reserveCapacity(count)
        var rest = self[...]
        while let first = rest.first {
            let siblings = rest.prefix { $0.parent == first.parent }
            rest = rest.dropFirst(siblings.count)
            let known = Set(siblings.map(\.controller))
            var followers = Dictionary(grouping: siblings.reversed()) { row in
                row.siblingBefore.flatMap { known.contains($0) ? $0 : nil }
            }
            // The rows that remain after the first ones and their followers form circles.
            let starts: [String?] = [nil] + siblings.map(\.controller)
            for start in starts {
                var trail = followers.removeValue(forKey: start) ?? []
                while let row = trail.popLast() {
                    ordered.append(row)
                    trail += followers.removeValue(forKey: row.controller) ?? []
                }
            }
        }
        return ordered
    }
}
