import JSONCoding
import PresentationCoding
import MicroHTTP

/// Paging through a list that is longer than one answer, by the number of the items before the page.
///
/// Everybody may count the items of such a list; ``ListPaging`` is for the lists of a tenant.
struct Paging: Sendable {
    let defaultLimit: Int
    var maximumLimit = 1_000

    /// The start and the size of a page.
    struct Place: Sendable {
        let after: Int
        let limit: Int
    }

    /// The query items.
    var parameters: [QueryParameter] {
        [
            QueryParameter(
                name: "after", schema: .serialNumber,
                explanation: "The place after which the page begins, as given by next on the previous page."),
            limitParameter,
        ]
    }

    /// The query item for the size of a page.
    var limitParameter: QueryParameter {
        QueryParameter(
            name: "limit", schema: .integer(in: 1...maximumLimit),
            explanation: "How many items a page has at most; \(defaultLimit) by default.")
    }

    /// The page that a query requests.
    func place(in query: Query) throws(RequestRefusal) -> Place {
        Place(
            after: try query.integer("after", in: Schema.serialNumbers) ?? 0, limit: try limit(in: query))
    }

    /// The size of the page that a query requests.
    func limit(in query: Query) throws(RequestRefusal) -> Int {
        try query.integer("limit", in: 1...maximumLimit) ?? defaultLimit
    }

    /// A page as an object: the members that `before` writes, the items under `key`, and the link to the next page.
    func encoded<Item>(
        _ items: [Item], key: StaticString, next: String?,
        before: (inout JSONWriter) -> Void = { _ in }, item: (inout JSONWriter, Item) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + items.count * 128)
        writer.beginObject()
        before(&writer)
        writer.array(key) { for element in items { item(&$0, element) } }
        writer.member("next", next)
        writer.endObject()
        return writer.bytes
    }
}
