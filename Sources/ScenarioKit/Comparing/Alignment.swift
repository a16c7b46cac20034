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
        let aligned = SequenceAlignment(wanted.count, actual.count) {
            wanted[$0].line.isMatched(by: actual[$1])
        }
        let rows = Self.paired(
            aligned.rows.map { row in
                switch row {
                case .both(_, let index): .same(actual[index])
                case .left(let index): .missing(wanted[index].line, line: wanted[index].place)
                case .right(let index): .unexpected(actual[index])
                }
            })
        self.rows = rows
        let agreed = rows.prefix { if case .same = $0 { true } else { false } }.count
        firstLine = agreed == rows.count ? nil : (expected.dropFirst(agreed).first ?? expected.last)?.line
    }

    /// Joins each missing line of a block of differences and the unexpected one about the same member, so that only
    /// their difference stands out.
    private static func paired(_ rows: [Row]) -> [Row] {
        var paired: [Row] = []
        var block: [Row] = []
        for row in rows {
            if case .same = row {
                paired += joined(block)
                block = []
                paired.append(row)
            } else {
                block.append(row)
            }
        }
        return paired + joined(block)
    }

    /// A block of differences: pairs keep the order of both sides.
    private static func joined(_ block: [Row]) -> [Row] {
        var joined: [Row] = []
        /// The missing lines that no later unexpected line has been joined with.
        var waiting: [Row] = []
        /// The unexpected lines since the first of them.
        var between: [Row] = []
        for row in block {
            guard case .unexpected(let line) = row else {
                joined += between
                between = []
                waiting.append(row)
                continue
            }
            let partner = waiting.firstIndex { row in
                if case .missing(let wanted, _) = row { wanted.topic == line.topic } else { false }
            }
            guard let partner, case .missing(let wanted, let place) = waiting[partner] else {
                between.append(row)
                continue
            }
            joined += waiting[..<partner] + between + [.other(wanted, line: place, instead: line)]
            waiting.removeFirst(partner + 1)
            between = []
        }
        return joined + waiting + between
    }
}

extension EventLine {
    fileprivate func isMatched(by actual: EventLine) -> Bool { actual.matches(self) }

    /// The line up to its arguments.
    fileprivate var topic: Substring { head.prefix { $0 != "…" } }
}
