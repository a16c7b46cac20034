import Testing

@testable import PresentationEngine

extension Theater {
    /// The explanation of a call with a command, which leaves the session as it is.
    func explanation(of call: Member, for subject: String, _ command: Command) throws -> Explanation {
        try ExplainedCommand.carryingOut(command, in: session).explanation(of: call, for: subject)
    }

    /// Expects that a call does not come with a command, and the first unmet condition with its rule.
    func expectMissing(
        _ call: Member, for subject: String, _ command: Command,
        _ condition: DecisionCondition, _ rule: Rule?, _ value: Value? = nil, detail: Value? = nil,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let explanation = try explanation(of: call, for: subject, command)
        let conditions: Comment = "\(explanation.conditions)"
        #expect(!explanation.came, conditions, sourceLocation: location)
        let obstacle = explanation.obstacle
        #expect(obstacle?.condition == condition, conditions, sourceLocation: location)
        #expect(obstacle?.rule == rule, conditions, sourceLocation: location)
        if let value { #expect(obstacle?.value == value, conditions, sourceLocation: location) }
        if let detail { #expect(obstacle?.detail == detail, conditions, sourceLocation: location) }
    }

    /// Expects the same of a command that does nothing, so that the state alone explains it.
    func expectMissing(
        _ call: Member, for subject: String, _ condition: DecisionCondition, _ rule: Rule?,
        _ value: Value? = nil, detail: Value? = nil, at location: SourceLocation = #_sourceLocation
    ) throws {
        try expectMissing(
            call, for: subject, .nothing, condition, rule, value, detail: detail, at: location)
    }

    /// Expects that a call comes with a command, by a rule that explains itself.
    func expectCall(
        _ call: Member, for subject: String, _ command: Command, _ condition: DecisionCondition, _ rule: Rule,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let explanation = try explanation(of: call, for: subject, command)
        let conditions: Comment = "\(explanation.conditions)"
        #expect(explanation.came, conditions, sourceLocation: location)
        #expect(explanation.unexplained.isEmpty, conditions, sourceLocation: location)
        #expect(
            explanation.conditions.contains { $0.condition == condition && $0.rule == rule && $0.isMet },
            conditions, sourceLocation: location)
    }
}

extension Command {
    static let nothing = perform([.log("nothing")])

    static func presenting(
        _ controller: String, from receiver: String = "A", animated: Bool = true, completion: Bool = false
    ) -> Command {
        .perform([
            .present(
                PresentCall(
                    receiver: receiver, controller: controller, isAnimated: .constant(animated),
                    completion: completion ? Completion(label: "presented") : nil))
        ])
    }

    static func dismissing(_ receiver: String = "A", animated: Bool = true, completion: Bool = false)
        -> Command
    {
        .perform([
            .dismiss(
                receiver: receiver, animated: .constant(animated),
                completion: completion ? Completion(label: "dismissed") : nil)
        ])
    }

    static func navigating(_ call: NavigationCall, _ receiver: String = "N") -> Command {
        .perform([.navigation(receiver: receiver, call)])
    }

    static func pushing(_ controller: String, animated: Bool = true) -> Command {
        navigating(.push(controller: controller, animated: .constant(animated)))
    }

    static func driving(_ target: String, _ drive: Drive) -> Command {
        .perform([.drive(target: target, drive)])
    }
}
