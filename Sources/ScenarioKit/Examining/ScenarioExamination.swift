import JSONCoding
import TextShortening
import YAMLReading

/// Finds what a service would refuse in a scenario, and lines that no event can have, without playing anything.
public struct ScenarioExamination {
    /// The files that scenarios name, by paths relative to the scenario's.
    public struct Files: Sendable {
        /// Reads a file.
        public let read: @Sendable (String) throws(ServiceFailure) -> [UInt8]
        /// The names of the files in the folder of a path; none if there is no such folder.
        public let names: @Sendable (String) -> [String]

        /// Makes an access to files.
        public init(
            read: @escaping @Sendable (String) throws(ServiceFailure) -> [UInt8],
            names: @escaping @Sendable (String) -> [String]
        ) {
            self.read = read
            self.names = names
        }
    }

    let scenario: Scenario
    let language: ScenarioLanguage
    let files: Files
    private var faults: [ScenarioFault] = []
    private var warnings: [ScenarioFault] = []
    private(set) var names = ScenarioNames()
    /// The names in the storyboards.
    private(set) var storyboardNames: Set<String> = []
    /// Whether a storyboard cannot be used, so that its names are not known.
    private(set) var lacksNames = false

    private init(_ scenario: Scenario, _ language: ScenarioLanguage, _ files: Files) {
        self.scenario = scenario
        self.language = language
        self.files = files
    }

    /// The faults of a scenario, in the order of the file, and warnings about its storyboards, which prevent nothing.
    public static func findings(
        in scenario: Scenario, by language: ScenarioLanguage, _ files: Files
    ) -> (faults: [ScenarioFault], warnings: [ScenarioFault]) {
        var examination = ScenarioExamination(scenario, language, files)
        examination.examineRules()
        examination.examineMatrix()
        examination.examineGiven()
        for step in scenario.steps { examination.examine(step) }
        examination.examineDeclarations()
        examination.examineNames()
        examination.examineLines()
        examination.examineLayers()
        return (examination.faults.inOrder, examination.warnings)
    }

    // MARK: Faults

    mutating func note(_ reason: String, at place: (line: Int?, column: Int?)) {
        faults.append(ScenarioFault(file: scenario.file, line: place.line, column: place.column, reason: reason))
    }

    mutating func note(_ reason: String, at node: YAMLNode) {
        note(reason, at: (node.line, node.column))
    }

    // MARK: Rules

    private mutating func examineRules() {
        for citation in scenario.citations where !language.hasRule(citation.id) {
            let hint = language.nearestRule(citation.id).map { " Did you mean \($0)?" } ?? ""
            note(
                "There is no rule named \(citation.id.shortened).\(hint)", at: (citation.line, citation.column))
        }
    }

    // MARK: What is given

    private mutating func examineMatrix() {
        for axis in [Setting.Axis.systemVersion, .device, .fidelity] {
            guard case .list(let nodes)? = scenario.matrix?[axis.rawValue]?.content else { continue }
            for node in nodes {
                guard let fault = language.axisFault(axis, axis.value(of: node)) else { continue }
                note(fault.reason, at: node)
            }
        }
        guard case .list(let nodes)? = scenario.matrix?[Setting.Axis.surroundings.rawValue]?.content else { return }
        for node in nodes {
            guard case .string(let word) = node.value, let surroundings = Surroundings(rawValue: word),
                let reason = idleness(of: surroundings)
            else { continue }
            note("The surroundings \"\(word)\" have no effect here: \(reason)", at: node)
        }
    }

    /// Why surroundings would change nothing, as the rest of a sentence; nil if they do.
    private func idleness(of surroundings: Surroundings) -> String? {
        switch surroundings {
        case .none: return nil
        case .reaction, .batch:
            let hasCalls = scenario.steps.contains { step in
                if case .calls? = step.action?.form { true } else { false }
            }
            return hasCalls ? nil : "they apply to calls, and no step makes one."
        case .stack, .tab, .split, .modal, .during:
            guard case .object(let root)? = scenario.given.body["root"] else {
                let storyboard = scenario.given.storyboards.first?.name ?? "Main"
                return "they need a \"root\" in \"given\", such as {name: home, storyboard: \(storyboard)}."
            }
            guard surroundings == .modal, root["name"] == nil, root["id"] == nil else { return nil }
            return "the \"root\" in \"given\" needs a name, by which it is presented."
        }
    }

    private mutating func examineGiven() {
        let given = scenario.given
        names.add(given.node.value)
        var documents: [ScenarioLanguage.Document]? = []
        for document in given.storyboards {
            if let document = examine(document) {
                documents?.append(document)
            } else {
                documents = nil
                lacksNames = true
            }
        }
        if let path = given.archive {
            examineArchive(path)
            documents = nil
        }
        var body = given.body
        var varied: Set<String> = []
        for (axis, value) in scenario.settings.first?.values ?? [:] where axis != .surroundings {
            varied.insert("$.\(axis.rawValue)")
            body[axis.rawValue] = value
        }
        for key in examineKeys() { body[key] = nil }
        for fault in language.sessionFaults(body, documents) where !varied.contains(where: fault.path.isPart(of:)) {
            let isOfStoryboards = fault.path == "$" && fault.reason.hasPrefix("No storyboard of the session")
            note(fault.reason, at: given.node.place(at: isOfStoryboards ? "$.storyboards" : fault.path))
        }
    }

    /// Notes the keys of `given` that the service does not read.
    private mutating func examineKeys() -> [String] {
        let known = language.givenKeys.filter { !ScenarioGiven.ownMembers.contains($0) }
        guard !known.isEmpty, case .mapping(let members) = scenario.given.node.content else { return [] }
        let unknown = members.filter { !known.contains($0.key) }
        for member in unknown {
            let hint = nearestWord(to: member.key, among: known).map { "Did you mean \"\($0)\"?" }
            note(
                "Unknown key \"\(member.key.shortened)\". "
                    + (hint ?? "The keys are: \(known.joined(separator: ", "))."), at: (member.line, member.column))
        }
        return unknown.map(\.key)
    }

    private mutating func examineArchive(_ path: String) {
        guard let node = scenario.given.node["archive"], let bytes = read(path, at: node) else { return }
        do {
            guard let fault = language.archiveFault(try JSONValue(parsing: bytes, limits: .stored)) else { return }
            note("The archive \(path) cannot be used: \(fault.path): \(fault.reason)", at: node)
        } catch {
            note("The archive \(path) is not JSON: \(error)", at: node)
        }
    }

    /// Reads a storyboard; nil if it cannot be used.
    private mutating func examine(_ document: ScenarioGiven.Document) -> ScenarioLanguage.Document? {
        let bytes: [UInt8]
        if let path = document.path {
            guard let read = read(path, at: document.node) else { return nil }
            bytes = read
        } else {
            bytes = document.node.value.encoded()
        }
        let readable = ScenarioLanguage.Document(bytes: bytes, name: document.name, mediaType: document.mediaType)
        let reading = language.storyboard(readable)
        warnings += reading.warnings.map { warning in
            let line = document.path == nil ? document.node.line : warning.line
            return ScenarioFault(file: filePath(of: document), line: line, reason: "warning: \(warning.message)")
        }
        names.add(reading.names)
        storyboardNames.formUnion(reading.names)
        guard let fault = reading.fault else { return readable }
        let place = document.path == nil ? reading.path.map { document.node.place(at: $0) } : nil
        note(
            "The storyboard \(document.path ?? document.name) cannot be used: \(fault)",
            at: place ?? (document.node.line, document.node.column))
        return nil
    }

    /// The file of a storyboard, as seen from where the scenario's is named.
    private func filePath(of document: ScenarioGiven.Document) -> String {
        guard let path = document.path else { return scenario.file }
        guard !path.hasPrefix("/"), let slash = scenario.file.lastIndex(of: "/") else { return path }
        return scenario.file[...slash] + path
    }

    /// A file that the scenario names.
    private mutating func read(_ path: String, at node: YAMLNode) -> [UInt8]? {
        do throws(ServiceFailure) {
            return try files.read(path)
        } catch {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let hint = nearestWord(to: name, among: files.names(path)).map { " Did you mean \"\($0)\"?" } ?? ""
            note(error.description + hint, at: node)
            return nil
        }
    }

    // MARK: Steps

    private mutating func examine(_ step: ScenarioStep) {
        if let action = step.action {
            names.add(action.node.value)
            // A step that has to be refused may have a mistake on purpose.
            if step.expectation?.refused == nil { examine(action) }
        }
        if let then = step.then {
            examineConditions(in: then)
            examineMembers(of: then)
        }
    }

    private mutating func examine(_ action: ScenarioAction) {
        for (part, path, value) in action.parts {
            for fault in faults(of: part, value, mayNameSettle: action.isSingleCall) {
                note(fault.reason, at: action.place(at: path + fault.path.dropFirst()))
            }
        }
    }

    /// Devices and fidelities in conditions: one that the scenario does not have never holds.
    private mutating func examineConditions(in node: YAMLNode) {
        switch node.content {
        case .scalar: return
        case .list(let nodes): for node in nodes { examineConditions(in: node) }
        case .mapping(let members):
            for member in members {
                guard member.key == "where" else {
                    examineConditions(in: member.node)
                    continue
                }
                for axis in [Setting.Axis.device, .fidelity] {
                    if let node = member.node[axis.rawValue] { examine(condition: node, on: axis) }
                }
            }
        }
    }

    private mutating func examine(condition: YAMLNode, on axis: Setting.Axis) {
        let nodes = if case .list(let nodes) = condition.content { nodes } else { [condition] }
        let given = scenario.given.values[axis]
        let known = scenario.settings.map { ($0.values[axis] ?? given)?.word ?? "none" }
        for node in nodes where !known.contains(node.value.word) {
            if let fault = language.axisFault(axis, node.value) { note(fault.reason, at: node) }
        }
    }

    // MARK: Behaviors

    /// Code for a class that nothing has is never run. A recording declares what its session did.
    private mutating func examineDeclarations() {
        guard !scenario.isRecorded, !lacksNames else { return }
        var declared = ScenarioNames()
        declared.add(scenario.given.node.value)
        for (name, path) in declared.declared where !names.has(name) {
            note(undeclared(name), at: scenario.given.node.place(at: path.description))
        }
        for action in scenario.steps.compactMap(\.action) {
            var declared = ScenarioNames()
            declared.add(action.node.value)
            for (name, path) in declared.declared where !names.has(name) {
                note(undeclared(name), at: action.node.place(at: path.description))
            }
        }
    }

    private func undeclared(_ name: String) -> String {
        let hint = nearestWord(to: name, among: names.all.sorted()).map { " Did you mean \"\($0)\"?" } ?? ""
        return """
            Nothing in this scenario has the class or the name "\(name.shortened)", so its code is never \
            run: a behavior applies to exactly the class that a scene, a controller or an object has, and not to its \
            subclasses.\(hint)
            """
    }
}

extension Setting.Axis {
    /// A value of a matrix as a session gets it.
    fileprivate func value(of node: YAMLNode) -> JSONValue {
        switch self {
        case .systemVersion, .device: .string(node.value.word)
        case .fidelity, .surroundings: node.value
        }
    }
}

extension String {
    /// Whether the path is that of a value, or of a part of it.
    fileprivate func isPart(of path: String) -> Bool {
        hasPrefix(path) && (utf8.count == path.utf8.count || [".", "["].contains(dropFirst(path.count).first))
    }
}

extension JSONValue {
    /// The value as a word of a condition.
    fileprivate var word: String {
        if case .string(let text) = self { text } else { description }
    }
}
