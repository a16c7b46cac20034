/// The extents of a scene's views and guides, and the constraints between them.
///
/// A view with an autoresizing mask is placed as soon as its superview is, so that constraints to it find its frame in
/// whatever order the file has them; so are guides. The rest follows from constraints, and at last from the file.
struct LayoutNetwork {
    /// A view or a guide.
    struct Node {
        var extents = [Extent(), Extent()]
        var view: StoryboardView?
        var superview: Int?
        /// The positions of the subviews, from back to front.
        var subviews: [Int] = []
        /// The position of the last view beneath this one; views are listed before their subviews.
        var last = 0
        var fileFrame = StoryboardRectangle(x: 0, y: 0, width: 0, height: 0)
        /// The guides of the view.
        var guides: [(node: Int, kind: StoryboardLayoutGuide.Kind)] = []
        /// The guide of a scroll view's content.
        var content: Int?
        /// How far the scroll views around it move it on the screen when they are at rest, in points.
        var shifts = [0.0, 0.0]
        var isApproximate = false
        /// The constraints that name it.
        var links: [Int] = []
    }

    /// A part of a node's extent, or of its margins.
    struct Term {
        let node: Int
        let axis: Axis
        let part: Extent.Part
        /// The view whose margin is the distance from the part; nil without a margin.
        let margin: Int?
    }

    /// first = multiplier × second + constant; without a second term, the constant.
    struct Link {
        let first: Term
        let second: Term?
        let multiplier: Double
        let constant: Double
        let relation: StoryboardConstraint.Relation
        let priority: Int
        let isLoose: Bool
    }

    var nodes: [Node] = []
    var links: [Link] = []
    /// The nodes by object id, views and guides alike.
    var byID: [ExactText: Int] = [:]
    let surroundings: SceneLayout.Surroundings
    /// The views come first, and then the guides.
    var viewCount = 0
    /// The scroll views, by their positions, that are known to have more content than they show.
    let scrolling: Set<Int>
    /// The constraints to look at again, because a part of one of their nodes has become known.
    private var waiting: [Int] = []
    /// The views that are complete on an axis, and from which others follow.
    private var completed: [(node: Int, axis: Axis)] = []
    /// The views whose place on an axis is known and whose length is not, by their hugging.
    private var unsized: [Int: [(node: Int, axis: Axis)]] = [:]
    /// The constraints down to this priority are followed.
    private var leastPriority = 1_001

    init(
        _ root: StoryboardView, _ guidesOfController: [StoryboardLayoutGuide],
        _ surroundings: SceneLayout.Surroundings, scrolling: Set<Int> = []
    ) {
        self.surroundings = surroundings
        self.scrolling = scrolling
        addViews(root)
        addGuides(guidesOfController, of: 0)
        addConstraints()
    }

    // MARK: Solving

    mutating func solve() {
        set(0, .horizontal, start: 0, length: surroundings.size.width)
        set(0, .vertical, start: 0, length: surroundings.size.height)
        propagate()
        let ranks = Dictionary(grouping: links.indices) { links[$0].priority }
        for (priority, indices) in ranks.sorted(by: { $0.key > $1.key }) {
            leastPriority = priority
            waiting += indices.reversed()
            propagate()
        }
        for index in 1..<max(viewCount, 1) {
            for axis in Axis.allCases { complete(index, axis) }
        }
        judge()
    }

    private mutating func set(_ node: Int, _ axis: Axis, start: Double, length: Double) {
        set(node, axis, .low, start)
        set(node, axis, .length, length)
    }

    private mutating func set(_ node: Int, _ axis: Axis, _ part: Extent.Part, _ value: Double) {
        guard nodes[node].extents[axis.rawValue].set(part, value) else { return }
        waiting += nodes[node].links.reversed()
        let extent = nodes[node].extents[axis.rawValue]
        guard let view = nodes[node].view else { return }
        if extent.isComplete {
            completed.append((node, axis))
        } else if extent.isPlaced {
            unsized[view.hugging(axis), default: []].append((node, axis))
        }
    }

    /// Sets a part to the value of a term: without its margin, which for a part that is not known is that outside the
    /// safe area.
    private mutating func set(_ term: Term, _ value: Double) {
        set(term.node, term.axis, term.part, value - (offset(of: term) ?? 0))
    }

    /// Follows complete views and constraints until they give nothing more.
    private mutating func propagate() {
        while true {
            if let (node, axis) = completed.popLast() {
                placeDependents(of: node, axis)
            } else if let index = waiting.popLast() {
                follow(links[index])
            } else {
                return
            }
        }
    }

    private mutating func follow(_ link: Link) {
        guard link.relation == .equal, link.priority >= leastPriority else { return }
        let first = value(of: link.first)
        guard let term = link.second else {
            if first == nil { set(link.first, link.constant) }
            return
        }
        switch (first, value(of: term)) {
        case (nil, let second?):
            set(link.first, link.multiplier * second + link.constant)
        case (let first?, nil) where link.multiplier != 0:
            set(term, (first - link.constant) / link.multiplier)
        default: return
        }
        if link.isLoose { nodes[link.first.node].isApproximate = true }
    }

    private func value(of term: Term) -> Double? {
        nodes[term.node].extents[term.axis.rawValue][term.part].map { $0 + (offset(of: term) ?? 0) }
    }

    /// The distance of a margin from the part to which it belongs; nil without a margin.
    private func offset(of term: Term) -> Double? {
        guard let view = term.margin else { return nil }
        return switch term.part {
        case .low: margin(of: view, term.axis, isLow: true)
        case .high: -margin(of: view, term.axis, isLow: false)
        case .middle:
            (margin(of: view, term.axis, isLow: true) - margin(of: view, term.axis, isLow: false)) / 2
        case .length: 0
        }
    }

    /// Places the guides of a complete view, and the views in it that have masks.
    private mutating func placeDependents(of index: Int, _ axis: Axis) {
        let inset = restingOffset(of: index, axis)
        for subview in nodes[index].subviews {
            nodes[subview].shifts[axis.rawValue] = nodes[index].shifts[axis.rawValue] - inset
        }
        for (guide, kind) in nodes[index].guides {
            guard let (start, length) = span(of: kind, of: index, axis) else { continue }
            set(guide, axis, .low, start)
            if let length { set(guide, axis, .length, length) }
        }
        for subview in nodes[index].subviews {
            guard let view = nodes[subview].view, !view.usesConstraints, !isArranged(subview) else { continue }
            setPlace(of: subview, view, in: index, axis)
        }
    }

    /// Completes a view on an axis, whose superview is complete: by its superview's arrangement, by the lengths of
    /// views that hug their content, and at last by the file.
    private mutating func complete(_ index: Int, _ axis: Axis) {
        guard let view = nodes[index].view, let superview = nodes[index].superview else { return }
        guard !nodes[index].extents[axis.rawValue].isComplete else { return }
        guard view.usesConstraints, !isArranged(index) else {
            setPlace(of: index, view, in: superview, axis)
            if isArranged(index) { nodes[index].isApproximate = true }
            return propagate()
        }
        sizeHugging()
        if !nodes[index].extents[axis.rawValue].isPlaced {
            nodes[index].isApproximate = true
            set(index, axis, .low, place(of: index, view, in: superview, axis).start)
            propagate()
            sizeHugging()
        }
        guard nodes[index].extents[axis.rawValue].length == nil else { return }
        nodes[index].isApproximate = true
        set(index, axis, .length, nodes[index].fileFrame.span(axis).length)
        propagate()
    }

    private mutating func setPlace(of index: Int, _ view: StoryboardView, in superview: Int, _ axis: Axis) {
        let place = place(of: index, view, in: superview, axis)
        set(index, axis, start: place.start, length: place.length)
        if view.frame == nil { nodes[index].isApproximate = true }
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

    // MARK: The result

    /// Marks the views of required constraints that do not hold.
    private mutating func judge() {
        for link in links where link.priority == 1_000 {
            guard let first = value(of: link.first) else { continue }
            var second = 0.0
            if let term = link.second {
                guard let value = value(of: term) else { continue }
                second = value
            }
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

    /// The frame of a complete view, in the coordinates of the root view.
    private func frame(of node: Int) -> Rect? {
        let (x, y) = (nodes[node].extents[0], nodes[node].extents[1])
        guard let left = x.low, let width = x.length, let top = y.low, let height = y.length else { return nil }
        return Rect(left, top, width, height)
    }

    var placed: [SceneLayout.Placed] {
        (0..<viewCount).compactMap { index in
            guard let view = nodes[index].view else { return nil }
            return SceneLayout.Placed(
                view: view, superview: nodes[index].superview, frame: frame(of: index) ?? .zero,
                isApproximate: nodes[index].isApproximate, adjustedInset: adjustedInset(of: index))
        }
    }
}
