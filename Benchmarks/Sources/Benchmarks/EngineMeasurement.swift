import Foundation
import PresentationEngine

/// The engine alone, on one thread, with trees of different sizes: the cost of a command must not depend on the size of
/// the tree.
///
/// Seconds are processor time, so that other work on the machine does not affect the figures.
enum EngineMeasurement {
    private static let sizes = [10, 100, 1_000, 10_000]

    /// Measures, and returns a table.
    static func report(seconds: Double) throws -> String {
        var table = MarkdownTable(
            "engine alone, controllers", "commands, 1/s of a core", "events per command", "relative to 10")
        table.add(try mix(seconds: seconds))
        let measured = try sizes.map { (size: $0, outcome: try measure($0, seconds: seconds)) }
        for (size, outcome) in measured {
            let relative = outcome.rate / measured[0].outcome.rate
            table.add([
                format(Double(size)), format(outcome.rate), String(format: "%.1f", outcome.events),
                String(format: "%.2f", relative),
            ])
        }
        return table.description
    }

    private static func mix(seconds: Double) throws -> [String] {
        var mix = try EngineMix()
        var (rounds, events) = (0, 0)
        let start = processorSeconds()
        while processorSeconds() - start < seconds {
            events += try mix.run()
            rounds += 1
        }
        let commands = Double(rounds * EngineMix.commandCount)
        let elapsed = processorSeconds() - start
        return [
            "the mix, 10", format(commands / elapsed), String(format: "%.1f", Double(events) / commands), "",
        ]
    }

    /// Presents and dismisses in a session with that many controllers.
    private static func measure(_ size: Int, seconds: Double) throws -> (rate: Double, events: Double) {
        var session = try session(size)
        var events = 0
        var commands = 0
        let start = processorSeconds()
        while processorSeconds() - start < seconds {
            for command in cycle { events += try session.apply(command).count }
            commands += cycle.count
        }
        let elapsed = processorSeconds() - start
        return (Double(commands) / elapsed, Double(events) / Double(commands))
    }

    /// Present, run to the end, dismiss, run to the end.
    static let cycle: [Command] = [
        .perform([.present(PresentCall(receiver: "root", controller: "detail", isAnimated: true))]),
        .advance(.settle),
        .perform([.dismiss(receiver: "root", animated: true, completion: nil)]),
        .advance(.settle),
    ]

    /// A session with that many controllers, two of which are `root` and `detail`.
    static func session(_ size: Int) throws -> PresentationSession {
        guard let device = Device.named("iPhone 8") else {
            preconditionFailure("The device is in the table.")
        }
        var session = PresentationSession()
        _ = try session.apply(
            .launch(
                Launch(
                    device: device, systemVersion: SystemVersion(12), root: ControllerRequest(name: "root"))))
        let others = (2..<size).map { Call.makeController(ControllerRequest(name: "other\($0)")) }
        _ = try session.apply(.perform([.makeController(ControllerRequest(name: "detail"))]))
        for call in others { _ = try session.apply(.perform([call])) }
        return session
    }
}

/// The processor time that this process has used so far.
private func processorSeconds() -> Double {
    var time = timespec()
    // Fails only for a clock that does not exist.
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
