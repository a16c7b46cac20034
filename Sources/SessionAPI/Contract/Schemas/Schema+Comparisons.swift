import JSONCoding
import PresentationCoding
import PresentationEngine
import ScreenDrawing
import SessionComparison

extension Schema {
    static let comparisonRequest: Schema = named(
        "ComparisonRequest",
        object([
            .optional("session", name, "The session whose journal runs under both conditions; it stays as it is."),
            .optional(
                "scenario", scenarioToCompare,
                "A scenario: the text of its file, or its content, with the documents of its storyboards."),
            .optional(
                "storyboards", array(of: string, count: 1...ComparisonOrder.storyboardLimit),
                "Storyboards by id or name: each scene of the first is shown, and each segue performed."),
            .optional("from", runSetting, "The conditions of the first side; as recorded unless given."),
            .required(
                "to", otherSettings,
                "The conditions of the other side, or several of them; what they leave out is as on the first side."),
            .optional(
                "screens", choice(ScreenAppearance.self, named: "ScreenAppearance"),
                "Draws the screens of both sides in these colors, after the first commands with differences of a session under one other condition."
            ),
        ]).described("What is compared: one of a session, a scenario and storyboards, and the conditions.")
            .example(["session": "s_2PYSBCWGKJ0Q7", "to": ["systemVersion": "18"]]))

    private static let scenarioToCompare: Schema = named(
        "ScenarioToCompare",
        anyOf([scenarioText, scenarioContent]).described(
            "A scenario: the text of its file, of at most 64 KiB, or its content."))

    private static let scenarioText: Schema = Schema([
        "type": "string", "maxLength": .integer(JSONLimits().stringBytes),
    ])

    private static let scenarioContent: Schema = named(
        "ScenarioContent",
        object([], furtherMembers: .value).described("The content of a scenario's file, as JSON.")
            .example([
                "scenario": 1, "title": "A launch", "given": ["device": "iPhone 8", "systemVersion": "12"],
                "steps": [],
            ]))

    private static let otherSettings: Schema = named(
        "OtherRunSettings",
        anyOf([runSetting, array(of: runSetting, count: 1...ComparisonOrder.columnLimit)])
            .described("The conditions of the other side, or several of them."))

    private static let ruleStatements: Schema = named(
        "RuleStatements",
        object([], furtherMembers: string).described("The statements of rules by their ids."))

    private static let runSetting: Schema = named(
        "RunSetting",
        object([
            .optional("systemVersion", systemVersion, "The version of iOS."),
            .optional("sdk", systemVersion, "The SDK that the app was built with."),
            .optional("device", device, "The device."),
            .optional("orientation", choice(InterfaceOrientation.self), "The orientation at the launch."),
            .optional("fidelity", fidelity, "The side that is followed."),
        ]).described("The conditions of a run.").example(["systemVersion": "18"]))

    static let comparisonList: Schema = named(
        "ComparisonList",
        object([.required("comparisons", array(of: comparison), "The comparisons.")])
            .described("Comparisons without their reports."))

    static let comparison: Schema = named(
        "Comparison",
        object([
            .required("id", name.example("c_2PYSBCWGKJ0Q7"), "The comparison's id."),
            .required("created", moment, "When it began."),
            .required(
                "state", choice("ComparisonState", ["running", "done", "failed"]), "Whether it runs, or how it ended."),
            .required("progress", comparisonProgress, "How far it is."),
            .optional("equal", boolean, "Whether nothing differs, once it is done."),
            .optional("reason", string, "Why it failed."),
            .optional("problem", string, "The type of the problem, if it failed, as other operations answer it."),
            .optional(
                "report", comparisonReport,
                "What differs, once it is done; if it failed, under the conditions that were compared before."),
        ]).described("A comparison, which runs in the background.")
            .example([
                "id": "c_2PYSBCWGKJ0Q7", "created": "2026-01-01T12:00:00.000Z", "state": "running",
                "progress": ["commands": 3, "of": 12],
            ]))

    private static let comparisonProgress: Schema = named(
        "ComparisonProgress",
        object([
            .required("commands", count, "How many commands have been compared."),
            .optional("of", count, "How many there are, if that is known."),
        ]).described("How far a comparison is."))

    private static let comparisonReport: Schema = named(
        "ComparisonReport",
        object([
            .required("equal", boolean, "Whether nothing differs."),
            .required(
                "comparisons", array(of: comparedScript), "One for each of the other conditions, in their order."),
            .required(
                "rules", ruleStatements, "The statements of the rules of all differences, by id."),
        ]).described("What differs."))

    private static let comparedScript: Schema = named(
        "ComparedScript",
        object([
            .required("name", string.example("s_2PYSBCWGKJ0Q7"), "What was run."),
            .required(
                "outcome", choice(Comparison.Outcome.self, named: "ComparisonOutcome"),
                "What the comparison shows; notLaunched if both sides refused a launch."),
            .required("equal", boolean, "Whether nothing differs."),
            .required("from", runCondition, "The conditions of the first side."),
            .required("to", runCondition, "The conditions of the other side."),
            .optional("revision", count, "The last revision of the session's journal when the comparison began."),
            .required("commands", count, "How many commands were compared."),
            .required("refused", count, "How many of them both sides refused."),
            .required("events", eventCounts, "How many events the sides had."),
            .required("differenceCount", count, "How many differences there are."),
            .required("groups", array(of: differenceGroup), "Like differences, the most frequent first."),
            .required(
                "differences", array(of: difference),
                "The first differences and the ends of differences, at most 500."),
            .optional("ending", string, "Why the rest was not compared."),
            .optional("gaps", array(of: string), "What else was not compared, each a sentence."),
            .optional(
                "screens", array(of: comparedScreens),
                "The commands after which both screens were drawn, if that was wanted and something differs."),
        ]).described("One script under two conditions."))

    private static let comparedScreens: Schema = named(
        "ComparedScreens",
        object([
            .required("command", count, "The index of the command, from 0."),
            .required("same", boolean, "Whether both sides look the same."),
        ]).described("A command after which both screens were drawn."))

    private static let runCondition: Schema = named(
        "RunCondition",
        object([
            .required("systemVersion", systemVersion, "The version of iOS."),
            .optional("sdk", systemVersion, "The SDK, if it is another one."),
            .required("device", string.example("iPhone 8"), "The name of the device."),
            .required("orientation", choice(InterfaceOrientation.self), "The orientation at the launch."),
            .required("fidelity", string.example("measured"), "The side that was followed, with points that differ."),
        ]).described("The conditions of a run, all of them."))

    private static let eventCounts: Schema = named(
        "EventCounts",
        object([
            .required("from", count, "The events of the first side."),
            .required("to", count, "The events of the other side."),
        ]).described("Counts of events."))

    private static let differenceKind: Schema = choice(Difference.Kind.self, named: "DifferenceKind")

    private static let differenceGroup: Schema = named(
        "DifferenceGroup",
        object([
            .required("kind", differenceKind, "What differs."),
            .required("topic", string.example("viewIsAppearing(_:)"), "The member, property or change."),
            .required(
                "side", choice("DifferenceSide", ["from", "to", "both"]), "The side that has something there."),
            .required("count", count, "How many there are."),
            .required("rules", array(of: name), "The ids of the rules."),
            .required(
                "cause", array(of: name),
                "The ids of the rules that decide: groups with the same ones have one cause."),
            .required("example", difference, "The first of them."),
        ]).described("Differences that say the same about different objects."))

    private static let difference: Schema = named(
        "Difference",
        object([
            .required("kind", differenceKind, "What differs."),
            .required("topic", string.example("viewIsAppearing(_:)"), "The member, property or change."),
            .required("command", comparedCommand, "The command with which it comes up."),
            .optional("subject", string.example("home"), "The object, or for the tree the path of the controller."),
            .optional("from", differenceText, "The first side; missing if it has nothing there."),
            .optional("to", differenceText, "The other side; missing if it has nothing there."),
            .optional("reasons", array(of: differenceReason), "Conditions that were decided differently."),
        ]).described("One difference: an event, its place, a refusal, a value of the tree, or the clock."))

    private static let comparedCommand: Schema = named(
        "ComparedCommand",
        object([
            .required("index", count, "Its index among the commands, from 0."),
            .optional("label", string.example("present receiver=home"), "The command in a few words."),
            .optional("place", string.example("line 12"), "Its place in the file or the journal."),
        ]).described("A command of the script."))

    private static let differenceText: Schema = named(
        "DifferenceText",
        object([
            .required("text", string, "The event as a line, the sentence of a refusal, or a value."),
            .optional("rule", name.example("P184"), "The rule."),
        ]).described("One side of a difference."))

    private static let differenceReason: Schema = named(
        "DifferenceReason",
        object([
            .required("side", choice("ReasonSide", ["from", "to"]), "The side on which it was decided."),
            .required("text", string, "The condition, or the event that differs."),
            .optional("rule", name.example("P184"), "The rule."),
        ]).described("Why something differs."))
}
