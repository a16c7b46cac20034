import RuleCatalogue

extension Schema {
    static let ruleList = object([
        .required(
            "rulesRevision", integer.described("Changes whenever a rule changes what a command answers.")),
        .required("score", score.described("The counts of all records that meet the conditions.")),
        .required("rules", array(of: .reference(.rule))),
        .optional("next", string.described("Where the next page is; missing on the last one.")),
    ])

    private static let score = object(
        [.required("records", count), .required("choices", count)]
            + RecordStatus.allCases.map { .required($0.rawValue, count) })

    static let rule = object([
        .required("id", name.described("The id that events, refusals and tests cite, such as PS-11.")),
        .optional("name", name.described("The word for a choice.")),
        .required("kind", choice(RecordKind.self).described(recordKinds)),
        .required("area", name.described("The subject area, such as sheets.")),
        .required("statement", string.described("One or two sentences in UIKit's terms.")),
        .required("status", choice(RecordStatus.self).described(recordStatuses)),
        .required(
            "confidence",
            choice(Confidence.self).described(
                "High: Apple's documents or two observations. Medium: one observation. Low: an inference or a choice."
            )
        ),
        .optional(
            "versions", versions.described("The system versions under which it holds; all if missing.")),
        .required("sources", array(of: source).described("What it is known from.")),
        .optional("related", ruleIDs.described("Records that belong to this one.")),
        .optional("standsFor", string.described("Of a choice: the knowledge that is missing.")),
        .optional("reason", string.described("Of a choice: why it is made.")),
        .optional("evidence", string.described("Of a choice: the evidence that would settle it.")),
        .optional(
            "fidelity", sides.described("Both sides of a point at which documents and measurement differ.")),
        .optional("settledBy", name.described("The choice that settles what the record leaves open.")),
        .optional("waits", string.described("Why it cannot be proved yet.")),
        .optional("note", string.described("Why it is recorded without being followed.")),
        .optional("tests", array(of: name).described("The tests that cite it as proved, as Suite/function.")),
    ])

    private static let ruleIDs = array(of: name)

    private static let versions = object([
        .optional("from", name.described("The first version, as major or major.minor.")),
        .optional("until", name.described("The last version, with all of its minors unless one is named.")),
    ])

    private static let source = object([
        .required("kind", choice(SourceKind.self)),
        .required("name", name.described("The page, header, log, report or test.")),
        .optional("url", name.described("Where it is.")),
    ])

    private static let sides = object([
        .required("point", name.described("The name of the point.")),
        .required("measured", string.described("What a session follows with the fidelity measured.")),
        .required("documented", string.described("What a session follows with the fidelity documented.")),
    ])

    private static let recordKinds = """
        A rule is documented, a case was observed, a table lists values, a decision reads contradictory documents, a \
        gap has no evidence, and a choice stands in for missing knowledge. An obligation binds the app's code, \
        guidance binds nobody, and a historic record ended before iOS 8.
        """

    private static let recordStatuses = """
        Proved: tests cite it. Chosen: it is a choice, or a choice settles it, and no test cites it. Waiting: it needs \
        parts of UIKit that are not carried out yet. Informative: it asks for no proof. Open: no test proves it.
        """
}
