import JSONCoding
import PresentationEngine

extension Schema {
    package static let objectRequest: Schema = named(
        "ObjectRequest",
        object(ObjectRequest.members).described(
            "A named object of the app's: a delegate, an animator, an interaction or presentation controller."
        ).example(["name": "fader", "animator": ["duration": 300]]))

    package static let animator: Schema = named(
        "AnimatorSettings",
        object([
            .optional(
                "duration", milliseconds,
                "How long it animates: 0, or at least 1; only a manual animator may omit it."),
            .optional("curve", choice(AnimationCurve.self), "The timing curve; easeInOut unless given."),
            .optional("manual", .boolean, "Whether the client animates and completes the transition itself."),
            .optional("interruptible", .boolean, "Whether it returns an interruptible animator."),
            .optional(
                "implementsAnimationEnded", .boolean,
                "Whether it implements animationEnded(_:); true unless given."),
            .optional("addsIncomingView", .boolean, "Whether it adds the incoming view; true unless given."),
            .optional("effects", array(of: .string), "Words for what it animates, repeated in its event."),
        ]).described("An object that conforms to UIViewControllerAnimatedTransitioning.")
            .example(["duration": 300]))

    package static let interaction: Schema = named(
        "InteractionSettings",
        object(
            [
                .optional(
                    "percentDriven", .boolean,
                    "Whether it is a UIPercentDrivenInteractiveTransition; true unless given.")
            ] + InteractionChange.members
        ).described("An object that conforms to UIViewControllerInteractiveTransitioning.")
            .example(["completionSpeed": 1, "edge": "left"]))

    package static let presentationController: Schema = named(
        "PresentationControllerSettings",
        object([
            .optional("shouldPresentInFullscreen", .boolean, "Its answer to UIKit; true unless given."),
            .optional("shouldRemovePresentersView", .boolean, "Its answer to UIKit; false unless given."),
            .optional("frame", .rect, "frameOfPresentedViewInContainerView, where it is overridden."),
            .optional("wrapper", .name, "The view that presentedView answers in place of the controller's."),
            .optional("decorations", array(of: .string), "Views that it adds to the container view."),
            .optional(
                "adaptiveStyle", presentationStyle, "adaptivePresentationStyle, where it is overridden."),
        ]).described("The overrides of a subclass of UIPresentationController.")
            .example(["shouldRemovePresentersView": false, "decorations": ["shadow"]]))
}

extension InteractionChange {
    /// The members of an interaction controller that can also be changed while it is in use.
    static let members: [Schema.Property] = [
        .optional(
            "completionSpeed", .completionSpeed, "The speed of the rest, once the interaction has ended."),
        .optional("completionCurve", .choice(AnimationCurve.self), "The timing curve of the rest."),
        .optional("wantsInteractiveStart", .boolean, "Whether the transition begins interactively."),
        .optional(
            "edge", .choice(ScreenEdge.self),
            "The edge that a finger moves away from: gestures are measured from there."),
    ]
}

extension ObjectRequest {
    /// The members of a request for an object.
    static let members: [Schema.Property] = [
        .optional("name", .name, "The object's name; this or id must be given."),
        .optional("id", .name, "Another word for name."),
        .optional(
            "class", .name, "Its class, whose behavior counts where it has none; NSObject unless given."),
        .optional("owner", .name, "The controller or object that keeps it alive; the client unless given."),
        .optional("animator", .animator, "Makes it an animator."),
        .optional("interaction", .interaction, "Makes it an interaction controller."),
        .optional("presentationController", .presentationController, "Makes it a presentation controller."),
        .optional(
            "popoverController", .popoverController,
            "Makes it a UIPopoverController, on an iPad; its class is that unless given."),
        .optional(
            "restorationParent", .name,
            "The controller or object within which its restoration identifier counts."),
        .optional("objectRestorationClass", .name, "The class that is asked for it in state restoration."),
        .optional("behavior", .behavior, "Its own answers and reactions."),
    ]
}
