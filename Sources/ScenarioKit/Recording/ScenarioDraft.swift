import JSONCoding

/// A scenario that was made of a session, before it is a file.
public struct ScenarioDraft: Sendable {
    /// A command and its events.
    struct Step: Sendable {
        /// The value of `when`; nil for a command that is the service's own, and is only noted.
        let action: JSONValue?
        /// The events, without their rules.
        let lines: [String]
        /// A comment in place of a step.
        var note: String?
    }

    let title: String
    let elementNames: ElementNames
    let given: JSONObject
    /// The names of the storyboards, and their documents in the service's own form.
    public let storyboards: [(name: String, document: JSONValue)]
    /// The kinds of events that are compared; nil for the usual ones.
    let kinds: [String]?
    let launch: [String]
    let steps: [Step]
    /// The number of refused requests that the service still knows; they changed nothing, and are no steps.
    public var refusals = 0

    /// The number of steps.
    public var stepCount: Int { steps.count { $0.action != nil } }

    /// The commands that do not become steps, each as a sentence.
    public var notes: [String] { steps.compactMap(\.note) }

    /// The file.
    ///
    /// - Parameters:
    ///   - paths: the paths of the storyboards' files by their names; one without a path is written inline.
    ///   - namesElements: whether a tap names its control by the label instead of the id.
    public func text(storyboardsAt paths: [String: String], namesElements: Bool) -> String {
        var lines = ["scenario: 1", "title: \(YAMLText.inline(.string(title)))", "recorded: true", "given:"]
        for member in given.members { lines += YAMLText.member(member.key, member.value, indent: 2) }
        if !storyboards.isEmpty {
            lines.append("  storyboards:")
            for (name, document) in storyboards {
                let inline: JSONValue = ["name": .string(name), "document": document]
                lines += YAMLText.item(paths[name].map(JSONValue.string) ?? inline, indent: 4)
            }
        }
        if let kinds { lines += YAMLText.member("kinds", .array(kinds.map(JSONValue.string)), indent: 0) }
        lines += Self.list("launch", launch, indent: 0)
        lines.append(steps.contains { $0.action != nil } ? "steps:" : "steps: []")
        for step in steps {
            if let note = step.note { lines.append("  # \(note)") }
            guard var action = step.action else { continue }
            if namesElements { action = elementNames.naming(action) }
            var text = YAMLText.member("when", action, indent: 4) + Self.list("then", step.lines, indent: 4)
            text[0] = "  - " + text[0].dropFirst(4)
            lines += text
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A list of events with one on each line.
    static func list(_ key: String, _ lines: [String], indent: Int) -> [String] {
        let space = String(repeating: " ", count: indent)
        guard !lines.isEmpty else { return ["\(space)\(key): []"] }
        return ["\(space)\(key):"] + lines.map { "\(space)  - \(YAMLText.element($0))" }
    }
}
