@testable import PresentationEngine

/// Shows, segues of every kind and unwindings, from scenes that lead to each other.
extension Workload {
    /// A navigation controller whose root leads to pages, which lead on and back.
    static let storyboard = Storyboard.of(
        .navigation("Stack", root: "First"),
        .scene(
            "First", .viewController, .to("Page", .show, "push"), .to("Page", .presentation, "present"),
            .to("Small", .embed, "embed"), .to("Page", .custom, "custom", className: "Sliding")),
        .scene(
            "Page", .viewController, .to("Page", .show, "push"), .to("Page", .showDetail, "detail"),
            .to("Stack", .presentation, "present"), .back(), .to("Page", .push, "old")),
        .scene("Small", .viewController, .back()), screen, .scene("Next"))

    /// The controllers with unwind actions, and the code of the custom segue.
    static let storyboardBehaviors: [Launch.NamedBehavior] = [
        .init(name: "First", behavior: .owning("unwind:")),
        .init(
            name: "Page",
            behavior: Behavior(
                answers: [
                    .canPerformUnwindSegueAction: .sequence([false, true, false]),
                    .canPerformAction: .sequence([true, true, false]),
                ], actions: ["unwind:": [.log("unwound")]])),
        .init(
            name: "Sliding",
            behavior: Behavior(reactions: [
                .seguePerform: Reaction(before: [
                    .showing(
                        .show(ShowCall(.primary, receiver: "$source", controller: "$destination")))
                ])
            ])),
    ]

    /// A call that shows, performs a segue or unwinds; segues mostly start at a controller that has one with this name.
    mutating func showing() -> Call {
        switch random.below(6) {
        case 0:
            return .makeController(
                ControllerRequest(
                    origin: .storyboard(
                        name: nil,
                        identifier: random.pick(["Stack", "Page", "Screen"])),
                    isHeld: random.chance(50)))
        case 1:
            return .showing(
                .show(
                    ShowCall(
                        random.pick(ShowContext.allCases), receiver: controller(), controller: controller(),
                        sender: "tester")))
        case 2:
            return .showing(
                .target(
                    TargetCall(receiver: controller(), action: random.pick(["show(_:sender:)", "unwind:"]))))
        case 3: return .unwind(UnwindCall(receiver: scene(), segue: .action("unwind:")))
        case 4: return .tap(element: random.pick(["tap-push", "tap-present", "tap-back"]), controller: nil)
        default:
            return .performSegue(
                receiver: scene(),
                identifier: random.pick(["push", "present", "custom", "detail", "old", "back", "embed"]),
                sender: nil)
        }
    }

    /// Mostly a controller of the storyboard.
    private mutating func scene() -> String {
        let made = Array(cast.scenes.suffix(8))
        return made.isEmpty || random.chance(10) ? controller() : random.pick(made)
    }
}
