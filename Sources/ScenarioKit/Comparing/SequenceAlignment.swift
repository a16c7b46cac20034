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

    /// The number of comparisons between two pauses.
    private static let sliceCellCount = 50_000

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
        var search = AlignmentSearch(leftCount, rightCount, matches)
        while !search.proceed(cells: .max, matches) {}
        rows = search.rows
        isExact = search.isExact
    }

    /// Aligns two sequences, with pauses: a single table takes up to a second.
    ///
    /// - Parameter pause: called between pieces of a few milliseconds.
    package init(
        _ leftCount: Int, _ rightCount: Int, pausing pause: () async throws -> Void,
        where matches: (_ left: Int, _ right: Int) -> Bool
    ) async throws {
        var search = AlignmentSearch(leftCount, rightCount, matches)
        while !search.proceed(cells: Self.sliceCellCount, matches) { try await pause() }
        rows = search.rows
        isExact = search.isExact
    }
}
