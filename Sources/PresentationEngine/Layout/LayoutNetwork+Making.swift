/// The nodes and links of a scene.
extension LayoutNetwork {
    /// Adds a root view and the views in it that are installed, each before its subviews.
    mutating func addViews(_ root: StoryboardView) {
        var pending: [(StoryboardView, Int?)] = [(root, nil)]
        // Iterative, because a deep hierarchy would overflow the stack.
        while let (view, superview) = pending.popLast() {
            let index = nodes.count
            var node = Node()
            node.view = view
            node.superview = superview
            if let frame = view.frame { node.fileFrame = frame }
            if let superview { nodes[superview].subviews.append(index) }
            nodes.append(node)
            pending += view.subviews.reversed().filter { surroundings.traits.installs($0.installation) }
                .map { ($0, index) }
        }
        viewCount = nodes.count
        for index in nodes.indices.reversed() {
            nodes[index].last = max(nodes[index].last, index)
            guard let superview = nodes[index].superview else { continue }
            nodes[superview].last = max(nodes[superview].last, nodes[index].last)
        }
        for index in 0..<viewCount {
            guard let id = nodes[index].view?.id, byID[ExactText(id)] == nil else { continue }
            byID[ExactText(id)] = index
        }
        for index in 0..<viewCount { addGuides(nodes[index].view?.guides ?? [], of: index) }
    }

    mutating func addGuides(_ list: [StoryboardLayoutGuide], of owner: Int) {
        for guide in list where byID[ExactText(guide.id)] == nil {
            byID[ExactText(guide.id)] = addGuide(guide.kind, of: owner)
        }
    }

    private mutating func addGuide(_ kind: StoryboardLayoutGuide.Kind, of owner: Int) -> Int {
        let index = nodes.count
        nodes[owner].guides.append((index, kind))
        if kind == .contentLayoutGuide { nodes[owner].content = index }
        var guide = Node()
        guide.superview = owner
        nodes.append(guide)
        return index
    }

    mutating func addConstraints() {
        for index in 0..<viewCount {
            for constraint in nodes[index].view?.constraints ?? [] { add(constraint, keptBy: index) }
        }
        links.sort { $0.priority > $1.priority }
        for (index, link) in links.enumerated() {
            nodes[link.first.node].links.append(index)
            if let second = link.second, second.node != link.first.node { nodes[second.node].links.append(index) }
        }
    }

    private mutating func add(_ constraint: StoryboardConstraint, keptBy keeper: Int) {
        guard surroundings.traits.installs(constraint.installation),
            let first = node(constraint.firstItem, keeper)
        else { return }
        var second: Int?
        if constraint.secondAttribute != nil {
            guard let found = node(constraint.secondItem, keeper) else { return }
            second = found
        }
        let firstTerm = term(first, constraint.firstAttribute, with: second)
        var secondTerm: Term?
        if let second, let attribute = constraint.secondAttribute { secondTerm = term(second, attribute, with: first) }
        links.append(
            Link(
                first: firstTerm, second: secondTerm, multiplier: constraint.multiplier,
                constant: surroundings.traits.constant(of: constraint), relation: constraint.relation,
                priority: min(max(constraint.priority, 1), 1_000),
                isLoose: constraint.firstAttribute.isBaseline))
    }

    private func node(_ item: String?, _ keeper: Int) -> Int? {
        guard let item else { return keeper }
        return byID[ExactText(item)]
    }

    /// The edges of a scroll view are those of its content for the views in it; its center and its size are those of
    /// its frame (CH-212).
    private mutating func term(
        _ node: Int, _ attribute: StoryboardConstraint.Attribute, with other: Int?
    ) -> Term {
        let (axis, part) = attribute.target
        let isEdge = part == .low || part == .high
        let margin = attribute.isMargin && node < viewCount ? node : nil
        guard isEdge, let other, isContent(other, of: node) else {
            return Term(node: node, axis: axis, part: part, margin: margin)
        }
        let content = nodes[node].content ?? addGuide(.contentLayoutGuide, of: node)
        return Term(node: content, axis: axis, part: part, margin: margin)
    }

    /// Whether a view, or the view of a guide, lies in a scroll view.
    private func isContent(_ node: Int, of scrollView: Int) -> Bool {
        guard scrollView < viewCount, nodes[scrollView].view?.isScrollView == true else { return false }
        let view = node < viewCount ? node : nodes[node].superview ?? 0
        return view > scrollView && view <= nodes[scrollView].last
    }
}

extension StoryboardConstraint.Attribute {
    /// The axis, and the part of an extent that the attribute belongs to; baselines count as centers.
    fileprivate var target: (Axis, Extent.Part) {
        switch self {
        case .left, .leading, .leftMargin, .leadingMargin: (.horizontal, .low)
        case .right, .trailing, .rightMargin, .trailingMargin: (.horizontal, .high)
        case .centerX, .centerXWithinMargins: (.horizontal, .middle)
        case .width: (.horizontal, .length)
        case .top, .topMargin: (.vertical, .low)
        case .bottom, .bottomMargin: (.vertical, .high)
        case .centerY, .centerYWithinMargins, .baseline, .lastBaseline, .firstBaseline: (.vertical, .middle)
        case .height: (.vertical, .length)
        }
    }

    fileprivate var isBaseline: Bool { self == .baseline || self == .lastBaseline || self == .firstBaseline }

    fileprivate var isMargin: Bool {
        switch self {
        case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins, .centerYWithinMargins:
            true
        default: false
        }
    }
}
