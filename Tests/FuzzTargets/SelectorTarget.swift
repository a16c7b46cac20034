import JSONCoding
import PresentationCoding
import PresentationEngine

/// A selector finds controllers of a session, in their order and each once, or is refused at one of its characters.
enum SelectorTarget {
    static func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        let text = String(decoding: bytes, as: UTF8.self)
        let selector: ControllerSelector
        do {
            selector = try ControllerSelector(parsing: text)
        } catch {
            try checkRefusal(error.reason, of: bytes)
            try promise(
                (1...text.count + 1).contains(error.position),
                "A selector is refused at a character that it does not have: \(error)")
            return .refused
        }
        try promise(
            text.utf8.count <= ControllerSelector.lengthLimitBytes, "A selector beyond the limit is read.")
        let parts = selector.paths.reduce(0) { $0 + partCount(of: $1) }
        try promise(parts <= ControllerSelector.partLimit, "A selector of \(parts) parts is read.")
        var everything = session.controllerPlaces.map(\.handle)[...]
        for place in session.places(in: ControllerSelection([], selector)) {
            guard let index = everything.firstIndex(of: place.handle) else {
                throw BrokenPromise("A controller is found twice, out of its order, or without being there.")
            }
            everything = everything[(index + 1)...]
        }
        return .accepted
    }

    private static func partCount(of path: ControllerSelector.Path) -> Int {
        path.steps.reduce(0) { $0 + 1 + partCount(of: $1.conditions) }
    }

    private static func partCount(of conditions: [ControllerCondition]) -> Int {
        conditions.reduce(0) { sum, condition in
            switch condition {
            case .fact, .standing, .childNumber: sum + 1
            case .none(let alternatives): alternatives.reduce(sum + 1) { $0 + partCount(of: $1) }
            case .has(let paths): paths.reduce(sum + 1) { $0 + partCount(of: $1) }
            }
        }
    }

    /// A window with children, a presented controller, and a detached one.
    private static let session: PresentationSession = {
        let launch: JSONValue = [
            "device": "iPhone 8", "systemVersion": "13",
            "root": [
                "name": "home", "class": "Home", "restorationIdentifier": "home",
                "children": [
                    ["name": "caf\u{E9}", "class": "A.b", "title": "x y"], ["name": "two", "title": "\"q\""],
                ],
            ],
        ]
        let calls: JSONValue = [
            ["call": "make", "name": "card", "class": "Card", "title": "In"],
            ["call": "make", "name": "loose"],
            ["call": "present", "receiver": "home", "controller": "card", "animated": false],
        ]
        var session = PresentationSession()
        do {
            for command: JSONValue in [["launch": launch], ["calls": calls], ["advance": ["settle": true]]] {
                _ = try session.apply(Command(json: JSONReader(command)) { _ in nil })
            }
        } catch {
            fatalError("The session that is searched cannot be made: \(error)")
        }
        return session
    }()
}
