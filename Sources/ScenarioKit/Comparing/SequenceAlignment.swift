/// The longest common subsequence of two sequences, whose elements are known by their positions.
package struct SequenceAlignment: Sendable {
    /// One row: an element of both sequences, or of one of them.
    package enum Row: Sendable, Equatable {
        case both(left: Int, right: Int)
        case left(Int)
        case right(Int)
    }

    package let rows: [Row]
    /// Whether every element was compared with all that may be its counterpart; if not, the sequences were too long, so
    /// that an element may have missed a counterpart that is further away.
    package let isExact: Bool

    /// The largest table for which a common subsequence is searched at once: 2,000 by 2,000 elements.
    private static let tableLimit = 4_000_000
    private static let windowLength = 2_000

    /// Aligns two sequences so that as many elements as possible are the same. Among equals, elements of the left
    /// sequence come first.
    ///
    /// The beginnings and the ends that agree need no table. Beyond its limit the rest is aligned in windows, so the
    /// time grows with the length and not with its square; an element then finds its counterpart only within a window.
    ///
    /// - Parameters:
    ///   - leftCount: the number of elements on the left.
    ///   - rightCount: the number of elements on the right.
    ///   - matches: whether an element of the left is the same as one of the right.
    package init(_ leftCount: Int, _ rightCount: Int, where matches: (_ left: Int, _ right: Int) -> Bool) {
        let shorter = min(leftCount, rightCount)
        let start = (0..<shorter).prefix { matches($0, $0) }.count
        let end = (0..<shorter - start).prefix { matches(leftCount - 1 - $0, rightCount - 1 - $0) }.count
        var rows = (0..<start).map { Row.both(left: $0, right: $0) }
        var (left, right) = (start..<leftCount - end, start..<rightCount - end)
        isExact = left.count * right.count <= Self.tableLimit
        while left.count * right.count > Self.tableLimit {
            let (first, second) = (left.prefix(Self.windowLength), right.prefix(Self.windowLength))
            let window = Self.tableRows(first, second, matches)
            // What follows the last match of the window may belong to the next one; but each window takes its share, so
            // that there are few.
            let last = window.lastIndex { if case .both = $0 { true } else { false } }
            let kept = last.map { window.prefix(max($0 + 1, Self.windowLength)) } ?? window[...]
            rows += kept
            let taken = Self.count(kept)
            (left, right) = (left.dropFirst(taken.left), right.dropFirst(taken.right))
        }
        rows += Self.tableRows(left, right, matches)
        self.rows = rows + (0..<end).map { .both(left: left.upperBound + $0, right: right.upperBound + $0) }
    }

    private static func count(_ rows: ArraySlice<Row>) -> (left: Int, right: Int) {
        rows.reduce(into: (0, 0)) { count, row in
            switch row {
            case .both: (count.0, count.1) = (count.0 + 1, count.1 + 1)
            case .left: count.0 += 1
            case .right: count.1 += 1
            }
        }
    }

    /// The usual table of lengths.
    private static func tableRows(
        _ left: Range<Int>, _ right: Range<Int>, _ matches: (Int, Int) -> Bool
    ) -> [Row] {
        let width = right.count + 1
        var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
        for row in left.indices.reversed() {
            for column in right.indices.reversed() {
                let place = (row - left.lowerBound) * width + column - right.lowerBound
                lengths[place] =
                    matches(row, column)
                    ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
            }
        }
        var rows: [Row] = []
        var (row, column) = (left.lowerBound, right.lowerBound)
        while row < left.upperBound, column < right.upperBound {
            let place = (row - left.lowerBound) * width + column - right.lowerBound
            if matches(row, column) {
                rows.append(.both(left: row, right: column))
                (row, column) = (row + 1, column + 1)
            } else if lengths[place + width] >= lengths[place + 1] {
                rows.append(.left(row))
                row += 1
            } else {
                rows.append(.right(column))
                column += 1
            }
        }
        return rows + (row..<left.upperBound).map(Row.left) + (column..<right.upperBound).map(Row.right)
    }
}
