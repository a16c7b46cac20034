@testable import PresentationEngine

/// Watches a session from outside: it knows only commands and events, and reports impossible states.
struct Auditor {
    private enum State { case disappeared, appearing, appeared, disappearing }

    private var states: [String: State] = [:]
    private var gone: Set<String> = []
    private var presented: [String: String] = [:]
    private var parents: [String: String] = [:]
    private var byHand: Set<String> = []
    /// Controllers that the app's own code notifies of their moves.
    private var movedByHand: Set<String> = []
    /// The `animated` argument of each controller's last will callback.
    private var animated: [String: Value] = [:]
    private var running: Set<String> = []
    /// Those between a will and its did.
    private var moving: Set<String> = []
    /// Controllers that have appeared and received no callback since.
    private var appeared: Set<String> = []
    /// Controllers that UIKit had on screen at the end of the last command and that have received no callback since.
    private var placed: Set<String> = []
    /// An exception ended the app.
    private var hasEnded = false
    private var sequence = 0
    private var turn = 0
    private var time = 0
    private(set) var faults: [String] = []
    private(set) var counts: [String: Int] = [:]

    mutating func refused(_ events: [Event]) {
        counts["refused", default: 0] += 1
        if !events.isEmpty { faults.append("A refusal had events.") }
    }

    /// A client's view of a command: itself, its events, and whether a question is open after it.
    mutating func applied(_ command: Command, _ events: [Event], revision: Int, isParked: Bool) {
        counts["applied", default: 0] += 1
        counts["events", default: 0] += events.count
        switch command.unsettled {
        case .perform(let calls): for call in calls { watch(call) }
        case .launch(let launch): if let root = launch.root { meet(root) }
        case .advance, .answer, .settling, .freezeClock, .unfreezeClock: break
        }
        for event in events { watch(event, revision) }
        if !isParked { settled() }
    }

    /// Compares the events with the tree of controllers while no question is open.
    ///
    /// Both agree on the controllers that have appeared. While no transition runs, every controller that has appeared
    /// is in a window, and every controller that UIKit itself puts into a window has appeared; controllers forwarded
    /// by hand are exempt (CT-20).
    mutating func compare(with sights: [ControllerSight]) {
        // Children that a container gets from its storyboard come without events.
        for sight in sights where sight.parent != nil { parents[sight.name] = sight.parent }
        placed = Set(sights.filter { $0.hasAppeared && $0.isPlacedByUIKit && $0.isInWindow }.map(\.name))
        for sight in sights {
            let name = sight.name
            if sight.hasAppeared != appeared.contains(name) {
                faults.append(
                    "\(name) is \(states[name] ?? .disappeared) by its events, and not by the tree.")
            }
            guard running.isEmpty, sight.hasAppeared != sight.isInWindow, !sight.isAhead else { continue }
            guard sight.hasAppeared || sight.isPlacedByUIKit, !isToldByHand(name) else { continue }
            faults.append(
                sight.hasAppeared ? "\(name) has appeared and is in no window." : "\(name) is seen untold.")
        }
        let known = Set(sights.map(\.name))
        for name in appeared.subtracting(known).sorted() {
            faults.append("\(name) has appeared and is not in the tree.")
        }
    }

    /// A controller forwarded by hand may remain between will and did, with all its descendants.
    private mutating func watch(_ call: Call) {
        switch call {
        case .async(let calls), .after(_, let calls): for call in calls { watch(call) }
        case .makeController(let request): meet(request)
        default: break
        }
        if case .containment(let name, .beginAppearanceTransition) = call { byHand.insert(name) }
        switch call {
        case .willMove(let name, _), .didMove(let name, _): movedByHand.insert(name)
        default: break
        }
        if case .setProperties(let name, let assignments) = call,
            assignments.contains(where: { $0.property == .shouldAutomaticallyForwardAppearanceMethods })
        {
            byHand.insert(name)
        }
    }

    /// Children that a container is made with come without events.
    private mutating func meet(_ request: ControllerRequest) {
        guard case .code(_, _, _, _, let children) = request.origin, let parent = request.name else { return }
        for child in children {
            if let name = child.name { parents[name] = parent }
            meet(child)
        }
    }

    private func isToldByHand(_ name: String) -> Bool {
        var current: String? = name
        var seen: Set<String> = []
        while let controller = current, seen.insert(controller).inserted {
            if byHand.contains(controller) { return true }
            current = parents[controller]
        }
        return false
    }

    private mutating func watch(_ event: Event, _ revision: Int) {
        counts[event.kind.family, default: 0] += 1
        if event.sequence != sequence + 1 { faults.append("Event \(event.sequence) follows \(sequence).") }
        if event.turn < turn { faults.append("Turn \(event.turn) follows \(turn).") }
        if event.time < time { faults.append("Time \(event.time) follows \(time).") }
        if event.cause != revision {
            faults.append("Event \(event.sequence) belongs to command \(event.cause), not \(revision).")
        }
        if case .controller(let name)? = event.kind.told, gone.contains(name) {
            faults.append("\(name) is gone and was told \(event.trace).")
        }
        if event.rule.id.isEmpty { faults.append("Event \(event.sequence) has no rule.") }
        (sequence, turn, time) = (event.sequence, event.turn, event.time)
        switch event.kind {
        case .callback(.controller(let name), let member, _, let flags):
            callback(name, member, flags)
            agreement(name, member, event.arguments, event.rule)
        case .relation(.controller(let name), .presentedViewController, let other): presented[name] = other
        case .relation(.controller(let name), .parent, let other):
            // A child that its container did not notify by hand gets no callback later.
            if other == nil, isToldByHand(name) { byHand.insert(name) }
            // The navigation controller made for a column takes the column's place.
            if let other, parents[other] == nil, other.hasPrefix("UINavigationController") {
                parents[other] = parents[name]
            }
            parents[name] = other
        case .transition(_, let id, .began): running.insert(id)
        case .transition(_, let id, .ended):
            if running.remove(id) == nil { faults.append("\(id) ended without a beginning.") }
        case .lifecycle(.controller(let name)?, .deallocated):
            // UIKit silently releases a controller that the app has dropped while its view was shown by the app's own
            // code.
            if (moving.contains(name) || placed.contains(name)) && !isToldByHand(name) {
                faults.append("\(name) is gone and was not told that it disappeared.")
            }
            gone.insert(name)
            moving.remove(name)
            appeared.remove(name)
            for (child, parent) in parents where parent == name {
                if isToldByHand(child) { byHand.insert(child) }
                parents[child] = nil
            }
        case .lifecycle(.controller(let name)?, .created):
            gone.remove(name)
            states[name] = nil
        case .exception: hasEnded = true
        case .callback, .question, .warning, .noop, .completion, .touch, .action, .property, .reading,
            .result,
            .coding, .log, .relation, .transition, .lifecycle,
            .notification:
            break
        }
    }

    private func isContainerAppearing(_ name: String) -> Bool {
        var container = parents[name]
        while let current = container {
            if states[current] == .appearing { return true }
            container = parents[current]
        }
        return false
    }

    /// AP-07 to AP-13: the callbacks of one controller are a path through the legal changes.
    private mutating func callback(_ name: String, _ member: Member, _ flags: [Flag]) {
        if flags.count > 1 { faults.append("\(name) appears for \(flags.count) reasons at once.") }
        let state = states[name] ?? .disappeared
        switch (member, state) {
        case (.viewWillAppear, .disappeared), (.viewWillAppear, .disappearing): states[name] = .appearing
        case (.viewDidAppear, .appearing): states[name] = .appeared
        case (.viewWillDisappear, .appearing), (.viewWillDisappear, .appeared): states[name] = .disappearing
        case (.viewDidDisappear, .disappearing): states[name] = .disappeared
        case (.viewIsAppearing, .appearing): return
        // P126, CH-600: a page that has appeared ahead of its container arrives with it, as do its children.
        case (.viewIsAppearing, .appeared) where isContainerAppearing(name): return
        case (.viewWillAppear, _), (.viewDidAppear, _), (.viewWillDisappear, _), (.viewDidDisappear, _),
            (.viewIsAppearing, _):
            faults.append("\(name) was told \(member.rawValue) while \(state).")
        default: return
        }
        appeared.remove(name)
        placed.remove(name)
        switch states[name] ?? .disappeared {
        case .appearing, .disappearing: moving.insert(name)
        case .appeared:
            moving.remove(name)
            appeared.insert(name)
        case .disappeared: moving.remove(name)
        }
    }

    /// AP-05: a will and its did say the same of animation, but for P27; CT-10: `didMove` names the parent there is.
    private mutating func agreement(
        _ name: String, _ member: Member, _ arguments: [String: Value], _ rule: Rule
    ) {
        switch member {
        case .viewWillAppear, .viewWillDisappear: animated[name] = arguments["animated"]
        case .viewDidAppear, .viewDidDisappear:
            guard let will = animated[name], will != arguments["animated"], rule != "P27" else { return }
            faults.append("\(name) was told \(member.rawValue) with another value than before.")
        case .didMoveToParent:
            guard !movedByHand.contains(name), arguments["parent"] != Value(parents[name]) else { return }
            faults.append("\(name) was told that it moved to another parent than \(parents[name] ?? "none").")
        default: return
        }
    }

    /// Nothing runs: no controller may be between a will and its did, unless the app ended there.
    private mutating func settled() {
        guard running.isEmpty, !hasEnded else { return }
        for name in moving.sorted() where !gone.contains(name) && !isToldByHand(name) {
            faults.append("\(name) is left \(states[name] ?? .disappeared).")
        }
        moving = []
    }
}

extension Event.Kind {
    /// The subject of a callback, a question or a change.
    var told: Subject? {
        switch self {
        case .callback(let subject, _, _, _), .question(let subject, _, _, _),
            .completion(let subject, _, _, _),
            .relation(let subject, _, _):
            subject
        case .noop, .touch, .action, .property, .reading, .result, .coding, .log, .warning, .transition,
            .lifecycle,
            .notification, .exception:
            nil
        }
    }

    /// The word for the kind of an event, to count by.
    var family: String {
        switch self {
        case .callback: "callbacks"
        case .question: "questions"
        case .warning: "warnings"
        case .noop: "noops"
        case .completion: "completions"
        case .touch, .action, .property, .reading, .result, .coding, .log: "actions"
        case .relation: "relations"
        case .transition: "transition changes"
        case .lifecycle: "lifecycle changes"
        case .notification: "notifications"
        case .exception: "exceptions"
        }
    }
}
