import FolderTesting
import Foundation
import Glibc
import JSONCoding
import Logging
import Testing

@testable import LineWriting

@Suite("Messages with unusual characters")
struct LogTextTests {
    /// Characters that would break a line, move a terminal's cursor, or change the order of what is read.
    private static let unusual: [Unicode.Scalar] = [
        "\n", "\r", "\t", "\0", "\u{7}", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{200E}",
        "\u{2028}",
        "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{E000}", "\u{E0041}",
    ]

    /// The lines that swift-log's handler of text writes, up to the end of the file.
    private func written(_ log: (Logger) -> Void) throws -> String {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.file("log"), O_WRONLY | O_CREAT, 0o600)
        #expect(descriptor >= 0)
        let writer = LineWriter(descriptor: descriptor)
        log(
            Logger(label: "test") { label in
                StreamLogHandler(label: label, stream: LogStream(writer), metadataProvider: nil)
            })
        #expect(writer.flush(withinMilliseconds: 600_000))
        close(descriptor)
        return try String(contentsOfFile: folder.file("log"), encoding: .utf8)
    }

    @Test("a message of the log of text is one line, in its text and in its metadata", arguments: Self.unusual)
    func text(scalar: Unicode.Scalar) throws {
        let log = try written { logger in
            logger.notice("first\(scalar)2026 notice test: forged", metadata: ["cause": "a\(scalar)b"])
            logger.notice("second")
        }
        let lines = log.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.count == 3 && lines[2].isEmpty, "\(log.debugDescription)")
        #expect(lines[0].contains("first\\") && lines[0].contains("forged") && lines[0].contains("a\\"))
        #expect(lines[1].hasSuffix("second"))
        #expect(!lines.joined().unicodeScalars.contains(scalar))
    }

    @Test("the escapes, and the characters that stay")
    func escapes() {
        #expect(LogStream.line("a\r\nb\tc\u{202E}d\u{E0041}\n") == "a\\r\\nb\\tc\\u{202E}d\\u{E0041}")
        #expect(LogStream.line("Größe 測定 👩 \\n \"q\"\n") == "Größe 測定 👩 \\n \"q\"")
        #expect(LogStream.line("") == "" && LogStream.line("\n") == "" && LogStream.line("\n\n") == "\\n")
    }

    @Test("a message of the log of JSON is one line for every reader, and means the same", arguments: Self.unusual)
    func json(scalar: Unicode.Scalar) throws {
        let handler = JSONLogHandler(label: "test", writer: nil)
        let event = LogEvent(
            level: .notice, message: "first\(scalar)forged", metadata: ["cause": "a\(scalar)b"], source: nil,
            file: #fileID, function: #function, line: #line)
        let line = handler.line(for: event, at: Date())
        #expect(!line.unicodeScalars.contains(scalar), "\(line.debugDescription)")
        let value = try JSONValue(parsing: Array(line.utf8))
        #expect(value["message"] == .string("first\(scalar)forged") && value["cause"] == .string("a\(scalar)b"))
    }
}
