import JSONCoding

/// What surroundings add to a scenario, whose names all begin with `around`.
extension Surroundings {
    /// Whether a name belongs to the surroundings.
    static func own(_ name: some StringProtocol) -> Bool { name.hasPrefix(prefix) }

    private static let prefix = "around"

    /// The root of the session, with the scenario's own root inside.
    func root(around root: JSONValue) -> JSONValue {
        switch self {
        case .none, .reaction, .batch, .during: return root
        case .stack:
            return [
                "name": "around", "kind": "navigationController", "children": [["name": "aroundBelow"], root],
            ]
        case .tab:
            return ["name": "around", "kind": "tabBarController", "children": [root, ["name": "aroundBeside"]]]
        case .split:
            return [
                "name": "around", "kind": "splitViewController",
                "children": [
                    ["name": "aroundPrimary", "kind": "navigationController", "children": [["name": "aroundList"]]],
                    root,
                ],
            ]
        case .modal: return ["name": "around"]
        }
    }

    /// The calls that complete the surroundings before the first step, each with its own turn.
    func preparation(for root: JSONValue) -> [(calls: [JSONValue], settles: Bool)] {
        switch self {
        case .none, .stack, .tab, .split, .reaction, .batch: return []
        case .modal:
            guard case .object(var making) = root, let name = making["name"] ?? making["id"] else { return [] }
            making["call"] = "make"
            return [
                ([.object(making)], false),
                (
                    [
                        [
                            "call": "set", "receiver": name, "modalPresentationStyle": "fullScreen",
                        ], ["call": "present", "receiver": "around", "controller": name, "animated": false],
                    ],
                    true
                ),
            ]
        case .during:
            return [
                (
                    [
                        ["call": "object", "name": "aroundAnimator", "animator": ["duration": 60_000]],
                        [
                            "call": "object", "name": "aroundDelegate",
                            "behavior": [
                                "answers": ["animationController(forPresented:presenting:source:)": "aroundAnimator"]
                            ],
                        ],
                        ["call": "make", "name": "around"],
                        ["call": "addWindow", "name": "aroundWindow", "root": "around"],
                        ["call": "showWindow", "window": "aroundWindow"],
                    ], false
                ),
                (
                    [
                        [
                            "call": "make", "name": "aroundCard", "modalPresentationStyle": "fullScreen",
                            "transitioningDelegate": "aroundDelegate",
                        ],
                        ["call": "present", "receiver": "around", "controller": "aroundCard", "animated": true],
                    ], false
                ),
            ]
        }
    }

    /// The calls of one step as these surroundings make them.
    ///
    /// - Parameter number: the number of the step, from 1.
    func calls(_ calls: [JSONValue], step number: Int) -> [JSONValue] {
        switch self {
        case .none, .stack, .tab, .split, .modal, .during: return calls
        case .batch:
            let idle: JSONValue = ["call": "log", "text": "around"]
            return [idle] + calls + [idle]
        case .reaction:
            let name: JSONValue = .string("around\(number)")
            return [
                ["call": "behavior", "name": name, "reactions": ["viewDidLoad()": ["after": .array(calls)]]],
                ["call": "make", "name": name],
                ["call": "loadViewIfNeeded", "receiver": name],
            ]
        }
    }
}
