import PresentationCoding
import PresentationEngine

extension Schema {
    /// Any call, told apart by its word.
    static let call = oneOf(CallVerb.allCases.map { $0.schema }).described(
        "A call as an app's code would make it; names may be variables of a reaction, such as $self.")

    static let completion = object([
        .optional("label", .string), .optional("calls", array(of: .reference(.call))),
    ]).described("A completion handler: the calls that run in it, and a label for its event.")

    static let batch = object([
        .required("calls", array(of: .reference(.call), count: 1 ... .max)), .optional("format", .integer),
    ]).described("Calls that are made in one turn before the run loop goes on, applied whole or not at all.")

    static let advance = oneOf([
        object([.required("by", milliseconds)]),
        object([
            .required("to", milliseconds),
            .optional(
                "limit",
                integer(in: Advance.limits).described(
                    "How many things that fall due may run at most: then the clock stops at the last of them."
                )),
        ]),
        object([.required("next", constant(true))]), object([.required("settle", constant(true))]),
    ]).described(
        "How the clock moves: by a span, to a time, to what falls due next, or until nothing is due.")

    static let answer = object([.required("answer", .value)])
        .described("The answer to the question that the turn waits on.")

    /// The body of the resource that makes this call and names its target in the path.
    static func body(of verb: CallVerb) -> Schema { object(verb.arguments) }
}

extension CallVerb {
    fileprivate var schema: Schema {
        let isChosen = targetKeys.count > 1
        let targets = targetKeys.map { key in
            isChosen ? Schema.Property.optional(key, .name) : .required(key, .name)
        }
        return .object([.required("call", .constant(.string(rawValue)))] + targets + arguments)
    }

    /// The members besides the word and the target.
    fileprivate var arguments: [Schema.Property] {
        switch self {
        case .present: [.required("controller", Schema.name.orNull), .animated, .completion("completion")]
        case .dismiss: [.animated, .completion("completion")]
        case .performSegue: [.optional("identifier", .string), .optional("sender", .name)]
        case .tap:
            [
                .optional("controller", .name),
                .optional(
                    "event",
                    Schema.choice(StoryboardTrigger.Event.names)
                        .described("The one event that is sent, in place of those of a tap.")),
            ]
        case .setEnabled: [.optional("controller", .name), .required("enabled", .boolean)]
        case .show, .showDetail: [.required("controller", .name), .optional("sender", .name)]
        case .targetViewController:
            [.required("action", .name), .optional("sender", .name), .optional("label", .string)]
        case .unwind: Schema.unwindMembers
        case .make: Schema.controllerMembers + Schema.propertyMembers
        case .set: Schema.propertyMembers
        case .read: [.required("property", .readable), .optional("label", .string)]
        case .object: Schema.objectMembers
        case .behavior: Schema.behaviorMembers
        case .update, .updateInteractiveTransition: [.required("fraction", .number)]
        case .setInteraction: Schema.interactionMembers
        case .complete: [.required("completed", .boolean)]
        case .gesture:
            [.required("state", .choice(GestureState.self)), .required("location", .reference(.point))]
        case .coordinate:
            [
                .completion("alongside"), .completion("completion"), .completion("interactionEnds"),
                .completion("interactionChanges"),
            ]
        case .push: [.required("controller", Schema.name.orNull), .animated]
        case .popToViewController: [.required("controller", .name), .animated]
        case .pop, .popToRootViewController: [.animated]
        case .setViewControllers:
            [
                .required("controllers", .array(of: .name)), .animated,
                .optional("direction", .choice(PageDirection.self)), .completion("completion"),
            ]
        case .select, .tapTab:
            [
                .optional("index", .integer.described("The tab's place, in place of its controller.")),
                .optional("controller", .name), .optional("more", .constant(true)),
            ]
        case .pickFromMore: [.required("controller", .name)]
        case .swipe, .tapPageEdge: [.required("direction", .choice(PageDirection.self))]
        case .setCustomizableViewControllers:
            [.required("controllers", .anyOf([.array(of: .name), .null]))]
        case .customizeTabs: [.required("controllers", .array(of: .name))]
        case .setColumn: [.column, .required("controller", Schema.name.orNull)]
        case .showColumn, .hideColumn: [.column]
        case .swipeColumn:
            [.required("reveals", .boolean.described("Whether the primary column is drawn in, or put away."))]
        case .addChild: [.required("child", .name)]
        case .willMove, .didMove: [.required("parent", Schema.name.orNull)]
        case .beginAppearanceTransition: [.required("appearing", .truth), .animated]
        case .setOverrideTraitCollection:
            [
                .required("traits", .anyOf([Schema.traitOverride, .null])),
                .optional("child", Schema.name.described("The child; without one the receiver is a window.")),
            ]
        case .transition:
            [
                .required("from", .name), .required("to", .name), .required("duration", .milliseconds),
                .optional("options", .array(of: .choice(AnimationOption.self))), .completion("animations"),
                .completion("completion"),
            ]
        case .callDirectly: [.required("member", .name), .animated]
        case .addSubview:
            [
                .required("view", .name), .required("superview", .name),
                .optional("frame", .reference(.rect)), .optional("restorationIdentifier", .string),
            ]
        case .addWindow: [.optional("name", .name), .optional("root", .name)]
        case .setRootViewController: [.required("controller", Schema.name.orNull)]
        case .setEditing: [.required("editing", .truth), .animated]
        case .setToolbarItems:
            [.required("items", .anyOf([.array(of: .name), .null])), .animated]
        case .addAction: Schema.alertActionMembers
        case .addTextField: Schema.alertFieldMembers
        case .setActionEnabled: [.required("action", .name), .required("enabled", .boolean)]
        case .enterText:
            [
                .optional("field", Schema.integer.described("The field's place, from 0 on.")),
                .required("text", .string),
            ]
        case .async: [.required("calls", .array(of: .reference(.call)))]
        case .after:
            [.required("delay", .milliseconds), .required("calls", .array(of: .reference(.call)))]
        case .application: [.required("event", .choice(ApplicationCall.self))]
        case .registerObject:
            [.required("object", Schema.name.orNull), .required("restorationIdentifier", Schema.name.orNull)]
        case .encode:
            [
                .required("key", .name), .optional("value", .value),
                .optional(
                    "reference",
                    Schema.name.described("In place of a value: a controller, a view or a registered object.")
                ),
            ]
        case .decode: [.required("key", .name), .optional("label", .string)]
        case .log: [.required("text", .string)]
        case .raise: [.required("name", .name), .required("reason", .string)]
        case .release, .loadViewIfNeeded, .finish, .cancel, .pause, .finishInteractiveTransition,
            .cancelInteractiveTransition, .pauseInteractiveTransition, .removeFromParent,
            .removeFromSuperview, .tapBackButton, .panBack, .setTabBarItems, .tapDisplayModeButton,
            .tapSecondaryOnlyButton, .endAppearanceTransition, .makeKeyAndVisible, .makeKey, .showWindow,
            .hideWindow, .removeWindow, .touch, .tapEditButton, .touchOutside:
            []
        }
    }
}

extension Schema.Property {
    fileprivate static let animated = optional("animated", .truth.described("True unless said otherwise."))

    fileprivate static let column = required("column", .choice(SplitColumn.allCases.map(\.name)))

    fileprivate static func completion(_ name: String) -> Schema.Property {
        optional(name, .reference(.completion))
    }
}

extension Schema {
    fileprivate static let readable = choice(Readable.names)

    /// True, false, or in a reaction the variable that holds one of these.
    fileprivate static let truth = anyOf([
        .boolean, name.described("A variable of the reaction, such as $animated."),
    ])

    fileprivate static let traitOverride = object([
        .optional("userInterfaceIdiom", choice(InterfaceIdiom.allCases.map(\.name))),
        .optional("horizontalSizeClass", choice(SizeClass.self)),
        .optional("verticalSizeClass", choice(SizeClass.self)),
    ])
}
