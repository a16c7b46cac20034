import Foundation

/// The service and other servers under the same load, in turns.
struct Comparison {
    private static let rounds = 3

    /// A server under the load.
    struct Side {
        let name: String
        let server: MeasuredServer
        let load: Load
    }

    let name: String
    let service: Side
    let others: [Side]
    let answerBytes: Int
    /// The bytes of one command in the service's journal, on average; nil for reads.
    let rowBytes: Int?

    func warmUp(seconds: Double) throws {
        for side in [service] + others { _ = try side.load.run(port: side.server.port, seconds: seconds) }
    }

    /// Runs the rounds, and returns a table with a row for each server.
    ///
    /// - Parameter growth: the bytes of the service's database at the moment.
    func report(seconds: Double, growth: () throws -> Int) throws -> String {
        var measured = Rounds()
        var rivals = others.map { _ in Rounds() }
        var (written, grown) = (0, 0)
        for _ in 0..<Self.rounds {
            for (place, side) in others.enumerated() { try rivals[place].run(side, seconds: seconds) }
            let before = (try service.server.writtenBytes(), try growth())
            try measured.run(service, seconds: seconds)
            written += try service.server.writtenBytes() - before.0
            grown += try growth() - before.1
        }
        var table = MarkdownTable(
            name, "1/s", "service's rate to this", "CPU µs each", "service's CPU to this", "median ms", "99 % ms")
        for (side, rounds) in zip(others, rivals) {
            table.add(
                [side.name, format(rounds.rate), String(format: "%.2f", measured.rate / rounds.rate)]
                    + [String(format: "%.1f", rounds.microsecondsEach)]
                    + [String(format: "%.2f", measured.microsecondsEach / rounds.microsecondsEach)]
                    + rounds.latencies)
        }
        table.add(
            [service.name, format(measured.rate), ""]
                + [String(format: "%.1f", measured.microsecondsEach), ""] + measured.latencies)
        var sizes = "An answer has \(answerBytes) bytes."
        if let rowBytes {
            sizes += " A row has \(rowBytes) bytes; for each request \(written / measured.answers) bytes were"
            sizes += " written, and the file grew by \(grown / measured.answers)."
        }
        return "\(table)\n\(sizes)\n"
    }

    /// The rounds of one server.
    private struct Rounds {
        private var outcomes: [Load.Outcome] = []
        private var processorSeconds = 0.0

        var rate: Double { median(outcomes.map(\.perSecond)) }
        var answers: Int { outcomes.map(\.answers).reduce(0, +) }
        var microsecondsEach: Double { processorSeconds / Double(answers) * 1e6 }

        /// The median and the 99th percentile, in milliseconds, as texts.
        var latencies: [String] {
            [outcomes.map(\.medianMicroseconds), outcomes.map(\.slowMicroseconds)].map {
                String(format: "%.2f", median($0) / 1_000)
            }
        }

        mutating func run(_ side: Side, seconds: Double) throws {
            let before = try side.server.processorSeconds()
            outcomes.append(try side.load.run(port: side.server.port, seconds: seconds))
            processorSeconds += try side.server.processorSeconds() - before
        }
    }
}
