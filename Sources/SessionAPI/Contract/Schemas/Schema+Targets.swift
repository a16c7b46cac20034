import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    static let targetPage: Schema = named(
        "TargetPage",
        object([
            .required("targets", array(of: target), "The targets, in the order of the tree of controllers."),
            .optional("next", .string, "The next page; missing on the last one."),
        ]).described("A page of elements that a user can tap, select or drag."))

    static let target: Schema = named(
        "Target",
        object([
            .required("id", name.example("VIc-OU-Rmf"), "The name by which controls/{element}/tap finds it."),
            .required("controller", name.example("home"), "The controller that the target belongs to."),
            .required("kind", targetKind, "The kind of target."),
            .required(
                "gesture", choice(TouchTarget.Gesture.self, named: "TargetGesture"), "The user's gesture."),
            .optional("elementName", .string, "The element's name in its storyboard."),
            .optional("label", .string, "The text on the target, or another label that identifies it."),
            .optional("accessibilityLabel", .string, "Its accessibility label, where it differs from label."),
            .optional("accessibilityIdentifier", .string, "Its accessibility identifier."),
            .required("effects", array(of: effect), "The effects of the gesture, in their order."),
            .required("call", call, "The call that performs the gesture."),
            .optional(
                "frame", .rect,
                "Its place in its window; missing if it is not known, or if the target is not on the screen."),
            .optional("approximate", .boolean, "Whether the place is an approximation; missing if it is exact."),
            .required("available", .boolean, "Whether the gesture has its effect now."),
            .optional("obstacle", obstacle, "The reason that it has none."),
        ]).described("Something that a user can tap, select or drag.")
            .example([
                "id": "VIc-OU-Rmf", "controller": "home", "kind": "control", "gesture": "tap",
                "elementName": "button", "label": "Privacy", "accessibilityIdentifier": "privacyButton",
                "effects": [
                    [
                        "kind": "segue", "segue": "f2a-Lk-9wQ", "segueKind": "presentation",
                        "identifier": "privacy", "destination": "Privacy",
                    ]
                ],
                "call": ["call": "tap", "element": "VIc-OU-Rmf", "controller": "home"], "available": false,
                "obstacle": ["kind": "covered", "reason": "settings covers it", "rule": "PS-06"],
            ]))

    static let targetKind: Schema = choice(TouchTarget.Kind.self, named: "TargetKind")

    private static let effect: Schema = named(
        "TargetEffect",
        union(
            by: "kind",
            [("segue", segueEffect), ("action", actionEffect)]
                + TouchTarget.Word.allCases.map { ($0.rawValue, effect($0)) }
        ).described("An effect of a user's gesture."))

    private static let segueEffect: Schema = named(
        "SegueEffect",
        object([
            .required("kind", constant("segue"), "The word for effects of this kind."),
            .required("segue", name.example("f2a-Lk-9wQ"), "The object id of the segue."),
            .required("segueKind", name.example("presentation"), "The segue's kind, as Xcode words it."),
            .optional("identifier", .string, "The segue's identifier."),
            .required("destination", string.example("Privacy"), "The name of the scene that it leads to."),
        ]).described("A segue that the gesture performs."))

    private static let actionEffect: Schema = named(
        "ActionEffect",
        object([
            .required("kind", constant("action"), "The word for effects of this kind."),
            .required("action", name.example("save:"), "The selector of the action."),
            .required("receiver", string.example("home"), "The object that the action is sent to."),
            .optional(
                "hint", string.example(Schema.hintOnActions),
                "How to declare the effect of the action, if no behavior does."),
        ]).described("An action that the gesture sends."))

    /// An effect besides segues and actions.
    private static func effect(_ word: TouchTarget.Word) -> Schema {
        named(
            "\(word.rawValue.prefix(1).uppercased())\(word.rawValue.dropFirst())Effect",
            object([
                .required("kind", constant(word.rawValue), "The word for effects of this kind."),
                .optional("controller", .name, "The controller that it is about."),
            ]).described("An effect of a gesture that UIKit itself brings about."))
    }

    private static let obstacle: Schema = named(
        "Obstacle",
        object([
            .required("kind", choice(Obstacle.Kind.self, named: "ObstacleKind"), "The kind of obstacle."),
            .required("reason", string.example("settings covers it"), "The reason, as a clause."),
            .optional("rule", .name, "The rule behind it."),
        ]).described("The reason that a gesture has no effect now."))
}
