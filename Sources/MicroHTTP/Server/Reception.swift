import CMicroHTTPD
import Dispatch
import Glibc
import Logging
import Synchronization

/// The state that all threads of one server share: the handler, the limits, and the requests in service.
final class Reception: Sendable {
    let configuration: HTTPServerConfiguration
    let handler: HTTPHandler
    let logger: Logger
    let parked: WatchList<HTTPExchange>
    let openStreams: WatchList<ResponseStream>
    let connections: OpenConnections
    let lingering: LingeringSockets
    let access: AccessRules
    let bodies: BodyBudget
    let answers: AnswerBudget
    let recentTargets = RecentTargets()
    private let farewells: OpenConnections.Farewells
    /// The TLS options. Their strings are written in `init`, and only read until `deinit` frees them, so threads may
    /// share them.
    nonisolated(unsafe) let credentials: [(name: MHD_OPTION, text: UnsafeMutablePointer<CChar>)]
    /// Entered by each request that has arrived in full, and left when its answer is about to be sent.
    let answersOwed = DispatchGroup()
    /// Entered by the same requests, and left when they have ended.
    let requestsInFlight = DispatchGroup()
    /// Entered instead by requests that arrived after the server began to stop.
    let requestsTurnedAway = DispatchGroup()
    /// Entered by each connection while it is open.
    let openConnections = DispatchGroup()
    /// Entered by each connection while it is suspended or being resumed.
    let suspensions = DispatchGroup()
    let isStopping = Atomic(false)

    /// - Parameter isLoopback: whether only this machine can connect.
    init(
        configuration: HTTPServerConfiguration, isLoopback: Bool, handler: HTTPHandler, logger: Logger
    ) {
        let connections = OpenConnections(configuration)
        let farewells = configuration.tls == nil ? OpenConnections.Farewells(handler) : .none
        self.connections = connections
        self.farewells = farewells
        lingering = LingeringSockets(limitBytes: configuration.discardedBodyLimitBytes)
        access = AccessRules(configuration, isLoopback: isLoopback)
        bodies = BodyBudget(limitBytes: configuration.bodiesLimitBytes) { shortage in
            connections.endSlowestBody(for: shortage, farewells)
        }
        answers = AnswerBudget(limitBytes: configuration.answersLimitBytes) { path in
            handler.response(to: .answersTooLarge, at: path)
        }
        credentials =
            configuration.tls.map { tls in
                [(.HTTPS_MEM_CERT, strdup(tls.certificateChain)), (.HTTPS_MEM_KEY, strdup(tls.key))]
            } ?? []
        self.configuration = configuration
        self.handler = handler
        self.logger = logger
        parked = WatchList(
            span: .milliseconds(configuration.exchangeDeadlineMilliseconds), isRepeating: false)
        openStreams = WatchList(span: .milliseconds(configuration.heartbeatMilliseconds), isRepeating: true)
    }

    deinit {
        for (_, text) in credentials { free(text) }
    }

    /// Registers a connection, which the library serves from now on.
    ///
    /// A connection beyond its client's limit is sent an answer and shut down; libmicrohttpd notices at its
    /// next poll.
    func open(_ connection: OpaquePointer) -> ConnectionState {
        openConnections.enter()
        let address = microhttp_client_address(connection).flatMap(NetworkAddress.init)
        let isProxy = address.map(connections.isTrustedProxy) ?? false
        let watch = ConnectionWatch()
        let descriptor = microhttp_descriptor(connection)
        let (seat, isWithinLimit) = connections.add(
            watch, descriptor: descriptor, client: isProxy ? nil : address?.clientKey)
        if !isWithinLimit, watch.cut(seen: watch.current) {
            connections.sayFarewell(farewells.tooMany, to: seat)
        }
        return ConnectionState(watch: watch, seat: seat, peer: address, isProxy: isProxy)
    }

    /// Unregisters a connection, before its socket is closed.
    func close(_ state: ConnectionState) {
        defer { openConnections.leave() }
        guard let descriptor = connections.remove(state.seat) else { return }
        lingering.take(descriptor)
    }

    /// Answers exchanges whose deadline has passed, sends heartbeats on silent streams, ends streams whose reader has
    /// left, and cuts off connections whose request does not arrive.
    func attendToDeadlines() {
        connections.attendToDeadlines(farewells)
        for exchange in parked.takeDue() {
            guard exchange.answer(handler.response(to: .unanswered, at: exchange.path)) else { continue }
            logger.warning(
                "An exchange was not answered before its deadline.", metadata: ["request": "\(exchange.id)"])
        }
        for stream in openStreams.takeDue() { stream.beat() }
        for stream in openStreams.elements() { stream.lookAtReader() }
    }

    /// The answer to requests that arrive or wait while the server stops; it closes the connection.
    func stopping(at path: RequestPath?) -> HTTPResponse {
        var response = handler.response(to: .stopping, at: path)
        response.closesConnection = true
        return response
    }
}

/// One call of the access handler, with the parameters that do not change during a request.
///
/// It is borrowed and never copied: each copy would count references, and a request would make several.
struct Arrival: ~Copyable {
    let connection: ConnectionHandle
    /// The path as it was sent: the daemon's unescape callback leaves it unchanged.
    let target: UnsafePointer<CChar>
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>
    /// The state of the connection.
    let state: ConnectionState
    /// libmicrohttpd's slot for our state of this request.
    let slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    /// The marker in the slot of a request without state.
    let nothingKept: UnsafeMutableRawPointer

    /// The conversation in the slot, if there is one.
    var conversation: Conversation? {
        guard let kept = slot.pointee, kept != nothingKept else { return nil }
        return Unmanaged<Conversation>.fromOpaque(kept).takeUnretainedValue()
    }

    /// Moves the request to another phase, creating its conversation if it has none; `handleCompletion` releases it.
    func enter(_ phase: Conversation.Phase) {
        if let conversation {
            conversation.phase = phase
        } else {
            slot.pointee = Unmanaged.passRetained(Conversation(phase)).toOpaque()
        }
    }

    /// The path as it was sent, as bytes, which have the layout of `CChar`.
    private var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: UnsafeRawPointer(target).assumingMemoryBound(to: UInt8.self), count: strlen(target))
    }

    /// The path, and the operation that answers the request.
    func resolve(
        _ method: HTTPMethod, by handler: HTTPHandler, _ recent: RecentTargets
    ) throws(RequestFault) -> ResolvedTarget {
        let resolved = try recent.resolve(method, text, by: handler)
        state.route = resolved.destination.route
        return resolved
    }

    /// The path, if it is valid: for a refusal with another reason.
    var knownPath: RequestPath? {
        do throws(RequestFault) {
            return try RequestPath(target: text)
        } catch {
            return nil
        }
    }
}
