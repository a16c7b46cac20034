import JSONCoding
import PresentationEngine

extension Schema {
    package static let completion: Schema = named(
        "Completion",
        object([
            .optional("label", .string, "The label of the event when the handler runs."),
            .optional("calls", array(of: .call), "The calls that run in it."),
        ]).described("A completion handler: the calls that run in it, and a label for its event.")
            .example(["label": "shown", "calls": [["call": "log", "text": "done"]]]))

    package static let behavior: Schema = named(
        "Behavior",
        object(Behavior.members).described(
            "The code of a subclass or delegate. Keys are UIKit's members, such as viewDidAppear(_:)."
        ).example([
            "answers": ["shouldPerformSegue(withIdentifier:sender:)": false],
            "reactions": ["viewDidAppear(_:)": ["after": [["call": "log", "text": "appeared"]]]],
        ]))

    package static let behaviors: Schema = named(
        "Behaviors",
        map(to: behavior).described("The code of classes and objects, by their names.")
            .example([
                "DetailViewController": [
                    "reactions": ["viewDidAppear(_:)": ["after": [["call": "log", "text": "appeared"]]]]
                ]
            ]))

    fileprivate static let declaredAnswers: Schema = named(
        "DeclaredAnswers",
        map(to: declaredAnswer).described("Answers by UIKit's members.")
            .example(["shouldPerformSegue(withIdentifier:sender:)": false]))

    fileprivate static let reactions: Schema = named(
        "Reactions",
        map(to: reaction).described("Reactions by UIKit's members.")
            .example(["viewDidAppear(_:)": ["after": [["call": "log", "text": "appeared"]]]]))

    fileprivate static let actions: Schema = named(
        "Actions",
        map(to: array(of: .call)).described("The calls of a class's own methods, by their selectors.")
            .example(["save:": [["call": "log", "text": "saved"]]]))

    private static let declaredAnswer: Schema = named(
        "DeclaredAnswer",
        anyOf([matchingAnswer, answerSequence, askingAnswer, value]).described(
            "A constant, or an object that decides by the arguments, gives one value after another, or asks."
        ).example(false))

    private static let matchingAnswer: Schema = named(
        "MatchingAnswer",
        object([
            .required(
                "match", array(of: answerMatch, count: 1 ... .max), "The cases; the first that fits counts."),
            .optional("otherwise", .value, "The answer where none fits; null unless given."),
        ]).described("An answer that depends on the arguments.")
            .example([
                "match": [["arguments": ["identifier": "settings"], "value": false]], "otherwise": true,
            ]))

    private static let answerMatch: Schema = named(
        "AnswerMatch",
        object([
            .required("arguments", .arguments, "The arguments that it fits; others may have any value."),
            .required("value", .value, "The answer."),
        ]).described("An answer for calls with these arguments.")
            .example(["arguments": ["identifier": "settings"], "value": false]))

    private static let answerSequence: Schema = named(
        "AnswerSequence",
        object([
            .required("sequence", array(of: .value, count: 1 ... .max), "The answers; the last one repeats.")
        ]).described("Answers that are used in order.").example(["sequence": [false, true]]))

    private static let askingAnswer: Schema = named(
        "AskingAnswer",
        object([.required("ask", alwaysTrue, "Always true.")])
            .described("The turn waits until the client answers the question.").example(["ask": true]))

    private static let reaction: Schema = named(
        "Reaction",
        oneOf([matchingReaction, reactionSequence, conditionalReaction]).described(
            """
            The code of an override or a delegate method; where its condition does not hold, it only calls \
            super.
            """
        ).example(["after": [["call": "log", "text": "appeared"]]]))

    private static let conditionalReaction: Schema = named(
        "ConditionalReaction",
        object(
            plainReactionMembers + [
                .optional("once", .boolean, "Whether it runs the first time only; false unless given."),
                .optional("every", integer(in: 1...1_000_000), "It runs at every n-th call."),
                .optional("arguments", .arguments, "It runs if UIKit passes all of these."),
            ]
        ).described("A reaction that runs always, once, every so often or for some arguments.")
            .example(["after": [["call": "log", "text": "appeared"]], "once": true]))

    private static let matchingReaction: Schema = named(
        "MatchingReaction",
        object([
            .required(
                "match", array(of: reactionMatch, count: 1 ... .max), "The cases; the first that fits counts."
            ),
            .optional("otherwise", plainReaction, "The reaction where none fits; super alone unless given."),
        ]).described("A reaction that depends on the arguments.")
            .example([
                "match": [
                    ["arguments": ["animated": true], "after": [["call": "log", "text": "animated"]]]
                ]
            ]))

    private static let reactionMatch: Schema = named(
        "ReactionMatch",
        object(
            [.required("arguments", .arguments, "The arguments that it fits; others may have any value.")]
                + plainReactionMembers
        ).described("A reaction to calls with these arguments.")
            .example(["arguments": ["animated": true], "after": [["call": "log", "text": "animated"]]]))

    private static let reactionSequence: Schema = named(
        "ReactionSequence",
        object([
            .required(
                "sequence", array(of: plainReaction, count: 1 ... .max),
                "One reaction a time; the last one repeats.")
        ]).described("Reactions that are used in order.")
            .example(["sequence": [["after": [["call": "log", "text": "first"]]], [:]]]))

    private static let plainReaction: Schema = named(
        "PlainReaction",
        object(plainReactionMembers).described("A reaction without a condition.")
            .example(["after": [["call": "log", "text": "appeared"]]]))

    private static let plainReactionMembers: [Property] = [
        .optional("before", array(of: .call), "The calls before super, in their order."),
        .optional("after", array(of: .call), "The calls after super, in their order."),
        .optional("super", .boolean, "Whether super is called; true unless given."),
    ]
}

extension Behavior {
    /// The members of a behavior.
    static let members: [Schema.Property] = [
        .optional(
            "answers", .declaredAnswers, "The answers to UIKit's questions, by UIKit's members."),
        .optional(
            "reactions", .reactions, "The code that runs in UIKit's callbacks, by their names."),
        .optional(
            "actions", .actions,
            "The class's own methods by their selectors, such as unwind actions, with the calls they make."),
        .optional(
            "declaresRestoration", .boolean,
            "Whether the class declares that it conforms to UIViewControllerRestoration; true unless given."),
        .optional(
            "declaresActions", .boolean,
            """
            Whether the class has no methods but its actions; false unless given: then it also has the methods \
            that its storyboard connects to it.
            """),
        .optional(
            "exists", .boolean,
            "Whether the app has the class; true unless given. Performing a segue of a class that does not exist raises."
        ),
    ]
}
