@testable import PresentationEngine

/// Windows that are added, removed and get other roots, touches, memory warnings, bar items and editing.
extension Workload {
    mutating func windows() -> Call {
        let window = random.pick(cast.windows)
        switch random.below(20) {
        case 0..<2:
            let name = cast.fresh("w")
            cast.open(name)
            let root = random.chance(80) ? controller() : nil
            return .addWindow(
                WindowRequest(name: name, root: root, screen: random.chance(30) ? .external : .main))
        case 2..<7:
            let root =
                random.chance(10) ? nil : random.chance(60) ? random.pick(cast.containers) : controller()
            return .setRootViewController(window: window, controller: root)
        case 5..<10: return .window(name: window, random.pick([.show, .makeKey, .makeKeyAndVisible]))
        case 10: return .window(name: window, .hide)
        case 11: return .window(name: random.pick(cast.windows.suffix(2)), .hide)
        case 12:
            guard window != "window" else { return .window(name: window, .makeKeyAndVisible) }
            cast.close(window)
            return .window(name: window, .remove)
        case 13: return random.chance(50) ? .application(.memoryWarning) : link()
        case 14: return .application(appState())
        case 15, 16: return .responding(.touch(view: controller()))
        default: return finger()
        }
    }

    /// A finger in its next phase, in places where gestures begin and where none does.
    mutating func finger() -> Call {
        let place = Point(random.pick([4, 60, 180, 340, 700]), random.pick([20, 120, 400, 600, 900]))
        let throwing = Point(random.pick([-1500, 0, 1500]), random.pick([-1500, 0, 1500]))
        let touch: ScreenTouch =
            switch random.below(cast.hasFinger ? 8 : 1) {
            case 0: ScreenTouch(.began, at: place)
            case 1..<5: ScreenTouch(.moved, at: place)
            case 5, 6: ScreenTouch(.ended, at: random.chance(50) ? place : nil, velocity: throwing)
            default: ScreenTouch(.cancelled, at: nil)
            }
        cast.hasFinger = touch.phase == .began || touch.phase == .moved
        return .responding(.touchScreen(touch))
    }

    /// The app leaves and returns, is interrupted, and seldom ends.
    private mutating func appState() -> ApplicationCall {
        switch random.below(40) {
        case 0: random.pick([.terminate, .discardScene])
        case 1..<8: .inactive
        case 8..<16: .active
        case 16..<27: .background
        default: .foreground
        }
    }

    private mutating func link() -> Call {
        switch random.below(5) {
        case 0, 1: .link(.openURL("example:items", sourceApplication: nil))
        case 2: .link(.continueActivity(type: "reading", webpageURL: nil))
        case 3: .link(.continueActivity(type: "reading", webpageURL: nil, error: "offline"))
        default: .link(.receive(random.pick([.remoteNotification, .backgroundFetch]), identifier: nil))
        }
    }

    mutating func items() -> Call {
        let receiver = random.chance(60) ? controller() : random.pick(cast.containers)
        switch random.below(8) {
        case 0, 1:
            return .items(
                receiver: receiver,
                .setEditing(.constant(random.chance(50)), isAnimated: .constant(random.chance(50))))
        case 2, 3: return .items(receiver: receiver, .tapEditButton)
        case 4:
            return .items(
                receiver: receiver,
                .setToolbarItems(
                    random.chance(20) ? nil : ["add", "trash"], isAnimated: .constant(random.chance(50))))
        case 5: return .setProperties(receiver: receiver, [PropertyAssignment(.title, "Title")])
        case 6:
            return .setProperties(
                receiver: container(.navigationController),
                [PropertyAssignment(.isToolbarHidden, .bool(random.chance(50)))])
        default: return random.chance(50) ? .responding(.touch(view: receiver)) : finger()
        }
    }
}
