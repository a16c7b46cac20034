@testable import PresentationEngine

/// Calls of tab bar controllers in few words.
extension Theater {
    /// A stage with a tab bar controller `T` as root, whose tabs are `A`, `B`, …, and a delegate `D` with `answers`.
    static func tabs(
        _ count: Int = 3, _ version: SystemVersion = SystemVersion(12), device: String? = nil,
        fidelity: FidelityChoice = .init(), delegate: Behavior? = nil, objects: [ObjectRequest] = []
    ) throws -> Theater {
        let names = (0..<count).map { String("ABCDEFGH".dropFirst($0).prefix(1)) }
        let root = ControllerRequest(
            name: "T",
            origin: .code(
                className: nil, kind: .tabBarController, nibName: nil, bundle: nil,
                children: names.map { .plain($0) }),
            properties: delegate == nil ? [] : [PropertyAssignment(.delegate, "D")])
        return try Theater(
            version, device: device, fidelity: fidelity, root: root,
            behaviors: delegate.map { ["D": $0] } ?? [:],
            objects: delegate == nil ? objects : [ObjectRequest(name: "D")] + objects)
    }

    mutating func tabBar(_ call: TabBarCall, _ name: String = "T") throws(Rejection) {
        try self.call(.tabBar(receiver: name, call))
    }

    mutating func select(_ controller: String, _ name: String = "T") throws(Rejection) {
        try tabBar(.select(.controller(controller)), name)
    }

    mutating func tap(_ controller: String, _ name: String = "T") throws(Rejection) {
        try tabBar(.tap(.controller(controller)), name)
    }
}

extension Behavior {
    /// A delegate that hears everything a tab bar controller's delegate can hear.
    static func attentive(_ answers: [Member: Answer] = [:]) -> Behavior {
        let told: [Member] = [
            .tabDidSelect, .tabWillBeginCustomizing, .tabWillEndCustomizing, .tabDidEndCustomizing,
        ]
        return Behavior(
            answers: [.tabShouldSelect: .value(true)].merging(answers) { $1 },
            reactions: Dictionary(uniqueKeysWithValues: told.map { ($0, Reaction()) }))
    }
}
