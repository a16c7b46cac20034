import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    static let appearanceState: Schema = choice("AppearanceState", Appearance.states)

    static let selector = string.described(
        """
        A description of controllers and their place in the tree, in the manner of CSS: a class or *, #id, \
        [fact="text"] with \(ControllerFact.allCases.map(\.rawValue).joined(separator: ", ")) as facts and = ^= $= \
        *= as tests, :\(ControllerStanding.allCases.map(\.rawValue).joined(separator: " :")) :nth-child(1) \
        :not(…) :has(…); a space leads to all that stands below, > to children, => to what is presented, and a comma \
        stands between alternatives. At most \(ControllerSelector.lengthLimitBytes) bytes with \
        \(ControllerSelector.partLimit) steps and conditions. Documentation/Selectors.md says it with examples.
        """)

    static let hierarchy: Schema = named(
        "Hierarchy",
        object([
            .required("windows", array(of: windowTree), "The windows, the lowest first."),
            .required("detached", array(of: .controllerNode), "The controllers in no window."),
        ]).described("The windows with their trees, and the controllers in no window.")
            .example([
                "windows": [
                    [
                        "id": "window", "visible": true,
                        "root": [
                            "id": "home", "class": "HomeViewController", "state": "disappeared",
                            "modalPresentationStyle": "fullScreen",
                            "presented": [
                                "id": "detail", "class": "DetailViewController", "state": "appeared",
                                "modalPresentationStyle": "fullScreen",
                            ],
                        ],
                    ]
                ], "detached": [],
            ]))

    private static let windowTree: Schema = named(
        "WindowTree",
        object([
            .required("id", name.example("window"), "The window's id."),
            .required("visible", .boolean, "Whether it is shown."),
            .optional("screen", .choice(WindowScreen.self), "Its screen, if it is not that of the device."),
            .required("root", controllerNode.orNull, "Its root controller with the tree below."),
        ]).described("A window with the tree of its controllers."))

    static let controllerNode: Schema = named(
        "ControllerNode",
        object(
            controllerFacts + [
                .optional("children", array(of: .controllerNode), "Its children, in their order."),
                .optional("presented", .controllerNode, "The controller that it presents."),
            ]
        ).described("A controller with the tree below it."))

    static let controllerList: Schema = named(
        "ControllerList",
        object([.required("controllers", array(of: controllerItem), "The controllers, in the tree's order.")])
            .described("A list of controllers."))

    private static let controllerItem: Schema = named(
        "ControllerSummary",
        object(
            controllerFacts + [
                .optional("parent", .name, "Its parent."),
                .optional("presented", .name, "The controller that it presents."),
                .optional("window", .name, "The window that it is in."),
            ]
        ).described("A controller, as lists show it."))

    package static let controller: Schema = named(
        "Controller",
        object(
            controllerFacts + [
                .required("kind", choice(ControllerKind.self), "The kind of UIKit's."),
                .required("address", name.example("0x7f8000000100"), "The address in UIKit's texts."),
                .required("held", .boolean, "Whether a variable of the client's keeps it alive."),
                .required(
                    "keptBy", array(of: keeper),
                    "Everything that keeps it alive now; without any of it, it is deallocated at the end of the turn."),
                .optional("scene", controllerScene, "The scene that it was made from."),
                .optional("alert", alert, "What it shows, if it is an alert controller."),
                .required("properties", namedValues, "Its properties as they read, by UIKit's names."),
                .required("links", namedValues, "What it answers about its place, by UIKit's names."),
            ]
        ).described("Everything that is known of a controller."))

    private static let keeper: Schema = named(
        "Keeper",
        object([
            .required(
                "kind", choice(Keeper.Kind.self, named: "KeeperKind"),
                "What it is: a variable of the client's, the window whose root it is, its parent, another container, the popover controller whose content it is, the first responder in whose input it is shown, the controller that presents it, the one that it presents, or work under way."
            ),
            .optional(
                "id", name.example("tabs"),
                "The window, the controller or the popover controller; missing for what has no name."),
            .optional(
                "behindMore", boolean, "Whether it is reached through the More list of this parent; missing if not."),
        ]).described("What keeps a controller alive.").example(["kind": "parent", "id": "tabs"]))

    private static let controllerScene: Schema = named(
        "SceneReference",
        object([
            .required("storyboard", name.example("Main"), "The storyboard."),
            .required("id", name.example("BYZ-38-t0r"), "The object id of the scene's controller."),
            .optional("identifier", .string, "The storyboard identifier."),
        ]).described("A scene of a storyboard."))

    package static let window: Schema = named(
        "Window",
        object([
            .required("id", name.example("window"), "The window's id."),
            .required("root", name.orNull.example("home"), "Its root controller."),
            .optional("view", .name, "The root controller's view, if it is loaded."),
            .optional("frame", .rect, "Its frame."),
            .optional("screen", .choice(WindowScreen.self), "Its screen, if it is not that of the device."),
            .required("visible", .boolean, "Whether it is shown."),
            .required("key", .boolean, "Whether it is the key window."),
        ]).described("A window."))

    static let windowList: Schema = named(
        "WindowList",
        object([.required("windows", array(of: .window), "The windows, the lowest first.")])
            .described("The windows of the app."))

    static let viewList: Schema = named(
        "ViewList",
        object([.required("views", array(of: .view), "The outermost views.")])
            .described("The trees of views."))

    package static let view: Schema = named(
        "View",
        object([
            .required("id", name.example("home.view"), "The view's id."),
            .required("class", name.example("UIView"), "Its class."),
            .required("role", choice(ViewRole.self), "Its part in the tree."),
            .optional("controller", .name, "The controller whose root view it is."),
            .optional("window", .name, "The window that it is."),
            .required("frame", .rect, "Its frame."),
            .optional("restorationIdentifier", .string, "Its restoration identifier."),
            .optional("element", .string, "Its object id in the storyboard."),
            .optional("subviews", array(of: .view), "Its subviews, the lowest first."),
        ]).described("A view with all in it."))

    package static let namedObject: Schema = named(
        "NamedObject",
        object([
            .required("id", name.example("fader"), "The object's id."),
            .required("class", name.example("NSObject"), "Its class."),
            .required("owner", name.orNull, "The controller or object that keeps it alive."),
            .optional("animator", animator, "Its settings as an animator."),
            .optional("interaction", interaction, "Its settings as an interaction controller."),
            .optional("presentationController", presentationController, "Its overrides of that class."),
            .optional("popoverController", shownPopoverController, "Its properties as a UIPopoverController."),
            .optional("restorationIdentifier", .name, "Its restoration identifier."),
            .optional("restorationParent", .name, "The object within which the identifier counts."),
            .optional("objectRestorationClass", .name, "The class that is asked for it."),
            .optional("drives", .name, "The transition that it drives."),
        ]).described("One of the app's own objects."))

    private static let shownPopoverController: Schema = named(
        "ShownPopoverController",
        object([
            .required("contentViewController", name.example("menu"), "The controller that it shows."),
            .required("isPopoverVisible", .boolean, "Whether the popover is visible."),
            .optional("popoverContentSize", .size, "The size of the content, where the app has set it."),
            .optional("delegate", .name, "Its delegate."),
            .optional("passthroughViews", array(of: .name), "The views that stay touchable beside the popover."),
        ]).described("The properties of a UIPopoverController."))

    static let objectList: Schema = named(
        "ObjectList",
        object([.required("objects", array(of: .namedObject), "The objects.")])
            .described("The app's own objects."))

    static let behaviorMap: Schema = named(
        "BehaviorMap",
        object([.required("behaviors", behaviors, "The behaviors, by class or object.")])
            .described("The behaviors that are declared."))

    private static let controllerFacts: [Property] = [
        .required("id", name.example("home"), "The controller's id."),
        .required("class", name.example("HomeViewController"), "Its class."),
        .optional("title", .string, "Its title."),
        .required("state", appearanceState, "Where it stands between appearing and disappearing."),
        .optional("view", .name, "Its view, if it is loaded."),
        .optional("frame", .rect, "The frame of its view."),
        .required("modalPresentationStyle", presentationStyle, "The style that it would be presented in."),
        .optional("restorationIdentifier", .string, "Its restoration identifier."),
        .optional("presentation", presentation, "How it is presented, if it is."),
    ]

    private static let presentation: Schema = named(
        "Presentation",
        object([
            .required("id", name.example("p_1"), "The presentation's id."),
            .required("class", name.example("_UIFullscreenPresentationController"), "The class."),
            .optional("presenting", .name, "The controller that presents."),
            .optional("source", .name, "The controller that was asked to present."),
            .required("style", presentationStyle, "The style that was asked for."),
            .optional("adaptedStyle", presentationStyle, "The style that it adapted to."),
            .required("transitionStyle", transitionStyle, "The transition style."),
            .required("phase", choice(Presentation.Phase.self, named: "PresentationPhase"), "How far it is."),
            .optional("transition", .name, "The transition that runs."),
        ]).described("How a controller is presented."))
}
