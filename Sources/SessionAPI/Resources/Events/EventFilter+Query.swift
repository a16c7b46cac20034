import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost
import SessionNumbers

extension EventFilter {
    /// The items of a query that filter events.
    static let parameters = [
        QueryParameter(
            name: "kind", schema: .string,
            explanation: "The kinds that are wanted, with commas between them, such as callback,question."),
        QueryParameter(
            name: "subject", schema: .name, explanation: "The id of the object that the events are about."),
        QueryParameter(
            name: "call", schema: .name,
            explanation: "The member, relation or change, whole or without its arguments: viewWillAppear."),
        QueryParameter(name: "rule", schema: .name, explanation: "The id of the rule behind the events."),
        QueryParameter(
            name: "transition", schema: .name, explanation: "The transition that the events belong to."),
        QueryParameter(
            name: "fromRevision", schema: .revision,
            explanation: "The first command whose events are wanted, by its revision."),
        QueryParameter(
            name: "toRevision", schema: .revision,
            explanation: "The last command whose events are wanted, by its revision."),
        QueryParameter(
            name: "fromTime", schema: .milliseconds,
            explanation: "The time of the session's clock from which on events are wanted, in milliseconds."),
        QueryParameter(
            name: "toTime", schema: .milliseconds,
            explanation: "The time of the session's clock up to which events are wanted, in milliseconds."),
    ]

    /// The filter in a query.
    ///
    /// - Throws: 400 for an unknown kind, or a range that ends before it begins.
    init(_ query: Query) throws(RequestRefusal) {
        self.init()
        kinds = try query["kind"].map { text throws(RequestRefusal) in try Self.kinds(in: text) } ?? []
        subject = query["subject"]
        call = query["call"]
        rule = query["rule"]
        transition = query["transition"]
        revisions = try Self.range(
            try query.integer("fromRevision", in: Schema.revisions),
            try query.integer("toRevision", in: Schema.revisions), in: Schema.revisions, named: "Revision")
        let moments = 0...SessionTime.latest.microseconds
        times = try Self.range(
            try query.milliseconds("fromTime"), try query.milliseconds("toTime"), in: moments, named: "Time")
    }

    private static func kinds(in text: String) throws(RequestRefusal) -> [String] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        for word in words where !Event.Kind.names.contains(word) {
            throw RequestRefusal(
                .malformedRequest,
                "The query's kind names \"\(word)\". Kinds are \(Event.Kind.names.joined(separator: ", ")).")
        }
        return words
    }

    private static func range(
        _ first: Int?, _ last: Int?, in whole: ClosedRange<Int>, named name: String
    ) throws(RequestRefusal) -> ClosedRange<Int>? {
        guard first != nil || last != nil else { return nil }
        let (first, last) = (first ?? whole.lowerBound, last ?? whole.upperBound)
        guard first <= last else {
            throw RequestRefusal(
                .malformedRequest, "The query's to\(name) must not be less than its from\(name).")
        }
        return first...last
    }
}
