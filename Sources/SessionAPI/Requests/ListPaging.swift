import JSONCoding
import MicroHTTP
import SessionHost
import SessionStore

/// Paging through a list of a tenant's possessions, with cursors that tell nothing about other tenants.
struct ListPaging: Sendable {
    let list: PagedList
    private let paging = Paging(defaultLimit: 100)

    init(_ list: PagedList) {
        self.list = list
    }

    /// The query items.
    var parameters: [QueryParameter] {
        [
            QueryParameter(
                name: "after", schema: .pageCursor,
                explanation: "The place after which the page begins: the cursor in next on the previous page."),
            paging.limitParameter,
        ]
    }

    /// The page that a query requests.
    func place(in query: Query, of host: TenantHost) throws(RequestRefusal) -> Paging.Place {
        let limit = try paging.limit(in: query)
        guard let text = query["after"] else { return Paging.Place(after: 0, limit: limit) }
        guard let place = host.cursors.place(of: text, in: list) else {
            throw RequestRefusal(
                .malformedRequest,
                """
                The query's after must be the cursor in next on an earlier page of this list, not "\(text)"; without \
                it the list begins anew.
                """)
        }
        return Paging.Place(after: place, limit: limit)
    }

    /// The link to the page after a place; nil if there is none.
    ///
    /// - Parameter rest: further items of the query, each after an `&`.
    func link(after place: Int?, limit: Int? = nil, rest: String = "", of host: TenantHost) -> String? {
        place.map { place in
            let size = limit.map { "&limit=\($0)" } ?? ""
            return "/v1/\(list.rawValue)?after=\(host.cursors.text(of: place, in: list))\(size)\(rest)"
        }
    }

    /// A page as an object: the items under the name of the list, and `next` if more follow.
    func encoded<Item>(
        _ page: StorePage<Item>, limit: Int, rest: String = "", of host: TenantHost,
        item: (inout JSONWriter, Item) -> Void
    ) -> [UInt8] {
        paging.encoded(
            page.items, key: key, next: link(after: page.next, limit: limit, rest: rest, of: host), item: item)
    }

    private var key: StaticString {
        switch list {
        case .sessions: "sessions"
        case .storyboards: "storyboards"
        case .archives: "archives"
        }
    }
}

extension Schema {
    /// A place in a list of a tenant's, as `next` has it.
    static let pageCursor = Schema([
        "type": "string", "pattern": .string("^[0-9a-f]{\(PageCursors.digitCount)}$"),
    ]).example("5f1d7e84c0a9b3265f1d7e84c0a9b32600d1c2b3a4958677")
}
