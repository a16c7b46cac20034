import JSONCoding
import PresentationCoding

extension Schema {
    static let unwindRequest: Schema = named(
        "UnwindRequest",
        object(UnwindOrder.members + [.settle]).described("An unwind segue of a controller's scene.")
            .example(["action": "unwindToList:", "dry": true]))

    static let unwindAnswer: Schema = named(
        "UnwindAnswer",
        anyOf([outcome, unwindExplanation]).described(
            "The outcome of an unwinding, or the explanation of its search."))

    static let unwindExplanation: Schema = named(
        "UnwindExplanation",
        object([
            .required("action", name.example("unwindToList:"), "The action."),
            .required("target", name.orNull, "The view controller that handles the unwind action; null if none does."),
            .required(
                "questions", array(of: askedController), "The questions of the search, in their order."),
            .optional(
                "open", openQuestion,
                "The question at which the search ends because only the client can answer it."),
            .optional(
                "advice", .string,
                "What to declare if no view controller handles the unwind action and no class has it."),
            .optional("dismissing", .name, "The controller that dismisses the presentations in the way."),
            .optional("towards", array(of: name), "The children that their containers bring into view."),
        ]).described("The explanation of an unwinding's search."))

    private static let openQuestion: Schema = named(
        "OpenQuestion",
        object([
            .required("controller", name.example("home"), "The controller that is asked."),
            .required("call", name.example("canPerformUnwindSegueAction(_:from:sender:)"), "The member."),
        ]).described("A question that waits for its answer."))

    private static let askedController: Schema = named(
        "AskedController",
        object([
            .required("controller", name.example("home"), "The controller that is asked."),
            .required("call", name.example("canPerformUnwindSegueAction(_:from:sender:)"), "The member."),
            .required("arguments", arguments, "What is passed."), .required("answer", value, "The answer."),
            .required("rule", name.example("SG-25"), "The rule behind the question."),
        ]).described("A question of the search, and its answer."))
}
