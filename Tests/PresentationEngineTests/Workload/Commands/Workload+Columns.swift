@testable import PresentationEngine

/// Columns that collapse and expand, appear and disappear, and get other contents.
extension Workload {
    mutating func columns() -> Call {
        let split = container(.splitViewController)
        switch random.below(20) {
        case 0..<6: return width(of: split)
        case 6..<8: return setting(of: split)
        case 8..<10:
            let context = random.pick(ShowContext.allCases)
            return .showing(
                .show(ShowCall(context, receiver: split, controller: controller(), sender: "tester")))
        case 10:
            return .setViewControllers(
                SetViewControllersCall(
                    receiver: split, controllers: (0..<(1 + random.below(2))).map { _ in controller() },
                    isAnimated: false))
        default: return .split(receiver: split, call())
        }
    }

    private mutating func call() -> SplitCall {
        switch random.below(9) {
        case 8: .resize(random.pick(SplitColumn.allCases), width: Double(100 + random.below(500)))
        case 0, 1: .showColumn(random.pick(SplitColumn.allCases))
        case 2, 3: .hideColumn(random.pick(SplitColumn.allCases))
        case 4:
            .setColumn(random.pick(SplitColumn.allCases), controller: random.chance(15) ? nil : controller())
        case 5: .swipe(reveals: random.chance(60))
        case 6: .tapSecondaryOnlyButton
        default: .tapDisplayModeButton
        }
    }

    /// The width class of a window changes, or that which a parent leaves its child.
    private mutating func width(of split: String) -> Call {
        let traits = random.chance(30) ? nil : TraitOverride(horizontal: random.pick(SizeClass.allCases))
        if random.chance(75) {
            return .containment(
                receiver: random.pick(cast.windows), .setOverrideTraitCollection(traits, child: nil))
        }
        let parent = random.pick(cast.containers)
        return .containment(
            receiver: parent,
            .setOverrideTraitCollection(traits, child: random.chance(60) ? split : controller()))
    }

    private mutating func setting(of split: String) -> Call {
        let assignment: PropertyAssignment =
            switch random.below(4) {
            case 0:
                PropertyAssignment(.preferredSplitBehavior, .text(random.pick(SplitBehavior.allCases).name))
            case 1:
                PropertyAssignment(
                    .maximumPrimaryColumnWidth, .number(Double(100 + random.below(700))))
            case 2: PropertyAssignment(.presentsWithGesture, .bool(random.chance(70)))
            default:
                PropertyAssignment(.preferredDisplayMode, .text(random.pick(SplitDisplayMode.allCases).name))
            }
        return .setProperties(receiver: split, [assignment])
    }
}
