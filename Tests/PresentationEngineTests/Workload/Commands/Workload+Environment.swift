@testable import PresentationEngine

/// The user turns the device and gives the window other parts of the screen.
extension Workload {
    mutating func environment() -> [Call] {
        switch random.below(19) {
        case 0..<6:
            [.environment(EnvironmentCall(orientation: random.pick(InterfaceOrientation.allCases)))]
        case 6..<9: [.environment(EnvironmentCall(window: place()))]
        case 9:
            [
                .environment(
                    EnvironmentCall(
                        orientation: random.pick(InterfaceOrientation.allCases), window: place()))
            ]
        case 10:
            [
                .setProperties(
                    receiver: controller(),
                    [
                        PropertyAssignment(
                            .supportedInterfaceOrientations,
                            random.pick(["all", "landscape", "portrait", "allButUpsideDown"]))
                    ])
            ]
        case 11: [.updateStatusBar(receiver: controller())]
        case 12:
            [
                .setProperties(
                    receiver: controller(),
                    [
                        PropertyAssignment(.prefersStatusBarHidden, .bool(random.chance(50))),
                        PropertyAssignment(.modalPresentationCapturesStatusBarAppearance, .bool(random.chance(50))),
                    ])
            ]
        case 13:
            [
                .modal(
                    receiver: receiver(),
                    random.chance(50)
                        ? .present(controller: controller(), isAnimated: true) : .dismiss(isAnimated: true))
            ]
        case 14: [.setProperties(receiver: controller(), [layoutOfView()])]
        case 15:
            random.chance(70)
                ? [.setProperties(receiver: container(.navigationController), [layoutOfStack()])]
                : [
                    .setProperties(
                        receiver: container(.tabBarController),
                        [PropertyAssignment(.tabBarIsTranslucent, .bool(random.chance(50)))])
                ]
        case 16: [.environment(EnvironmentCall(display: display()))]
        case 17:
            [
                random.chance(70)
                    ? .registerSceneAccessory(receiver: controller(), delegateClass: nil)
                    : .unregisterSceneAccessory(receiver: controller())
            ]
        default: [presenting(), .environment(EnvironmentCall(orientation: random.pick(InterfaceOrientation.allCases)))]
        }
    }

    private mutating func layoutOfView() -> PropertyAssignment {
        switch random.below(4) {
        case 0: PropertyAssignment(.edgesForExtendedLayout, random.pick(["all", "none", "top", "bottom"]))
        case 1: PropertyAssignment(.extendedLayoutIncludesOpaqueBars, .bool(random.chance(50)))
        case 2: PropertyAssignment(.hidesBottomBarWhenPushed, .bool(random.chance(50)))
        default:
            PropertyAssignment(
                .additionalSafeAreaInsets,
                .insets(EdgeInsets(top: Double(random.below(30)), left: 0, bottom: Double(random.below(3)), right: 1)))
        }
    }

    private mutating func layoutOfStack() -> PropertyAssignment {
        let property: Property = random.pick([
            .navigationBarIsTranslucent, .toolbarIsTranslucent, .prefersLargeTitles, .isNavigationBarHidden,
        ])
        return PropertyAssignment(property, .bool(random.chance(50)))
    }

    private mutating func display() -> DisplayChange {
        random.chance(70) ? .attach(Size(Double(600 + random.below(1_400)), Double(400 + random.below(800)))) : .detach
    }

    private mutating func place() -> WindowPlacement {
        let size = WindowPlacement.size(Size(Double(300 + random.below(800)), Double(300 + random.below(800))))
        return random.pick(WindowPlacement.named + [.full, size])
    }
}
