extension Schema {
    static let storedReplay = object([
        .required("session", name.described("The session whose journal runs again; it stays as it is."))
    ])

    static let replayReport = object([
        .required("session", .name), .required("equal", .boolean),
        .required("commands", count.described("How many commands gave the events they gave before.")),
        .required("events", count), .required("rulesRevision", .integer),
        .required("recordedRulesRevision", .integer),
        .optional("divergence", divergence),
    ]).described("What came of running a journal again.")

    private static let divergence = object([
        .required("revision", count.described("The command that does something else now.")),
        .optional("event", count.described("The event's place among those of the command, from 0.")),
        .optional("recorded", .value), .optional("replayed", .value),
        .optional("rule", .string), .required("recordedRulesRevision", .integer),
        .required("explanation", .string),
    ]).described("The first difference.")
}
