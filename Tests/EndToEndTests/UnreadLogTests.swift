import FolderTesting
import Foundation
import Testing

@Suite("A log without a reader")
struct UnreadLogTests {
    @Test(
        "commands are answered while standard error is a full pipe, and its reader learns the number of lost lines",
        .timeLimit(.minutes(30)))
    func fullPipe() async throws {
        let folder = try TemporaryFolder()
        let database = folder.file("proscenium.sqlite")
        let reading = try Self.makePipe(database + ".log")
        defer { close(reading) }
        let server = try await RunningServer.start(database: database, arguments: ["--log-level", "debug"])
        let session = try await server.connect().makeSession(ExchangeTests.home)
        // Each of these has libmicrohttpd complain, which the service logs.
        for _ in 0..<1_000 {
            try await Self.provokeComplaint(server.port)
        }
        for number in 0..<20 {
            try await session.perform(
                RemoteCommand(path: "controllers", body: ["name": .string("c\(number)")]))
        }
        let metrics = try await server.connect().send(.get("/metrics")).text
        let dropped = metrics.split(separator: "\n").first {
            $0.hasPrefix("proscenium_log_lines_dropped_total ")
        }
        .flatMap { Int($0.split(separator: " ")[1]) }
        #expect(try #require(dropped) > 0)
        let text = try await Self.read(reading, until: "lines are missing here")
        let notice = text.split(separator: "\n").first { $0.contains("lines are missing here") } ?? ""
        let missing = Int(notice.split(separator: " ").first ?? "") ?? 0
        #expect(missing >= dropped ?? .max, "\(notice)")
        #expect(try await server.stop() == .exit(0))
    }

    @Test("a server with a full log stops cleanly", .timeLimit(.minutes(30)))
    func stopping() async throws {
        let folder = try TemporaryFolder()
        let database = folder.file("proscenium.sqlite")
        let reading = try Self.makePipe(database + ".log")
        defer { close(reading) }
        let server = try await RunningServer.start(database: database, arguments: ["--log-level", "debug"])
        for _ in 0..<100 { try await Self.provokeComplaint(server.port) }
        #expect(try await server.stop() == .exit(0))
    }

    /// Makes a pipe with a name and a small buffer, and opens its reading end, so that it can be opened for writing.
    private static func makePipe(_ path: String) throws -> Int32 {
        guard mkfifo(path, 0o600) == 0 else { throw SystemFault("mkfifo") }
        let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard reading >= 0 else { throw SystemFault("open") }
        guard fcntl(reading, setsPipeSize, 4_096) > 0 else { throw SystemFault("fcntl") }
        return reading
    }

    private static func provokeComplaint(_ port: UInt16) async throws {
        let connection = try await HTTPConnection.open(port: port)
        try await connection.send(
            Array("POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n".utf8))
        let answer = try await connection.receive()
        #expect(answer.status == 400)
    }

    /// Reads until a text has arrived and its line has ended.
    private static func read(_ descriptor: Int32, until end: String) async throws -> String {
        try await blocking {
            var text = ""
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while text.range(of: end + "[^\n]*\n", options: .regularExpression) == nil {
                var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&place, 1, 600_000) > 0 else { throw SystemFault("poll") }
                let count = Foundation.read(descriptor, &buffer, buffer.count)
                guard count > 0 else { throw SystemFault("read") }
                text += String(decoding: buffer.prefix(count), as: UTF8.self)
            }
            return text
        }
    }

    /// `F_SETPIPE_SZ`.
    private static let setsPipeSize: Int32 = 1_031
}
