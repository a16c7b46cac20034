/// The extents of a scene's views and guides, and the constraints between them.
struct LayoutNetwork {
    /// A view or a guide.
    private struct Node {
        var extents = [Extent(), Extent()]
        var view: StoryboardView?
        var superview: Int?
        /// The sum of the origins of the file's frames above it.
        var fileFrame = StoryboardRectangle(x: 0, y: 0, width: 0, height: 0)
        var isApproximate = false
        /// The constraints that name it.
        var links: [Int] = []
    }

    /// A part of a node's extent, and its distance from the attribute that a constraint names.
    private struct Term {
        let node: Int
        let axis: Axis
        let part: Extent.Part
        let offset: Double
    }

    /// first = multiplier × second + constant; without a second term, the constant.
    private struct Link {
        let first: Term
        let second: Term?
        let multiplier: Double
        let constant: Double
        let relation: StoryboardConstraint.Relation
        let priority: Int
        let isLoose: Bool
    }

    private var nodes: [Node] = []
    private var links: [Link] = []
    /// The nodes by object id, views and guides alike.
    private var byID: [ExactText: Int] = [:]
    /// The guides by the views that they belong to.
    private var guides: [Int: [(node: Int, kind: StoryboardLayoutGuide.Kind)]] = [:]
    private let surroundings: SceneLayout.Surroundings
    private let viewCount: Int
    /// The constraints to look at again, because a part of one of their nodes has become known.
    private var waiting: [Int] = []
    /// The views whose place on an axis is known and whose length is not, by their hugging.
    private var unsized: [Int: [(node: Int, axis: Axis)]] = [:]
    /// The constraints down to this priority are followed.
    private var leastPriority = 1_001

    // MARK: Making

    init(
        _ root: StoryboardView, _ guidesOfController: [StoryboardLayoutGuide],
        _ surroundings: SceneLayout.Surroundings
    ) {
        self.surroundings = surroundings
        var pending: [(StoryboardView, Int?)] = [(root, nil)]
        var nodes: [Node] = []
        // Iterative, because a deep hierarchy would overflow the stack.
        while let (view, superview) = pending.popLast() {
            var node = Node()
            node.view = view
            node.superview = superview
            if let frame = view.frame { node.fileFrame = frame }
            pending += view.subviews.reversed().map { ($0, nodes.count) }
            nodes.append(node)
        }
        viewCount = nodes.count
        self.nodes = nodes
        for (index, node) in nodes.enumerated() {
            if let id = node.view?.id { byID[ExactText(id)] = byID[ExactText(id)] ?? index }
        }
        for index in 0..<viewCount { addGuides(nodes[index].view?.guides ?? [], of: index) }
        addGuides(guidesOfController, of: 0)
        for index in 0..<viewCount {
            for constraint in nodes[index].view?.constraints ?? [] { add(constraint, keptBy: index) }
        }
        links.sort { $0.priority > $1.priority }
        for (index, link) in links.enumerated() {
            self.nodes[link.first.node].links.append(index)
            if let second = link.second, second.node != link.first.node { self.nodes[second.node].links.append(index) }
        }
    }

    private mutating func addGuides(_ list: [StoryboardLayoutGuide], of owner: Int) {
        for guide in list where byID[ExactText(guide.id)] == nil {
            byID[ExactText(guide.id)] = nodes.count
            guides[owner, default: []].append((nodes.count, guide.kind))
            nodes.append(Node())
        }
    }

    private mutating func add(_ constraint: StoryboardConstraint, keptBy keeper: Int) {
        let isActive =
            constraint.isInstalled || constraint.variations.contains { surroundings.traits.matches(variation: $0) }
        guard isActive, let first = term(constraint.firstItem, constraint.firstAttribute, keeper) else { return }
        var second: Term?
        if let attribute = constraint.secondAttribute {
            guard let term = term(constraint.secondItem, attribute, keeper) else { return }
            second = term
            if isContentEdge(of: first, for: term) || isContentEdge(of: term, for: first) { return }
        }
        let constant = constraint.constant + constraint.multiplier * (second?.offset ?? 0) - first.offset
        links.append(
            Link(
                first: first, second: second, multiplier: constraint.multiplier, constant: constant,
                relation: constraint.relation, priority: min(max(constraint.priority, 1), 1_000),
                isLoose: constraint.firstAttribute.isBaseline))
    }

    /// The far edges of a scroll view limit its content and not its subviews.
    private func isContentEdge(of term: Term, for other: Term) -> Bool {
        guard term.part != .low, term.part != .length, nodes[term.node].view?.isScrollView == true else { return false }
        return nodes[other.node].superview == term.node
    }

    private func term(_ item: String?, _ attribute: StoryboardConstraint.Attribute, _ keeper: Int) -> Term? {
        let node = item == nil ? keeper : item.flatMap { byID[ExactText($0)] }
        guard let node else { return nil }
        let margins = margins(of: node)
        let (axis, part) = attribute.target
        let offset =
            switch attribute {
            case .leadingMargin, .leftMargin: margins.left
            case .trailingMargin, .rightMargin: -margins.right
            case .topMargin: margins.top
            case .bottomMargin: -margins.bottom
            case .centerXWithinMargins: (margins.left - margins.right) / 2
            case .centerYWithinMargins: (margins.top - margins.bottom) / 2
            default: 0.0
            }
        return Term(node: node, axis: axis, part: part, offset: offset)
    }

    /// The margins of a view: those of the system for the root and for cells, else UIKit's 8 points.
    private func margins(of node: Int) -> EdgeInsets {
        if node == 0 { return surroundings.margins }
        let isInCell = nodes[node].view?.elementName.hasSuffix("CellContentView") == true
        let side = isInCell ? 16.0 : 8
        return EdgeInsets(top: 8, left: side, bottom: 8, right: side)
    }

    // MARK: Solving

    mutating func solve() {
        set(0, .horizontal, start: 0, length: surroundings.size.width)
        set(0, .vertical, start: 0, length: surroundings.size.height)
        placeGuides(of: 0)
        let ranks = Dictionary(grouping: links.indices) { links[$0].priority }
        for (priority, indices) in ranks.sorted(by: { $0.key > $1.key }) {
            leastPriority = priority
            waiting += indices.reversed()
            propagate()
        }
        for index in 1..<max(viewCount, 1) {
            for axis in Axis.allCases { complete(index, axis) }
            placeGuides(of: index)
            propagate()
        }
        judge()
    }

    private mutating func set(_ node: Int, _ axis: Axis, start: Double, length: Double) {
        set(node, axis, .low, start)
        set(node, axis, .length, length)
    }

    @discardableResult
    private mutating func set(_ node: Int, _ axis: Axis, _ part: Extent.Part, _ value: Double) -> Bool {
        guard nodes[node].extents[axis.rawValue].set(part, value) else { return false }
        waiting += nodes[node].links.reversed()
        let extent = nodes[node].extents[axis.rawValue]
        if extent.isPlaced, extent.length == nil, let view = nodes[node].view {
            unsized[view.hugging(axis), default: []].append((node, axis))
        }
        return true
    }

    /// Follows constraints until they give nothing more.
    private mutating func propagate() {
        while let index = waiting.popLast() {
            let link = links[index]
            guard link.relation == .equal, link.priority >= leastPriority else { continue }
            let first = value(of: link.first)
            guard let term = link.second else {
                if first == nil { set(link.first.node, link.first.axis, link.first.part, link.constant) }
                continue
            }
            switch (first, value(of: term)) {
            case (nil, let second?):
                set(link.first.node, link.first.axis, link.first.part, link.multiplier * second + link.constant)
            case (let first?, nil) where link.multiplier != 0:
                set(term.node, term.axis, term.part, (first - link.constant) / link.multiplier)
            default: continue
            }
            if link.isLoose { nodes[link.first.node].isApproximate = true }
        }
    }

    private func value(of term: Term) -> Double? { nodes[term.node].extents[term.axis.rawValue][term.part] }

    /// Completes a view on an axis, whose superview is complete: by its mask, by the lengths of views that hug their
    /// content, and at last by the file.
    private mutating func complete(_ index: Int, _ axis: Axis) {
        guard let view = nodes[index].view, let superview = nodes[index].superview else { return }
        guard !nodes[index].extents[axis.rawValue].isComplete else { return }
        let place = place(of: index, view, in: superview, axis)
        guard view.usesConstraints, !isArranged(index) else {
            set(index, axis, start: place.start, length: place.length)
            if isArranged(index) || view.frame == nil { nodes[index].isApproximate = true }
            return propagate()
        }
        sizeHugging()
        if !nodes[index].extents[axis.rawValue].isPlaced {
            nodes[index].isApproximate = true
            set(index, axis, .low, place.start)
            propagate()
            sizeHugging()
        }
        guard nodes[index].extents[axis.rawValue].length == nil else { return }
        nodes[index].isApproximate = true
        set(index, axis, .length, nodes[index].fileFrame.span(axis).length)
        propagate()
    }

    /// Gives placed views the lengths of their content, those first that hug it most.
    private mutating func sizeHugging() {
        while let hugging = unsized.keys.filter({ $0 > 0 }).max() {
            guard let (node, axis) = unsized[hugging]?.popLast() else {
                unsized[hugging] = nil
                continue
            }
            guard nodes[node].extents[axis.rawValue].length == nil else { continue }
            set(node, axis, .length, nodes[node].fileFrame.span(axis).length)
            propagate()
        }
    }

    /// Whether the superview arranges the view: a stack view or a table.
    private func isArranged(_ index: Int) -> Bool {
        guard let superview = nodes[index].superview, let name = nodes[superview].view?.elementName else {
            return false
        }
        return name == "stackView" || name == "tableView" || name == "tableViewCell"
    }

    /// The place of a view in its superview by its mask; in a stack view, by the proportions of the file; in a table
    /// as wide as the table.
    private func place(
        of index: Int, _ view: StoryboardView, in superview: Int, _ axis: Axis
    ) -> (start: Double, length: Double) {
        let outer = nodes[superview].extents[axis.rawValue]
        let (start, length) = (outer.low ?? 0, outer.length ?? 0)
        let span = nodes[index].fileFrame.span(axis)
        let old = nodes[superview].fileFrame.span(axis).length
        let container = nodes[superview].view?.elementName ?? ""
        if container == "stackView", old > 0 {
            return (start + span.start * length / old, span.length * length / old)
        }
        if container.hasPrefix("tableView"), axis == .horizontal {
            return (start + span.start, max(span.length + length - old, 0))
        }
        let mask = view.usesConstraints ? StoryboardAutoresizing() : view.autoresizing ?? StoryboardAutoresizing()
        let resized = mask.resized(span, axis, from: old, to: length)
        return (start + resized.start, resized.length)
    }

    private mutating func placeGuides(of owner: Int) {
        guard let list = guides[owner], let frame = frame(of: owner) else { return }
        for guide in list {
            let rect =
                switch guide.kind {
                case .safeArea, .keyboard: frame.inset(by: safeArea(in: frame))
                case .layoutMargins: frame.inset(by: margins(of: owner))
                case .contentLayoutGuide, .frameLayoutGuide: frame
                case .top: Rect(frame.origin.x, frame.origin.y, frame.size.width, surroundings.guides.top)
                case .bottom:
                    Rect(
                        frame.origin.x, frame.maxY - surroundings.guides.bottom, frame.size.width,
                        surroundings.guides.bottom)
                }
            set(guide.node, .horizontal, start: rect.origin.x, length: rect.size.width)
            set(guide.node, .vertical, start: rect.origin.y, length: rect.size.height)
        }
    }

    private func safeArea(in frame: Rect) -> EdgeInsets {
        surroundings.safeArea.reaching(into: frame, of: surroundings.size)
    }

    private func frame(of node: Int) -> Rect? {
        let (x, y) = (nodes[node].extents[0], nodes[node].extents[1])
        guard let left = x.low, let width = x.length, let top = y.low, let height = y.length else { return nil }
        return Rect(left, top, width, height)
    }

    // MARK: The result

    /// Marks the views of required constraints that do not hold.
    private mutating func judge() {
        for link in links where link.priority == 1_000 {
            guard let first = value(of: link.first) else { continue }
            let second = link.second.map { value(of: $0) ?? .nan } ?? 0
            let difference = first - (link.multiplier * second + link.constant)
            let holds =
                switch link.relation {
                case .equal: abs(difference) <= 1
                case .lessThanOrEqual: difference <= 1
                case .greaterThanOrEqual: difference >= -1
                }
            guard !holds else { continue }
            nodes[link.first.node].isApproximate = true
            if let second = link.second { nodes[second.node].isApproximate = true }
        }
        // A view in an approximate one has an approximate place.
        for index in 1..<max(viewCount, 1) {
            if let superview = nodes[index].superview, superview > 0, nodes[superview].isApproximate {
                nodes[index].isApproximate = true
            }
        }
    }

    var placed: [SceneLayout.Placed] {
        (0..<viewCount).compactMap { index in
            guard let view = nodes[index].view else { return nil }
            return SceneLayout.Placed(
                view: view, superview: nodes[index].superview, frame: frame(of: index) ?? .zero,
                isApproximate: nodes[index].isApproximate)
        }
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
}

extension TraitCollection {
    /// Whether a variation of a storyboard, such as `heightClass=compact-widthClass=regular`, is for these traits.
    fileprivate func matches(variation: String) -> Bool {
        variation.split(separator: "-").allSatisfy { part in
            let sides = part.split(separator: "=")
            guard sides.count == 2 else { return false }
            switch sides[0] {
            case "widthClass": return horizontal.rawValue == sides[1]
            case "heightClass": return vertical.rawValue == sides[1]
            default: return false
            }
        }
    }
}
