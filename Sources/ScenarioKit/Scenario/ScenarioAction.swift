import JSONCoding
import TextShortening
import YAMLReading

/// What a step does: a request to the session.
package struct ScenarioAction: Sendable {
    /// The forms of a step.
    package enum Form: Sendable {
        /// Calls that code of the app makes in one turn of the run loop.
        case calls([JSONValue], settles: Bool)
        /// The session's clock moves.
        case clock(JSONValue)
        /// A user taps a control, found by its label, identifier, title or id.
        case tap(String, select: String?, body: JSONValue)
        /// A parked question is answered.
        case answer(String, JSONValue)
        /// The app's life, by the last part of its resource, such as `background` or `memory-warning`.
        case application(String, JSONValue)
    }

    package let form: Form
    /// The value in the file, for the lines of faults.
    let node: YAMLNode
    /// The action as a person reads it.
    package let summary: String

    /// The words of the app's life in a scenario, and the resource of each.
    static let applications = [
        "background": "background", "foreground": "foreground", "inactive": "inactive", "active": "active",
        "terminate": "terminate", "discardScene": "discard-scene", "memoryWarning": "memory-warning",
        "save": "archives",
    ]

    /// The action as a noun.
    var noun: String {
        switch form {
        case .calls: "call"
        case .clock: "move of the clock"
        case .tap: "tap"
        case .answer: "answer"
        case .application: "command"
        }
    }

    /// Reads `when`; nil, with the faults noted, if it cannot be read.
    static func reading(_ node: YAMLNode, in file: String, _ faults: inout FaultList) -> ScenarioAction? {
        do throws(ScenarioFault) {
            return try ScenarioAction(node, in: file, &faults)
        } catch {
            faults.note(error)
            return nil
        }
    }

    /// - Parameter faults: gets a fault for each key that the form does not have.
    private init(_ node: YAMLNode, in file: String, _ faults: inout FaultList) throws(ScenarioFault) {
        self.node = node
        switch node.content {
        case .scalar(.string(let word)):
            guard let resource = Self.applications[word] else {
                let words = Self.applications.keys.sorted()
                let hint = nearestWord(to: word, among: words).map { " Did you mean \"\($0)\"?" }
                throw ScenarioFault(
                    file: file, at: node,
                    reason: "\"\(word.shortened)\" is nothing that can happen to an app."
                        + (hint ?? " The words are: \(words.joined(separator: ", "))."))
            }
            form = .application(resource, .object(JSONObject()))
            summary = word
        case .list(let nodes):
            try Self.checkCount(nodes, node, in: file)
            for node in nodes { _ = try Self.call(node, in: file) }
            form = .calls(nodes.map(\.value), settles: false)
            summary = nodes.map { Self.summary(of: $0.value) }.joined(separator: ", ")
        case .mapping: (form, summary) = try Self.form(of: node, in: file, &faults)
        case .scalar:
            throw ScenarioFault(
                file: file, at: node,
                reason: "\"when\" is a call, a list of calls, a move of the clock or a word.")
        }
    }

    private static func form(
        of node: YAMLNode, in file: String, _ faults: inout FaultList
    ) throws(ScenarioFault) -> (form: Form, summary: String) {
        guard case .mapping(let members) = node.content, case .object(var body) = node.value else {
            throw ScenarioFault(file: file, at: node, reason: "\"when\" must be a mapping.")
        }
        let keys = Set(members.map(\.key))
        if keys.contains("call") {
            _ = try call(node, in: file)
            let settles = try node["settle"]?.bool(in: file, "\"settle\"") ?? false
            body["settle"] = nil
            return (.calls([.object(body)], settles: settles), summary(of: node.value))
        }
        if keys.contains("calls") {
            let mapping = try mapping(node, in: file, .batch, &faults)
            let calls = try mapping.required("calls").list(in: file, "\"calls\"")
            try checkCount(calls, node, in: file)
            for node in calls { _ = try call(node, in: file) }
            let settles = try mapping.optional("settle")?.bool(in: file, "\"settle\"") ?? false
            let summary = calls.map { Self.summary(of: $0.value) }.joined(separator: ", ")
            return (.calls(calls.map(\.value), settles: settles), summary)
        }
        if keys.contains("tap") {
            let mapping = try mapping(node, in: file, .tap, &faults)
            let name = try mapping.required("tap").text(in: file, "\"tap\"")
            let select = try mapping.optional("select")?.text(in: file, "\"select\"")
            for key in ["controller", "event"] { _ = try mapping.optional(key)?.text(in: file, "\"\(key)\"") }
            _ = try mapping.optional("settle")?.bool(in: file, "\"settle\"")
            body["tap"] = nil
            body["select"] = nil
            return (.tap(name, select: select, body: .object(body)), "tap \(name)")
        }
        if keys.contains("question") {
            let mapping = try mapping(node, in: file, .answer, &faults)
            let question = try mapping.required("question").text(in: file, "\"question\"")
            _ = try mapping.required("answer")
            _ = try mapping.optional("settle")?.bool(in: file, "\"settle\"")
            body["question"] = nil
            return (.answer(question, .object(body)), "answer \(question)")
        }
        let words = ScenarioForm.clock.names
        if let first = members.first, words.contains(first.key) {
            let mapping = try mapping(node, in: file, .clock, &faults)
            for key in ["by", "to", "limit"] { try mapping.optional(key)?.number(in: file, "\"\(key)\"") }
            for key in ["next", "settle"] { _ = try mapping.optional(key)?.bool(in: file, "\"\(key)\"") }
            // Keys that are not known have been noted.
            for member in members where !words.contains(member.key) { body[member.key] = nil }
            return (.clock(.object(body)), "clock \(node.value)")
        }
        let known = ["call", "calls", "tap", "question", "by", "to", "next", "settle"]
        let hint = members.first.flatMap { nearestWord(to: $0.key, among: known) }.map { " Did you mean \"\($0)\"?" }
        throw ScenarioFault(
            file: file, at: node,
            reason: "\"when\" has one of the keys \(known.joined(separator: ", ")).\(hint ?? "")")
    }

    private static func mapping(
        _ node: YAMLNode, in file: String, _ form: ScenarioForm, _ faults: inout FaultList
    ) throws(ScenarioFault) -> ScenarioMapping {
        guard let mapping = ScenarioMapping(node, in: file, form, &faults) else {
            throw ScenarioFault(file: file, at: node, reason: "\(form.noun) cannot be read.")
        }
        return mapping
    }

    /// The place in the file for a path in the request that the action becomes.
    func place(at path: String) -> (line: Int?, column: Int?) {
        let prefix = "$.calls["
        guard case .calls = form, path.hasPrefix(prefix) else { return node.place(at: path) }
        if case .mapping(let members) = node.content, members.contains(where: { $0.key == "calls" }) {
            return node.place(at: path)
        }
        let rest = path.dropFirst(prefix.count - 1)
        if case .list = node.content { return node.place(at: "$" + rest) }
        return node.place(at: "$" + rest.drop { $0 != "]" }.dropFirst())
    }

    private static func checkCount(
        _ calls: [YAMLNode], _ node: YAMLNode, in file: String
    ) throws(ScenarioFault) {
        if calls.isEmpty { throw ScenarioFault(file: file, at: node, reason: "A batch has at least one call.") }
    }

    /// Checks that a value is a call; its arguments are checked by the service.
    private static func call(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> String {
        guard case .mapping = node.content else {
            throw ScenarioFault(file: file, at: node, reason: "A call must be a mapping of keys to values.")
        }
        guard let word = node["call"] else {
            throw ScenarioFault(file: file, at: node, reason: "The key \"call\" is missing.")
        }
        return try word.text(in: file, "\"call\"")
    }

    /// A call in a few words, such as `home.present controller=detail`.
    private static func summary(of call: JSONValue) -> String {
        guard case .object(let members) = call else { return call.description }
        let word = members["call"].map(plain) ?? ""
        let targets = ["receiver", "transition", "interactionController", "window", "view", "element", "name"]
        let target = targets.lazy.compactMap { members[$0] }.first.map { plain($0) + "." } ?? ""
        let arguments = members.members.filter { $0.key != "call" && !targets.contains($0.key) }
        return target + word + arguments.map { " \($0.key)=\(plain($0.value))" }.joined()
    }

    private static func plain(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { value.description }
    }
}
