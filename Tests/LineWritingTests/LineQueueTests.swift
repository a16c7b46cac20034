import Testing

@testable import LineWriting

@Suite("The queue of log lines") struct LineQueueTests {
    @Test(
        "no line is lost without being counted, in any order of arrivals, writes and failures",
        arguments: 1...50)
    func accounting(seed: UInt64) {
        var random = Sequence64(state: seed)
        var queue = LineQueue(byteLimit: 2_000)
        var appended = 0
        var reader = Reader()
        for _ in 0..<400 {
            if random.next() % 4 > 0 {
                // A number is a line, so that the reader knows which one it has before it.
                _ = queue.append(Array("#\(appended)\n".utf8))
                appended += 1
            } else if let batch = queue.takeBatch() {
                let cut =
                    random.next() % 3 == 0
                    ? Int(random.next() % UInt64(batch.bytes.count + 1)) : batch.bytes.count
                reader.take(batch.bytes.prefix(cut))
                _ = queue.finish(batch, writtenByteCount: cut)
            }
        }
        _ = queue.append(Array("#\(appended)\n".utf8))
        while let batch = queue.takeBatch() {
            reader.take(batch.bytes[...])
            _ = queue.finish(batch, writtenByteCount: batch.bytes.count)
        }
        #expect(reader.next == appended + 1)
    }

    @Test("the reported losses equal those in the notices")
    func losses() throws {
        var queue = LineQueue(byteLimit: 200)
        var taken = 0
        for number in 0..<10 where queue.append(Array("\(number)\n".utf8)) { taken += 1 }
        #expect(taken == 3)
        let first = queue.takeBatch()
        let lost = queue.finish(try #require(first), writtenByteCount: 2)
        #expect(lost == 2)
        let isTaken = queue.append([UInt8(ascii: "\n")])
        #expect(!isTaken, "The queue drops until the gap has been taken.")
        let second = queue.takeBatch()
        let notice = try #require(second)
        #expect(
            String(decoding: notice.bytes, as: UTF8.self)
                == "10 lines are missing here: they could not be written in time.\n")
        let lostLater = queue.finish(notice, writtenByteCount: notice.bytes.count)
        let isTakenAgain = queue.append([UInt8(ascii: "\n")])
        #expect(lostLater == 0 && isTakenAgain)
    }

    @Test("a gap alone is not written repeatedly while the descriptor refuses it")
    func stall() throws {
        var queue = LineQueue(byteLimit: 1_000)
        _ = queue.append(Array("a\n".utf8))
        let batch = queue.takeBatch()
        let lost = queue.finish(try #require(batch), writtenByteCount: 0)
        let nothing = queue.takeBatch()
        #expect(lost == 1 && nothing == nil)
        _ = queue.append(Array("b\n".utf8))
        let both = queue.takeBatch()
        #expect(
            both.map { String(decoding: $0.bytes, as: UTF8.self) }
                == "1 line is missing here: it could not be written in time.\nb\n")
    }
}

/// Reads consecutive numbers and notices about missing ones, and knows the next expected number.
private struct Reader {
    private var text: [UInt8] = []

    mutating func take(_ bytes: ArraySlice<UInt8>) { text += bytes }

    /// The number that is due after everything that was read.
    ///
    /// Of a line or a notice that was cut off a beginning was written, which counts for nothing: a later notice counts
    /// it as missing.
    var next: Int {
        var next = 0
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }[...]
        while let line = lines.popFirst() {
            let words = line.split(separator: " ")
            if line.hasSuffix(" in time."), let missing = Int(words[0]) {
                next += missing
            } else if line == "#\(next)" {
                next += 1
            }
        }
        return next
    }
}

/// A pseudorandom number generator that produces the same sequence in every run.
private struct Sequence64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
