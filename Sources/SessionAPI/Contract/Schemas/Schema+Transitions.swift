import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    package static let pending: Schema = named(
        "Pending",
        union(
            by: "what",
            [
                waiting(
                    "transition", "A transition that runs; it ends when it is due.",
                    [.transitionID, .optional("due", milliseconds, "When it ends.")]),
                waiting(
                    "interaction", "An interactive transition that waits to be driven.",
                    [
                        .transitionID,
                        .optional("interactionController", .name, "The object that drives it."),
                        .optional("fraction", .number, "How far it has come."),
                    ]),
                waiting(
                    "completion", "A transition whose manual animator has to complete it.",
                    [.transitionID, .optional("animator", .name, "The animator.")]),
                waiting(
                    "question", "A question that the turn waits on, named by the member that was called.",
                    [
                        .optional("of", .name, "The object that is asked."),
                        .required("call", name.example("shouldAutorotate"), "The member."),
                        .optional("arguments", .arguments, "What was passed."),
                        .optional("rule", .name, "The rule behind it."),
                    ]),
                waiting(
                    "animation", "A popover that takes the new size of its content.",
                    [
                        .required("presentationController", .name, "That of the popover."),
                        .required("due", milliseconds, "When it ends."),
                    ]),
                waiting(
                    "timer", "Work that the app scheduled for later.",
                    [.required("due", milliseconds, "When it runs.")]),
                waiting(
                    "timers", "Further work that the app scheduled for later, due after the listed items.",
                    [.required("count", count, "How much.")]),
                waiting(
                    "restoration",
                    "A restoration that the app extended: completeStateRestoration() ends each extension.",
                    [
                        .required("extensions", count, "How many extensions have not ended."),
                        .required("rule", name.example("R41"), "The rule behind it."),
                    ]),
            ]
        ).described("Something that a session waits for."))

    private static func waiting(
        _ what: String, _ explanation: String, _ members: [Property]
    ) -> (word: String, schema: Schema) {
        let name = "Pending\(what.prefix(1).uppercased())\(what.dropFirst())"
        let word = Property.required("what", constant(what), "The word for things of this kind.")
        return (what, named(name, object([word] + members).described(explanation)))
    }

    static let environment: Schema = named(
        "Environment",
        object([
            .required("device", .device, "The device."),
            .required("orientation", choice(InterfaceOrientation.self), "The orientation of the interface."),
            .required(
                "deviceOrientation", choice(InterfaceOrientation.self),
                "The interface orientation for which the device is held; the interface need not have it."),
            .required("screen", .size, "The bounds of the screen in the interface's orientation."),
            .required("window", .windowPlacement, "The part of the screen that the app's window covers."),
            .required("windowSize", .size, "The size of the app's window."),
            .required("traits", .traits, "The traits of the app's windows, without overrides."),
            .required("pending", boolean, "Whether a change waits for the end of a transition, or for the foreground."),
            .optional("externalDisplay", attachedDisplay, "The display that is attached to the device."),
            .optional(
                "safeAreaInsets", .edgeInsets,
                "The insets of the screen's safe area from iOS 11 on, if a source has them for the device."),
            .optional(
                "statusBarHeight", number, "The height of the status bar, if a source has it for the device."),
            .required("statusBar", .statusBar, "The status bar as it is shown."),
            .optional(
                "isInterfaceOrientationLocked", .boolean,
                "Whether the orientation of the scene's effective geometry is locked, from iOS 26 on."),
            .optional(
                "preferences", .preferences, "The preferences about which the app's controllers have been asked."),
            .required("appState", choice(AppState.self), "The state of the app."),
            .required("barHeights", .barHeights, "The heights of bars in a full screen."),
        ]).described("The orientation of a session's device, the place of the app's window, and its traits.")
            .example([
                "device": "iPad Air 2", "orientation": "landscapeLeft", "deviceOrientation": "landscapeLeft",
                "screen": ["width": 1_024, "height": 768], "window": "half",
                "windowSize": ["width": 507, "height": 768],
                "traits": [
                    "userInterfaceIdiom": "pad", "horizontalSizeClass": "compact",
                    "verticalSizeClass": "regular",
                ], "pending": false,
                "safeAreaInsets": ["top": 20, "left": 0, "bottom": 0, "right": 0], "statusBarHeight": 20,
                "statusBar": [
                    "hidden": false, "style": "lightContent",
                    "frame": ["x": 0, "y": 0, "width": 1_024, "height": 20], "hiddenBy": "home",
                    "styledBy": "home",
                ], "appState": "active",
                "barHeights": ["navigationBar": 50, "toolbar": 50, "tabBar": 50],
            ]))

    private static let attachedDisplay: Schema = named(
        "AttachedDisplay",
        object([
            .required("width", .number(in: WindowPlacement.lengths), "Its width, in points."),
            .required("height", .number(in: WindowPlacement.lengths), "Its height, in points."),
            .required("isSceneConnected", boolean, "Whether the app has a scene on it."),
            .optional("sceneDelegate", .name, "The delegate of that scene."),
        ]).described("An external display.")
            .example([
                "width": 1_920, "height": 1_080, "isSceneConnected": true, "sceneDelegate": "ExternalSceneDelegate",
            ]))

    private static let statusBar: Schema = named(
        "StatusBar",
        object([
            .required("hidden", boolean, "Whether it is hidden."),
            .required("style", choice(StatusBarStyle.self), "Its style; from iOS 13 on never the default."),
            .optional(
                "frame", .rect, "Its frame, empty while it is hidden; missing if no source has its height."),
            .optional("hiddenBy", .name, "The controller whose answer about the visibility counts."),
            .optional("styledBy", .name, "The controller whose answer about the style counts."),
            .optional(
                "animation", choice(StatusBarAnimation.self),
                "The animation with which it was last shown or hidden."),
        ]).described("The status bar, and the controllers whose answers it shows; see Devices.")
            .example(["hidden": true, "style": "darkContent", "hiddenBy": "home", "animation": "fade"]))

    private static let preferences: Schema = named(
        "SystemPreferences",
        object([
            .optional("homeIndicatorAutoHidden", boolean, "The answer to prefersHomeIndicatorAutoHidden."),
            .optional(
                "screenEdgesDeferringSystemGestures", array(of: .string),
                "The edges that preferredScreenEdgesDeferringSystemGestures names."),
            .optional("pointerLocked", boolean, "isLocked of the scene's pointerLockState."),
        ]).described("The answers of controllers about interfaces of the system; see Devices.")
            .example(["homeIndicatorAutoHidden": true]))

    private static let barHeights: Schema = named(
        "BarHeights",
        object(
            ["navigationBar", "toolbar", "tabBar"].map {
                .required($0, number, "The height of a \($0), without the safe area beneath it.")
            }
        ).described("The heights of bars, in points.")
            .example(["navigationBar": 44, "toolbar": 44, "tabBar": 49]))

    private static let traits: Schema = named(
        "Traits",
        object([
            .required("userInterfaceIdiom", .idiom, "The idiom."),
            .required("horizontalSizeClass", choice(SizeClass.self), "The horizontal size class."),
            .required("verticalSizeClass", choice(SizeClass.self), "The vertical size class."),
            .optional("userInterfaceStyle", choice(InterfaceStyle.self), "The style, if it is not light."),
            .optional(
                "splitViewControllerLayoutEnvironment", choice(SplitLayoutEnvironment.self),
                "The layout of the split view controller around it, if there is one, from iOS 26 on."),
        ]).described("The traits of an environment.").example([
            "userInterfaceIdiom": "phone", "horizontalSizeClass": "compact", "verticalSizeClass": "regular",
        ]))

    static let transition: Schema = named(
        "Transition",
        object([
            .transitionID, .required("kind", choice(TransitionKind.self), "The kind."),
            .required("from", string.example("home"), "The controller that goes or stays behind."),
            .required("to", string.example("detail"), "The controller that comes."),
            .required("duration", milliseconds, "How long it takes."),
            .required("interactive", .boolean, "Whether it is interactive."),
        ]).described("The transition that a command began."))

    static let transitionList: Schema = named(
        "TransitionList",
        object([.required("transitions", array(of: .transitionState), "The transitions.")])
            .described("The transitions in flight."))

    package static let transitionState: Schema = named(
        "TransitionState",
        object([
            .transitionID, .required("kind", choice(TransitionKind.self), "The kind."),
            .required("from", string.example("home"), "The controller that goes or stays behind."),
            .required("to", string.example("detail"), "The controller that comes."),
            .required("duration", milliseconds, "How long it takes."),
            .required("animated", .boolean, "Whether it is animated."),
            .required("interactive", .boolean, "Whether it is interactive now."),
            .required("interruptible", .boolean, "Whether it can be paused."),
            .required("cancelled", .boolean, "Whether it runs back."),
            .required(
                "phase",
                choice("TransitionPhase", ["preparing", "running", "interactive", "waiting", "ending"]),
                "The phase."),
            .required("fraction", number.example(0.4), "How far it has come."),
            .optional("due", milliseconds, "When it ends."),
            .required("presentationStyle", presentationStyle, "The presentation style."),
            .optional("transitionStyle", transitionStyle, "The transition style."),
            .optional(
                "preferredTransition", choice(PreferredTransition.self),
                "The preferredTransition in which UIKit shows it, from iOS 18 on."),
            .optional(
                "sourceView", .name.example("thumbnail"),
                "Of a zoom: the view from which it begins, or to which it returns; missing if there is none."),
            .optional("animator", .name, "The app's animator."),
            .optional("interactionController", .name, "The object that drives it."),
            .required("completionSpeed", number.example(1), "The speed of the rest."),
            .required("completionCurve", choice(AnimationCurve.self), "The timing curve of the rest."),
        ]).described("The current state of a transition in flight."))
}

extension Schema.Property {
    fileprivate static let transitionID = required("id", Schema.name.example("t_1"), "The transition's id.")
}
