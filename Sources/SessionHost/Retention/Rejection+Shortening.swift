import PresentationEngine

extension Rejection {
    /// The same refusal with its strings cut to a number of characters: strings from an app's code have no limit.
    func shortened(to limit: Int) -> Rejection {
        switch self {
        case .terminated, .notParked, .notLaunched, .alreadyLaunched: self
        case .parked(let question): .parked(question: question.shortened(to: limit))
        case .unknown(let kind, let name): .unknown(kind: kind, name: name.shortened(to: limit))
        case .unmatched(let mismatch): .unmatched(mismatch.shortened(to: limit))
        case .ended(let transition): .ended(transition: transition.shortened(to: limit))
        case .taken(let name): .taken(name: name.shortened(to: limit))
        case .invalid(let reason, let rule): .invalid(reason: reason.shortened(to: limit), rule: rule)
        case .untouchable(let reason, let rule):
            .untouchable(reason: reason.shortened(to: limit), rule: rule)
        case .unsuitable(let key, let reason, let rule):
            .unsuitable(key: key.shortened(to: limit), reason: reason.shortened(to: limit), rule: rule)
        case .exception(let name, let reason, let rule, let hint):
            .exception(
                name: name.shortened(to: limit),
                reason: ConsoleText(reason.text.shortened(to: limit), participants: reason.participants),
                rule: rule, hint: hint?.shortened(to: limit))
        case .endlessTurn(let steps, let repeating):
            .endlessTurn(steps: steps, repeating: repeating?.shortened(to: limit))
        case .tooMuchWork(let exceeded, let repeating):
            .tooMuchWork(exceeded, repeating: repeating?.shortened(to: limit))
        }
    }
}

extension TargetMismatch {
    /// The strings come from storyboards and requests, which have limits; the calls are left unchanged.
    fileprivate func shortened(to limit: Int) -> TargetMismatch {
        var mismatch = self
        mismatch.name = name.shortened(to: limit)
        mismatch.nearest = nearest?.shortened(to: limit)
        return mismatch
    }
}

extension String {
    fileprivate func shortened(to limit: Int) -> String {
        // A character has at least one byte, so most strings need not be scanned.
        guard utf8.count > limit, count > limit else { return self }
        return prefix(limit) + "…"
    }
}
