import CMicroHTTPD

/// One request, readable while its handler runs.
///
/// Headers and query stay where libmicrohttpd parsed them and are looked up on demand, so that a request costs
/// next to nothing beyond the parts that its handler reads. That memory lives only as long as the request: the
/// type cannot be copied and handlers borrow it, so the compiler keeps it from escaping into a closure that
/// outlives the call. A handler reads everything that deferred work needs before it returns.
public struct HTTPRequest: ~Copyable {
    /// Its name in the log.
    public let id: RequestID
    /// The requested method.
    public let method: HTTPMethod
    /// The requested path, split and decoded.
    public let path: RequestPath
    /// The whole body; empty if there is none.
    public let body: [UInt8]
    /// Whether its route admitted it before its body was read; see ``Route/admission``.
    public let wasAdmitted: Bool

    private let origin: Origin

    /// The source of headers and query.
    private enum Origin {
        case connection(OpaquePointer)
        case values(fields: [HTTPField], queryItems: [QueryItem])
    }

    /// A request that libmicrohttpd is serving; valid until the access handler returns.
    init(
        id: RequestID, method: HTTPMethod, path: RequestPath, body: [UInt8], wasAdmitted: Bool = false,
        connection: OpaquePointer
    ) {
        self.id = id
        self.method = method
        self.path = path
        self.body = body
        self.wasAdmitted = wasAdmitted
        self.origin = .connection(connection)
    }

    /// A request from inside the process, which needs no socket.
    public init(
        method: HTTPMethod, path: RequestPath, queryItems: [QueryItem] = [], fields: [HTTPField] = [],
        body: [UInt8] = []
    ) {
        id = .process
        wasAdmitted = false
        self.method = method
        self.path = path
        self.body = body
        self.origin = .values(fields: fields, queryItems: queryItems)
    }

    /// Tells the observer of the answers who sent the request.
    public borrowing func identify(_ sender: SenderIdentity) {
        guard case .connection(let connection) = origin else { return }
        ConnectionState.of(connection)?.sender = sender
    }

    /// The value of a header, matched case-insensitively; any one if there are several.
    public borrowing func header(_ name: String) -> String? {
        switch origin {
        case .connection(let connection): connectionValue(connection, microhttp_header_kind(), name)
        case .values(let fields, _): fields.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    /// A reading of the header `Authorization`; nil if the request has none.
    ///
    /// It is made once for all requests in which a connection repeats the header, so it must depend on nothing else.
    public borrowing func authorization<Reading: AnyObject & Sendable>(
        read: (String) -> Reading
    ) -> Reading? {
        guard case .connection(let connection) = origin, let state = ConnectionState.of(connection) else {
            return header("Authorization").map(read)
        }
        guard let value = connectionBytes(connection, microhttp_header_kind(), "Authorization") else { return nil }
        if let known = state.lastCredentials.reading(of: value) as? Reading { return known }
        let reading = read(String(decoding: value, as: UTF8.self))
        state.lastCredentials.keep(reading, of: value)
        return reading
    }

    /// All lines of a header as one list, joined with commas (RFC 9110, 5.3); `nil` if there are none.
    public borrowing func headerList(_ name: String) -> String? {
        let values: [String]
        switch origin {
        case .connection(let connection):
            values = connectionFields(connection, name)
        case .values(let fields, _):
            values = fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Whether the target has a query, be it empty.
    public var hasQuery: Bool {
        switch origin {
        case .values(_, let queryItems): !queryItems.isEmpty
        case .connection(let connection): ConnectionState.of(connection)?.target.hasQuery ?? true
        }
    }

    /// The query's items in their order, decoded; a `+` stands for a space.
    ///
    /// - Throws: `RequestFault.percentEncodingInvalid`.
    public borrowing func queryItems() throws(RequestFault) -> [QueryItem] {
        switch origin {
        case .values(_, let queryItems): return queryItems
        case .connection(let connection):
            return try connectionQueryItems(connection)
        }
    }
}
