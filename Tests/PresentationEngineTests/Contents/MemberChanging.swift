@testable import PresentationEngine

/// A value of which every stored member can be changed by its name, to see that a comparer notices it.
protocol MemberChanging: Equatable {
    /// A value to begin with.
    static var sample: Self { get }

    /// Gives the member a value other than the sample's.
    ///
    /// - Returns: false for a member that no change is known of, such as a new one.
    mutating func change(_ member: String) -> Bool
}

extension MemberChanging {
    static var members: [String] { Mirror(reflecting: sample).children.map { $0.label ?? "" } }
}

extension View: MemberChanging {
    static var sample: View { View(serial: 1, name: "v", className: "V", role: .root, frame: .zero) }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "serial": self = View(serial: 2, name: "v", className: "V", role: .root, frame: .zero)
        case "name": self = View(serial: 1, name: "w", className: "V", role: .root, frame: .zero)
        case "className": self = View(serial: 1, name: "v", className: "W", role: .root, frame: .zero)
        case "role": role = .content
        case "owner": owner = .other
        case "window": window = .other
        case "superview": superview = .other
        case "subviews": subviews = [.other]
        case "frame": frame.size.height = 1
        case "restorationIdentifier": restorationIdentifier = "r"
        case "awaitsSuperLayout": awaitsSuperLayout = true
        case "element": element = "e"
        default: return false
        }
        return true
    }
}

extension Window: MemberChanging {
    static var sample: Window { Window(serial: 1, name: "w", root: nil, view: .one, isVisible: false) }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "serial": self = Window(serial: 2, name: "w", root: nil, view: .one, isVisible: false)
        case "name": self = Window(serial: 1, name: "v", root: nil, view: .one, isVisible: false)
        case "root": root = .other
        case "view": view = .other
        case "isVisible": isVisible = true
        case "traitOverride": traitOverride = TraitOverride(vertical: .compact)
        case "isOnDisplay": isOnDisplay = true
        default: return false
        }
        return true
    }
}

extension Segue: MemberChanging {
    static var sample: Segue { sample() }

    private static func sample(
        serial: Int = 1, name: String = "s", identifier: String? = nil, className: String = "S",
        storyboard: Int = 0,
        element: String = "e", source: ControllerHandle = .one, destination: ControllerHandle = .one,
        sender: String? = nil, way: [ControllerHandle] = []
    ) -> Segue {
        Segue(
            serial: serial, name: name, identifier: identifier, className: className, storyboard: storyboard,
            element: element, source: source, destination: destination, sender: sender, way: way)
    }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "serial": self = .sample(serial: 2)
        case "name": self = .sample(name: "t")
        case "identifier": self = .sample(identifier: "i")
        case "className": self = .sample(className: "T")
        case "storyboard": self = .sample(storyboard: 1)
        case "element": self = .sample(element: "f")
        case "source": self = .sample(source: .other)
        case "destination": self = .sample(destination: .other)
        case "sender": self = .sample(sender: "b")
        case "way": self = .sample(way: [.one])
        default: return false
        }
        return true
    }
}

extension NamedObject: MemberChanging {
    static var sample: NamedObject { NamedObject(serial: 1, name: "o", className: "O", owner: .nobody) }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "serial": self = NamedObject(serial: 2, name: "o", className: "O", owner: .nobody)
        case "name": self = NamedObject(serial: 1, name: "p", className: "O", owner: .nobody)
        case "className": self = NamedObject(serial: 1, name: "o", className: "P", owner: .nobody)
        case "owner": owner = .client
        case "animator": animator = AnimatorSettings(duration: 1)
        case "interaction": interaction = InteractionSettings()
        case "presentationController": presentationController = PresentationControllerSettings()
        case "popover": popover = PopoverController(content: .other)
        case "restoration": restoration.parent = .controller(.other)
        case "drives": drives = .other
        case "uses": uses = 1
        default: return false
        }
        return true
    }
}

extension DeclaredBehavior: MemberChanging {
    static var sample: DeclaredBehavior { DeclaredBehavior(name: "b", behavior: Behavior()) }

    mutating func change(_ member: String) -> Bool {
        switch member {
        case "name": self = DeclaredBehavior(name: "c", behavior: Behavior())
        case "behavior": behavior.answers[.navigationBarShouldPop] = .value(true)
        case "used": used[.navigationBarShouldPop] = 1
        case "occurrences": occurrences[.viewDidAppear] = 1
        default: return false
        }
        return true
    }
}

extension Handle {
    static var one: Handle { Handle(slot: 0, generation: 1) }
    static var other: Handle { Handle(slot: 0, generation: 2) }
}
