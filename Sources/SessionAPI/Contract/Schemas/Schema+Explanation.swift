import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    static let explanation: Schema = named(
        "Explanation",
        object([
            .required("revision", .revision, "The revision that the command made."),
            .required("subject", name.example("home"), "The object in question."),
            .required("call", name.example("viewWillDisappear(_:)"), "The callback or the question."),
            .required("came", boolean, "Whether it came."),
            .required("summary", string, "The answer in a sentence."),
            .required(
                "asRecorded", boolean,
                "Whether this build's rules reproduce the recorded events; if not, the answer explains the events of this build."
            ),
            .required(
                "events", array(of: .event), "The events of the call itself; empty if it was not called."),
            .required(
                "causes", array(of: .event),
                "The events of the command that led to the last of them, the nearest first."),
            .required(
                "conditions", array(of: condition),
                "The conditions in the order in which the rules evaluated them; for a call that came, only the ones that were met."
            ),
            .required(
                "unexplained", array(of: name),
                "The ids of the rules whose events cannot be explained."),
        ]).described("Why a callback or a question came, or why it did not.")
            .example([
                "revision": 3, "subject": "home", "call": "viewWillDisappear(_:)", "came": false,
                "summary":
                    "home.viewWillDisappear(_:) was not called in revision 3: the pageSheet presentation leaves the presenter's view in place (P15).",
                "asRecorded": true, "events": [], "causes": [], "conditions": [conditionExample],
                "unexplained": [],
            ]))

    private static let condition: Schema = named(
        "ExplanationCondition",
        object([
            .required(
                "condition", choice(DecisionCondition.self, named: "DecisionCondition"),
                "The condition; it permits the call if it is met."),
            .required("met", boolean, "Whether it was met."),
            .required("value", value.orNull, "The value that decided it."),
            .required("subjects", array(of: name), "The objects that the decision concerns."),
            .optional(
                "rule", name.example("P15"),
                "The rule that states the condition; missing if that is the session's own state, and no rule of UIKit's."
            ),
            .required("text", string, "The condition with its value, as a clause."),
        ]).described("A condition that a rule evaluated.").example(conditionExample))

    private static let conditionExample: JSONValue = [
        "condition": "removesPresentersView", "met": false, "value": "pageSheet", "subjects": ["home"],
        "rule": "P15", "text": "the pageSheet presentation leaves the presenter's view in place",
    ]
}
