import JSONCoding
import PresentationEngine

extension CallForm {
    static let containment = [
        CallForm(
            .addChild, "Makes another controller a child: addChild(_:).", on: .receiver,
            at: .on(.controllers, "addChild"), [.required("child", .name, "The child.")],
            example: ["receiver": "home", "child": "detail"]
        ) { body throws(JSONFault) in
            .addChild(receiver: try body.target(), child: try body.object.required("child").name())
        },
        CallForm(
            .removeFromParent, "Removes the controller from its parent: removeFromParent().", on: .receiver,
            at: .on(.controllers, "removeFromParent"), example: ["receiver": "detail"]
        ) { body throws(JSONFault) in .removeFromParent(receiver: try body.target()) },
        CallForm(
            .willMove, "Tells a child of its coming parent: willMove(toParent:).", on: .receiver, [.parent],
            example: ["receiver": "detail", "parent": nil]
        ) { body throws(JSONFault) in
            .willMove(receiver: try body.target(), parent: try body.object.nullableName("parent"))
        },
        CallForm(
            .didMove, "Tells a child of its parent: didMove(toParent:).", on: .receiver, [.parent],
            example: ["receiver": "detail", "parent": "home"]
        ) { body throws(JSONFault) in
            .didMove(receiver: try body.target(), parent: try body.object.nullableName("parent"))
        },
        CallForm(
            .transition,
            "Replaces one child by another: transition(from:to:duration:options:animations:completion:).",
            on: .receiver, at: .on(.controllers, "transition", id: "transitionChildren"),
            [
                .required("from", .name, "The child that goes."),
                .required("to", .name, "The child that comes."),
                .required("duration", .milliseconds, "How long it takes: 0, or at least 1."),
                .optional("options", .array(of: .choice(AnimationOption.self)), "The animation's options."),
                .optional("animations", .completion, "The animations block."), .completion,
            ], example: ["receiver": "home", "from": "first", "to": "second", "duration": 300]
        ) { body throws(JSONFault) in
            .containment(receiver: try body.target(), .transition(try ChildTransitionCall(body.object)))
        },
        CallForm(
            .beginAppearanceTransition,
            "Begins forwarding appearance to a child: beginAppearanceTransition(_:animated:).", on: .receiver,
            [.required("appearing", .truth, "Whether it appears."), .animated],
            example: ["receiver": "detail", "appearing": true, "animated": false]
        ) { body throws(JSONFault) in .containment(receiver: try body.target(), try .begin(body.object)) },
        CallForm(
            .endAppearanceTransition, "Ends it: endAppearanceTransition().", on: .receiver,
            example: ["receiver": "detail"]
        ) { body throws(JSONFault) in .containment(receiver: try body.target(), .endAppearanceTransition) },
        CallForm(
            .setOverrideTraitCollection,
            "Overrides traits of a child: setOverrideTraitCollection(_:forChild:).", on: .receiver,
            [
                .required("traits", Schema.traitOverride.orNull, "The traits; null overrides none."),
                .optional("child", .name, "The child; without one the receiver is a window."),
            ],
            example: ["receiver": "home", "traits": ["horizontalSizeClass": "compact"], "child": "detail"]
        ) { body throws(JSONFault) in
            .containment(receiver: try body.target(), try .overriddenTraits(body.object))
        },
        CallForm(
            .registerForTraitChanges,
            "Registers a handler for changes of some traits, from iOS 17 on: registerForTraitChanges(_:handler:).",
            on: .receiver,
            [
                .required(
                    "traits", .array(of: .choice(RegisteredTrait.self), count: 1 ... .max),
                    "The traits for whose changes the handler runs."),
                .required(
                    "handler", .completion,
                    "The handler, with the variables $previousHorizontal and $previousVertical."),
            ],
            example: ["receiver": "home", "traits": ["horizontalSizeClass"], "handler": ["label": "width"]]
        ) { body throws(JSONFault) in .containment(receiver: try body.target(), try .registration(body.object)) },
        CallForm(
            .setNeedsUpdateProperties,
            "Asks for updateProperties() in the next pass, from iOS 26 on: setNeedsUpdateProperties().",
            on: .receiver, example: ["receiver": "home"]
        ) { body throws(JSONFault) in .containment(receiver: try body.target(), .setNeedsUpdateProperties) },
        CallForm(
            .updatePropertiesIfNeeded,
            "Has the controller and those beneath it update their properties at once, from iOS 26 on: updatePropertiesIfNeeded().",
            on: .receiver, example: ["receiver": "home"]
        ) { body throws(JSONFault) in .containment(receiver: try body.target(), .updatePropertiesIfNeeded) },
        CallForm(
            .setNeedsUpdateContentUnavailableConfiguration,
            "Asks for updateContentUnavailableConfiguration(using:), from iOS 17 on.",
            on: .receiver, example: ["receiver": "home"]
        ) { body throws(JSONFault) in .containment(receiver: try body.target(), .setNeedsUpdateUnavailableContent) },
        CallForm(
            .callDirectly,
            "Calls an appearance callback in the app's code, as no app should, or one of a rotation, as some containers have to.",
            on: .receiver,
            [
                .required("member", .name, "The callback, such as viewWillAppear(_:) or didRotate(from:)."),
                .animated,
            ],
            example: ["receiver": "home", "member": "viewWillAppear(_:)", "animated": false]
        ) { body throws(JSONFault) in .containment(receiver: try body.target(), try .direct(body.object)) },
    ]
}

extension Schema.Property {
    fileprivate static let parent = required(
        "parent", Schema.name.orNull, "The parent; null where the child leaves it.")
}

extension Schema {
    fileprivate static let traitOverride = named(
        "TraitOverride",
        object([
            .optional("userInterfaceIdiom", idiom, "The idiom."),
            .optional("horizontalSizeClass", choice(SizeClass.self), "The horizontal size class."),
            .optional("verticalSizeClass", choice(SizeClass.self), "The vertical size class."),
            .optional(
                "userInterfaceStyle", choice(InterfaceStyle.self),
                "The style, from iOS 13 on; of a window, its overrideUserInterfaceStyle."),
        ]).described("Traits that are overridden.").example(["horizontalSizeClass": "compact"]))
}
