/// A question to the app's code that is not answered yet: its turn is parked until the client answers, or the method
/// makes its calls first (CH-695).
package struct AskedQuestion: Sendable, Hashable {
    package let question: Question
    package let actor: Actor
    package let member: Member
    package let arguments: [Argument]
    package let rule: Rule
    /// The origin of the events of the answer.
    package let origin: Origin

    package init(
        question: Question, actor: Actor, member: Member, arguments: [Argument], rule: Rule,
        origin: Origin = .command
    ) {
        self.question = question
        self.actor = actor
        self.member = member
        self.arguments = arguments
        self.rule = rule
        self.origin = origin
    }
}
