@testable import PresentationEngine

/// A transition driven by the client: moved to and fro, released and caught again, and finally canceled.
extension Theater {
    /// Cancels the transition by one of the possible ways, and settles.
    ///
    /// - Returns: false if nothing can hold it, as with UIKit's own animations before iOS 10; then it runs to its end.
    mutating func takeBack(_ random: inout SplitMix) throws -> Bool {
        let name = transition
        let canPause = session.settings?.rules.hasInterruptibleTransitions == true
        for _ in 0..<random.below(6) { try move(name, &random, canPause: canPause) }
        guard try hold(name, &random, canPause: canPause) else { return false }
        var ways: [Drive] = [
            .cancel, .context(.cancel), .gesture(.cancelled, location: Point(90, 40)),
            .gesture(.failed, location: Point(5, 5)),
        ]
        // CH-141: only UIKit completes its own animation.
        if running(name)?.isApps == true { ways.append(.complete(false)) }
        try drive(name, random.pick(ways))
        if let running = running(name), case .running(_, let due) = running.phase, random.chance(30) {
            // Caught once more while it runs back, if possible.
            if due > session.time + 1 { try apply(.advance(.by((due - session.time) / 2))) }
            if canPause, try hold(name, &random, canPause: canPause) { try drive(name, .context(.cancel)) }
        }
        try settle()
        if running(name)?.phase == .waiting { try drive(name, .complete(false)) }
        try settle()
        return true
    }

    private func running(_ name: String) -> Transition? {
        guard case .transition(let handle)? = session.names[name] else { return nil }
        return session.transitions[handle]
    }

    /// One move that leaves the transition in flight.
    private mutating func move(_ name: String, _ random: inout SplitMix, canPause: Bool) throws {
        guard let transition = running(name) else { return }
        let fractions = [0, 1, 0.5, -0.5, 1.5, Double(random.below(1000)) / 1000]
        switch transition.phase {
        case .interactive:
            switch random.below(10) {
            case 0..<5: try drive(name, .update(random.pick(fractions)))
            case 5: try drive(name, .context(.update(random.pick(fractions))))
            case 6: try drive(name, .gesture(.changed, location: Point(Double(random.below(300)), 50)))
            case 7: try advance(milliseconds: random.below(1000))
            default:
                // Released, to be caught again, if that is possible.
                guard canPause, transition.isInterruptible || transition.animator == nil else { return }
                try drive(name, .update(0.25))
                try drive(name, random.chance(50) ? .finish : .cancel)
            }
        case .running(_, let due):
            try apply(.advance(.by(random.below(max(1, due - session.time)))))
            if canPause { try drive(name, .pause) }
        case .preparing, .waiting, .ending: break
        }
    }

    /// Makes sure that an interaction holds the transition.
    private mutating func hold(_ name: String, _ random: inout SplitMix, canPause: Bool) throws -> Bool {
        guard let transition = running(name) else { return false }
        switch transition.phase {
        case .interactive: return true
        case .running, .waiting:
            guard canPause else { return false }
            try drive(name, random.chance(50) ? .pause : .context(.pause))
            if running(name)?.phase != .interactive { try drive(name, .context(.pause)) }
            return running(name)?.phase == .interactive
        case .preparing, .ending: return false
        }
    }
}
