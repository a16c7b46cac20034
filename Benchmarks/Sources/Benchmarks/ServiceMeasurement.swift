import Foundation

/// The service under several loads, each beside servers that send the same bytes: bare C, which only answers; for
/// commands, two in C and one in Swift that store a row as large as the service's before they answer.
final class ServiceMeasurement {
    private static let connections = 64
    /// The service's default.
    private static let floorThreads = "2"
    /// The share of commands in the mix that the service refuses.
    private static let refusedShare = 0.1

    private let seconds: Double
    private let folder: URL
    private let service: MeasuredServer
    /// A second service, which needs a token.
    private let guardedService: MeasuredServer
    private let token: String
    /// The program of the plain service; nil to measure without it.
    private let plain: String?
    private var comparisons: [Comparison] = []

    /// Starts the service on a new database, creates its sessions, and starts the servers that it is compared with.
    init(binary: String, plain: String?, seconds: Double) async throws {
        self.seconds = seconds
        self.plain = plain
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "proscenium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let tokens = folder.appendingPathComponent("tokens.yaml").path
        token = try Self.output(of: [binary, "token", "bench", "--file", tokens])
        service = try MeasuredServer(binary, Self.words(folder, "bench"))
        guardedService = try MeasuredServer(binary, Self.words(folder, "guarded") + ["--set", "tokens=\(tokens)"])
        try await addComparisons()
    }

    private static func words(_ folder: URL, _ name: String) -> [String] {
        let database = folder.appendingPathComponent("\(name).sqlite").path
        return ["serve", "--listen", "127.0.0.1:0", "--log-level", "warning", "--database", database]
    }

    deinit {
        service.stop()
        guardedService.stop()
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("left behind: \(folder.path)")
        }
    }

    /// Runs everything in turns, and returns a table of medians for each load.
    func report() throws -> String {
        // Not measured: caches and the journal's file reach their usual size.
        for comparison in comparisons { try comparison.warmUp(seconds: min(1, seconds)) }
        return try comparisons.map { try $0.report(seconds: seconds, growth: databaseBytes) }
            .joined(separator: "\n")
    }

    /// The cost of drawing a screen.
    func screenReport() async throws -> String {
        try await ScreenMeasurement(port: service.port).report(seconds: seconds / 3)
    }

    private func addComparisons() async throws {
        let (cycling, updating) = (try await cyclingSessions(), try await updatingSessions())
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
        try add(
            "Read of a session", cycling.map(\.reads), Answers(get: read, rest: update, rowBytes: nil))
        try add(
            "Read of a session, with a token on every request", try await guardedSessions().map(\.reads),
            Answers(get: read, rest: update, rowBytes: nil), of: guardedService)
        try add(
            "Interactive update", updating.map(\.updates),
            Answers(get: read, rest: update, rowBytes: updateRow))
        try add(
            "Present, settle, dismiss, settle", cycling.map(\.cycleRequests),
            Answers(get: read, rest: middling, rowBytes: cycleRow))
        let mix = zip(try await cyclingSessions(), try await updatingSessions()).map(ServiceSession.mix)
        let mixedRow = (16 * updateRow + 12 * cycleRow) / 28
        try add(
            "The mix", mix, Answers(get: read, rest: middling, rowBytes: mixedRow),
            refusedShare: Self.refusedShare)
    }

    private func cyclingSessions() async throws -> [ServiceSession] {
        var sessions: [ServiceSession] = []
        for _ in 0..<Self.connections {
            sessions.append(try await ServiceSession(port: service.port))
            try await sessions.last?.prepareCycle()
        }
        return sessions
    }

    private func guardedSessions() async throws -> [ServiceSession] {
        var sessions: [ServiceSession] = []
        for _ in 0..<Self.connections {
            sessions.append(try await ServiceSession(port: guardedService.port, token: token))
        }
        return sessions
    }

    private func updatingSessions() async throws -> [ServiceSession] {
        var sessions: [ServiceSession] = []
        for _ in 0..<Self.connections {
            sessions.append(try await ServiceSession(port: service.port))
            try await sessions.last?.prepareUpdates()
        }
        return sessions
    }

    /// The bytes that the other servers answer with, and those of a row that they store for each command.
    private struct Answers {
        let get: Data
        let rest: Data
        /// Of one command in the service's journal, on average; nil for reads.
        let rowBytes: Int?
    }

    private func add(
        _ name: String, _ requests: [[[UInt8]]], _ answers: Answers, refusedShare: Double = 0,
        of measured: MeasuredServer? = nil
    ) throws {
        let place = "\(comparisons.count)"
        let files = ["get", "rest"].map { folder.appendingPathComponent("\(place).\($0)") }
        try answers.get.write(to: files[0])
        try answers.rest.write(to: files[1])
        let given = files.map(\.path)
        func side(_ title: String, _ server: MeasuredServer, _ refusedShare: Double = 0) -> Comparison.Side {
            Comparison.Side(
                name: title, server: server, load: Load(requests, refusedShare: refusedShare))
        }
        func journal(_ kind: String, _ bytes: Int) -> [String] {
            [folder.appendingPathComponent("\(place).\(kind).sqlite").path, "\(bytes)"]
        }
        var others = [side("C, answers only", try Self.floor([Self.floorThreads] + given))]
        if let bytes = answers.rowBytes {
            // The servers in C refuse nothing, and would store rows for what the service refuses.
            if refusedShare == 0 {
                let (group, loop) = (journal("group", bytes), journal("loop", bytes))
                others.append(
                    side("C, group commit", try Self.floor([Self.floorThreads] + given + group)))
                others.append(side("C, one loop", try Self.floor(["0"] + given + loop)))
            }
            if let plain {
                let server = try MeasuredServer(plain, given + journal("plain", bytes))
                others.append(side("Hummingbird and GRDB", server, refusedShare))
            }
        }
        comparisons.append(
            Comparison(
                name: name, service: side("proscenium", measured ?? service, refusedShare), others: others,
                answerBytes: (answers.rowBytes == nil ? answers.get : answers.rest).count,
                rowBytes: answers.rowBytes))
    }

    private static func floor(_ words: [String]) throws -> MeasuredServer {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("Floor")
        return try MeasuredServer(program.path, words)
    }

    /// The bytes of a session's latest commands in the journal, on average.
    private func rowBytes(of session: ServiceSession, commands: Int) throws -> Int {
        let text = try Self.output(
            of: [
                "sqlite3", "-readonly", folder.path + "/bench.sqlite",
                """
                SELECT CAST(avg(bytes) AS INTEGER) FROM (
                    SELECT length(digest) + length(command) + length(events) + length(patch)
                        + ifnull(length(hierarchy), 0) AS bytes
                    FROM journal WHERE session = '\(session.id)' ORDER BY position DESC LIMIT \(commands));
                """,
            ])
        guard let bytes = Int(text) else {
            throw Load.Failure(description: "sqlite3 gives no size of a row: \(text)")
        }
        return bytes
    }

    /// The text that a program prints, without the blanks around it.
    private static func output(of words: [String]) throws -> String {
        let output = Pipe()
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        program.arguments = words
        program.standardOutput = output
        try program.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func databaseBytes() throws -> Int {
        try ["bench.sqlite", "bench.sqlite-wal"].map { name in
            let path = folder.appendingPathComponent(name).path
            guard FileManager.default.fileExists(atPath: path) else { return 0 }
            return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        }.reduce(0, +)
    }
}
