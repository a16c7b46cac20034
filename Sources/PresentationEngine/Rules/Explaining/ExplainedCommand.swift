/// A command that is carried out in a copy of a session, while the decisions of the rules are recorded.
package struct CommandUnderExplanation: Sendable {
    private let before: PresentationSession
    private var session: PresentationSession

    /// Begins `command` in a copy of `session`, the session as it was before the command.
    ///
    /// - Parameters:
    ///   - budget: the most that the command may do; the budget of the session's launch applies where it is lower.
    ///   - decisionLimit: the most decisions that are kept, the first ones.
    /// - Throws: the refusal of the command.
    package init(
        _ command: Command, in session: PresentationSession, budget: CommandBudget = .beforeBudgets,
        decisionLimit: Int = .max
    ) throws(Rejection) {
        before = session
        self.session = session
        self.session.budget = budget
        self.session.decisions = DecisionLog(limit: decisionLimit)
        try self.session.begin(command)
    }

    /// Continues for at most `steps` steps of the run loop; nil while the command is still running.
    package mutating func proceed(steps: Int) throws(Rejection) -> ExplainedCommand? {
        guard let events = try session.proceed(steps: steps) else { return nil }
        return ExplainedCommand(
            before: before, after: session, events: events, decisions: session.decisions?.all ?? [],
            lacksDecisions: session.decisions?.isCut ?? false)
    }
}

/// A command that was carried out, with the decisions of its rules.
package struct ExplainedCommand: Sendable {
    package let before: PresentationSession
    package let after: PresentationSession
    package let events: [Event]
    package let decisions: [Decision]
    /// Whether later decisions were left out.
    package let lacksDecisions: Bool

    /// Carries out `command` in a copy of `session`.
    package static func carryingOut(
        _ command: Command, in session: PresentationSession
    ) throws(Rejection) -> ExplainedCommand {
        var underWay = try CommandUnderExplanation(command, in: session)
        while true {
            if let done = try underWay.proceed(steps: .max) { return done }
        }
    }

    /// Why a callback or a question came, or did not.
    ///
    /// - Parameters:
    ///   - subject: the name of the receiver, or of the controller whose delegate is called.
    /// - Throws: ``Rejection/unknown(kind:name:)`` if the session had nothing with this name, neither before the
    ///   command nor after it.
    package func explanation(of call: Member, for subject: String) throws(Rejection) -> Explanation {
        let came = events.filter { isEvent($0, call, of: subject) }
        let about = distinct(decisions.filter { $0.concerns(subject, call) })
        if let last = came.last {
            let reasons = about.filter { $0.isMet && $0.after < last.sequence }
            let explained = Set(reasons.lazy.filter { !$0.condition.isOfState }.compactMap(\.rule))
            return Explanation(
                subject: subject, call: call, events: came, conditions: reasons,
                unexplained: came.map(\.rule).distinct.filter { !explained.contains($0) })
        }
        guard isKnown(subject) else { throw .unknown(kind: "object", name: subject) }
        var conditions = about
        if about.allSatisfy(\.isMet) { conditions += distinct(obstaclesOfCarriers(of: subject, call)) }
        if conditions.allSatisfy(\.isMet) {
            conditions += standing(of: subject, for: call)
        } else {
            // What the rules would have come to next.
            conditions += standing(of: subject, for: call).filter { further in
                !further.isMet && further.condition.isOfReceiver
                    && !conditions.contains { $0.condition == further.condition }
            }
        }
        return Explanation(subject: subject, call: call, events: [], conditions: conditions, unexplained: [])
    }

    private func distinct(_ decisions: [Decision]) -> [Decision] {
        var kept: [Decision] = []
        for decision in decisions where !kept.contains(where: decision.says) { kept.append(decision) }
        return kept
    }

    /// Whether an event is the call, received by the subject or on its behalf by a delegate.
    private func isEvent(_ event: Event, _ call: Member, of subject: String) -> Bool {
        switch event.kind {
        case .completion(let receiver, call, _, _): return receiver.objectName == subject
        case .callback(let receiver, call, let arguments, _), .question(let receiver, call, let arguments, _):
            if receiver.objectName == subject { return true }
            guard !call.isOfControllers, !Member.callsWithHandlers.contains(call) else { return false }
            return [after, before].contains { session in
                session.owners(among: arguments).contains { $0.map(session.name) == subject }
            }
        case .callback, .question, .completion, .warning, .noop, .touch, .action, .property, .reading,
            .result,
            .coding, .log, .relation, .transition, .lifecycle, .notification, .exception:
            return false
        }
    }

    private func isKnown(_ name: String) -> Bool {
        name == "application"
            || [before, after].contains { $0.names[name] != nil || $0.names.behavior(name) != nil }
            || events.contains { $0.kind.subject?.objectName == name }
    }

    /// The conditions that kept the call from the nearest ancestor about which a rule decided: a visible child appears
    /// and disappears with its parent.
    private func obstaclesOfCarriers(of subject: String, _ call: Member) -> [Decision] {
        guard Member.appearanceCallbacks.contains(call) else { return [] }
        for session in [after, before] {
            guard case .controller(let handle)? = session.names[subject] else { continue }
            for carrier in session.lineage(handle).dropFirst() {
                let obstacles = decisions.filter { !$0.isMet && $0.concerns(session.name(carrier), call) }
                if !obstacles.isEmpty { return obstacles }
            }
        }
        return []
    }
}

/// The answer to the question why a call came, or why it did not.
package struct Explanation: Sendable {
    package let subject: String
    package let call: Member
    /// The events of the call; none if it did not come.
    package let events: [Event]
    /// The conditions that the rules checked, in order; for a call that came, the met conditions.
    package let conditions: [Decision]
    /// The rules of events for which no cause was recorded.
    package let unexplained: [Rule]

    package var came: Bool { !events.isEmpty }

    /// The first condition that was not met.
    package var obstacle: Decision? { came ? nil : conditions.first { !$0.isMet } }
}

extension Subject {
    /// The name under which an explanation request refers to the subject.
    package var objectName: String {
        switch self {
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name), .window(let name), .type(let name):
            name
        case .application: "application"
        }
    }
}
