@testable import PresentationEngine

/// The user turns the device and gives the window other parts of the screen.
extension Workload {
    mutating func environment() -> [Call] {
        switch random.below(15) {
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
        default: [presenting(), .environment(EnvironmentCall(orientation: random.pick(InterfaceOrientation.allCases)))]
        }
    }

    private mutating func place() -> WindowPlacement {
        let size = WindowPlacement.size(Size(Double(300 + random.below(800)), Double(300 + random.below(800))))
        return random.pick(WindowPlacement.named + [.full, size])
    }
}
