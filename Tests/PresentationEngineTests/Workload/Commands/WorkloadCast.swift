@testable import PresentationEngine

/// The names that a client of a session knows: of its own objects, and from the answers.
struct WorkloadCast {
    /// Controllers without children, and a name without an object.
    private(set) var plain = ["nobody"]
    private(set) var containers = ["nobody"]
    private(set) var alerts: [String] = []
    private(set) var windows = ["window"]
    /// Presented controllers, from the first root upwards.
    private(set) var chain: [String] = []
    /// Transitions in flight.
    private(set) var running: [String] = []
    /// Whether a finger has come down and was not lifted.
    var hasFinger = false
    /// Controllers from the storyboard.
    private(set) var scenes: [String] = []
    /// Transitioning delegates.
    var objects: [String] = []
    private var kinds: [(name: String, kind: ControllerKind?)] = [("nobody", nil)]
    private var count = 0

    /// Controllers of kinds without children that are remembered by their kind, such as search controllers.
    private var others: [(name: String, kind: ControllerKind)] = []

    func others(of kind: ControllerKind) -> [String] { others.filter { $0.kind == kind }.map(\.name) }

    func names(of kind: ControllerKind) -> [String] { kinds.filter { $0.kind == kind }.map(\.name) }

    /// An unused name.
    mutating func fresh(_ letter: String) -> String {
        count += 1
        return "\(letter)\(count)"
    }

    mutating func meet(_ name: String, _ kind: ControllerKind) {
        if chain.isEmpty { chain.append(name) }
        if kind.isContainer {
            kinds.append((name, kind))
            containers.append(name)
            // The first ones are those the app began with, and are always remembered.
            if containers.count > 24 {
                containers.remove(at: 8)
                kinds.remove(at: 8)
            }
        } else {
            if kind == .searchController || kind == .activityViewController {
                others = (others + [(name, kind)]).suffix(8)
            }
            if kind == .alertController { alerts = (alerts + [name]).suffix(6) }
            plain.append(name)
            if plain.count > 40 { plain.remove(at: 4) }
        }
    }

    mutating func open(_ window: String) {
        windows.append(window)
        if windows.count > 4 { windows.remove(at: 1) }
    }

    private mutating func forget(_ name: String) {
        plain.removeAll { $0 == name }
        alerts.removeAll { $0 == name }
        scenes.removeAll { $0 == name }
        others.removeAll { $0.name == name }
        guard let place = containers.firstIndex(of: name) else { return }
        containers.remove(at: place)
        kinds.remove(at: place)
    }

    mutating func close(_ window: String) { windows.removeAll { $0 == window && $0 != "window" } }

    mutating func learn(_ events: [Event]) {
        for event in events {
            switch event.kind {
            case .relation(.controller(let presenter), .presentedViewController, let presented):
                guard let place = chain.firstIndex(of: presenter) else { continue }
                chain.removeSubrange((place + 1)...)
                if let presented { chain.append(presented) }
            case .relation(_, .rootViewController, let root?): chain = [root]
            case .lifecycle(.controller(let name)?, .deallocated): forget(name)
            case .transition(_, let id, .began): running.append(id)
            case .transition(_, let id, .ended): running.removeAll { $0 == id }
            case .callback(.controller(let name), .initCoder, _, _):
                scenes.append(name)
                if scenes.count > 40 { scenes.removeFirst() }
                meet(name, name.hasPrefix("Stack") ? .navigationController : .viewController)
            case .callback, .question, .warning, .noop, .completion, .touch, .action, .property, .reading,
                .result,
                .coding, .log, .relation, .transition,
                .lifecycle, .notification, .exception:
                break
            }
        }
    }
}
