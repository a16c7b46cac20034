import Foundation

/// The service under three loads, each beside the bare server that gives the same bytes.
final class ServiceMeasurement {
    private static let connections = 64
    private static let rounds = 3
    /// As many as the service has by default.
    private static let floorThreads = "2"

    /// One kind of load: the requests, and the server that only answers them.
    private struct Case {
        let name: String
        let load: Load
        let floorLoad: Load
        let floor: MeasuredServer
        let answerBytes: Int
        let writes: Bool
    }

    private let seconds: Double
    private let folder: URL
    private let service: MeasuredServer
    private var cases: [Case] = []

    /// Starts the service on a new database, creates its sessions, and starts the bare servers.
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
        var cycle: [Data] = []
        for command in ServiceSession.cycle {
            cycle.append(try await cycling[0].send("POST", command.path, command.body))
        }
        let mean = cycle.map(\.count).reduce(0, +) / cycle.count
        let middling = cycle.min { abs($0.count - mean) < abs($1.count - mean) } ?? update
        try add("read of a session", cycling.map(\.reads), get: read, rest: update, writes: false)
        try add("interactive update, durable", updating.map(\.updates), get: read, rest: update, writes: true)
        try add(
            "present, settle, dismiss, settle, durable", cycling.map(\.cycleRequests), get: read,
            rest: middling,
            writes: true)
    }

    private func add(_ name: String, _ requests: [[[UInt8]]], get: Data, rest: Data, writes: Bool) throws {
        let files = ["get", "rest"].map { folder.appendingPathComponent("\(cases.count).\($0)") }
        try get.write(to: files[0])
        try rest.write(to: files[1])
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("Floor")
        cases.append(
            Case(
                name: name, load: Load(requests), floorLoad: Load(requests),
                floor: try MeasuredServer(program.path, [Self.floorThreads, files[0].path, files[1].path]),
                answerBytes: writes ? rest.count : get.count, writes: writes))
    }

    /// Runs everything in turns and gives the medians as a table.
    func report() async throws -> String {
        var table = MarkdownTable(
            "requests of 64 connections", "bare C, 1/s", "service, 1/s", "ratio", "bare C, CPU µs each",
            "service, CPU µs each", "median ms", "99 % ms", "answer, bytes", "written each, bytes",
            "file growth each, bytes")
        for item in cases {
            // Not measured: caches and the journal's file reach their usual size.
            _ = try item.load.run(port: service.port, seconds: min(1, seconds))
            _ = try item.floorLoad.run(port: item.floor.port, seconds: min(1, seconds))
        }
        for item in cases { table.add(try row(item)) }
        return table.description
    }

    private func row(_ item: Case) throws -> [String] {
        var floors: [Double] = []
        var outcomes: [Load.Outcome] = []
        var floorSeconds = 0.0
        var floorAnswers = 0
        var serviceSeconds = 0.0
        var written = 0
        var growth = 0
        for _ in 0..<Self.rounds {
            let floorBefore = try item.floor.processorSeconds()
            let floor = try item.floorLoad.run(port: item.floor.port, seconds: seconds)
            floorSeconds += try item.floor.processorSeconds() - floorBefore
            floorAnswers += floor.answers
            floors.append(floor.perSecond)
            let before = (try service.writtenBytes(), try databaseBytes())
            let serviceBefore = try service.processorSeconds()
            outcomes.append(try item.load.run(port: service.port, seconds: seconds))
            serviceSeconds += try service.processorSeconds() - serviceBefore
            written += try service.writtenBytes() - before.0
            growth += try databaseBytes() - before.1
        }
        let commands = outcomes.map(\.answers).reduce(0, +)
        let floor = median(floors)
        let service = median(outcomes.map(\.perSecond))
        return [
            item.name, format(floor), format(service), String(format: "%.2f", service / floor),
            String(format: "%.1f", floorSeconds / Double(floorAnswers) * 1e6),
            String(format: "%.1f", serviceSeconds / Double(commands) * 1e6),
            String(format: "%.2f", median(outcomes.map(\.medianMicroseconds)) / 1_000),
            String(format: "%.2f", median(outcomes.map(\.slowMicroseconds)) / 1_000), "\(item.answerBytes)",
            item.writes ? "\(written / commands)" : "", item.writes ? "\(growth / commands)" : "",
        ]
    }

    private func databaseBytes() throws -> Int {
        try ["bench.sqlite", "bench.sqlite-wal"].map { name in
            let path = folder.appendingPathComponent(name).path
            guard FileManager.default.fileExists(atPath: path) else { return 0 }
            return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        }.reduce(0, +)
    }
}
