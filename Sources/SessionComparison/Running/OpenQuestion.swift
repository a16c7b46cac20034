import PresentationEngine

/// A question of UIKit's that waits for the answer of the client.
package struct OpenQuestion: Sendable, Equatable {
    /// The member, such as `tabBarController(_:shouldSelect:)`.
    package let member: String
    /// The name of the object that is asked; nil if the script does not say.
    package let subject: String?

    package init(member: String, subject: String?) {
        self.member = member
        self.subject = subject
    }

    /// The question that is open in a session; nil if there is none.
    init?(in session: PresentationSession) {
        guard let parked = session.agenda.parked else { return nil }
        self.init(member: parked.member.rawValue, subject: session.name(parked.actor))
    }

    /// The question in words.
    var phrase: String { subject.map { "\(member) of \($0)" } ?? member }
}

/// To which questions an answer goes on the two sides.
struct AnswerDirection {
    let left: OpenQuestion?
    let right: OpenQuestion?

    /// Whether both sides may get the answer: neither has another question open than the one that is meant. A side
    /// without a question refuses the answer by itself.
    ///
    /// - Parameters:
    ///   - meant: the question that the script names; its subject has the name of the left side.
    ///   - masks: recognize the names that the sessions made.
    func isRight(
        for meant: OpenQuestion, by names: NameCorrespondence, _ masks: (left: NameMask, right: NameMask)
    ) -> Bool {
        func isSame(_ question: OpenQuestion, _ mask: NameMask, _ other: OpenQuestion, _ otherMask: NameMask) -> Bool {
            guard question.member == other.member else { return false }
            guard let subject = question.subject, let otherSubject = other.subject else { return true }
            return mask.mask(subject).text == otherMask.mask(otherSubject).text
        }
        if let left, !isSame(left, masks.left, meant, masks.left) { return false }
        if let right, !isSame(right, masks.right, meant, masks.right) { return false }
        guard let left, let right else { return true }
        guard isSame(left, masks.left, right, masks.right) else { return false }
        guard let first = left.subject, let second = right.subject else { return true }
        return names.permits(first, second)
    }
}
