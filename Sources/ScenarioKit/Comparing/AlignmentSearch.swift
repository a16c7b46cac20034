/// The search for an alignment, in pieces.
struct AlignmentSearch {
    typealias Row = SequenceAlignment.Row

    /// The rows so far.
    private(set) var rows: [Row]
    /// Whether one table has everything that differs.
    let isExact: Bool
    /// What no row has yet.
    private var left: Range<Int>
    private var right: Range<Int>
    /// The number of elements at the ends of both that agree.
    private let endCount: Int
    private var table: AlignmentTable

    /// The largest table for which a common subsequence is searched at once: 2,000 by 2,000 elements.
    private static let tableLimit = 4_000_000
    private static let windowLength = 2_000

    /// Begins with the beginnings and the ends that agree.
    init(_ leftCount: Int, _ rightCount: Int, _ matches: (Int, Int) -> Bool) {
        let shorter = min(leftCount, rightCount)
        let start = (0..<shorter).prefix { matches($0, $0) }.count
        endCount = (0..<shorter - start).prefix { matches(leftCount - 1 - $0, rightCount - 1 - $0) }.count
        rows = (0..<start).map { Row.both(left: $0, right: $0) }
        (left, right) = (start..<leftCount - endCount, start..<rightCount - endCount)
        isExact = !Self.isTooLarge(left, right)
        table = Self.table(left, right)
    }

    private static func isTooLarge(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.count * right.count > tableLimit
    }

    /// The table of what is left, or of its first window.
    private static func table(_ left: Range<Int>, _ right: Range<Int>) -> AlignmentTable {
        isTooLarge(left, right)
            ? AlignmentTable(left.prefix(windowLength), right.prefix(windowLength)) : AlignmentTable(left, right)
    }

    /// Compares about as many pairs of elements as `cells` says.
    ///
    /// - Returns: whether the search is over.
    mutating func proceed(cells: Int, _ matches: (Int, Int) -> Bool) -> Bool {
        guard table.fill(cells: cells, matches) else { return false }
        let found = table.rows(matches)
        guard Self.isTooLarge(left, right) else {
            rows += found
            rows += (0..<endCount).map { Row.both(left: left.upperBound + $0, right: right.upperBound + $0) }
            return true
        }
        // What follows the last match of the window may belong to the next one; but each window takes its share, so
        // that there are few.
        let last = found.lastIndex { if case .both = $0 { true } else { false } }
        let kept = last.map { found.prefix(max($0 + 1, Self.windowLength)) } ?? found[...]
        rows += kept
        let taken = Self.count(kept)
        (left, right) = (left.dropFirst(taken.left), right.dropFirst(taken.right))
        table = Self.table(left, right)
        return false
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
}

/// The usual table of lengths, which is filled from its end.
private struct AlignmentTable {
    private let left: Range<Int>
    private let right: Range<Int>
    private let width: Int
    private var lengths: [Int32]
    /// The number of rows that are not filled yet.
    private var rest: Int

    init(_ left: Range<Int>, _ right: Range<Int>) {
        self.left = left
        self.right = right
        width = right.count + 1
        lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
        rest = left.count
    }

    /// Fills about as many cells as `cells` says.
    ///
    /// - Returns: whether the table is full.
    mutating func fill(cells: Int, _ matches: (Int, Int) -> Bool) -> Bool {
        for _ in 0..<min(rest, max(1, cells / width)) {
            rest -= 1
            for column in (0..<right.count).reversed() {
                let place = rest * width + column
                lengths[place] =
                    matches(left.lowerBound + rest, right.lowerBound + column)
                    ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
            }
        }
        return rest == 0
    }

    /// The rows of a table that is full.
    func rows(_ matches: (Int, Int) -> Bool) -> [SequenceAlignment.Row] {
        var rows: [SequenceAlignment.Row] = []
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
        rows += (row..<left.upperBound).map(SequenceAlignment.Row.left)
        rows += (column..<right.upperBound).map(SequenceAlignment.Row.right)
        return rows
    }
}
