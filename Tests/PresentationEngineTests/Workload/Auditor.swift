@testable import PresentationEngine

/// Watches a session from outside: it knows commands and events only, and names what cannot be right.
struct Auditor {
    private enum State { case disappeared, appearing, appeared, disappearing }

    private var states: [String: State] = [:]
    private var gone: Set<String> = []
    private var presented: [String: String] = [:]
    private var parents: [String: String] = [:]
    private var byHand: Set<String> = []
    private var running: Set<String> = []
    private var sequence = 0
    private var turn = 0
    private var time = 0
    private(set) var faults: [String] = []
    private(set) var counts: [String: Int] = [:]

    mutating func refused(_ events: [Event]) {
        counts["refused", default: 0] += 1
        if !events.isEmpty { faults.append("A refusal had events.") }
    }

    mutating func applied(_ command: Command, _ events: [Event], revision: Int) {
        counts["applied", default: 0] += 1
        if case .perform(let calls) = command { for call in calls { watch(call) } }
        for event in events { watch(event, revision) }
    }

    /// A controller that its container tells by hand may be left between will and did, with all beneath it.
    private mutating func watch(_ call: Call) {
        if case .containment(let name, .beginAppearanceTransition) = call { byHand.insert(name) }
        if case .setProperties(let name, let assignments) = call,
            assignments.contains(where: { $0.property == .shouldAutomaticallyForwardAppearanceMethods })
        {
            byHand.insert(name)
        }
    }

    private func isToldByHand(_ name: String) -> Bool {
        var current: String? = name
        while let controller = current {
            if byHand.contains(controller) { return true }
            current = parents[controller]
        }
        return false
    }

    private mutating func watch(_ event: Event, _ revision: Int) {
        counts["events", default: 0] += 1
        counts[event.kind.family, default: 0] += 1
        if event.sequence != sequence + 1 { faults.append("Event \(event.sequence) follows \(sequence).") }
        if event.turn < turn { faults.append("Turn \(event.turn) follows \(turn).") }
        if event.time < time { faults.append("Time \(event.time) follows \(time).") }
        if event.cause != revision {
            faults.append("Event \(event.sequence) belongs to command \(event.cause), not \(revision).")
        }
        if event.rule.id.isEmpty { faults.append("Event \(event.sequence) has no rule.") }
        (sequence, turn, time) = (event.sequence, event.turn, event.time)
        switch event.kind {
        case .callback(.controller(let name), let member, _, let flags): callback(name, member, flags)
        case .relation(.controller(let name), .presentedViewController, let other): presented[name] = other
        case .relation(.controller(let name), .parent, let other):
            // What a container that tells by hand left untold, nobody tells later.
            if other == nil, isToldByHand(name) { byHand.insert(name) }
            parents[name] = other
        case .transition(let id, .began): running.insert(id)
        case .transition(let id, .ended):
            if running.remove(id) == nil { faults.append("\(id) ended without a beginning.") }
        case .lifecycle(.controller(let name)?, .deallocated): gone.insert(name)
        case .lifecycle(.controller(let name)?, .created): gone.remove(name)
        case .callback, .question, .warning, .noop, .completion, .action, .relation, .transition, .lifecycle,
            .notification, .exception:
            break
        }
    }

    /// AP-07 to AP-13: the callbacks of one controller are a path through the legal changes.
    private mutating func callback(_ name: String, _ member: Member, _ flags: [Flag]) {
        if gone.contains(name) { faults.append("\(name) is gone and was told \(member.rawValue).") }
        if flags.count > 1 { faults.append("\(name) appears for \(flags.count) reasons at once.") }
        let state = states[name] ?? .disappeared
        switch (member, state) {
        case (.viewWillAppear, .disappeared), (.viewWillAppear, .disappearing): states[name] = .appearing
        case (.viewDidAppear, .appearing): states[name] = .appeared
        case (.viewWillDisappear, .appearing), (.viewWillDisappear, .appeared): states[name] = .disappearing
        case (.viewDidDisappear, .disappearing): states[name] = .disappeared
        case (.viewIsAppearing, .appearing): break
        case (.viewWillAppear, _), (.viewDidAppear, _), (.viewWillDisappear, _), (.viewDidDisappear, _),
            (.viewIsAppearing, _):
            faults.append("\(name) was told \(member.rawValue) while \(state).")
        default: break
        }
    }

    /// Nothing runs: nobody may stand between a will and its did.
    mutating func settled() {
        guard running.isEmpty else { return }
        for (name, state) in states.sorted(by: { $0.key < $1.key })
        where !gone.contains(name) && !isToldByHand(name) {
            switch state {
            case .appearing, .disappearing: faults.append("\(name) is left \(state).")
            case .appeared, .disappeared: break
            }
        }
    }
}

extension Event.Kind {
    /// The word for the kind of an event, to count by.
    var family: String {
        switch self {
        case .callback: "callbacks"
        case .question: "questions"
        case .warning: "warnings"
        case .noop: "noops"
        case .completion: "completions"
        case .action: "actions"
        case .relation: "relations"
        case .transition: "transition changes"
        case .lifecycle: "lifecycle changes"
        case .notification: "notifications"
        case .exception: "exceptions"
        }
    }
}
