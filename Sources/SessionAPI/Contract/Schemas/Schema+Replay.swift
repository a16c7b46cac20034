import JSONCoding
import PresentationCoding

extension Schema {
    static let storedReplay: Schema = named(
        "ReplayRequest",
        object([
            .required("session", name, "The session whose journal runs again; it stays as it is.")
        ]).described("A journal that the service has.").example(["session": "s_2PYSBCWGKJ0Q7"]))

    static let replayReport: Schema = named(
        "ReplayReport",
        object([
            .required("session", name.example("s_2PYSBCWGKJ0Q7"), "The session that the journal is of."),
            .required("equal", .boolean, "Whether every command gave the events it gave before."),
            .required("commands", count, "How many commands gave the events they gave before."),
            .required("events", count, "How many events were the same."),
            .required("rulesRevision", integer, "The revision of the rules now."),
            .required("recordedRulesRevision", integer, "The revision of the rules then."),
            .optional("divergence", divergence, "The first difference."),
        ]).described("The outcome of running a journal again."))

    private static let divergence: Schema = named(
        "Divergence",
        object([
            .required("revision", count, "The command that does something else now."),
            .optional("event", count, "The event's place among those of the command, from 0."),
            .optional(
                "path", string.example("$.arguments.animated"),
                "The place in the event that differs; $ where one of the events is missing."),
            .optional("recorded", .value, "What was there; of a long value the beginning of its text."),
            .optional("replayed", .value, "What is there now; of a long value the beginning of its text."),
            .required("command", .value, "The command as it was recorded; of a long one the beginning of its text."),
            .optional("recordedEvent", .value, "The event then; of a long one the beginning of its text."),
            .optional("replayedEvent", .value, "The event now; of a long one the beginning of its text."),
            .optional(
                "origins", array(of: .string),
                "The events of the command that led to it, as text, the first one first; they are the same."),
            .optional("rule", .string, "The rule of the event."),
            .required("recordedRulesRevision", integer, "The revision of the rules then."),
            .required("explanation", string.example("The events differ."), "What differs."),
        ]).described("The first difference between a journal and its replay."))
}
