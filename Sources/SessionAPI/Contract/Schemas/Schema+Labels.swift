import JSONCoding
import PresentationCoding
import SessionStore

extension Schema {
    /// A label's value.
    private static let labelValue = Schema(["type": "string", "pattern": .string(SessionLabels.valuePattern)])
        .described("At most 256 characters, without control characters and line breaks.")

    static let labels: Schema = named(
        "Labels",
        map(to: labelValue).described(
            """
            At most \(SessionLabels.greatestCount) short texts by their keys. A key has 1 to 63 letters of ASCII, \
            digits, '.', '_', '/' and '-', with a letter or digit at either end.
            """
        ).example(["branch": "main", "job": "4711"]))

    private static let labelChanges: Schema = named(
        "LabelChanges",
        map(to: labelValue.orNull).described("Labels to set; null removes one, and all others stay.")
            .example(["job": "4712", "branch": nil]))

    static let sessionChange: Schema = named(
        "SessionChange",
        object([
            .optional("labels", labelChanges, "Changes of the labels."),
            .optional("expires", expiry, "When the session is deleted without use."),
        ])
        .described("A change of a session that is no command.")
        .example(["labels": ["job": "4712"]]))

    static let forkRequest: Schema = named(
        "ForkRequest",
        object([
            .optional("revision", revision, "The revision that the fork continues from; the last one unless given."),
            .optional("label", chosenName, "A name for people; that of the session unless given."),
            .optional("labels", labels, "The labels, in place of those of the session."),
            .optional("expires", expiry, "When the fork is deleted without use; as the session unless given."),
            .optional("clock", clock, "How the fork's clock moves; as that of the session unless given."),
            .optional("rate", number(in: 0.001...1_000), "Session seconds per second of a live clock."),
        ])
        .described("A fork of a session. What is not given is as in the session.")
        .example(["revision": 1, "label": "from the launch"]))

    /// The seconds without use after which a session may expire: ten years.
    static let expirySeconds = 0...315_360_000
    static let expiry: Schema = integer(in: expirySeconds).orNull.described(
        "Seconds without use; 0 for never, and null for the setting sessions.expireSeconds.")

    static let sessionOrder: Schema = choice(SessionSelection.Order.self, named: "SessionOrder")

    static let manyDeletions: Schema = named(
        "ManyDeletions",
        object([
            .required("deleted", count, "How many sessions were removed."),
            .required("failed", array(of: failedDeletion), "The sessions that could not be removed."),
            .optional(
                "next", .string, "The link that continues with the next sessions, by DELETE; missing if there are none."
            ),
        ]).described("The result of removing several sessions.")
            .example(["deleted": 100, "failed": [], "next": "/v1/sessions?after=117&limit=100&label=job%3D4711"]))

    private static let failedDeletion: Schema = named(
        "FailedDeletion",
        object([
            .required("id", name.example("s_2PYSBCWGKJ0Q7"), "The session's id."),
            .required("type", name.example("urn:proscenium:problem:store-unavailable"), "The type of the problem."),
            .required("detail", string, "The reason."),
        ]).described("A session that could not be removed."))
}
