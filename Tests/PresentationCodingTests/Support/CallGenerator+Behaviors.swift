import PresentationEngine

/// Declared behaviors: answers, reactions and actions.
extension CallGenerator {
    mutating func behavior(depth: Int = 1) -> Behavior {
        var behavior = Behavior(declaresRestoration: flip(), declaresActions: flip())
        for _ in 0..<below(4) {
            let member = pick(Member.allCases)
            behavior.answers[member] = answer(to: member)
        }
        for _ in 0..<below(2) { behavior.actions[pick(["save:", "unwind:"])] = calls(depth) }
        for _ in 0..<below(3) {
            behavior.reactions[pick(Member.allCases)] = reaction(depth)
        }
        return behavior
    }

    private mutating func reaction(_ depth: Int) -> Reaction {
        let plain = Reaction(before: calls(depth), after: calls(depth), callsSuper: flip())
        var conditional = plain
        let arguments = flip() ? [] : [Argument("animated", .bool(flip()))]
        switch below(8) {
        case 0: conditional.condition = .once(arguments)
        case 1: conditional.condition = .every(1 + below(4), arguments)
        case 2: conditional.condition = .arguments(arguments)
        case 3: return Reaction(condition: .match([.init(arguments, plain)], otherwise: Reaction()))
        case 4: return Reaction(condition: .sequence([plain, Reaction(callsSuper: false)]))
        default: break
        }
        return conditional
    }

    private mutating func answer(to member: Member) -> Answer {
        switch below(4) {
        case 0:
            .value(member.role.answer == .controller ? .controller(request(depth: 0)) : value(for: member))
        case 1:
            .match(
                some { Answer.Match([Argument("identifier", $0.value())], $0.value(for: member)) },
                otherwise: value(for: member))
        case 2: .sequence([value(for: member)] + some { $0.value(for: member) })
        default: .ask
        }
    }

    private mutating func value(for member: Member) -> Value {
        member.role.answer == .flag ? .bool(flip()) : value()
    }
}
