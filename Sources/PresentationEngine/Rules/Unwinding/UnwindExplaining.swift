/// The effect that an unwinding would have, determined in a copy of the session.
package struct UnwindExplanation: Sendable {
    package let action: String
    /// The questions with their receivers and answers, in order.
    package let questions: [Event]
    /// The target that performs the action; nil if there is none (R83) or if the client has to answer first.
    package let target: ControllerHandle?
    /// The question that only the client can answer.
    package let open: AskedQuestion?
    /// The way back to the target.
    package let route: UnwindRoute?
    /// Advice on a missing declaration, if there is no target and no class is known to have the action.
    package let advice: String?
}

extension PresentationSession {
    /// Searches for the target of an unwinding without performing it; the session stays as it is.
    ///
    /// - Parameters:
    ///   - name: the controller that would initiate it.
    ///   - segue: an unwind segue of the controller's scene, by its identifier, or an action.
    /// - Throws: the refusal that the call itself would get.
    package func explainUnwind(from name: String, _ segue: UnwindCall.Segue, sender: String? = nil)
        throws(Rejection) -> UnwindExplanation
    {
        if header.status == .terminated { throw .terminated }
        if let parked = agenda.parked { throw .parked(question: parked.member.rawValue) }
        let source = try controller(name)
        let action: String
        switch segue {
        case .identifier:
            let found = try unwindSegue(of: source, segue)
            guard case .unwind(let own) = found.kind else { throw noSegue(source, found.identifier, "EX-04") }
            action = own
        case .action(let wanted): action = wanted
        }
        var rehearsal = self
        let target = try rehearsal.rehearse(
            unwindSearch(from: source, action: action, sender: sender, segue: nil))
        return UnwindExplanation(
            action: action, questions: rehearsal.events, target: target, open: rehearsal.agenda.parked,
            route: target.map { rehearsal.unwindRoute(from: source, to: $0) },
            advice: target == nil && rehearsal.agenda.parked == nil ? adviceToDeclare(action) : nil)
    }

    /// Runs a search to its end, or to the first question that the client has to answer.
    private mutating func rehearse(_ search: UnwindSearch) throws(Rejection) -> ControllerHandle? {
        events.removeAll()
        agenda.steps = planned([.unwind(.search(search))])
        while agenda.parked == nil, let step = agenda.steps.popLast()?.step {
            if case .unwind(.found(_, let target)) = step { return target }
            try execute(step)
        }
        return nil
    }
}
