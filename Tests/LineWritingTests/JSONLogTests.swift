import Foundation
import JSONCoding
import Logging
import Testing

@testable import LineWriting

@Suite("Log lines as JSON")
struct JSONLogTests {
    private func line(_ metadata: Logger.Metadata, message: Logger.Message = "done") throws -> JSONValue {
        let provider = Logger.MetadataProvider { ["request": "r1"] }
        var handler = JSONLogHandler(
            label: "proscenium.test", writer: LineWriter(descriptor: -1), metadataProvider: provider)
        handler[metadataKey: "kept"] = "k"
        let event = LogEvent(
            level: .warning, message: message, metadata: metadata, source: nil, file: #fileID,
            function: #function, line: #line)
        let text = handler.line(for: event, at: Date(timeIntervalSince1970: 1.5))
        #expect(!text.contains("\n"))
        return try JSONValue(parsing: Array(text.utf8))
    }

    @Test("a line has time, level, logger, message and all metadata, whatever they contain")
    func members() throws {
        let line = try line(
            [
                "cause": "a \"b\"\n\u{1}c", "status": .stringConvertible(204), "seconds": .stringConvertible(0.25),
                "list": ["x", .stringConvertible(true)], "map": ["k": "v"], "time": "mine",
            ], message: "two\nlines")
        #expect(
            line.description
                == JSONValue.object([
                    "time": "1970-01-01T00:00:01.500Z", "level": "warning", "logger": "proscenium.test",
                    "message": "two\nlines", "cause": "a \"b\"\n\u{1}c", "kept": "k", "list": ["x", true],
                    "map": ["k": "v"], "request": "r1", "seconds": 0.25, "status": 204, "metadata.time": "mine",
                ]).description)
    }

    @Test("metadata of the line takes precedence over that of the request and of the logger")
    func precedence() throws {
        let line = try line(["request": "r2", "kept": "l"])
        #expect(line["request"]?.description == "\"r2\"")
        #expect(line["kept"]?.description == "\"l\"")
    }
}
