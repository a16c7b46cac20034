import JSONCoding
import PresentationCoding
import MicroHTTP
import SessionStore

/// Paging through a list that is longer than one answer.
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
            QueryParameter(
                name: "limit", schema: .integer(in: 1...maximumLimit),
                explanation: "How many items a page has at most; \(defaultLimit) by default."),
        ]
    }

    /// The page that a query requests.
    func place(in query: Query) throws(RequestRefusal) -> Place {
        Place(
            after: try query.integer("after", in: Schema.serialNumbers) ?? 0,
            limit: try query.integer("limit", in: 1...maximumLimit) ?? defaultLimit)
    }

    /// A page as an object: the members that `before` writes, the items under `key`, and `next` if more follow.
    func encoded<Item>(
        _ page: StorePage<Item>, key: StaticString, path: String, limit: Int, extra: String = "",
        before: (inout JSONWriter) -> Void = { _ in }, item: (inout JSONWriter, Item) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + page.items.count * 128)
        writer.beginObject()
        before(&writer)
        writer.array(key) { for element in page.items { item(&$0, element) } }
        if let next = page.next {
            writer.member("next", "\(path)?after=\(next)&limit=\(limit)\(extra)")
        }
        writer.endObject()
        return writer.bytes
    }
}
