import JSONCoding

/// The labels of the storyboards' controls, for taps: a person reads them, unlike Xcode's object ids.
struct ElementNames: Sendable {
    private var names: [String: String] = [:]

    /// Takes the names from storyboards in the service's own form. A name that several elements share stands for none.
    init(_ documents: [JSONValue]) {
        var counts: [String: Set<String>] = [:]
        for trigger in documents.flatMap(Self.triggers) {
            guard case .string(let element)? = trigger["element"] else { continue }
            for key in ["label", "accessibilityIdentifier"] {
                guard case .string(let name)? = trigger[key], !name.isEmpty else { continue }
                counts[name, default: []].insert(element)
                if names[element] == nil { names[element] = name }
            }
        }
        names = names.filter { counts[$0.value]?.count == 1 }
    }

    private static func triggers(in document: JSONValue) -> [JSONValue] {
        guard case .array(let scenes)? = document["scenes"] else { return [] }
        return scenes.flatMap { scene -> [JSONValue] in
            guard case .array(let triggers)? = scene["triggers"] else { return [] }
            return triggers
        }
    }

    /// The members of a call that a tap of a scenario can have.
    private static let members = ["call", "element", "controller", "select", "event", "settle"]

    /// A step that taps an element in its short form, with the element's name in place of its id if it has one; any
    /// other step as it is.
    func naming(_ action: JSONValue) -> JSONValue {
        guard case .object(var call) = action, call["call"] == "tap", case .string(let element)? = call["element"],
            call.members.allSatisfy({ Self.members.contains($0.key) })
        else { return action }
        var tap: JSONObject = ["tap": .string(names[element] ?? element)]
        call["call"] = nil
        call["element"] = nil
        for member in call.members { tap[member.key] = member.value }
        return .object(tap)
    }
}
