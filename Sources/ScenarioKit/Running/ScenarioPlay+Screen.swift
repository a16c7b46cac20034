import JSONCoding

/// Compares the layers of the screen with those that a scenario names.
extension ScenarioPlay {
    mutating func checkScreen(
        of expectation: Expectation, step: Int, action: String
    ) async throws(ServiceFailure) {
        guard let wanted = expectation.screen?.value(in: play) else { return }
        let screen = try await json("/screen")
        guard case .array(let shown)? = screen?["layers"] else {
            return fail(step: step, line: expectation.line, action: action, "The service shows no screen.")
        }
        let layers = shown.map { ownNumbers($0).withUsualMembers.inHundredths }
        for layer in wanted {
            guard let message = layer.mismatch(among: layers) else { continue }
            fail(step: step, line: layer.node.line, action: action, message)
        }
    }
}

extension Expectation.Layer {
    /// The layer in a sentence.
    var name: String { Self.name(members) }

    private static func name(_ members: JSONObject) -> String {
        var name = members["role"]?.plainText ?? ""
        if let controller = members["controller"]?.plainText { name += " of \(controller)" }
        if let id = members["id"]?.plainText { name += " \"\(id)\"" }
        return name
    }

    /// Why the layers do not have this one, or have it though they must not; nil if all is as expected.
    ///
    /// Layers with the same role, controller and id are compared, and one of them has to match, with numbers rounded to
    /// hundredths.
    func mismatch(among layers: [JSONValue]) -> String? {
        let candidates = layers.filter { layer in
            ["role", "controller", "id"].allSatisfy { members[$0] == nil || members[$0] == layer[$0] }
        }
        let wanted = JSONValue.object(members).inHundredths
        let mismatches = candidates.map { wanted.mismatch(with: $0, at: name) }
        if isAbsent { return mismatches.contains(nil) ? "The screen has \(name)." : nil }
        if mismatches.contains(nil) { return nil }
        if let mismatch = mismatches.first { return mismatch }
        return "The screen has no \(name). \(Self.list(of: layers))"
    }

    /// The layers that belong to controllers, as a sentence.
    private static func list(of layers: [JSONValue]) -> String {
        var names: [String] = []
        for case .object(let members) in layers {
            var shown: JSONObject = [:]
            for key in ["role", "controller"] { shown[key] = members[key] }
            let name = name(shown)
            if !names.contains(name) { names.append(name) }
        }
        let rest = names.count > 12 ? ", and \(names.count - 12) more" : ""
        return "It has \(names.prefix(12).joined(separator: ", "))\(rest)."
    }
}

extension JSONValue {
    fileprivate var plainText: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A layer with the members that are left out if they have their usual values.
    fileprivate var withUsualMembers: JSONValue {
        guard case .object(var layer) = self else { return self }
        if layer["alpha"] == nil { layer["alpha"] = 1 }
        if layer["cornerRadius"] == nil { layer["cornerRadius"] = 0 }
        if layer["transform"] == nil { layer["transform"] = ["scaleX": 1, "scaleY": 1, "rotation": 0] }
        return .object(layer)
    }

    /// The value with its numbers rounded to hundredths, since the curves of animations have endless fractions.
    fileprivate var inHundredths: JSONValue {
        switch self {
        case .number(let number):
            let rounded = (number * 100).rounded() / 100
            return Int(exactly: rounded).map { .integer($0) } ?? .number(rounded)
        case .array(let values): return .array(values.map(\.inHundredths))
        case .object(let object):
            var result = JSONObject()
            for member in object.members { result[member.key] = member.value.inHundredths }
            return .object(result)
        case .null, .bool, .integer, .string: return self
        }
    }
}
