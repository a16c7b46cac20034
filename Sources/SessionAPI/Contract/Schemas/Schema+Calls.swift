import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    static let batch: Schema = named(
        "Batch",
        object([
            .required("calls", array(of: .call, count: 1 ... .max), "The calls, in their order."),
            .optional("format", .integer, "The form of the calls, as journals name it; 1 unless given."),
            .settle,
        ]).described(
            "Calls that are made in one turn before the run loop goes on, applied whole or not at all."
        )
        .example([
            "calls": [
                ["call": "make", "name": "detail"],
                ["call": "present", "receiver": "home", "controller": "detail"],
            ]
        ]))

    static let advance: Schema = named(
        "Advance",
        oneOf([advanceTo, advanceBy, advanceNext, advanceSettling]).described(
            "How the clock moves: by a span, to a time, to the next due item, or until nothing is due."
        ).example(["settle": true]))

    private static let advanceBy: Schema = named(
        "AdvanceBy",
        object([.required("by", milliseconds, "The span.")]).described("Moves the clock by a span.")
            .example(["by": 250]))

    private static let advanceTo: Schema = named(
        "AdvanceTo",
        object([
            .required("to", milliseconds, "The time."),
            .optional(
                "limit", integer(in: Advance.limits),
                "The maximum number of due items to run; the clock stops at the last of them."),
        ]).described("Moves the clock to a time.").example(["to": 1_000]))

    private static let advanceNext: Schema = named(
        "AdvanceToNext",
        object([.required("next", alwaysTrue, "Always true.")])
            .described("Moves the clock to the next due item.").example(["next": true]))

    private static let advanceSettling: Schema = named(
        "AdvanceUntilSettled",
        object([.required("settle", alwaysTrue, "Always true.")])
            .described("Moves the clock until nothing is due.").example(["settle": true]))

    static let answer: Schema = named(
        "Answer",
        object([
            .required("answer", .value, "The answer; its type is the one that the member returns."), .settle,
        ]).described("The answer to the question that the turn waits on.").example(["answer": true]))

    /// A body that can only say whether the session settles.
    static let settling: Schema = named(
        "Settling",
        object([.settle]).described("A command without arguments.").example([:]))
}
