import Foundation

/// The service under three loads, each beside its floors, which send the same bytes: one that only answers, and, for
/// commands, one that stores a row as large as the service's before it answers.
final class ServiceMeasurement {
    private static let connections = 64
    private static let rounds = 3
    /// The service's default.
    private static let floorThreads = "2"

    /// A server under the load of a case.
    private struct Side {
        let server: MeasuredServer
        let load: Load
    }

    /// One kind of load: the requests for the service, and for the floors that it is compared with.
    private struct Case {
        let name: String
        let load: Load
        /// The server that only answers.
        let floor: Side
        /// The server that also stores a row of ``rowBytes``; nil for reads.
        let durableFloor: Side?
        let answerBytes: Int
        /// The bytes of one command in the service's journal, on average; nil for reads.
        let rowBytes: Int?
    }

    private let seconds: Double
    private let folder: URL
    private let service: MeasuredServer
    private var cases: [Case] = []

    /// Starts the service on a new database, creates its sessions, and starts the floors.
    init(binary: String, seconds: Double) async throws {
        self.seconds = seconds
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "proscenium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        service = try MeasuredServer(
            binary,
            [
                "serve", "--listen", "127.0.0.1:0", "--log-level", "warning", "--database",
                folder.path + "/bench.sqlite",
            ])
        var cycling: [ServiceSession] = []
        var updating: [ServiceSession] = []
        for _ in 0..<Self.connections {
            cycling.append(try await ServiceSession(port: service.port))
            updating.append(try await ServiceSession(port: service.port))
        }
        for session in cycling { try await session.prepareCycle() }
        for session in updating { try await session.prepareUpdates() }
        try await addCases(cycling, updating)
    }

    deinit {
        service.stop()
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("left behind: \(folder.path)")
        }
    }

    private func addCases(_ cycling: [ServiceSession], _ updating: [ServiceSession]) async throws {
        let read = try await cycling[0].send("GET", "")
        let update = try await updating[0].send("PATCH", "/transitions/hand", #"{"fraction": 0.25}"#)
        let updateRow = try rowBytes(of: updating[0], commands: 1)
        var cycle: [Data] = []
        for command in ServiceSession.cycle {
            cycle.append(try await cycling[0].send("POST", command.path, command.body))
        }
        let cycleRow = try rowBytes(of: cycling[0], commands: cycle.count)
        let mean = cycle.map(\.count).reduce(0, +) / cycle.count
        let middling = cycle.min { abs($0.count - mean) < abs($1.count - mean) } ?? update
        try add("read of a session", cycling.map(\.reads), get: read, rest: update, rowBytes: nil)
        try add(
            "interactive update, durable", updating.map(\.updates), get: read, rest: update, rowBytes: updateRow)
        try add(
            "present, settle, dismiss, settle, durable", cycling.map(\.cycleRequests), get: read,
            rest: middling, rowBytes: cycleRow)
    }

    private func add(_ name: String, _ requests: [[[UInt8]]], get: Data, rest: Data, rowBytes: Int?) throws {
        let files = ["get", "rest"].map { folder.appendingPathComponent("\(cases.count).\($0)") }
        try get.write(to: files[0])
        try rest.write(to: files[1])
        let words = [Self.floorThreads, files[0].path, files[1].path]
        let durableFloor = try rowBytes.map { bytes in
            let database = folder.appendingPathComponent("\(cases.count).floor.sqlite").path
            return Side(server: try Self.floor(words + [database, "\(bytes)"]), load: Load(requests))
        }
        cases.append(
            Case(
                name: name, load: Load(requests),
                floor: Side(server: try Self.floor(words), load: Load(requests)), durableFloor: durableFloor,
                answerBytes: rowBytes == nil ? get.count : rest.count, rowBytes: rowBytes))
    }

    private static func floor(_ words: [String]) throws -> MeasuredServer {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("Floor")
        return try MeasuredServer(program.path, words)
    }

    /// Runs everything in turns, and returns the medians as a table.
    func report() async throws -> String {
        var table = MarkdownTable(
            "requests of 64 connections", "bare C, 1/s", "durable C, 1/s", "service, 1/s", "of bare C",
            "of durable C", "bare C, CPU µs each", "durable C, CPU µs each", "service, CPU µs each", "median ms",
            "99 % ms", "answer, bytes", "row, bytes", "written each, bytes", "file growth each, bytes")
        for item in cases {
            // Not measured: caches and the journal's file reach their usual size.
            _ = try item.load.run(port: service.port, seconds: min(1, seconds))
            for side in [item.floor, item.durableFloor].compactMap(\.self) {
                _ = try side.load.run(port: side.server.port, seconds: min(1, seconds))
            }
        }
        for item in cases { table.add(try row(item)) }
        return table.description
    }

    /// The rounds of one server.
    private struct Rounds {
        var outcomes: [Load.Outcome] = []
        var processorSeconds = 0.0

        var rate: Double { median(outcomes.map(\.perSecond)) }
        var answers: Int { outcomes.map(\.answers).reduce(0, +) }
        var microsecondsEach: Double { processorSeconds / Double(answers) * 1e6 }

        mutating func run(_ load: Load, on server: MeasuredServer, seconds: Double) throws {
            let before = try server.processorSeconds()
            outcomes.append(try load.run(port: server.port, seconds: seconds))
            processorSeconds += try server.processorSeconds() - before
        }
    }

    private func row(_ item: Case) throws -> [String] {
        var (bare, durable, measured) = (Rounds(), Rounds(), Rounds())
        var written = 0
        var growth = 0
        for _ in 0..<Self.rounds {
            try bare.run(item.floor.load, on: item.floor.server, seconds: seconds)
            if let side = item.durableFloor { try durable.run(side.load, on: side.server, seconds: seconds) }
            let before = (try service.writtenBytes(), try databaseBytes())
            try measured.run(item.load, on: service, seconds: seconds)
            written += try service.writtenBytes() - before.0
            growth += try databaseBytes() - before.1
        }
        func ifDurable(_ text: @autoclosure () -> String) -> String { item.durableFloor == nil ? "" : text() }
        return [
            item.name, format(bare.rate), ifDurable(format(durable.rate)), format(measured.rate),
            String(format: "%.2f", measured.rate / bare.rate),
            ifDurable(String(format: "%.2f", measured.rate / durable.rate)),
            String(format: "%.1f", bare.microsecondsEach),
            ifDurable(String(format: "%.1f", durable.microsecondsEach)),
            String(format: "%.1f", measured.microsecondsEach),
            String(format: "%.2f", median(measured.outcomes.map(\.medianMicroseconds)) / 1_000),
            String(format: "%.2f", median(measured.outcomes.map(\.slowMicroseconds)) / 1_000),
            "\(item.answerBytes)", item.rowBytes.map { "\($0)" } ?? "",
            ifDurable("\(written / measured.answers)"), ifDurable("\(growth / measured.answers)"),
        ]
    }

    /// The bytes of a session's latest commands in the journal, on average.
    private func rowBytes(of session: ServiceSession, commands: Int) throws -> Int {
        let output = Pipe()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        shell.arguments = [
            "sqlite3", "-readonly", folder.path + "/bench.sqlite",
            """
            SELECT CAST(avg(bytes) AS INTEGER) FROM (
                SELECT length(digest) + length(command) + length(events) + length(patch)
                    + ifnull(length(hierarchy), 0) AS bytes
                FROM journal WHERE session = '\(session.id)' ORDER BY position DESC LIMIT \(commands));
            """,
        ]
        shell.standardOutput = output
        try shell.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        guard let bytes = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Load.Failure(description: "sqlite3 gives no size of a row: \(text)")
        }
        return bytes
    }

    private func databaseBytes() throws -> Int {
        try ["bench.sqlite", "bench.sqlite-wal"].map { name in
            let path = folder.appendingPathComponent(name).path
            guard FileManager.default.fileExists(atPath: path) else { return 0 }
            return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        }.reduce(0, +)
    }
}
