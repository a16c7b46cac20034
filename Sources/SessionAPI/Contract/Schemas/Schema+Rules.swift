import JSONCoding
import PresentationCoding
import RuleCatalogue

extension Schema {
    static let recordKind: Schema = choice(RecordKind.self)
    static let recordStatus: Schema = choice(RecordStatus.self)
    static let confidence: Schema = choice(Confidence.self)
    static let sourceKind: Schema = choice(SourceKind.self)

    static let ruleList: Schema = named(
        "RuleList",
        object([
            .required(
                "rulesRevision", integer, "Changes whenever a rule changes what a command answers."),
            .required("score", score, "The counts of all records that meet the conditions."),
            .required("rules", array(of: .rule), "The records."),
            .optional("next", .string, "The link to the next page; missing on the last one."),
        ]).described("A page of the catalogue."))

    private static let score: Schema = named(
        "ScoreCard",
        object(
            [
                .required("records", count, "How many records there are."),
                .required("choices", count, "How many of them are choices."),
            ] + RecordStatus.allCases.map { .required($0.rawValue, count, "How many have this status.") }
        ).described("Counts of records."))

    static let rule: Schema = named(
        "Rule",
        object([
            .required("id", name.example("PS-11"), "The id that events, refusals and tests cite."),
            .optional("name", .name, "The word for a choice."),
            .required("kind", recordKind, recordKinds),
            .required("area", name.example("sheets"), "The subject area, such as sheets."),
            .required("statement", string.example("A view is loaded once."), "One or two sentences."),
            .required("status", recordStatus, recordStatuses),
            .required(
                "confidence", confidence,
                "High: Apple's documents or two observations. Medium: one observation. Low: an inference or a choice."
            ),
            .optional("versions", versions, "The system versions under which it holds; all if missing."),
            .required("sources", array(of: source), "The sources of the record."),
            .optional("related", array(of: name), "Records that belong to this one."),
            .optional("standsFor", .string, "Of a choice: the knowledge that is missing."),
            .optional("reason", .string, "Of a choice: why it is made."),
            .optional("evidence", .string, "Of a choice: the evidence that would settle it."),
            .optional("fidelity", sides, "Both sides of a point at which documents and measurement differ."),
            .optional("settledBy", .name, "The choice that settles what the record leaves open."),
            .optional("waits", .string, "Why it cannot be proved yet."),
            .optional("note", .string, "Why it is recorded without being followed."),
            .optional("tests", array(of: name), "The tests that cite it as proved, as Suite/function."),
        ]).described("A record of the catalogue."))

    private static let versions: Schema = named(
        "VersionRange",
        object([
            .optional("from", .name, "The first version, as major or major.minor."),
            .optional("until", .name, "The last version, with all of its minors unless one is named."),
        ]).described("Versions of iOS.").example(["from": "13"]))

    private static let source: Schema = named(
        "RuleSource",
        object([
            .required("kind", sourceKind, "The kind of source."),
            .required("name", name.example("UIViewController"), "The page, header, log, report or test."),
            .optional("url", .name, "Where it is."),
        ]).described("A source of a record."))

    private static let sides: Schema = named(
        "FidelityPoint",
        object([
            .required("point", name.example("CH-01"), "The name of the point."),
            .required("measured", string, "The behavior with the fidelity measured."),
            .required("documented", string, "The behavior with the fidelity documented."),
        ]).described("A point at which documents and measurement differ."))

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
