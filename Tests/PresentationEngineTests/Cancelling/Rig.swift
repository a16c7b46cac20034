@testable import PresentationEngine

/// The app's part in an interactive transition: the objects that its delegates return, and so the way it is driven.
enum Rig: String, CaseIterable {
    /// An animator, and an interaction controller that follows percentages.
    case percentDriven
    /// An animator, and an interaction controller of the app's own making.
    case bare
    /// An animator that the app runs itself, driven by percentages.
    case manual
    /// An animator that can be paused midway (IT-07).
    case interruptible
    /// UIKit's own animation, which can be paused midway (P151).
    case builtIn

    static let objects = [
        ObjectRequest(name: "D"),
        ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 400_000)),
        ObjectRequest(
            name: "manual animator", animator: AnimatorSettings(duration: 400_000, isManual: true)),
        ObjectRequest(
            name: "interruptible animator",
            animator: AnimatorSettings(duration: 400_000, isInterruptible: true)),
        ObjectRequest(name: "hand", interaction: InteractionSettings(edge: .left)),
        ObjectRequest(name: "bare hand", interaction: InteractionSettings(isPercentDriven: false)),
        ObjectRequest(name: "PC", presentationController: PresentationControllerSettings()),
        ObjectRequest(
            name: "removing PC",
            presentationController: PresentationControllerSettings(
                shouldRemovePresentersView: true, wrapper: "wrapper", decorations: ["shadow"])),
    ]

    /// The answers of `D` as the delegate of every changing object.
    func delegate(removesPresentersView: Bool) -> Behavior {
        var behavior = Behavior(reactions: [
            .navigationWillShow: Reaction(), .navigationDidShow: Reaction(), .pageWillTransition: Reaction(),
            .pageDidFinishAnimating: Reaction(), .willChangeDisplayMode: Reaction(),
            .tabDidSelect: Reaction(),
        ])
        behavior.answers[.presentationControllerForPresented] = .value(
            removesPresentersView ? "removing PC" : "PC")
        behavior.answers[.pageAfter] = .match(
            [.init([Argument("viewController", "A")], "B"), .init([Argument("viewController", "B")], "C")],
            otherwise: .null)
        behavior.answers[.pageBefore] = .match(
            [.init([Argument("viewController", "A")], "C"), .init([Argument("viewController", "C")], "B")],
            otherwise: .null)
        let askedForAnimator: [Member] = [
            .animationControllerForPresented, .animationControllerForDismissed,
            .navigationAnimationController,
            .tabAnimationController,
        ]
        let askedForInteraction: [Member] = [
            .interactionControllerForPresentation, .interactionControllerForDismissal,
            .navigationInteractionController, .tabInteractionController,
        ]
        for member in askedForAnimator { behavior.answers[member] = animator.map(Answer.value) }
        for member in askedForInteraction { behavior.answers[member] = interaction.map(Answer.value) }
        return behavior
    }

    private var animator: Value? {
        switch self {
        case .percentDriven, .bare: "animator"
        case .manual: "manual animator"
        case .interruptible: "interruptible animator"
        case .builtIn: nil
        }
    }

    private var interaction: Value? {
        switch self {
        case .percentDriven, .manual: "hand"
        case .bare: "bare hand"
        case .interruptible, .builtIn: nil
        }
    }
}
