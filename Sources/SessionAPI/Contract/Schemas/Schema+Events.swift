import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    /// An event: the members of all kinds, and those of each kind.
    static let event: Schema = named(
        "Event",
        union(by: "kind", happenings.map { ($0.kind, $0.schema) })
            .described("An event of a session, with the rule behind it.").example(appearance(of: "detail")))

    /// An example of a hint on an action whose effect no behavior declares.
    static let hintOnActions: JSONValue = """
        No behavior declares what save: of Home does, so it has no effect here. Declare its calls in the behavior of \
        Home: "actions": {"save:": [...]}.
        """

    static let eventPage: Schema = named(
        "EventPage",
        object([
            .required("events", array(of: .event), "The events, in their order."),
            .optional("next", string, "The link to the next page; missing on the last."),
        ]).described("A page of events."))

    /// The kinds of events, in the order of the documentation.
    private static let happenings: [Happening] = [
        Happening(
            "callback", "UIKit called a member that a class of the app may override or implement.",
            name: "The member.", example: "viewDidLoad()",
            passedArguments + [
                .optional(
                    "flags", array(of: choice(Flag.self)),
                    "The controller's state during the callback, such as isBeingPresented.")
            ]),
        Happening(
            "question", "UIKit asked an object of the app's.", name: "The member.",
            example: "shouldAutorotate",
            passedArguments + [.required("answer", value.example(true), "The answer.")]),
        Happening(
            "completion", "A completion handler ran.", name: "The call that it was given to.",
            example: "present(_:animated:completion:)",
            [
                .optional("label", .string, "The handler's label."),
                .optional("finished", .boolean, "The handler's argument, where it takes one."),
            ]),
        Happening(
            "touch", "A user touched something that performs a segue.", name: "The touch.", example: "tap",
            [.required("value", .value.example("VmC-X0-60p"), "The id of the element.")]),
        Happening(
            "action", "Code of the app's ran.", name: "The method or the block.", example: "doPresent:",
            ofValue + [
                .optional(
                    "hint", .string.example(Schema.hintOnActions),
                    "How to declare the effect of a method that a control calls, if no behavior does.")
            ]),
        Happening(
            "property", "A property has a new value.", name: "The property.", example: "title", ofValue),
        Happening(
            "reading", "The app read a property.", name: "The label that it was read under.",
            example: "isViewLoaded", ofValue),
        Happening(
            "result", "A call of the app's returned a value.", name: "The call.",
            example: "popViewController(animated:)", ofValue),
        Happening(
            "coding", "The app encoded a value.", name: "The key.", example: "draft", ofValue),
        Happening("log", "The app logged something.", ofValue),
        Happening(
            "warning", "UIKit wrote to the console.",
            [
                .required("text", string.example("Attempt to present …"), "The text, as UIKit words it."),
                .optional("participants", participants, "The objects that the text is about."),
            ]),
        Happening(
            "noop", "A call that UIKit accepts did nothing.", name: "The call.", example: "pop",
            [.required("reason", string.example("The stack has one controller."), "Why it did nothing.")]),
        Happening(
            "exception", "An uncaught exception ended the app.", name: "The exception's name.",
            example: "NSInvalidArgumentException",
            [
                .required("reason", string.example("Pushing a nil controller."), "The exception's reason."),
                .optional("participants", participants, "The objects that the reason is about."),
            ]),
        Happening(
            "relation", "A link of the hierarchy changed.", name: "The relation.",
            example: "presentedViewController",
            [.required("to", name.orNull.example("detail"), "The other end; null where there is none now.")]),
        Happening(
            "transition", "A transition changed.",
            name: "began, interactionChanged, updated, paused or ended.", example: "ended",
            [.required("details", transitionDetails, "The details of the change.")]),
        Happening("lifecycle", "An object was made or went.", name: "The change.", example: "created"),
        Happening(
            "application", "The app's own state changed.", name: "The change.", example: "background"),
        Happening(
            "restoration", "State was preserved or restored.", name: "The change.", example: "stateSaved"),
        Happening(
            "clock", "The session's clock changed its pace.", name: "The change.", example: "clockFrozen"),
        Happening(
            "notification", "A notification was posted.", name: "The notification's name.",
            example: "UIWindowDidBecomeKeyNotification",
            [.optional("object", .string, "The object that posted it.")]),
    ]

    /// The objects that a UIKit message mentions.
    static let participants: Schema = named(
        "Participants",
        object(
            Participant.Role.allCases.map {
                .optional($0.rawValue, name.example("detail"), $0.explanation)
            }
        ).described(
            "The objects that a text of UIKit's mentions: their ids by their roles."
        )
        .example(["presented": "detail", "presenter": "home", "receiver": "home"]))

    /// An event that clients see after a controller has appeared.
    static func appearance(of controller: JSONValue) -> JSONValue {
        [
            "sequence": 31, "time": 500, "turn": 6, "kind": "callback",
            "subject": ["kind": "controller", "id": controller, "class": "DetailViewController"],
            "name": "viewDidAppear(_:)", "arguments": ["animated": true], "flags": ["isBeingPresented"],
            "transition": "t_1", "parent": 27, "cause": 4, "rule": "P1",
        ]
    }

    private static let passedArguments: [Property] = [
        .optional("arguments", .arguments, "What was passed, by UIKit's names.")
    ]
    private static let ofValue: [Property] = [.required("value", .value, "The value.")]
}

/// A kind of event.
private struct Happening: Sendable {
    let kind: String
    let schema: Schema

    /// - Parameters:
    ///   - name: the meaning of the member `name`; nil for kinds that have none.
    ///   - members: the members of this kind besides those of all events.
    init(
        _ kind: String, _ explanation: String, name: String? = nil, example: JSONValue = .null,
        _ members: [Schema.Property] = []
    ) {
        self.kind = kind
        let names = name.map { [Schema.Property.required("name", Schema.name.example(example), $0)] } ?? []
        schema = .named(
            kind.prefix(1).uppercased() + kind.dropFirst() + "Event",
            .object(Self.beginning(kind) + names + members + Self.end).described(explanation))
    }

    private static func beginning(_ kind: String) -> [Schema.Property] {
        [
            .required("sequence", Schema.integer.example(31), "The place among all events of the session."),
            .required("time", Schema.milliseconds.example(500), "The time of the session's clock."),
            .required("turn", Schema.integer.example(6), "The pass of the run loop."),
            .required("kind", .constant(kind), "The word for events of this kind."),
            .optional("subject", subject, "The object that the event is about."),
        ]
    }

    private static let end: [Schema.Property] = [
        .optional("transition", .name, "The transition that it belongs to."),
        .optional(
            "parent", .integer,
            "The sequence number of the event that led to it; missing where the command did."),
        .required("cause", Schema.integer.example(4), "The revision of the command that it belongs to."),
        .required(
            "rule", Schema.name.example("P1"), "The rule behind it; /v1/rules/{rule} has its statement."),
    ]

    private static let subject = Schema.named(
        "Subject",
        .object([
            .required(
                "kind",
                .choice(
                    "SubjectKind",
                    [
                        "controller", "object", "presentationController", "segue", "view", "window",
                        "class", "application",
                    ]), "The kind of object."),
            .optional("id", .string, "Its id in the session; the application has none."),
            .optional("class", .string, "Its class, where that is known."),
        ]).described("An object that an event is about.")
            .example(["kind": "controller", "id": "detail", "class": "DetailViewController"]))
}

// MARK: Transitions

extension Schema {
    private static let transitionDetails: Schema = named(
        "TransitionDetails",
        oneOf([transitionBeginning, interactionChange, transitionProgress, transitionEnd])
            .described("The details of a transition's change, by its name.")
            .example(["completed": true]))

    private static let transitionBeginning: Schema = named(
        "TransitionBeginning",
        object([
            .required("kind", choice(TransitionKind.self), "The kind of transition."),
            .required("from", string.example("home"), "The controller that goes or stays behind."),
            .required("to", string.example("detail"), "The controller that comes."),
            .required("animated", .boolean, "Whether it is animated."),
            .required("interactive", .boolean, "Whether it begins interactively."),
            .required("duration", milliseconds, "How long it takes."),
            .required("presentationStyle", presentationStyle, "The presentation style."),
            .optional("transitionStyle", transitionStyle, "The transition style."),
            .optional(
                "preferredTransition", choice(PreferredTransition.self),
                "The preferredTransition in which UIKit shows it, from iOS 18 on."),
            .optional(
                "sourceView", .name.example("thumbnail"),
                "Of a zoom: the view from which it begins, or to which it returns; missing if there is none."),
            .optional("fromView", .string, "The view that goes; missing where it stays."),
            .optional("toView", .string, "The view that comes; missing where it is there."),
            .required("fromInitialFrame", .rect, "The first frame of the view that goes."),
            .required("fromFinalFrame", .rect, "The last frame of the view that goes."),
            .required("toInitialFrame", .rect, "The first frame of the view that comes."),
            .required("toFinalFrame", .rect, "The last frame of the view that comes."),
        ]).described("A transition began."))

    private static let interactionChange: Schema = named(
        "InteractionChange",
        object([
            .required("interactive", .boolean, "Whether it is interactive now."),
            .required("cancelled", .boolean, "Whether it runs back."),
            .required("fraction", number.example(0.4), "How far it has come."),
        ]).described("A transition became interactive, or is no longer."))

    private static let transitionProgress: Schema = named(
        "TransitionProgress",
        object([.required("fraction", number.example(0.4), "How far it has come.")])
            .described("A transition was updated or paused."))

    private static let transitionEnd: Schema = named(
        "TransitionEnd",
        object([.required("completed", .boolean, "Whether it was completed, not cancelled.")])
            .described("A transition ended."))
}

extension Participant.Role {
    fileprivate var explanation: String {
        switch self {
        case .receiver: "The object that the call was made on."
        case .presented: "The controller that is to be presented."
        case .presenter: "The controller that presents, or would present."
        case .presentedAlready: "The controller that the presenter presents already."
        case .presentationController: "The presentation controller."
        case .controller: "The controller that the text is about."
        case .alert: "The alert controller."
        case .child: "The child of a container."
        case .parent: "The parent."
        case .expectedParent: "The parent that the child has to have."
        case .container: "The container whose children, tabs, pages or columns are changed."
        case .from: "The controller that the transition leads from."
        case .to: "The controller that the transition leads to."
        case .source: "The controller whose segue it is."
        case .view: "The view."
        case .owner: "The controller whose view it is."
        }
    }
}
