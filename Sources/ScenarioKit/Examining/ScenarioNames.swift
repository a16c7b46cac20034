import JSONCoding

/// The names that a scenario introduces: those of its controllers, objects, classes, elements and methods.
package struct ScenarioNames {
    /// Every text that could be a name.
    package private(set) var all: Set<String> = []
    /// The texts among them that are more than the receiver of a call, which introduces no name.
    private(set) var introduced: Set<String> = []
    /// The receivers of calls, each with its path.
    private(set) var receivers: [(name: String, path: JSONPath)] = []
    /// The classes that controllers and objects are made of, each with its path.
    private(set) var classes: [(name: String, path: JSONPath)] = []
    /// The methods that classes of the app have, each with its path.
    private(set) var methods: [(name: String, path: JSONPath)] = []
    /// The names and classes for which code is declared, each with its path in the value that declares it.
    private(set) var declared: [(name: String, path: JSONPath)] = []

    /// Texts that are longer than this are no names.
    private static let longest = 64

    /// Makes an empty collection.
    package init() {}

    /// Takes the names of a value of the file.
    package mutating func add(_ value: JSONValue, at path: JSONPath = .root) {
        switch value {
        case .string(let text): if text.utf8.count <= Self.longest { add([text]) }
        case .array(let values):
            for (index, value) in values.enumerated() { add(value, at: .element(index, of: path)) }
        case .object(let object): add(object, at: path)
        case .null, .bool, .integer, .number: break
        }
    }

    private mutating func add(_ object: JSONObject, at path: JSONPath) {
        for member in object.members {
            let place = JSONPath.member(member.key, of: path)
            switch (member.key, member.value) {
            case ("behaviors", .object(let behaviors)):
                for behavior in behaviors.members {
                    let place = JSONPath.member(behavior.key, of: place)
                    declared.append((behavior.key, place))
                    add(behavior.value, at: place)
                }
            case ("actions", .object(let actions)):
                all.formUnion(actions.members.map(\.key))
                methods += actions.members.map { ($0.key, .member($0.key, of: place)) }
                add(member.value, at: place)
            case ("receiver", .string(let name)):
                if name.utf8.count <= Self.longest { all.insert(name) }
                receivers.append((name, place))
            case ("class", .string(let name)):
                classes.append((name, place))
                add(member.value, at: place)
            case ("name", .string(let name)) where object["call"] == "behavior": declared.append((name, place))
            default: add(member.value, at: place)
            }
        }
    }

    /// Takes names from elsewhere, such as those of a storyboard.
    mutating func add(_ names: Set<String>) {
        all.formUnion(names)
        introduced.formUnion(names)
    }

    /// Whether something of the file can have a class or a name: a class can be written with or without its module.
    func has(_ name: String) -> Bool {
        let name = Self.origin(of: name)
        if all.contains(name) || Self.own.contains(name) || name.hasPrefix("UI") { return true }
        guard let bare = name.split(separator: ".").last.map(String.init) else { return false }
        return bare == name ? all.contains { $0.hasSuffix("." + name) } : all.contains(bare)
    }

    /// The name or class from which the service makes a name: `Card` of `Card-2`, `home` of `home.view`.
    static func origin(of name: String) -> String {
        var origin = name[...]
        for suffix in [".view", ".container", ".dimming"] where origin.hasSuffix(suffix) {
            origin = origin.dropLast(suffix.count)
        }
        let number = origin.reversed().prefix { $0.isASCII && $0.isNumber }.count
        if number > 0, origin.dropLast(number).last == "-" { origin = origin.dropLast(number + 1) }
        return String(origin)
    }

    /// The app itself, and the delegates of every project.
    private static let own: Set = ["application", "AppDelegate", "SceneDelegate"]
}
