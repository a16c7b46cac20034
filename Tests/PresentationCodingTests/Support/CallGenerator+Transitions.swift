import PresentationEngine

/// Calls that drive transitions, and that run alongside them.
extension CallGenerator {
    mutating func drive() -> Drive {
        switch below(8) {
        case 0: .update(decimal())
        case 1: .finish
        case 2: .cancel
        case 3: .pause
        case 4: .complete(flip())
        case 5, 6: .context(pick([.update(decimal()), .finish, .cancel, .pause]))
        default: .gesture(pick(GestureState.allCases), location: Point(decimal(), decimal()))
        }
    }

    mutating func interactionChange() -> InteractionChange {
        InteractionChange(
            completionSpeed: maybe { $0.speed() },
            completionCurve: maybe { $0.pick(AnimationCurve.allCases) },
            wantsInteractiveStart: maybe { $0.flip() }, edge: maybe { $0.pick(ScreenEdge.allCases) })
    }

    mutating func coordination(_ depth: Int) -> Coordination {
        Coordination(
            alongside: maybe { $0.completion(depth) }, completion: maybe { $0.completion(depth) },
            interactionEnds: maybe { $0.completion(depth) },
            interactionChanges: maybe { $0.completion(depth) })
    }
}
