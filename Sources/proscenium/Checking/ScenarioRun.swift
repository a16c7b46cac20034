import ScenarioKit

/// Plays of scenarios, several at once.
enum ScenarioRun {
    /// A scenario in one of its settings.
    struct Play: Sendable {
        let scenario: Scenario
        let setting: Setting
        /// Whether the play continues after a failure, and keeps its observations.
        var isObserving = false
        /// Whether the session stays on the service if the play fails.
        var keepsSession = false

        /// The play on a service.
        func run(on service: any ScenarioService) async -> ScenarioOutcome {
            let readFile = ScenarioFiles.reader(beside: scenario.file)
            var play =
                isObserving
                ? ScenarioPlay(observing: scenario, in: setting, on: service, readFile: readFile)
                : ScenarioPlay(scenario, in: setting, on: service, readFile: readFile)
            play.keepsSession = keepsSession
            return await play.run()
        }
    }

    /// Plays everything, and returns the outcomes in the order of the plays.
    static func outcomes(
        of plays: [Play], on service: any ScenarioService, jobs: Int, _ progress: ProgressLine
    ) async -> [ScenarioOutcome] {
        await withTaskGroup(of: (Int, ScenarioOutcome).self) { group in
            var outcomes: [ScenarioOutcome?] = Array(repeating: nil, count: plays.count)
            var next = 0
            func begin(_ group: inout TaskGroup<(Int, ScenarioOutcome)>) {
                guard next < plays.count else { return }
                let (index, play) = (next, plays[next])
                next += 1
                group.addTask { (index, await play.run(on: service)) }
            }
            for _ in 0..<jobs { begin(&group) }
            while let (index, outcome) = await group.next() {
                outcomes[index] = outcome
                progress.note(outcome)
                begin(&group)
            }
            return outcomes.compactMap(\.self)
        }
    }

    /// Removes the storyboards that plays have brought to a service.
    static func removeStoryboards(
        of outcomes: [ScenarioOutcome], from service: any ScenarioService
    ) async throws(ServiceFailure) {
        for id in Set(outcomes.flatMap(\.newStoryboards)) {
            _ = try await service.send(ServiceRequest("DELETE", "/v1/storyboards/\(id)"))
        }
    }
}

/// A pseudo-random sequence that a seed determines.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
