import JSONCoding
import YAMLReading

/// Writes what plays saw into the file of a scenario, and leaves everything else byte for byte.
public struct ScenarioRewriting {
    /// What is written.
    public enum Mode: Sendable {
        /// The expectations of steps that have none.
        case record
        /// Expectations that differ from what came.
        case update
    }

    /// A place that was written.
    public struct Change: Sendable {
        /// The line of the file as it was.
        public let line: Int?
        /// What was written, for a person.
        public let text: String
        /// What a person should check about it; nil if nothing.
        public var warning: String?
    }

    let scenario: Scenario
    let mode: Mode
    let sights: [(setting: Setting, observation: Observation)]
    var source: SourceText
    var changes: [Change] = []

    /// What is written: the file, and pictures beside it.
    public struct Result: Sendable {
        /// The file with what the plays saw.
        public let bytes: [UInt8]
        public let changes: [Change]
        /// Pictures by their paths, relative to the folder of the file.
        public let pictures: [(path: String, bytes: [UInt8])]
    }

    /// The file with what the plays saw; nil if there is nothing to write.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - outcomes: the plays of the scenario in all its settings, made by
    ///     ``ScenarioPlay/init(observing:in:on:readFile:)``.
    ///   - readFile: reads a picture that the scenario names, by its path relative to the scenario's.
    /// - Throws: a fault if the file is written in a way that cannot be edited.
    public static func rewritten(
        _ bytes: [UInt8], of scenario: Scenario, _ outcomes: [ScenarioOutcome], _ mode: Mode,
        readFile: (String) throws(ServiceFailure) -> [UInt8]
    ) throws(ScenarioFault) -> Result? {
        let sights = outcomes.compactMap { outcome in
            outcome.observation.map { (setting: outcome.setting, observation: $0) }
        }
        guard sights.count == outcomes.count, !sights.isEmpty else { return nil }
        let content = bytes.dropFirst(YAMLNode.lengthOfMark(bytes))
        var rewriting = ScenarioRewriting(
            scenario: scenario, mode: mode, sights: sights, source: SourceText(String(decoding: content, as: UTF8.self))
        )
        let root = try YAMLNode(scenario: bytes, file: scenario.file)
        try rewriting.writeSteps(of: root)
        let pictures = try rewriting.pictures(readFile)
        guard rewriting.source.isEdited || !pictures.isEmpty else { return nil }
        try rewriting.mark(root)
        let written = bytes.prefix(YAMLNode.lengthOfMark(bytes)) + Array(rewriting.source.edited.utf8)
        try rewriting.verify(Array(written), against: root)
        return Result(bytes: Array(written), changes: rewriting.changes, pictures: pictures)
    }

    /// Checks that nothing but expectations has changed.
    private func verify(_ written: [UInt8], against root: YAMLNode) throws(ScenarioFault) {
        let new = try YAMLNode(scenario: written, file: scenario.file)
        _ = try Scenario(parsing: written, file: scenario.file)
        guard new.value.withoutExpectations(mode) == root.value.withoutExpectations(mode) else {
            throw ScenarioFault(
                file: scenario.file,
                reason: "It is written in a way that cannot be edited; write each step on lines of its own.")
        }
    }

    // MARK: The mark

    /// Marks the file as recorded.
    private mutating func mark(_ root: YAMLNode) throws(ScenarioFault) {
        guard case .mapping(let members) = root.content else { return }
        if let member = members.first(where: { $0.key == "recorded" }) {
            guard member.node.value != .bool(true) else { return }
            if let start = source.start(of: member.node), let end = source.end(of: member.node) {
                source.replace(start..<end, with: "true")
            }
        } else if source.isInline(root), let start = source.start(of: root) {
            source.replace((start + 1)..<(start + 1), with: "recorded: true, ")
        } else if let title = members.first(where: { $0.key == "title" }), let end = source.end(of: title.node) {
            let place = source.end(ofLineAt: end)
            source.replace(place..<place, with: "\(source.lineBreak)recorded: true")
        }
    }

    // MARK: Steps

    private mutating func writeSteps(of root: YAMLNode) throws(ScenarioFault) {
        if mode == .update, let launch = root["launch"], let expectation = scenario.launch {
            try update(launch, expectation, step: 0)
        }
        if mode == .record, let launch = root["launch"], launch.isEmptyMapping { try record(in: launch, step: 0) }
        guard case .list(let nodes)? = root["steps"]?.content else { return }
        for (index, node) in nodes.enumerated() where scenario.steps.indices.contains(index) {
            let step = scenario.steps[index]
            switch mode {
            case .record:
                if let then = node["then"] {
                    if then.isEmptyMapping { try record(in: then, step: index + 1) }
                } else {
                    try record(node, step: index + 1)
                }
            case .update:
                if let expectation = step.expectation, let then = node["then"] {
                    try update(then, expectation, step: index + 1)
                }
            }
        }
    }

    /// The part of refusals that they have in common.
    private static func refusal(_ problems: [JSONValue]) -> JSONValue {
        for members in [["name", "reason"], ["name"]] {
            let parts = problems.map { $0.refusal(naming: members) }
            if let first = parts.first, parts.allSatisfy({ $0 == first }) { return first }
        }
        return true
    }

    /// Writes what a step or the launch causes in place of `{}`, which says nothing.
    private mutating func record(in node: YAMLNode, step: Int) throws(ScenarioFault) {
        guard let start = source.start(of: node), let end = source.end(of: node) else { return }
        let text = try drafted("then", step: step, at: node, indent: 0)
        if let list = text.list { write(list, in: node) } else { source.replace(start..<end, with: text.inline) }
        let place = step == 0 ? "launch" : "step \(step)"
        changes.append(
            Change(
                line: node.line, text: "\(place):\n" + text.block.map { "    + \($0)" }.joined(separator: "\n"),
                warning: refusalWarning(step)))
    }

    /// A step that is refused may be meant so, or be a mistake.
    private func refusalWarning(_ step: Int) -> String? {
        guard case .string(let detail)? = sights.lazy.compactMap({ $0.observation.problems[step]?["detail"] }).first
        else { return nil }
        let reason = detail.hasSuffix(".") ? String(detail.dropLast()) : detail
        return "Step \(step) is refused (\(reason)). If that is a mistake of the step, correct the step."
    }

    /// Writes the `then` of a step that has none.
    private mutating func record(_ node: YAMLNode, step: Int) throws(ScenarioFault) {
        guard case .mapping(let members) = node.content, let last = members.last, let start = source.start(of: node),
            let end = source.end(of: last.node)
        else { return }
        let indent = source.column(of: start)
        let text = try drafted("then", step: step, at: node, indent: indent)
        if source.isInline(node) {
            source.replace(end..<end, with: ", then: \(text.inline)")
        } else {
            let place = source.end(ofLineAt: end)
            let added = text.block.map { source.lineBreak + $0 }.joined()
            source.replace(place..<place, with: added)
        }
        changes.append(
            Change(
                line: node.line,
                text: "step \(step):\n" + text.block.map { "    + " + $0.dropFirst(indent) }.joined(separator: "\n"),
                warning: refusalWarning(step)))
    }

    /// What a step causes, on one line and as a block under a key.
    private func drafted(
        _ key: String, step: Int, at node: YAMLNode, indent: Int
    ) throws(ScenarioFault) -> (list: LineList?, inline: String, block: [String]) {
        let problems = sights.map { $0.observation.problems[step] }
        if problems.contains(where: { $0 != nil }) {
            guard problems.allSatisfy({ $0 != nil }) else {
                throw ScenarioFault(
                    file: scenario.file, at: node,
                    reason: "The step is refused in some of the settings only; write its \"then\" by hand.")
            }
            let refusal: JSONValue = ["refused": Self.refusal(problems.compactMap(\.self))]
            return (nil, YAMLText.inline(refusal), YAMLText.member(key, refusal, indent: indent))
        }
        let lines = sights.map { sight in
            Varied<Line>.Sight(
                setting: sight.setting,
                values: (sight.observation.lines[step] ?? []).map { Line(text: $0.text, source: nil) })
        }
        let list = LineList(Varied.parts(lines))
        return (list, list.inline, list.block(key, indent: indent))
    }
}

extension YAMLNode {
    /// Whether it is `{}`.
    fileprivate var isEmptyMapping: Bool {
        if case .mapping(let members) = content { members.isEmpty } else { false }
    }
}

extension JSONValue {
    /// The part of a problem that a scenario says; addresses depend on what was made before.
    fileprivate func refusal(naming members: [String]) -> JSONValue {
        guard let exception = self["exception"] else {
            guard let detail = self["detail"] else { return true }
            return ["detail": detail]
        }
        var said = JSONObject()
        for key in members {
            guard case .string(let text)? = exception[key] else { continue }
            said[key] = .string(text.replacing(#/0x[0-9a-f]+/#, with: "…"))
        }
        return ["exception": .object(said)]
    }

    /// A scenario without the members that a rewriting may change.
    fileprivate func withoutExpectations(_ mode: ScenarioRewriting.Mode) -> JSONValue {
        guard case .object(var scenario) = self, case .array(let steps)? = scenario["steps"] else { return self }
        scenario["recorded"] = nil
        scenario["launch"] = nil
        scenario["steps"] = .array(
            steps.map { step in
                guard case .object(var members) = step else { return step }
                members["then"] = nil
                return .object(members)
            })
        return .object(scenario)
    }
}
