import JSONCoding
import TextShortening
import YAMLReading

extension Scenario {
    /// The limits of a scenario file: a session of some thousand commands can be recorded.
    public static let limits = YAMLLimits(bytes: 8 << 20, values: 200_000, depth: 50)
    /// The maximum number of settings over which one scenario is played.
    static let settingLimit = 1_000

    /// Reads a scenario.
    ///
    /// - Parameter file: the file's path, for faults.
    /// - Throws: the fault that is found first, with its place and the nearest key; reading ends there.
    public init(parsing bytes: [UInt8], file: String) throws(ScenarioFault) {
        try self.init(YAMLNode(scenario: bytes, file: file), file: file)
    }

    /// Reads a scenario that is given as JSON; places of faults are paths, and not lines.
    ///
    /// - Parameters:
    ///   - json: the content of a scenario's file.
    ///   - file: the name of the scenario, for faults.
    /// - Throws: the fault that is found first; reading ends there.
    public init(_ json: JSONReader, file: String) throws(ScenarioFault) {
        try self.init(YAMLNode(json.value, at: json.path), file: file)
    }

    private init(_ root: YAMLNode, file: String) throws(ScenarioFault) {
        var faults = FaultList(limit: 1)
        let scenario = Scenario(root, in: file, &faults)
        guard let scenario, faults.faults.isEmpty else {
            throw faults.faults.first ?? ScenarioFault(file: file, reason: "It cannot be read.")
        }
        self = scenario
    }

    /// Whether a file is a storyboard in the service's own form.
    private static func isStoryboard(_ root: YAMLNode) -> Bool {
        guard case .mapping(let members) = root.content else { return false }
        return members.contains { $0.key == "storyboard" } && !members.contains { $0.key == "scenario" }
    }

    /// Reads a mapping, as far as that is possible.
    ///
    /// - Parameter faults: gets everything that is wrong.
    /// - Returns: nil if a part is missing without which nothing else can be examined.
    init?(_ root: YAMLNode, in file: String, _ faults: inout FaultList) {
        guard !Self.isStoryboard(root) else {
            faults.note(
                ScenarioFault(
                    file: file, at: root,
                    reason: "This is a storyboard. A scenario names it in the list \"storyboards\" of \"given\"."))
            return nil
        }
        guard let mapping = ScenarioMapping(root, in: file, .scenario, &faults) else { return nil }
        _ = faults.value { () throws(ScenarioFault) in
            try Self.checkFormat(try mapping.required("scenario"), in: file)
        }
        let title = faults.value { () throws(ScenarioFault) in
            try mapping.required("title").text(in: file, "\"title\"")
        }
        self.title = title ?? ""
        let ruleNode = mapping.optional("rules")
        rules = Self.texts(ruleNode, "\"rules\"", in: file, &faults)
        if case .list(let nodes)? = ruleNode?.content {
            ruleNodes = nodes
        } else {
            ruleNodes = [ruleNode].compactMap(\.self)
        }
        sources = Self.texts(mapping.optional("sources"), "\"sources\"", in: file, &faults)
        let recordedNode = mapping.optional("recorded")
        isRecorded =
            faults.value { () throws(ScenarioFault) in
                try recordedNode?.bool(in: file, "\"recorded\"") ?? false
            } ?? false
        let givenNode = faults.value { () throws(ScenarioFault) in try mapping.required("given") }
        let given = givenNode.flatMap { ScenarioGiven($0, in: file, &faults) }
        let matrixNode = mapping.optional("matrix")
        matrix = matrixNode
        settings =
            faults.value { () throws(ScenarioFault) in try Self.settings(matrixNode, in: file) } ?? [Setting()]
        let kindsNode = mapping.optional("kinds")
        kinds = kindsNode.flatMap { Self.kinds($0, in: file, &faults) } ?? Self.usualKinds
        let launchNode = mapping.optional("launch")
        launch = launchNode.map { Expectation($0, in: file, "\"launch\"", &faults) }
        let steps = faults.value { () throws(ScenarioFault) -> [YAMLNode] in
            // A launch alone is something to compare.
            if launchNode != nil, mapping.optional("steps") == nil { return [] }
            return try mapping.required("steps").list(in: file, "\"steps\"")
        }
        self.steps = (steps ?? []).compactMap { faults.isFull ? nil : Self.step($0, in: file, &faults) }
        self.file = file
        guard let given else { return nil }
        self.given = given
    }

    private static func texts(
        _ node: YAMLNode?, _ what: String, in file: String, _ faults: inout FaultList
    ) -> [String] {
        guard let node else { return [] }
        return faults.value { () throws(ScenarioFault) in try node.texts(in: file, what) } ?? []
    }

    private static func checkFormat(_ node: YAMLNode, in file: String) throws(ScenarioFault) {
        guard node.value == .integer(1) else {
            throw ScenarioFault(
                file: file, at: node, reason: "\"scenario\" is the version of the format, which is 1.")
        }
    }

    private static func kinds(
        _ node: YAMLNode, in file: String, _ faults: inout FaultList
    ) -> Set<String>? {
        let read = faults.value { () throws(ScenarioFault) in try node.texts(in: file, "\"kinds\"") }
        guard let words = read else { return nil }
        if words == ["all"] { return Set(allKinds) }
        for (index, word) in words.enumerated() where !allKinds.contains(word) {
            let hint = nearestWord(to: word, among: allKinds).map { " Did you mean \"\($0)\"?" }
            let place = node.place(at: "$[\(index)]")
            faults.note(
                ScenarioFault(
                    file: file, line: place.line, column: place.column, path: node.path?.description,
                    reason: "There is no kind of event \"\(word.shortened)\"."
                        + (hint ?? " There are: \(allKinds.joined(separator: ", ")).")))
        }
        return Set(words)
    }

    /// All combinations of the values of a matrix, in the order of the axes.
    private static func settings(_ node: YAMLNode?, in file: String) throws(ScenarioFault) -> [Setting] {
        guard let node else { return [Setting()] }
        var settings = [Setting()]
        for (axis, nodes) in try axes(try ScenarioMapping(node, in: file, .matrix), in: file) {
            var values: [JSONValue] = []
            for node in nodes { values.append(try value(node, of: axis, in: file)) }
            settings = settings.flatMap { setting in
                values.map { value in
                    var setting = setting
                    setting.values[axis] = value
                    return setting
                }
            }
        }
        return settings
    }

    /// The axes of a matrix with the nodes of their values.
    ///
    /// The combinations are counted before any of them is made: a few lists of values have any number of them.
    private static func axes(
        _ mapping: ScenarioMapping, in file: String
    ) throws(ScenarioFault) -> [(axis: Setting.Axis, nodes: [YAMLNode])] {
        var axes: [(axis: Setting.Axis, nodes: [YAMLNode])] = []
        var count = 1
        for axis in Setting.Axis.allCases {
            guard let node = mapping.optional(axis.rawValue) else { continue }
            let nodes = try node.list(in: file, "\"\(axis.rawValue)\"")
            guard !nodes.isEmpty else {
                throw ScenarioFault(file: file, at: node, reason: "\"\(axis.rawValue)\" has at least one value.")
            }
            let product = count.multipliedReportingOverflow(by: nodes.count)
            guard !product.overflow, product.partialValue <= settingLimit else {
                throw ScenarioFault(
                    file: file, at: node, reason: "A matrix has at most \(settingLimit) combinations.")
            }
            count = product.partialValue
            axes.append((axis, nodes))
        }
        return axes
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
                throw .unknownSurroundings(word, in: file, at: node)
            }
            return .string(word)
        }
    }

    private static func step(_ node: YAMLNode, in file: String, _ faults: inout FaultList) -> ScenarioStep? {
        guard let mapping = ScenarioMapping(node, in: file, .step, &faults) else { return nil }
        if mapping.optional("when") == nil, mapping.optional("then") == nil {
            faults.note(
                ScenarioFault(file: file, at: node, reason: "A step has a \"when\", a \"then\", or both."))
        }
        let action = mapping.optional("when").flatMap { node in
            faults.isFull ? nil : ScenarioAction.reading(node, in: file, &faults)
        }
        return ScenarioStep(
            line: node.line, action: action,
            expectation: mapping.optional("then").map { Expectation($0, in: file, "\"then\"", &faults) },
            then: mapping.optional("then"))
    }
}

extension ScenarioGiven {
    /// The members of the request that a scenario cannot choose.
    static let ownMembers = ["label", "labels", "expires", "clock", "rate", "storyboard"]

    /// - Returns: nil, with the fault noted, if it is not a mapping.
    init?(_ node: YAMLNode, in file: String, _ faults: inout FaultList) {
        guard case .mapping(let members) = node.content, case .object(var body) = node.value else {
            faults.note(ScenarioFault(file: file, at: node, reason: "\"given\" must be a mapping of keys to values."))
            return nil
        }
        for member in members where Self.ownMembers.contains(member.key) {
            let hint = member.key == "storyboard" ? " Write \"storyboards\" with a list of files." : ""
            faults.note(
                ScenarioFault(
                    file: file, at: member, reason: "A scenario does not choose \"\(member.key)\".\(hint)"))
            body[member.key] = nil
        }
        var storyboards: [Document] = []
        if let member = members.first(where: { $0.key == "storyboards" && $0.node.value != .null }) {
            let nodes = faults.value { () throws(ScenarioFault) in
                try member.node.list(in: file, "\"storyboards\"")
            }
            storyboards = (nodes ?? []).compactMap { node in
                faults.value { () throws(ScenarioFault) in try Self.document(node, in: file) }
            }
        }
        body["storyboards"] = nil
        if case .string(let path)? = body["archive"] {
            archive = path
            body["archive"] = nil
        } else {
            archive = nil
        }
        // A version may be written as a number, as in a matrix.
        switch body["systemVersion"] {
        case .integer?, .number?: body["systemVersion"] = body["systemVersion"].map { .string($0.description) }
        case .null?, .bool?, .string?, .array?, .object?, nil: break
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
            return Document(name: String(name[..<end]), path: path, content: nil, node: node)
        }
        let mapping = try ScenarioMapping(node, in: file, .storyboard)
        let name = try mapping.required("name").text(in: file, "\"name\"")
        let document = try mapping.required("document")
        return Document(name: name, path: nil, content: document, node: document)
    }
}
