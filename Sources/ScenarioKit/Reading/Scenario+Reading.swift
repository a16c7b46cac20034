import JSONCoding
import YAMLReading

extension Scenario {
    /// The limits of a scenario file: a session of some thousand commands can be recorded.
    public static let limits = YAMLLimits(bytes: 8 << 20, values: 200_000, depth: 50)
    /// The maximum number of settings over which one scenario is played.
    static let settingLimit = 1_000

    /// Reads a scenario.
    ///
    /// - Parameter file: the file's path, for faults.
    /// - Throws: the first fault, with its line and the nearest key.
    public init(parsing bytes: [UInt8], file: String) throws(ScenarioFault) {
        let root: YAMLNode
        do {
            root = try YAMLNode(parsing: bytes, limits: Self.limits)
        } catch {
            throw ScenarioFault(file: file, line: error.line, reason: error.message)
        }
        let mapping = try ScenarioMapping(root, in: file, .scenario)
        try Self.checkFormat(try mapping.required("scenario"), in: file)
        title = try mapping.required("title").text(in: file, "\"title\"")
        let ruleNode = mapping.optional("rules")
        rules = try ruleNode.map { node throws(ScenarioFault) in try node.texts(in: file, "\"rules\"") } ?? []
        if case .list(let nodes)? = ruleNode?.content {
            ruleLines = nodes.map(\.line)
        } else {
            ruleLines = rules.map { _ in ruleNode?.line }
        }
        sources =
            try mapping.optional("sources").map { node throws(ScenarioFault) in
                try node.texts(in: file, "\"sources\"")
            } ?? []
        isRecorded =
            try mapping.optional("recorded").map { node throws(ScenarioFault) in
                try node.bool(in: file, "\"recorded\"")
            } ?? false
        given = try ScenarioGiven(try mapping.required("given"), in: file)
        settings = try Self.settings(mapping.optional("matrix"), in: file)
        kinds =
            try mapping.optional("kinds").map { node throws(ScenarioFault) in try Self.kinds(node, in: file) }
            ?? Self.usualKinds
        launch = try mapping.optional("launch").map { node throws(ScenarioFault) in
            try Expectation(node, in: file, "\"launch\"")
        }
        steps = try Self.steps(try mapping.required("steps"), in: file)
        self.file = file
    }

    private static func checkFormat(_ node: YAMLNode, in file: String) throws(ScenarioFault) {
        guard node.value == .integer(1) else {
            throw ScenarioFault(
                file: file, line: node.line, reason: "\"scenario\" is the version of the format, which is 1.")
        }
    }

    private static func kinds(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> Set<String> {
        let words = try node.texts(in: file, "\"kinds\"")
        if words == ["all"] { return Set(allKinds) }
        for word in words where !allKinds.contains(word) {
            let hint = nearestWord(to: word, among: allKinds).map { " Did you mean \"\($0)\"?" }
            throw ScenarioFault(
                file: file, line: node.line,
                reason: "There is no kind of event \"\(word)\"."
                    + (hint ?? " There are: \(allKinds.joined(separator: ", "))."))
        }
        return Set(words)
    }

    /// All combinations of the values of a matrix, in the order of the axes.
    private static func settings(_ node: YAMLNode?, in file: String) throws(ScenarioFault) -> [Setting] {
        guard let node else { return [Setting()] }
        let mapping = try ScenarioMapping(node, in: file, .matrix)
        var settings = [Setting()]
        for axis in Setting.Axis.allCases {
            guard let node = mapping.optional(axis.rawValue) else { continue }
            let nodes = try node.list(in: file, "\"\(axis.rawValue)\"")
            guard !nodes.isEmpty else {
                throw ScenarioFault(file: file, line: node.line, reason: "\"\(axis.rawValue)\" has at least one value.")
            }
            var values: [JSONValue] = []
            for node in nodes { values.append(try value(node, of: axis, in: file)) }
            settings = settings.flatMap { setting in
                values.map { value in
                    var setting = setting
                    setting.values[axis] = value
                    return setting
                }
            }
            guard settings.count <= settingLimit else {
                throw ScenarioFault(
                    file: file, line: node.line, reason: "A matrix has at most \(settingLimit) combinations.")
            }
        }
        return settings
    }

    private static func value(
        _ node: YAMLNode, of axis: Setting.Axis, in file: String
    ) throws(ScenarioFault) -> JSONValue {
        switch axis {
        case .systemVersion, .device: return .string(try node.text(in: file, "A value of \"\(axis.rawValue)\""))
        case .fidelity: return node.value
        case .surroundings:
            let word = try node.text(in: file, "A value of \"surroundings\"")
            guard Surroundings(rawValue: word) != nil else {
                throw .unknownSurroundings(word, in: file, line: node.line)
            }
            return .string(word)
        }
    }

    private static func steps(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> [ScenarioStep] {
        var steps: [ScenarioStep] = []
        for node in try node.list(in: file, "\"steps\"") {
            let mapping = try ScenarioMapping(node, in: file, .step)
            let action = try mapping.optional("when").map { node throws(ScenarioFault) in
                try ScenarioAction(node, in: file)
            }
            let expectation = try mapping.optional("then").map { node throws(ScenarioFault) in
                try Expectation(node, in: file)
            }
            guard action != nil || expectation != nil else {
                throw ScenarioFault(file: file, line: node.line, reason: "A step has a \"when\", a \"then\", or both.")
            }
            steps.append(ScenarioStep(line: node.line, action: action, expectation: expectation))
        }
        return steps
    }
}

extension ScenarioGiven {
    /// The members of the request that a scenario cannot choose.
    static let ownMembers = ["label", "labels", "expires", "clock", "rate", "storyboard"]

    init(_ node: YAMLNode, in file: String) throws(ScenarioFault) {
        guard case .mapping(let members) = node.content, case .object(var body) = node.value else {
            throw ScenarioFault(file: file, line: node.line, reason: "\"given\" is a mapping of keys to values.")
        }
        for member in members where Self.ownMembers.contains(member.key) {
            let hint = member.key == "storyboard" ? " Write \"storyboards\" with a list of files." : ""
            throw ScenarioFault(
                file: file, line: member.line, reason: "A scenario does not choose \"\(member.key)\".\(hint)")
        }
        var storyboards: [Document] = []
        if let member = members.first(where: { $0.key == "storyboards" }) {
            for node in try member.node.list(in: file, "\"storyboards\"") {
                storyboards.append(try Self.document(node, in: file))
            }
        }
        body["storyboards"] = nil
        if case .string(let path)? = body["archive"] {
            archive = path
            body["archive"] = nil
        } else {
            archive = nil
        }
        self.node = node
        self.body = body
        self.storyboards = storyboards
    }

    /// A storyboard: the path of its file, or its `name` and its `document`.
    private static func document(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> Document {
        guard case .mapping = node.content else {
            let path = try node.text(in: file, "A storyboard")
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let end = name.lastIndex(of: ".") ?? name.endIndex
            return Document(name: String(name[..<end]), path: path, content: nil, line: node.line)
        }
        let mapping = try ScenarioMapping(node, in: file, .storyboard)
        let name = try mapping.required("name").text(in: file, "\"name\"")
        let document = try mapping.required("document")
        return Document(name: name, path: nil, content: document.value, line: node.line)
    }
}
