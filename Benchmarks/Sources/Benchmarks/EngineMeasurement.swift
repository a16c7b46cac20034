import Foundation
import PresentationEngine

/// The engine alone, on one thread, in trees of different sizes: what a command costs must not follow the tree.
enum EngineMeasurement {
    private static let sizes = [10, 100, 1_000, 10_000]

    /// Measures and gives a table.
    static func report(seconds: Double) throws -> String {
        var table = MarkdownTable(
            "engine alone, controllers", "commands, 1/s", "events per command", "relative to 10")
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

    /// Presents and dismisses in a session of so many controllers.
    private static func measure(_ size: Int, seconds: Double) throws -> (rate: Double, events: Double) {
        var session = try session(size)
        var events = 0
        var commands = 0
        let clock = ContinuousClock()
        let start = clock.now
        while clock.now - start < .seconds(seconds) {
            for command in cycle { events += try session.apply(command).count }
            commands += cycle.count
        }
        let elapsed = (clock.now - start) / .seconds(1)
        return (Double(commands) / elapsed, Double(events) / Double(commands))
    }

    private static let cycle: [Command] = [
        .perform([.present(PresentCall(receiver: "root", controller: "detail", isAnimated: true))]),
        .advance(.settle),
        .perform([.dismiss(receiver: "root", animated: true, completion: nil)]),
        .advance(.settle),
    ]

    private static func session(_ size: Int) throws -> PresentationSession {
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
