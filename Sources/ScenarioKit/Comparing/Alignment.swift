/// Two sequences of lines, aligned: what was expected beside what came.
public struct Alignment: Sendable, Equatable {
    /// One row of an alignment.
    public enum Row: Sendable, Equatable {
        /// The line was expected, and came.
        case same(EventLine)
        /// The line was expected, and did not come.
        case missing(EventLine, line: Int?)
        /// The line came, and was not expected.
        case unexpected(EventLine)
        /// A line was expected, and a similar one came instead.
        case other(EventLine, line: Int?, instead: EventLine)
    }

    /// The rows, in order.
    public let rows: [Row]
    /// The line of the file for the first difference: that of the event which did not come, or of the one before which
    /// another came; nil if there is none.
    public let firstLine: Int?

    /// Whether all rows are the same.
    public var isEqual: Bool {
        rows.allSatisfy { if case .same = $0 { true } else { false } }
    }

    /// Aligns the lines so that as many as possible are the same.
    init(expected: [Expectation.Line], actual: [EventLine]) {
        let wanted = expected.map { (line: EventLine($0.text), place: $0.line) }
        // The beginnings and the ends that agree need no table.
        let start = zip(wanted, actual).prefix { $0.0.line.isMatched(by: $0.1) }.count
        let end = zip(wanted.dropFirst(start).reversed(), actual.dropFirst(start).reversed())
            .prefix { $0.0.line.isMatched(by: $0.1) }.count
        let middle = Self.rows(
            Array(wanted[start..<(wanted.count - end)]), Array(actual[start..<(actual.count - end)]))
        let rows = actual.prefix(start).map(Row.same) + Self.paired(middle) + actual.suffix(end).map(Row.same)
        self.rows = rows
        let agreed = rows.prefix { if case .same = $0 { true } else { false } }.count
        firstLine = agreed == rows.count ? nil : (expected.dropFirst(agreed).first ?? expected.last)?.line
    }

    /// The longest common subsequence of what is left, by the usual table. Beyond its limit the lines are compared in
    /// pairs.
    private static func rows(_ wanted: [(line: EventLine, place: Int?)], _ actual: [EventLine]) -> [Row] {
        guard wanted.count * actual.count <= 4_000_000 else {
            return wanted.map { .missing($0.line, line: $0.place) } + actual.map(Row.unexpected)
        }
        let width = actual.count + 1
        var lengths = [Int32](repeating: 0, count: (wanted.count + 1) * width)
        for row in wanted.indices.reversed() {
            for column in actual.indices.reversed() {
                lengths[row * width + column] =
                    wanted[row].line.isMatched(by: actual[column])
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var rows: [Row] = []
        var (row, column) = (0, 0)
        while row < wanted.count, column < actual.count {
            if wanted[row].line.isMatched(by: actual[column]) {
                rows.append(.same(actual[column]))
                (row, column) = (row + 1, column + 1)
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                rows.append(.missing(wanted[row].line, line: wanted[row].place))
                row += 1
            } else {
                rows.append(.unexpected(actual[column]))
                column += 1
            }
        }
        rows += wanted[row...].map { .missing($0.line, line: $0.place) }
        return rows + actual[column...].map(Row.unexpected)
    }

    /// Joins a missing line and an unexpected one about the same member, so that only their difference stands out.
    private static func paired(_ rows: [Row]) -> [Row] {
        var paired: [Row] = []
        for row in rows {
            if case .unexpected(let line) = row, case .missing(let wanted, let place)? = paired.last,
                wanted.head == line.head
            {
                paired[paired.count - 1] = .other(wanted, line: place, instead: line)
            } else {
                paired.append(row)
            }
        }
        return paired
    }
}

extension EventLine {
    fileprivate func isMatched(by actual: EventLine) -> Bool { actual.matches(self) }

    /// The line up to its arguments.
    fileprivate var head: Substring { text.prefix { $0 != " " } }
}
