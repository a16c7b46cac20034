import Collections

/// The lines that wait to be written, in order, and the gaps where lines were lost.
///
/// The queue is bounded in bytes. When it is full it drops every line until the writer has caught up, so that the lines
/// before the gap and the lines after it are each complete sequences. A gap is written as a separate line with the
/// number of lines missing there.
struct LineQueue {
    private enum Entry {
        case line([UInt8])
        case gap(lineCount: Int)
    }

    /// Lines that are written together.
    struct Batch: Equatable {
        var bytes: [UInt8] = []
        /// The number of lines missing before the first one.
        var gapLineCount = 0
        /// Where the lines begin in ``bytes``, after the notice about the gap.
        var linesStart = 0
        /// Where each line ends in ``bytes``.
        var lineEnds: [Int] = []
    }

    private var entries: Deque<Entry> = []
    /// Whether lines are dropped until the gap at the end of the queue has been taken.
    private var isFull = false
    /// Whether the last write failed; the notice about a gap is then not retried until another line is waiting.
    private var hasFailed = false
    /// Whether the last write ended in the middle of a line.
    private var isTorn = false
    /// The memory of all lines that are not written yet, including the lines of the current batch.
    private var heldByteCount = 0
    private let byteLimit: Int
    /// Makes the line that replaces missing lines.
    private let notice: @Sendable (Int) -> String

    init(byteLimit: Int, notice: @escaping @Sendable (Int) -> String = Self.notice) {
        self.byteLimit = byteLimit
        self.notice = notice
    }

    /// Appends a line, which ends with a line break. Returns false if it was dropped.
    mutating func append(_ line: [UInt8]) -> Bool {
        hasFailed = false
        guard !isFull, heldByteCount + Self.cost(ofByteCount: line.count) <= byteLimit else {
            isFull = true
            addGap(lineCount: 1)
            return false
        }
        heldByteCount += Self.cost(ofByteCount: line.count)
        entries.append(.line(line))
        return true
    }

    /// Takes the next lines, up to about ``batchByteCount`` or the next gap; `nil` if there is nothing to
    /// write.
    mutating func takeBatch() -> Batch? {
        guard !entries.isEmpty, !hasFailed || entries.count > 1 else { return nil }
        var batch = Batch(bytes: isTorn ? [UInt8(ascii: "\n")] : [])
        if case .gap(let lineCount) = entries.first {
            entries.removeFirst()
            batch.gapLineCount = lineCount
            batch.bytes += Array((notice(lineCount) + "\n").utf8)
            if entries.isEmpty { isFull = false }
        }
        batch.linesStart = batch.bytes.count
        while batch.bytes.count < Self.batchByteCount, case .line(let line) = entries.first {
            entries.removeFirst()
            batch.bytes += line
            batch.lineEnds.append(batch.bytes.count)
        }
        return batch
    }

    /// Records that a batch was written up to a given byte. Returns how many of its lines are lost.
    mutating func finish(_ batch: Batch, writtenByteCount: Int) -> Int {
        var start = batch.linesStart
        for end in batch.lineEnds {
            heldByteCount -= Self.cost(ofByteCount: end - start)
            start = end
        }
        hasFailed = writtenByteCount < batch.bytes.count
        guard hasFailed else {
            isTorn = false
            return 0
        }
        if writtenByteCount > 0 { isTorn = batch.bytes[writtenByteCount - 1] != UInt8(ascii: "\n") }
        // A line that lacks only its line break gets the break from the next batch.
        let end = writtenByteCount + 1
        let lost = batch.lineEnds.count { $0 > end }
        let missing = lost + (end < batch.linesStart ? batch.gapLineCount : 0)
        if case .gap(let later) = entries.first {
            entries[0] = .gap(lineCount: missing + later)
        } else if missing > 0 {
            entries.prepend(.gap(lineCount: missing))
        }
        return lost
    }

    private mutating func addGap(lineCount: Int) {
        if case .gap(let before) = entries.last {
            entries[entries.count - 1] = .gap(lineCount: before + lineCount)
        } else {
            entries.append(.gap(lineCount: lineCount))
        }
    }

    private static func cost(ofByteCount count: Int) -> Int { count + entryByteCount }

    /// The line that replaces missing lines in a text log.
    static let notice: @Sendable (Int) -> String = { lineCount in
        lineCount == 1
            ? "1 line is missing here: it could not be written in time."
            : "\(lineCount) lines are missing here: they could not be written in time."
    }

    /// The approximate memory of an entry besides its text.
    private static let entryByteCount = 64
    /// The approximate size of a batch.
    private static let batchByteCount = 16 << 10
}
