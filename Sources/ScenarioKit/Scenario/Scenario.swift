import JSONCoding
import YAMLReading

/// A test in a file: the initial state of an app, the steps, and the callbacks that UIKit must make.
public struct Scenario: Sendable {
    /// The path of the file, as it was given.
    public let file: String
    /// One line that says what the scenario shows.
    public let title: String
    /// The ids of the rules that it proves.
    public let rules: [String]
    /// The values of ``rules`` in the file.
    let ruleNodes: [YAMLNode]
    /// The sources of its expectations, besides those of its rules.
    public let sources: [String]
    /// Whether its expectations were written by the service; such a scenario proves no rule.
    public let isRecorded: Bool
    /// What there is before the first step.
    let given: ScenarioGiven
    /// The value of `matrix` in the file; nil without one.
    let matrix: YAMLNode?
    /// The settings over which it is played.
    public let settings: [Setting]
    /// The kinds of events that are compared.
    let kinds: Set<String>
    /// The expectations for the launch; nil if it is not compared.
    let launch: Expectation?
    /// The steps, in their order.
    let steps: [ScenarioStep]

    /// Whether a play compares nothing: neither a step nor the launch has an expectation.
    public var comparesNothing: Bool {
        ([launch] + steps.map(\.expectation)).compactMap(\.self).allSatisfy(\.isEmpty)
    }

    /// The kinds of events that are compared unless the file names others: the order in which code of the app runs, and
    /// what UIKit dropped or refused.
    static let usualKinds: Set<String> = [
        "callback", "question", "completion", "action", "touch", "warning", "noop", "exception",
    ]
    /// All kinds of events.
    static let allKinds: [String] = [
        "action", "application", "callback", "clock", "coding", "completion", "exception", "lifecycle", "log",
        "noop", "notification", "property", "question", "reading", "relation", "restoration", "result", "touch",
        "transition", "warning",
    ]
}

/// What there is before the first step of a scenario: the session's device, version and root, and its storyboards.
struct ScenarioGiven: Sendable {
    /// A storyboard that is uploaded before the session is created.
    struct Document: Sendable {
        /// Its name, by which references of other storyboards find it.
        let name: String
        /// The path of its file, relative to the scenario's; nil for an inline document.
        let path: String?
        /// The document itself, if it is inline.
        let content: YAMLNode?
        /// The path or the document in the scenario.
        let node: YAMLNode

        /// The form of the document as a media type.
        var mediaType: String {
            switch path?.split(separator: ".").last {
            case nil, "json": "application/json"
            case "yaml", "yml": "application/yaml"
            default: "application/xml"
            }
        }
    }

    /// The members of the request that creates the session, as in `POST /v1/sessions`.
    let node: YAMLNode
    /// The request, without its storyboards and without an archive that is a file.
    let body: JSONObject
    /// The path of the archive that the app restores, relative to the scenario; nil if there is none, or if it is part
    /// of the request.
    let archive: String?
    /// The storyboards; the first is the app's main one.
    let storyboards: [Document]

    /// The value of an axis that no matrix varies.
    var values: [Setting.Axis: JSONValue] {
        var values: [Setting.Axis: JSONValue] = [:]
        for axis in [Setting.Axis.systemVersion, .device, .fidelity] { values[axis] = body[axis.rawValue] }
        values[.surroundings] = .string(Surroundings.none.rawValue)
        return values
    }
}

/// One step: its action and its expectations.
struct ScenarioStep: Sendable {
    /// The line on which it begins.
    let line: Int?
    /// What is done; nil for a step that only looks.
    let action: ScenarioAction?
    /// The expectations; nil if the step only prepares later ones.
    let expectation: Expectation?
    /// The value of `then` in the file.
    let then: YAMLNode?
}
