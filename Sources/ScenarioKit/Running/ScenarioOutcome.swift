import JSONCoding

/// How one play of a scenario ended.
public struct ScenarioOutcome: Sendable {
    /// What was not as the scenario says.
    public struct Failure: Sendable {
        /// The number of the step, from 1; 0 for `given` and the launch.
        public let step: Int
        /// The line of the file that is not met.
        public let line: Int?
        /// What was done, in a few words; empty if nothing was.
        public let action: String
        /// One sentence.
        public let message: String
        /// What was expected beside what came, for a difference of events.
        public var alignment: Alignment?
        /// The lines in which a picture differs, with signs.
        public var difference: [String] = []
        /// Why the first event that differs came or did not come, in the service's words.
        public var explanation: String?
        /// The event that is missing, if that is all that is wrong.
        var missing: EventLine?
        /// The value that is another one, if that is all that is wrong.
        var value: Value?

        /// A value after a step that is another one than expected.
        struct Value: Sendable {
            /// The subject and the property.
            let place: String
            let wanted: JSONValue
        }
    }

    /// The scenario.
    public let scenario: Scenario
    /// The setting it was played in.
    public let setting: Setting
    /// What was not met; the first failure ends a play, except that all expectations of one step are checked.
    public private(set) var failures: [Failure]
    /// The number of steps after the first failure, which were not played.
    public var unplayedSteps = 0
    /// The time it took, in seconds.
    public let seconds: Double
    /// The rules that the events of the play cited.
    public let citedRules: Set<String>
    /// The ids of storyboards that the service did not have before the play.
    public let newStoryboards: [String]
    /// What a play saw that was made to be written; nil if it could not be played to its end.
    let observation: Observation?

    /// The rules of the step that failed that hold for some versions only, if the scenario runs under several.
    var versionRules: [VersionRule] = []

    /// The path of the session, if the service still has it.
    var keptSession: String?

    /// A rule that holds for some versions of iOS only.
    struct VersionRule: Sendable {
        let id: String
        let versions: RuleVersions
        let statement: String
    }

    /// Whether everything was as the scenario says.
    public var isPassed: Bool { failures.isEmpty }

    /// The outcome if a scenario must compare something: a play that compares nothing fails.
    public var failingIfNothingIsCompared: ScenarioOutcome {
        guard isPassed, scenario.comparesNothing else { return self }
        var outcome = self
        outcome.failures = [
            Failure(step: 0, line: nil, action: "", message: "It compares nothing: no step has an expectation.")
        ]
        return outcome
    }

    /// The name of the play: the scenario's title and the setting, and whether the scenario is recorded.
    public var name: String {
        let setting = setting.description
        let mark = scenario.isRecorded ? " [recorded]" : ""
        return scenario.title + (setting.isEmpty ? "" : " (\(setting))") + mark
    }
}
