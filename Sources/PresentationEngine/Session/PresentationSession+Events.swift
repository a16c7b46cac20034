import SessionNumbers

/// Emitting events.
extension PresentationSession {
    mutating func emit(_ kind: consuming Event.Kind, rule: Rule) {
        header.sequence = SerialNumber.following(header.sequence)
        let transition: String? =
            if case .transition(_, let id, _) = kind { id } else {
                origin.transition.flatMap { transitionName($0) }
            }
        let event = Event(
            sequence: header.sequence, time: header.time, turn: header.turn, cause: header.revision,
            parent: origin.event == 0 ? nil : origin.event, transition: transition, rule: rule, kind: kind)
        work.take(event)
        events.append(event)
    }

    /// The name of a transition that is running, or has ended since the run loop was last idle.
    @inline(__always)
    private func transitionName(_ handle: TransitionHandle) -> String? {
        transitions[handle]?.name ?? agenda.endedTransitions.first { $0.handle == handle }?.name
    }

    /// A message of UIKit's on the console.
    mutating func warn(_ text: ConsoleText, about actor: Actor, rule: Rule) {
        emit(.warning(subject(actor), text: text), rule: rule)
    }

    /// A change of a transition.
    mutating func announce(
        _ change: TransitionChange, of name: String, _ subject: Transition.Subject, rule: Rule
    ) {
        emit(.transition(moving(by: subject), id: name, change), rule: rule)
    }

    /// The controller that is presented or dismissed, the container whose children change, or the app whose windows
    /// do.
    private func moving(by change: Transition.Subject) -> Subject {
        switch change {
        case .presentation(let handle): .controller(presentations[handle].map { name($0.presented) } ?? "")
        case .container(let change): .controller(name(change.container))
        case .environment: .application
        }
    }

    mutating func announce(
        _ controller: ControllerHandle, _ relation: Relation, to other: ControllerHandle?, rule: Rule
    ) {
        emit(.relation(.controller(name(controller)), relation, to: other.map { name($0) }), rule: rule)
    }

    /// Announces the superview of a controller's view.
    mutating func announceSuperview(of controller: ControllerHandle, rule: Rule) {
        let superview = controllers[controller]?.view.flatMap { views[$0]?.superview }.flatMap {
            views[$0]?.name
        }
        emit(.relation(.controller(name(controller)), .superview, to: superview), rule: rule)
    }

    /// Performs a callback: the event, then the calls of the override around `super`.
    ///
    /// - Parameter base: UIKit's own implementation, where it needs more than the member's name.
    mutating func deliver(_ callback: Callback, base: Step? = nil) {
        guard exists(callback.receiver) else { return }
        emit(
            .callback(
                subject(callback.receiver), callback.member, arguments: callback.arguments,
                flags: flags(of: callback)), rule: callback.rule)
        let before = origin
        defer { origin = before }
        origin.event = header.sequence
        noteLayout(callback)
        let reaction = takeReaction(of: callback.receiver, to: callback.member, callback.arguments)
        switch callback.receiver {
        case .controller(let controller):
            let base = base ?? .base(controller, callback.member)
            guard let reaction else { return enqueue(base) }
            let bindings = bindings(of: callback)
            if holdsFlags(callback.member) {
                controllers.update(controller) { $0.callbackDepth += 1 }
                enqueue(.leaveCallback(controller))
            }
            enqueue(.calls(reaction.after, bindings))
            if reaction.callsSuper { enqueue(base) }
            enqueue(.calls(reaction.before, bindings))
        case .view(let view) where callback.member == .layoutSubviews:
            layOut(view, reaction, bindings(of: callback))
        case .object, .view, .application, .type:
            guard let reaction else { return }
            let bindings = bindings(of: callback)
            enqueue([.calls(reaction.before, bindings), .calls(reaction.after, bindings)])
        }
    }

    /// Whether a `didMove(toParent:)` is out of date because the controller has been moved on in the meantime. An
    /// earlier callback's change, such as a pop in `viewDidAppear(_:)`, brings a `didMove(toParent:)` of its own, and
    /// the last one names the actual parent (CT-10).
    @inline(__always)
    func isOvertaken(_ callback: Callback) -> Bool {
        callback.member == .didMoveToParent && isOvertakenMove(callback)
    }

    private func isOvertakenMove(_ callback: Callback) -> Bool {
        guard case .controller(let child) = callback.receiver,
            let controller = controllers[child]
        else { return false }
        let parent = Value(controller.parent.map { name($0) })
        return !decides(
            callback.arguments.first?.value == parent, .parentIsStillTheSame, "CT-10",
            about: [callback.receiver], [.didMoveToParent], value: parent)
    }

    /// Makes a callback now, and returns the steps that it sets off, to be run after the other callbacks that are made
    /// now.
    mutating func announced(_ callback: Callback) -> [PlannedStep] {
        let place = agenda.steps.count
        deliver(callback)
        defer { agenda.steps.removeSubrange(place...) }
        return Array(agenda.steps[place...])
    }

    private func bindings(of callback: Callback) -> Bindings {
        Bindings(
            [Argument("self", .text(name(callback.receiver)))] + callback.arguments + callback.bindings)
    }

    /// Whether a controller's flags may be true inside a callback of its own: the four appearance callbacks (MV-02,
    /// MV-04, MV-06, MV-08) and, where measurement decides, `viewIsAppearing(_:)` (F1, CH-173).
    private func holdsFlags(_ member: Member) -> Bool {
        member.isAppearanceCallback || member == .viewIsAppearing && rules.hasFlagsInViewIsAppearing
    }

    /// The flags that are true inside the callback; none if ``holdsFlags(_:)`` is false.
    @inline(__always)
    private func flags(of callback: Callback) -> [Flag] {
        guard case .controller(let handle) = callback.receiver, let cause = controllers[handle]?.cause,
            cause != .none, holdsFlags(callback.member)
        else { return [] }
        switch callback.member {
        case .viewWillAppear, .viewIsAppearing, .viewDidAppear:
            switch cause {
            case .presented: return [.isBeingPresented]
            case .movingToParent: return [.isMovingToParent]
            case .none, .dismissed, .movingFromParent: return []
            }
        case .viewWillDisappear, .viewDidDisappear:
            switch cause {
            case .dismissed: return [.isBeingDismissed]
            case .movingFromParent: return [.isMovingFromParent]
            case .none, .presented, .movingToParent: return []
            }
        default: return []
        }
    }

    /// Completion handlers take no argument, return nothing and may be missing (PD-08).
    mutating func runCompletion(
        _ actor: Actor?, _ member: Member, _ completion: Completion, _ bindings: Bindings, _ rule: Rule
    ) {
        let subject = actor.map { self.subject($0) } ?? .application
        let finished = member.passesFinished ? bindings["finished"]?.boolean : nil
        note(true, .hasHandler, rule, about: [actor ?? .application], [member], value: true)
        emitLeading(.completion(subject, member, label: completion.label, finished: finished), rule: rule)
        enqueue(.calls(completion.calls, bindings))
    }
}
