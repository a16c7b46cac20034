import JSONCoding

/// A scenario without its expectations: the request that creates the session, and the actions that follow.
package struct ScenarioScript: Sendable {
    /// A storyboard of the session.
    package struct Storyboard: Sendable {
        /// Its name, by which references of other storyboards find it.
        package let name: String
        /// The path of its file, relative to the scenario's; nil for an inline document.
        package let path: String?
        /// The document itself, if it is inline.
        package let content: JSONValue?
        /// The line that names it.
        package let line: Int?
        /// The path of the document in a scenario that was given as JSON; nil for a file.
        package let valuePath: String?
    }

    /// Something that is done.
    package struct Step: Sendable {
        package let action: ScenarioAction
        /// The line on which the step begins.
        package let line: Int?
        /// The path of the action in a scenario that was given as JSON; nil for a file.
        package let path: String?
    }

    /// The path of the file, as it was given.
    package let file: String
    package let storyboards: [Storyboard]
    /// The request, as in `POST /v1/sessions`, without storyboards, in the first setting of the matrix.
    package let body: JSONObject
    /// The path of the archive that the app restores, relative to the scenario's; nil if there is none.
    package let archive: String?
    package let steps: [Step]
    private let given: ScenarioGiven

    /// The script of a scenario. Its surroundings are left out.
    package init(_ scenario: Scenario) {
        file = scenario.file
        given = scenario.given
        storyboards = given.storyboards.map {
            Storyboard(
                name: $0.name, path: $0.path, content: $0.content?.value, line: $0.node.line,
                valuePath: $0.node.path?.description)
        }
        var body = given.body
        for axis in [Setting.Axis.systemVersion, .device, .fidelity] {
            if let value = scenario.settings.first?.values[axis] { body[axis.rawValue] = value }
        }
        self.body = body
        archive = given.archive
        steps = scenario.steps.compactMap { step in
            step.action.map { Step(action: $0, line: step.line, path: $0.node.path?.description) }
        }
    }

    /// A fault in the request, with the line of its place in the file.
    package func fault(at path: String, _ reason: String) -> ScenarioFault {
        ScenarioFault(
            file: file, line: given.node.place(at: path).line ?? given.node.line,
            path: given.node.path.map { "\($0)\(path.dropFirst())" }, reason: reason)
    }
}
