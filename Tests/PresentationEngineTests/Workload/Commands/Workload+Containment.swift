@testable import PresentationEngine

/// Children, views and appearance by hand, as a container of the app's would have them, well made or not.
extension Workload {
    mutating func containment() -> [Call] {
        let child = controller()
        let parent = random.chance(70) ? receiver() : controller()
        switch random.below(14) {
        case 0...3: return embedding(child, parent)
        case 4, 5:
            return [
                .willMove(receiver: child, parent: nil), .removeFromSuperview(view: child),
                .removeFromParent(receiver: child),
            ]
        case 6: return [.addChild(receiver: parent, child: child)]
        case 7: return [.removeFromParent(receiver: child)]
        case 8:
            return [
                .loadViewIfNeeded(receiver: child), .addSubview(ViewRequest(view: child, superview: parent)),
            ]
        case 9: return [.removeFromSuperview(view: child)]
        case 10: return byHand(child)
        case 11: return [traits(child, parent)]
        default: return transition(controller(), child, parent)
        }
    }

    private mutating func embedding(_ child: String, _ parent: String) -> [Call] {
        let put: [Call] = [
            .addChild(receiver: parent, child: child), .loadViewIfNeeded(receiver: child),
            .addSubview(ViewRequest(view: child, superview: parent)),
            .didMove(receiver: child, parent: parent),
        ]
        return random.chance(80) ? put : [.async(put)]
    }

    private mutating func transition(_ from: String, _ to: String, _ parent: String) -> [Call] {
        let duration = random.chance(30) ? 0 : random.below(500_000)
        let change = Call.containment(
            receiver: parent,
            .transition(
                ChildTransitionCall(
                    from: from, to: to, duration: duration,
                    completion: Completion(
                        label: "changed", calls: random.chance(50) ? [.removeFromParent(receiver: from)] : [])
                )))
        return random.chance(70)
            ? embedding(from, parent) + [.addChild(receiver: parent, child: to), change] : [change]
    }

    private mutating func byHand(_ child: String) -> [Call] {
        let begin = Call.containment(
            receiver: child,
            .beginAppearanceTransition(
                isAppearing: .constant(random.chance(50)), isAnimated: .constant(random.chance(50))))
        let end = Call.containment(receiver: child, .endAppearanceTransition)
        switch random.below(4) {
        case 0: return [begin, end]
        case 1: return [begin]
        case 2: return [end]
        default:
            return [
                .setProperties(
                    receiver: child,
                    [
                        PropertyAssignment(
                            .shouldAutomaticallyForwardAppearanceMethods, .bool(random.chance(50)))
                    ])
            ]
        }
    }

    private mutating func traits(_ child: String, _ parent: String) -> Call {
        let traits = TraitOverride(horizontal: random.pick(SizeClass.allCases))
        return random.chance(20)
            ? .containment(receiver: "window", .setOverrideTraitCollection(traits, child: nil))
            : .containment(receiver: parent, .setOverrideTraitCollection(traits, child: child))
    }
}
