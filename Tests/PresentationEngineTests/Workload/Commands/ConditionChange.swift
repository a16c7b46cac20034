@testable import PresentationEngine

/// A condition that prevented a call, changed by commands in a copy of the session.
struct ConditionChange {
    let obstacle: Decision
    let explanation: Explanation
    let command: Command
    let before: PresentationSession
    let after: PresentationSession

    private var subject: String { explanation.subject }
    private var call: Member { explanation.call }

    /// The events once the condition is changed; nil if no command changes it, or if the session refuses the change.
    func outcome() -> [Event]? {
        switch obstacle.condition {
        case .implementsMember: again(after: implementing(subject))
        case .isAnimated: command.animated.flatMap { again($0) }
        case .transitionEnds: later(ending)
        case .isUncovered: later(uncovering)
        case .containerShowsIt: showing()
        case .isViewRead: later([.perform([.loadViewIfNeeded(receiver: subject)])])
        case .removesPresentersView: coveringScreen()
        case .isFreeToPresent: freed()
        case .containerForwards: forwarding()
        case .noQuestionIsOpen: nil
        default: nil
        }
    }

    /// Changes the state before the command, and repeats the command.
    private func again(_ other: Command? = nil, after preparation: [Command] = []) -> [Event]? {
        var session = before
        for command in preparation { guard (try? session.apply(command)) != nil else { return nil } }
        guard let explained = try? ExplainedCommand.carryingOut(other ?? command, in: session),
            let explanation = try? explained.explanation(of: call, for: subject)
        else { return nil }
        // Behind the condition that was changed another one was hidden.
        if let next = explanation.obstacle,
            next.condition != obstacle.condition || next.rule != obstacle.rule,
            next.condition != .transitionEnds
        {
            return nil
        }
        session = explained.after
        session.decisions = nil
        var events = explained.events
        // The call may be part of the work that follows by itself.
        if session.agenda.parked == nil, let rest = try? session.apply(.advance(.settle)) { events += rest }
        // A transition controlled by the client does not end by itself.
        let came = events.contains { $0.isCall(call, of: subject) }
        if !came, explanation.obstacle?.condition == .transitionEnds { return nil }
        return events
    }

    /// Changes the state after the command.
    private func later(_ commands: [Command]) -> [Event]? {
        guard after.agenda.parked == nil, after.header.status == .active, !commands.isEmpty else {
            return nil
        }
        var session = after
        session.decisions = nil
        session.forgetCallsOfTheApp()
        var events: [Event] = []
        for command in commands {
            guard let happened = try? session.apply(command) else { return nil }
            events += happened
            guard session.agenda.parked == nil, session.header.status == .active else { return nil }
        }
        // A transition controlled by the client does not end by itself.
        let came = events.contains { $0.isCall(call, of: subject) }
        return came || session.header.transitions.isEmpty ? events : nil
    }

    private func implementing(_ name: String) -> [Command] {
        var behavior = before.names.behavior(name).flatMap { before.behaviors[$0]?.behavior } ?? Behavior()
        switch call.role {
        case .told: behavior.reactions[call] = Reaction()
        case .asked, .askedAfterCalls: behavior.answers[call] = .value(.null)
        case .announced: return []
        }
        return [.perform([.setBehavior(name: name, behavior)])]
    }

    /// Ends the transition in question, by its driver or by time.
    private var ending: [Command] {
        guard case .text(let name) = obstacle.value, case .transition(let handle)? = after.names[name],
            let transition = after.transitions[handle]
        else { return [] }
        if transition.due != nil { return [.advance(.settle)] }
        return []
    }

    private var uncovering: [Command] {
        [
            .advance(.settle),
            .perform([.dismiss(receiver: subject, animated: .constant(false), completion: nil)]),
            .advance(.settle),
        ]
    }

    /// Has the container show the controller.
    private func showing() -> [Event]? {
        guard case .text(let parent) = obstacle.value, case .controller(let handle)? = after.names[parent],
            let record = after.controllers[handle], record.appearance == .appeared,
            after.header.transitions.isEmpty, record.presents == nil
        else { return nil }
        switch record.kind {
        case .navigationController:
            return later([
                .perform([
                    .navigation(
                        receiver: parent, .popTo(controller: subject, animated: .constant(false)))
                ]), .advance(.settle),
            ])
        case .tabBarController:
            return later([
                .perform([.tabBar(receiver: parent, .select(.controller(subject)))]), .advance(.settle),
            ])
        default: return nil
        }
    }

    /// Gives the presented controller a style that removes the presenter's view.
    private func coveringScreen() -> [Event]? {
        guard case .perform(let calls) = command.unsettled, calls.count == 1,
            case .present(let present) = calls[0], let name = present.controller,
            case .controller(let handle)? = before.names[name], before.controllers[handle]?.alert == nil,
            before.controllers[handle]?.preparedPresentation == nil
        else { return nil }
        let full = PropertyAssignment(.modalPresentationStyle, "fullScreen")
        let cover = PropertyAssignment(.modalTransitionStyle, "coverVertical")
        return again(after: [.perform([.setProperties(receiver: name, [full, cover])])])
    }

    /// Has the presenter dismiss its presentation before it presents again.
    private func freed() -> [Event]? {
        guard case .text(let presenter) = obstacle.value, obstacle.rule == "P64" else { return nil }
        return again(after: [
            .advance(.settle),
            .perform([.dismiss(receiver: presenter, animated: .constant(false), completion: nil)]),
            .advance(.settle),
        ])
    }

    /// Has the container forward the appearance of its children.
    private func forwarding() -> [Event]? {
        // The state holds an answer to an earlier command, which would have to be repeated.
        guard case .text(let parent) = obstacle.value, obstacle.after < after.header.sequence else {
            return nil
        }
        var behavior = before.names.behavior(parent).flatMap { before.behaviors[$0]?.behavior } ?? Behavior()
        behavior.answers[.shouldAutomaticallyForwardAppearanceMethods] = .value(true)
        return again(after: [.perform([.setBehavior(name: parent, behavior)])])
    }
}

extension Command {
    /// The command with an animation; nil if it is not a single call that can be animated.
    fileprivate var animated: Command? {
        guard case .perform(let calls) = unsettled, calls.count == 1 else { return nil }
        switch calls[0] {
        case .present(var present):
            present.isAnimated = true
            return .perform([.present(present)])
        case .dismiss(let receiver, _, let completion):
            return .perform([.dismiss(receiver: receiver, animated: true, completion: completion)])
        case .navigation(let receiver, .push(let controller, _)):
            return .perform([.navigation(receiver: receiver, .push(controller: controller, animated: true))])
        case .navigation(let receiver, .pop):
            return .perform([.navigation(receiver: receiver, .pop(animated: true))])
        default: return nil
        }
    }
}

extension PresentationSession {
    /// Leaves the app's code without calls of its own, now and later: they could undo a change before the call comes.
    ///
    /// A reaction stays as an override, since a member that an object implements is a condition too.
    fileprivate mutating func forgetCallsOfTheApp() {
        agenda.scheduled = []
        agenda.scheduledLength = 0
        for (handle, declared) in Array(behaviors.all) where !declared.behavior.reactions.isEmpty {
            behaviors.update(handle) { behavior in
                for (member, reaction) in declared.behavior.reactions {
                    behavior.behavior.reactions[member] = Reaction(callsSuper: reaction.callsSuper)
                }
            }
        }
    }
}
