import Guarding
import JSONCoding
import PresentationEngine
import ScenarioKit
import StoryboardReader
import Testing

@testable import SessionComparison

/// Counts the pauses of a comparison.
final class PauseCount: Sendable {
    private let state = Guarded(0)

    var count: Int { state.withLock { $0 } }

    func add() { state.withLock { $0 += 1 } }
}

/// Comparisons of scripts that tests write.
enum Comparing {
    /// Compares a scenario under two settings.
    static func scenario(
        _ text: String, _ left: String, _ right: String, as name: String = "test.yaml"
    ) async throws -> Comparison {
        let scenario = try Scenario(parsing: Array(text.utf8), file: "test.yaml")
        let script = try ScriptedSession(scenario) { path in
            throw ScenarioFault(file: "test.yaml", reason: "There is no \(path).")
        } openArchive: {
            $0
        }
        return try await script.compare(
            as: name, RunSetting(parsing: left), RunSetting(parsing: right), {}
        ) { _ in }
    }

    /// Compares a walk through storyboards, each given as a document of the service's own.
    static func walk(
        _ documents: [(name: String, json: JSONValue)], _ left: String, _ right: String
    ) async throws -> Comparison {
        try await walk(try documents.map { try storyboard($0.name, $0.json) }, left, right)
    }

    /// A storyboard from a document of the service's own.
    static func storyboard(_ name: String, _ json: JSONValue) throws -> Storyboard {
        try StoryboardReader().read(json.encoded(), name: name).storyboard
    }

    static func walk(
        _ storyboards: [Storyboard], _ left: String, _ right: String, within limits: WalkLimits = WalkLimits(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> Comparison {
        var walk = ComparedWalk(storyboards)
        walk.limits = limits
        let (first, second) = (try RunSetting(parsing: left), try RunSetting(parsing: right))
        let launch = walk.launch(under: first)
        var record = ComparisonRecord("Main", launch, second.applied(to: launch))
        try await walk.run(into: &record, first, second, {}, progress: progress)
        return record.comparison
    }
}

extension Comparison {
    /// The differences as lines: the kind, then both sides.
    var lines: [String] {
        differences.map { "\($0.kind.rawValue) \($0.left?.text ?? "nothing") | \($0.right?.text ?? "nothing")" }
    }

    /// The differences of one kind.
    func differences(of kind: Difference.Kind) -> [Difference] { differences.filter { $0.kind == kind } }
}
