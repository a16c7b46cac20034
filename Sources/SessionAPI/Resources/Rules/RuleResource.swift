import JSONCoding
import PresentationCoding
import MicroHTTP
import PresentationEngine
import RuleCatalogue
import SessionStore

/// `/v1/rules`: the catalog of the rules that events, refusals, tests and documents cite.
struct RuleResource: Sendable {
    let reply: Replies

    var operations: [Operation] { [list, read] }

    private var list: Operation {
        let paging = Paging(defaultLimit: 100, maximumLimit: 2_000)
        let parameters = paging.parameters + Self.filters
        return Operation(
            id: "listRules", method: .get, path: "/v1/rules", tag: .operations, access: .token(.read),
            summary: "Lists the rules, measured cases, decisions and choices that meet the conditions.",
            query: parameters,
            answers: [.json(.ruleList, "A page of the catalogue.")]
        ) { request, _ in
            let query = try Query(request, allowing: parameters)
            let place = try paging.place(in: query)
            let byteCount = query["text"] == nil ? place.limit * Self.recordBytes : .max
            return try answer(to: request, of: byteCount) {
                let catalogue = try Catalogue.current
                let records = try Self.filter(in: query, of: catalogue).records(in: catalogue)
                return Self.encoded(records, at: place, of: paging, query)
            }
        }
    }

    private var read: Operation {
        Operation(
            id: "readRule", method: .get, path: "/v1/rules/{rule}", tag: .operations, access: .token(.read),
            summary: "Answers with one record, by the id that an event or a refusal carries.",
            answers: [.json(.rule, "The record.")]
        ) { request, context in
            _ = try Query(request, allowing: [])
            let id = context["rule"] ?? ""
            return try answer(to: request, of: Self.recordBytes) {
                let catalogue = try Catalogue.current
                guard let record = catalogue[id] else { throw Self.unknown(id, in: catalogue) }
                return record.json.encoded()
            }
        }
    }

    /// The approximate length of a record as JSON.
    private static let recordBytes = 1_024

    /// Sends a short answer immediately, and a long one, or the first one before the catalog is read, as long
    /// work.
    private func answer(
        to request: borrowing HTTPRequest, of byteCount: Int,
        _ encoded: @escaping @Sendable () throws -> [UInt8]
    ) throws -> HTTPReply {
        guard !Catalogue.isRead || byteCount > Replies.promptByteLimit else {
            return .now(.json(try encoded()))
        }
        let reply = reply
        return reply.later(to: request) { lifetime in
            .json(try await reply.compute(from: .max, for: lifetime, encoded))
        }
    }

    private static func unknown(_ id: String, in catalogue: Catalogue) -> RequestRefusal {
        guard let nearest = catalogue.nearestID(to: id) else {
            return RequestRefusal(
                .notFound, "There is no rule named \"\(id)\". GET /v1/rules lists all of them.")
        }
        return RequestRefusal(
            .notFound, "There is no rule named \"\(id)\". Did you mean \"\(nearest)\"?",
            extensions: ["nearest": .string(nearest)])
    }

    /// A page together with the score of all selected records.
    private static func encoded(
        _ records: [RuleRecord], at place: Paging.Place, of paging: Paging, _ query: Query
    ) -> [UInt8] {
        let items = Array(records.dropFirst(place.after).prefix(place.limit))
        let end = place.after + items.count
        let hasMore = end < records.count && !items.isEmpty
        return paging.encoded(
            items, key: "rules",
            next: hasMore ? "/v1/rules?after=\(end)&limit=\(place.limit)\(conditions(of: query))" : nil,
            before: { writer in
                writer.member("rulesRevision", PresentationSession.rulesRevision)
                writer.key("score")
                writer.value(ScoreCard(records).json)
            }
        ) { $0.value($1.json) }
    }
}

/// The filters of the query.
extension RuleResource {
    private static let filters = [
        QueryParameter(
            name: "area", schema: .name,
            explanation: "Only records of this subject area, such as sheets or navigation."),
        QueryParameter(
            name: "kind", schema: .recordKind, explanation: "Only records of this kind."),
        QueryParameter(
            name: "source", schema: .sourceKind,
            explanation: "Only records with a source of this kind."),
        QueryParameter(
            name: "confidence", schema: .confidence,
            explanation: "Only records of this confidence."),
        QueryParameter(
            name: "status", schema: .recordStatus, explanation: "Only records of this status."),
        QueryParameter(
            name: "version", schema: .name,
            explanation: "Only records that hold under this system version, written as major or major.minor."),
        QueryParameter(
            name: "text", schema: .name,
            explanation: "Only records whose id, texts or sources contain all of these words, in any case."),
    ]

    private static func filter(in query: Query, of catalogue: Catalogue) throws(RequestRefusal)
        -> RecordFilter
    {
        var filter = RecordFilter()
        filter.area = try area(query["area"], of: catalogue)
        filter.kind = try query.choice("kind")
        filter.source = try query.choice("source")
        filter.confidence = try query.choice("confidence")
        filter.status = try query.choice("status")
        filter.version = try version(query["version"])
        filter.text = query["text"]
        return filter
    }

    private static func area(_ name: String?, of catalogue: Catalogue) throws(RequestRefusal) -> String? {
        guard let name else { return nil }
        let areas = catalogue.areas.map(\.name)
        guard !areas.contains(name) else { return name }
        let hint = nearestWord(to: name, among: areas).map { "Did you mean \"\($0)\"?" }
        throw RequestRefusal(
            .malformedRequest,
            "There is no area \"\(name)\". \(hint ?? "The areas are \(areas.joined(separator: ", ")).")")
    }

    private static func version(_ text: String?) throws(RequestRefusal) -> String? {
        guard let text else { return nil }
        guard VersionRange.isVersion(text) else {
            throw RequestRefusal(
                .malformedRequest, "The query's version must be major or major.minor, not \"\(text)\".")
        }
        return text
    }

    /// The filters in the form they have in the link to the next page.
    private static func conditions(of query: Query) -> String {
        filters.compactMap { filter in
            query[filter.name].map { "&\(filter.name)=\(PercentEncoding.encode($0))" }
        }.joined()
    }
}
