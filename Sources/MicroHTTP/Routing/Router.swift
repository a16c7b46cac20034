/// The table of all operations, with the answers to requests that match none of them.
///
/// `HEAD` is answered by the route for `GET`, and `OPTIONS` by the table itself, unless they have routes of
/// their own. A path that no template matches is answered with 404; a path with routes for other methods only,
/// with 405 and these methods in `Allow`.
public struct Router: Sendable {
    /// All routes in the order in which they were added.
    public let routes: [Route]
    let tree: RouteTree
    private let problem: @Sendable (ServingRefusal) -> Problem

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - routes: the operations.
    ///   - problem: turns refusals of the router and its server into problems of the service.
    /// - Throws: `RouteFault.duplicate` if two routes answer the same requests.
    public init(
        _ routes: [Route], problem: @escaping @Sendable (ServingRefusal) -> Problem = { $0.problem }
    ) throws(RouteFault) {
        var tree = RouteTree()
        for (position, route) in routes.enumerated() {
            guard tree.insert(route.template, route.method, position: position) else {
                throw .duplicate(method: route.method, template: route.template.description)
            }
        }
        self.routes = routes
        self.tree = tree
        self.problem = problem
    }

    /// The table as a server's handler.
    public var handler: HTTPHandler { HTTPHandler(destination: destination, problem: problem) }

    /// The operation that answers a request; an answer of 404 or 405 if there is none.
    public func destination(_ method: HTTPMethod, _ path: RequestPath) -> RequestDestination {
        guard let match = tree.match(path) else {
            return RequestDestination { request, _ in
                .now(problem(.notFound).response(at: request.path, fields: []))
            }
        }
        guard let position = position(of: method, in: match) else {
            return RequestDestination { request, _ in
                .now(methodNotAllowed(request.method, request.path, match))
            }
        }
        let route = routes[position]
        return RequestDestination(
            route: position, bodyLimitBytes: route.bodyLimitBytes,
            parameters: PathParameters(names: route.parameterNames, values: match.values),
            admission: route.admission, standing: route.standing, operation: route.reply)
    }

    /// Answers a request by its route, or with 404 or 405.
    public func reply(to request: borrowing HTTPRequest) -> HTTPReply {
        destination(request.method, request.path).reply(to: request)
    }

    /// Answers a request from inside the process, waiting for deferred answers.
    public func response(to request: borrowing HTTPRequest) async -> HTTPResponse {
        switch reply(to: request) {
        case .now(let response): return response
        case .ready(let ready): return ready.response
        case .later(let start):
            return await withCheckedContinuation { continuation in
                start(HTTPExchange { continuation.resume(returning: $0) })
            }
        }
    }

    /// The position of the route for a method at a node of the tree.
    func position(of method: HTTPMethod, in match: RouteTree.Match) -> Int? {
        match.routes[method] ?? (method == .head ? match.routes[.get] : nil)
    }

    private func methodNotAllowed(
        _ method: HTTPMethod, _ path: RequestPath, _ match: RouteTree.Match
    ) -> HTTPResponse {
        let allowed = HTTPMethod.allCases.filter { $0 == .options || position(of: $0, in: match) != nil }
        let refusal = ServingRefusal.methodNotAllowed(allowed)
        if method == .options { return HTTPResponse(status: .noContent, fields: refusal.fields) }
        return problem(refusal).response(at: path, fields: refusal.fields)
    }
}
