/// The origin of a step, and so of the events that the step brings.
package struct Origin: Sendable, Hashable {
    /// The sequence number of the event that led to it; 0 if the command did.
    package var event: Int
    /// The transition that it belongs to.
    package var transition: TransitionHandle?

    package init(event: Int, transition: TransitionHandle? = nil) {
        self.event = event
        self.transition = transition
    }

    /// The command itself.
    package static let command = Origin(event: 0)
}

/// A step of the agenda with its origin.
package struct PlannedStep: Sendable, Hashable {
    package let step: Step
    package let origin: Origin

    package init(_ step: Step, origin: Origin = .command) {
        self.step = step
        self.origin = origin
    }
}

extension PresentationSession {
    /// Emits an event that becomes the origin of all that the step under way does from here on.
    mutating func emitLeading(_ kind: consuming Event.Kind, rule: Rule) {
        emit(kind, rule: rule)
        origin.event = header.sequence
    }

    /// The origin of a transition's steps: the event with which it began, and before that the event that led to it.
    func origin(of transition: TransitionHandle) -> Origin {
        Origin(event: transitions[transition]?.leader ?? 0, transition: transition)
    }

    func planned(_ steps: [Step]) -> [PlannedStep] { steps.map { PlannedStep($0, origin: origin) } }
}
