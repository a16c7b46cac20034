import Glibc
import Guarding
import Testing

@testable import LineWriting

@Suite("Lines written by a thread of their own", .timeLimit(.minutes(30))) struct LineWriterTests {
    @Test(
        "a late reader finds every line in order, or the number of missing lines", arguments: [false, true])
    func lateReader(isNonblocking: Bool) throws {
        let padding = String(repeating: "x", count: 100)
        let pipe = try Pipe(isNonblocking: isNonblocking)
        let lost = Guarded(0)
        let writer = LineWriter(descriptor: pipe.writing, byteLimit: 10_000) { count in
            lost.withLock { $0 += count }
        }
        for number in 0..<5_000 { writer.write(line: "\(number) \(padding)") }
        #expect(!writer.flush(withinMilliseconds: 10), "Nobody has read yet.")
        #expect(lost.withLock { $0 } > 0)
        let early = try pipe.read(until: { $0.hasSuffix("could not be written in time.\n") })
        writer.write(line: "late")
        let text = early + (try pipe.read(until: { $0.hasSuffix("late\n") }))
        var due = 0
        for line in text.split(separator: "\n") {
            if line.contains("missing") {
                due += try #require(line.split(separator: " ").first.flatMap { Int($0) })
            } else {
                #expect(line == (due < 5_000 ? "\(due) \(padding)" : "late"))
                due += 1
            }
        }
        #expect(due == 5_001)
        #expect(text.split(separator: "\n").count == 5_001 - lost.withLock { $0 } + 1)
        #expect(writer.flush(withinMilliseconds: 60_000))
    }

    @Test("lines for a disconnected reader are counted, and nothing blocks")
    func goneReader() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try Pipe()
        pipe.closeReading()
        let lost = Guarded(0)
        let writer = LineWriter(descriptor: pipe.writing) { count in lost.withLock { $0 += count } }
        for number in 0..<100 { writer.write(line: "\(number)") }
        #expect(writer.flush(withinMilliseconds: 60_000))
        #expect(lost.withLock { $0 } == 100)
    }
}

/// A pipe of the smallest size that the system makes.
private final class Pipe: Sendable {
    let writing: Int32
    private let reading: Int32
    private let isReadingOpen = Guarded(true)

    init(isNonblocking: Bool = false) throws {
        var ends: [Int32] = [0, 0]
        let isMade = Glibc.pipe(&ends) == 0
        try #require(isMade)
        (reading, writing) = (ends[0], ends[1])
        try #require(fcntl(writing, F_SETPIPE_SZ, 4_096) > 0)
        if isNonblocking { try #require(fcntl(writing, F_SETFL, O_WRONLY | O_NONBLOCK) == 0) }
    }

    /// The writing end stays open: the writer's thread may be at it.
    deinit { closeReading() }

    func closeReading() {
        isReadingOpen.withLock { isOpen in
            if isOpen { close(reading) }
            isOpen = false
        }
    }

    func read(until isEnough: (String) -> Bool) throws -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !isEnough(text) {
            var place = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            let isReady = poll(&place, 1, 600_000) > 0
            try #require(isReady)
            let count = Glibc.read(reading, &buffer, buffer.count)
            try #require(count > 0)
            text += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return text
    }
}

/// Sets the size of a pipe's buffer.
private let F_SETPIPE_SZ: Int32 = 1_031
