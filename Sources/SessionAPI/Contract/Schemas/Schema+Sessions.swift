import PresentationEngine

extension Schema {
    static let sessionRequest = object([
        .optional("label", chosenName),
        .required("device", .reference(.device)),
        .required("systemVersion", systemVersion),
        .optional("orientation", choice(InterfaceOrientation.self)),
        .optional("fidelity", .reference(.fidelity)),
        .optional(
            "clock",
            choice(["manual", "live"]).described("manual moves when it is told to; live follows real time.")),
        .optional(
            "rate", number(in: 0.001...1_000).described("Session seconds to one second of a live clock.")),
        .optional("storyboard", name.described("The storyboard to launch from, by identifier or name.")),
        .optional(
            "storyboards",
            array(of: .name).described("Several, whose references to each other resolve; the first launches.")
        ),
        .optional("root", .reference(.controllerRequest)),
        .optional("behaviors", map(to: .reference(.behavior))),
        .optional("objects", array(of: .reference(.objectRequest))),
        .optional("nibs", array(of: .string).described("The nibs that the app's bundle holds.")),
        .optional("bundleIdentifier", .name), .optional("bundleVersion", .name),
        .optional(
            "date",
            count.described("The date at time zero in milliseconds since 1970; the time of day otherwise.")),
        .optional(
            "archive",
            anyOf([.name, .reference(.archive)])
                .described("The state to restore: an archive of the service's, or the document itself.")),
    ]).described("How a session begins: the device and version it follows, and what it is built from.")

    static let outcome = object(outcomeMembers).described("What a command did.")

    static let sessionOutcome = object(
        [
            .required("id", .name), .optional("root", .name),
            .optional("restoration", .reference(.restorationReport)),
        ] + outcomeMembers)

    static let restorationReport = object([
        .required("outcome", choice(["restored", "refused", "failed"])), .optional("exception", .string),
        .required(
            "objects",
            array(
                of: object([
                    .required("path", array(of: .string)), .required("kind", choice(StateArchive.Kind.self)),
                    .required("class", .string), .required("name", name.orNull),
                    .required("decoded", .boolean), .required("rule", .name),
                    .required("explanation", .string),
                ]))),
    ]).described("What came of the archive that a session was made from.")

    /// What a command answers that has made something, which stands under the key.
    static func creationOutcome(_ key: String) -> Schema {
        object([.required(key, .name)] + outcomeMembers)
    }

    static let session = object([
        .required("id", .name), .optional("label", .name), .required("revision", count),
        .required("time", milliseconds), .optional("device", .name),
        .optional("systemVersion", systemVersion),
        .optional("fidelity", .reference(.fidelity)),
        .optional("orientation", choice(InterfaceOrientation.self)),
        .required("clock", choice(["manual", "live"])), .optional("rate", .number),
        .optional(
            "frozenAt",
            milliseconds.described(
                """
                Where a live clock is frozen, since nobody used the session (settings sessions.unattended…); a command or \
                a reading of its state lets time pass again. The event is the lifecycle change clockFrozen.
                """)),
        .required("status", choice(["active", "terminated", "quarantined"])),
        .optional("reason", string.described("Why it cannot be driven.")),
        .optional("root", .name), .required("pending", array(of: .reference(.pending))),
    ])

    static let sessionSummary = object([
        .required("id", .name), .optional("label", .name), .required("created", moment),
        .required("revision", count), .required("time", milliseconds),
        .required("status", choice(["active", "terminated", "quarantined"])),
        .required("clock", choice(["manual", "live"])), .optional("rate", .number),
    ])

    static let sessionList = page("sessions", of: .sessionSummary)

    private static let outcomeMembers: [Property] = [
        .required("revision", count), .required("time", milliseconds),
        .optional("transition", .reference(.transition)),
        .optional("archive", name.described("The archive that the app's state was saved in.")),
        .required("pending", array(of: .reference(.pending))),
        .required("events", array(of: .reference(.event))),
        .optional("next", string.described("Where the rest of the events is.")),
    ]
}
