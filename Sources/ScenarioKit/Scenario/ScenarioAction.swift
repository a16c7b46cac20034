import JSONCoding
import YAMLReading

/// What a step does: a request to the session.
struct ScenarioAction: Sendable {
    /// The forms of a step.
    enum Form: Sendable {
        /// Calls that code of the app makes in one turn of the run loop.
        case calls([JSONValue], settles: Bool)
        /// The session's clock moves.
        case clock(JSONValue)
        /// A user taps a control, found by its label, identifier, title or id.
        case tap(String, select: String?, body: JSONValue)
        /// A parked question is answered.
        case answer(String, JSONValue)
        /// The app's life: `background`, `foreground`, `memory-warning`, `archives`.
        case application(String, JSONValue)
    }

    let form: Form
    /// The value in the file, for the lines of faults.
    let node: YAMLNode
    /// The action as a person reads it.
    let summary: String

    /// The words of the app's life in a scenario, and the resource of each.
    static let applications = [
        "background": "background", "foreground": "foreground", "memoryWarning": "memory-warning", "save": "archives",
    ]

    /// Reads `when`.
    init(_ node: YAMLNode, in file: String) throws(ScenarioFault) {
        self.node = node
        switch node.content {
        case .scalar(.string(let word)):
            guard let resource = Self.applications[word] else {
                let words = Self.applications.keys.sorted()
                let hint = nearestWord(to: word, among: words).map { " Did you mean \"\($0)\"?" }
                throw ScenarioFault(
                    file: file, line: node.line,
                    reason: "\"\(word)\" is nothing that can happen to an app."
                        + (hint ?? " The words are: \(words.joined(separator: ", "))."))
            }
            form = .application(resource, .object(JSONObject()))
            summary = word
        case .list(let nodes):
            for node in nodes { _ = try Self.call(node, in: file) }
            form = .calls(nodes.map(\.value), settles: false)
            summary = nodes.map { Self.summary(of: $0.value) }.joined(separator: ", ")
        case .mapping: (form, summary) = try Self.form(of: node, in: file)
        case .scalar:
            throw ScenarioFault(
                file: file, line: node.line,
                reason: "\"when\" is a call, a list of calls, a move of the clock or a word.")
        }
    }

    private static func form(
        of node: YAMLNode, in file: String
    ) throws(ScenarioFault) -> (form: Form, summary: String) {
        guard case .mapping(let members) = node.content, case .object(var body) = node.value else {
            throw ScenarioFault(file: file, line: node.line, reason: "\"when\" is a mapping.")
        }
        let keys = Set(members.map(\.key))
        if keys.contains("call") {
            _ = try call(node, in: file)
            let settles = body["settle"] == .bool(true)
            if settles { body["settle"] = nil }
            return (.calls([.object(body)], settles: settles), summary(of: node.value))
        }
        if keys.contains("calls") {
            var mapping = try ScenarioMapping(node, in: file, "A batch")
            let calls = try mapping.required("calls").list(in: file, "\"calls\"")
            for node in calls { _ = try call(node, in: file) }
            let settles = try mapping.optional("settle")?.bool(in: file, "\"settle\"") ?? false
            try mapping.end()
            let summary = calls.map { Self.summary(of: $0.value) }.joined(separator: ", ")
            return (.calls(calls.map(\.value), settles: settles), summary)
        }
        if keys.contains("tap") {
            var mapping = try ScenarioMapping(node, in: file, "A tap")
            let name = try mapping.required("tap").text(in: file, "\"tap\"")
            let select = try mapping.optional("select")?.text(in: file, "\"select\"")
            for key in ["controller", "event", "settle"] { _ = mapping.optional(key) }
            try mapping.end()
            body["tap"] = nil
            body["select"] = nil
            return (.tap(name, select: select, body: .object(body)), "tap \(name)")
        }
        if keys.contains("question") {
            var mapping = try ScenarioMapping(node, in: file, "An answer")
            let question = try mapping.required("question").text(in: file, "\"question\"")
            for key in ["answer", "settle"] { _ = mapping.optional(key) }
            try mapping.end()
            body["question"] = nil
            return (.answer(question, .object(body)), "answer \(question)")
        }
        if !keys.isEmpty, keys.isSubset(of: ["by", "to", "limit", "next", "settle"]) {
            return (.clock(node.value), "clock \(node.value)")
        }
        throw ScenarioFault(
            file: file, line: node.line,
            reason: "\"when\" has one of the keys call, calls, tap, question, by, to, next and settle.")
    }

    /// The line of the file for a path in the request that the action becomes.
    func line(at path: String) -> Int? {
        let prefix = "$.calls["
        guard case .calls = form, path.hasPrefix(prefix) else { return node.line(at: path) }
        if case .mapping(let members) = node.content, members.contains(where: { $0.key == "calls" }) {
            return node.line(at: path)
        }
        let rest = path.dropFirst(prefix.count - 1)
        if case .list = node.content { return node.line(at: "$" + rest) }
        return node.line(at: "$" + rest.drop { $0 != "]" }.dropFirst())
    }

    /// Checks that a value is a call; its arguments are checked by the service.
    private static func call(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> String {
        var mapping = try ScenarioMapping(node, in: file, "A call")
        return try mapping.required("call").text(in: file, "\"call\"")
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
