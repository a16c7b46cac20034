import SessionNumbers

/// A view's place on one axis, as far as it is known.
struct Extent: Sendable {
    private(set) var low: Double?
    private(set) var high: Double?
    private(set) var middle: Double?
    private(set) var length: Double?

    /// The parts of an extent that a constraint can set.
    enum Part: Sendable, CaseIterable {
        case low
        case high
        case middle
        case length
    }

    /// Both the place and the length are known.
    var isComplete: Bool { low != nil && length != nil }

    /// The place of an edge or of the center is known.
    var isPlaced: Bool { low != nil || high != nil || middle != nil }

    subscript(part: Part) -> Double? {
        switch part {
        case .low: low
        case .high: high
        case .middle: middle
        case .length: length
        }
    }

    /// Lengths and places beyond this are cut, in points: sums of a file's numbers stay finite.
    private static let limit = 1e9

    /// Sets a part that is not known yet, and what follows from two known parts; false if it was known, or if the value
    /// is no number.
    mutating func set(_ part: Part, _ value: Double) -> Bool {
        guard self[part] == nil, !value.isNaN else { return false }
        let value = min(max(value, -Self.limit), Self.limit).withoutNegativeZero
        switch part {
        case .low: low = value
        case .high: high = value
        case .middle: middle = value
        case .length: length = max(value, 0)
        }
        complete()
        return true
    }

    private mutating func complete() {
        if length == nil {
            if let low, let high { length = max(high - low, 0) }
            if let low, let middle { length = max(2 * (middle - low), 0) }
            if let high, let middle { length = max(2 * (high - middle), 0) }
        }
        guard let length else { return }
        let start = low ?? middle.map { $0 - length / 2 } ?? high.map { $0 - length }
        guard let start else { return }
        low = start
        middle = start + length / 2
        high = start + length
    }
}

/// An axis of the layout.
enum Axis: Int, Sendable, CaseIterable {
    case horizontal
    case vertical
}

extension StoryboardRectangle {
    /// The start and the length on an axis.
    func span(_ axis: Axis) -> (start: Double, length: Double) {
        axis == .horizontal ? (x, width) : (y, height)
    }
}

extension StoryboardAutoresizing {
    /// The new start and length of a view whose superview changes its length: the difference is distributed
    /// among the flexible parts in proportion to their lengths, equally if all are empty (LY-28).
    func resized(
        _ span: (start: Double, length: Double), _ axis: Axis, from old: Double, to new: Double
    ) -> (start: Double, length: Double) {
        let isFlexible =
            axis == .horizontal
            ? [flexibleLeft, flexibleWidth, flexibleRight] : [flexibleTop, flexibleHeight, flexibleBottom]
        let parts = [span.start, span.length, old - span.start - span.length]
        let flexible = zip(parts, isFlexible).filter(\.1).map { max($0.0, 0) }
        guard !flexible.isEmpty else { return span }
        let total = flexible.reduce(0, +)
        func change(_ index: Int) -> Double {
            guard isFlexible[index] else { return 0 }
            let share = total > 0 ? max(parts[index], 0) / total : 1 / Double(flexible.count)
            return (new - old) * share
        }
        return (span.start + change(0), max(span.length + change(1), 0))
    }
}
