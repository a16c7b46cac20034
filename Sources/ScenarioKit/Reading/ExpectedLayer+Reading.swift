import JSONCoding
import YAMLReading

extension Expectation.Layer {
    /// Reads the value of `screen`.
    static func list(_ node: YAMLNode, in file: String) throws(ScenarioFault) -> [Self] {
        var layers: [Self] = []
        for node in try node.list(in: file, "\"screen\"") { layers.append(try Self(node, in: file)) }
        return layers
    }

    private init(_ node: YAMLNode, in file: String) throws(ScenarioFault) {
        let mapping = try ScenarioMapping(node, in: file, .layer)
        var members = JSONObject()
        roleNode = try mapping.required("role")
        role = try roleNode.text(in: file, "\"role\"")
        members["role"] = .string(role)
        controllerNode = mapping.optional("controller")
        controller = try controllerNode?.text(in: file, "\"controller\"")
        members["controller"] = controller.map { .string($0) }
        for key in ["id", "text", "transition"] {
            guard let node = mapping.optional(key) else { continue }
            members[key] = .string(try node.text(in: file, "\"\(key)\""))
        }
        for key in ["alpha", "cornerRadius"] {
            guard let node = mapping.optional(key) else { continue }
            try node.number(in: file, "\"\(key)\"")
            members[key] = node.value
        }
        if let node = mapping.optional("frame") { members["frame"] = try Self.numbers(node, in: file, .layerFrame) }
        if let node = mapping.optional("transform") {
            members["transform"] = try Self.numbers(node, in: file, .layerTransform)
        }
        isAbsent = try mapping.optional("absent")?.bool(in: file, "\"absent\"") ?? false
        self.members = members
        self.node = node
    }

    /// A mapping of keys to numbers.
    private static func numbers(
        _ node: YAMLNode, in file: String, _ form: ScenarioForm
    ) throws(ScenarioFault) -> JSONValue {
        let mapping = try ScenarioMapping(node, in: file, form)
        for key in form.names { try mapping.optional(key)?.number(in: file, "\"\(key)\"") }
        return node.value
    }
}
