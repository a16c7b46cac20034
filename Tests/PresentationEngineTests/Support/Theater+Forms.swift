@testable import PresentationEngine

extension Theater {
    /// Records the surroundings in which a command is about to run, for the test's ``Variation``s.
    func noteForms(before command: Command) {
        guard let forms = CurrentForms.ofCase,
            case .perform(let calls) = command.unsettled
        else { return }
        let acting = calls.count(where: \.isActing)
        guard acting > 0 else { return }
        forms.set("\(acting > 1)", of: .batch)
        forms.set("\(!session.header.transitions.isEmpty)", of: .transition)
    }

    /// Records the surroundings after a command.
    func noteForms() {
        guard let forms = CurrentForms.ofCase else { return }
        if let last = events.beginnings.last { forms.set("\(last.isAnimated)", of: .animation) }
        forms.set(session.settings?.device.name ?? "", of: .device)
        let controllers = session.controllers.all.map(\.record)
        let containers = controllers.filter { !$0.children.isEmpty }.map { "\($0.kind)" }
        forms.set(Set(containers).sorted().joined(separator: " "), of: .container)
        forms.set("\(controllers.map(depth).max() ?? 0)", of: .nesting)
        let overrides = session.behaviors.all.flatMap { $0.record.behavior.reactions.values }
        forms.set(
            "\(overrides.contains { ($0.before + $0.after).contains(where: \.isActing) })", of: .reaction)
    }

    /// The number of a controller's parents and presenters, counted recursively.
    private func depth(_ controller: Controller) -> Int {
        let presenter = controller.presentedBy.flatMap { session.presentations[$0]?.presenting }
        guard let above = controller.parent ?? presenter, let record = session.controllers[above] else {
            return 0
        }
        return depth(record) + 1
    }
}

extension Call {
    /// Whether the call can change something, as opposed to preparing or reading it.
    fileprivate var isActing: Bool {
        switch self {
        case .read, .log, .makeController, .makeObject, .setBehavior, .setProperties: false
        default: true
        }
    }
}
