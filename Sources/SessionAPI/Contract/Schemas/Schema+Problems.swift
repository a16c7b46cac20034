import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    package static let problem: Schema = named(
        "Problem",
        object([
            .required("type", string, "A URN that names the kind of problem, or about:blank."),
            .required("title", string, "The kind of problem, in words."),
            .required("status", integer(in: 400...599), "The status of the answer."),
            .optional("detail", .string, "What happened, and what can be done."),
            .optional("instance", .string, "The path of the request."),
            .optional("path", .string, "The place in the body, such as $.calls[3].controller."),
            .optional("position", integer(in: 1 ... .max), "The character of the selector that is at fault."),
            .optional("byteOffset", count, "The place in a body that is not JSON, in bytes."),
            .optional("line", .integer, "The line of a document."),
            .optional("column", .integer, "The character of that line, from 1."),
            .optional("quota", .string, "The quota that is used up: sessions, bytes or requestsPerSecond."),
            .optional("scope", .string, "The scope that the token lacks."),
            .optional("reason", .string, "Why a storyboard is refused, as a stable word."),
            .optional("rule", .string, "The rule that refuses; /v1/rules/{rule} has its statement."),
            .optional("nearest", .string, "The id of the rule that was most likely meant."),
            .optional("guide", .string, "The page of the project's documentation that says more."),
            .optional(
                "candidates", array(of: candidate),
                "What an ambiguous name can mean, with the call for each."),
            .optional("question", .string, "The question that waits for an answer."),
            .optional("answer", .string, "The path at which the question is answered."),
            .optional("exception", raisedException, "The exception that UIKit would have raised."),
            .optional("revision", count, "The current revision."),
            .optional("lastSequence", count, "The sequence number of the session's last event."),
            .optional("thinnedRevision", count, "The revision up to which events were thinned."),
            .optional("firstSequence", count, "The sequence number of the first event that is kept."),
            .optional("ended", ending, "The end of the object that the request names, which is gone."),
            .optional(
                "call", journaledCall,
                "The refused call in the form of a batch; for a long one only its name."),
            .optional(
                "chain", array(of: event),
                "The chain of events and reactions that led from the command to the refused call."),
            .optional(
                "takenBack", takenBack,
                "The events of the command up to the refusal. None of them took effect."),
        ]).described("A refusal or failure (RFC 9457). Nothing was changed.")
            .example([
                "type": "urn:proscenium:problem:unknown-name", "title": "Unknown name", "status": 422,
                "detail": "There is no controller named \"detial\".", "path": "$.controller",
            ]))

    private static let ending: Schema = named(
        "ObjectEnding",
        object([
            .required("kind", .choice(EndedKind.self, named: "EndedKind"), "The kind of object."),
            .required("id", name.example("card"), "The object's id."),
            .optional("class", name.example("CardViewController"), "Its class."),
            .required("revision", count, "The revision of the command in which it ended."),
            .required("time", milliseconds, "The session's clock then."),
            .required("sequence", count, "The sequence number of the event that reports it."),
            .optional(
                "outcome", .choice(TransitionOutcome.self, named: "TransitionOutcome"),
                "Whether a transition was completed."),
            .required("rule", .string, "The rule behind the event."),
        ]).described("When an object was deallocated or ended, and with which outcome."))

    private enum EndedKind: String, CaseIterable {
        case controller
        case object
        case window
        case presentationController
        case transition
    }

    private enum TransitionOutcome: String, CaseIterable {
        case completed
        case cancelled
    }

    private static let candidate: Schema = named(
        "TargetCandidate",
        object([
            .required("id", name.example("VIc-OU-Rmf"), "The target's id, unique in its controller."),
            .required("controller", name.example("home"), "The controller that it belongs to."),
            .required("kind", targetKind, "The kind of target."),
            .optional("label", .string, "The text on it, or another label that identifies it."),
            .required("call", call, "The call that touches it."),
        ]).described("A target that an ambiguous name can mean."))

    /// The journal also has commands that no client can send, which the contract does not describe.
    private static let journaledCall: Schema = named(
        "JournaledCall",
        map(to: .value).described("A call or another command, with the members that the journal writes.")
            .example(["call": "present", "receiver": "home", "controller": "detial"]))

    private static let takenBack: Schema = named(
        "TakenBack",
        object([
            .required("count", count, "How many events there had been."),
            .required("events", array(of: event), "The events, or the last ones of many."),
        ]).described("The events of a command up to its refusal."))

    private static let raisedException: Schema = named(
        "RaisedException",
        object([
            .required("name", string.example("NSInvalidArgumentException"), "The exception's name."),
            .required("reason", string.example("Pushing a nil view controller."), "Its reason."),
            .optional("participants", participants, "The objects that the reason is about."),
        ]).described("An exception of UIKit's."))

    static let refusalList: Schema = named(
        "RefusalList",
        object([.required("refusals", array(of: refusal), "The refusals, the newest last.")])
            .described("The last refusals of a session."))

    private static let refusal: Schema = named(
        "Refusal",
        object([
            .required("at", moment, "When it was refused."),
            .required("revision", count, "The session's revision, which it did not change."),
            .optional(
                "command", journaledCall,
                "The command in the form of the journal; missing if it is longer than 4,096 bytes."),
            .required("commandBytes", count, "The command's length."),
            .required(
                "problem", choice("ProblemCode", ProblemKind.allCases.map(\.code)), "The kind of problem."),
            .required("detail", string.example("There is no controller named \"detial\"."), "What happened."),
            .optional("rule", .string, "The rule that refused it."),
            .optional("path", .string, "The place in the body, such as $.calls[3].controller."),
            .optional("exception", raisedException, "The exception that UIKit would have raised."),
            .optional(
                "chain", array(of: event),
                "The chain of events that led to the refused call; missing if it is longer than 4,096 bytes."),
        ]).described("A command that was refused."))
}
