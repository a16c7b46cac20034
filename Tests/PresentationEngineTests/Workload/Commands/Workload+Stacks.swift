@testable import PresentationEngine

/// Stacks, tabs, the More list and pages, changed by code and by fingers.
extension Workload {
    mutating func stacks() -> Call {
        let receiver =
            random.chance(95) ? container(.navigationController) : "UIMoreNavigationController"
        if random.chance(15) {
            let controllers = (0..<random.below(4)).map { _ in controller() }
            return .setViewControllers(
                SetViewControllersCall(
                    receiver: receiver, controllers: controllers, isAnimated: .constant(random.chance(60))))
        }
        let call: NavigationCall =
            switch random.below(12) {
            case 0..<5:
                .push(
                    controller: random.chance(1) ? nil : controller(), animated: .constant(random.chance(70)))
            case 5..<7: .pop(animated: .constant(random.chance(70)))
            case 7: .popTo(controller: controller(), animated: .constant(random.chance(70)))
            case 8: .popToRoot(animated: .constant(random.chance(70)))
            case 9 where random.chance(50):
                .setNavigationBarHidden(.constant(random.chance(50)), animated: .constant(true))
            case 9 where random.chance(40):
                random.chance(50) ? .tapContent(random.chance(50) ? .content : .bars) : .swipeContent(.up)
            case 9: .tapBack
            case 10 where random.chance(30): .panContent
            default: .panBack
            }
        return .navigation(receiver: receiver, call)
    }

    mutating func tabs() -> Call {
        let receiver = container(.tabBarController)
        if random.chance(15) {
            return .setViewControllers(
                SetViewControllersCall(
                    receiver: receiver, controllers: (0..<(1 + random.below(7))).map { _ in controller() },
                    isAnimated: .constant(random.chance(50))))
        }
        if version >= SystemVersion(18), random.chance(30) {
            return .tabBar(receiver: receiver, tabObjects())
        }
        let call: TabBarCall =
            switch random.below(13) {
            case 12: .scroll(.down, view: controller())
            case 0..<5: .select(tab())
            case 5..<9: .tap(tab())
            case 9, 10: .pickFromMore(.controller(controller()))
            default: .customize(controllers: cast.plain.suffix(6).reversed())
            }
        return .tabBar(receiver: receiver, call)
    }

    private mutating func tab() -> Tab {
        switch random.below(5) {
        case 0: .more
        case 1: .controller(controller())
        default: .index(random.below(7) - (random.chance(3) ? 1 : 0))
        }
    }

    mutating func pages() -> Call {
        let receiver = container(.pageViewController)
        switch random.below(7) {
        case 0..<3:
            let given = random.chance(75) ? 1 : 2
            return .setViewControllers(
                SetViewControllersCall(
                    receiver: receiver, controllers: (0..<given).map { _ in controller() },
                    isAnimated: .constant(random.chance(70)), direction: random.pick(PageDirection.allCases),
                    completion: random.chance(50) ? Completion(label: "turned") : nil))
        case 3: return .page(receiver: receiver, .tapEdge(random.pick(PageDirection.allCases)))
        default: return .page(receiver: receiver, .swipe(random.pick(PageDirection.allCases)))
        }
    }
}
