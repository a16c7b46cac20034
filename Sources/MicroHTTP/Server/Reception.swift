import CMicroHTTPD
import Dispatch
import Glibc
import Logging
import Synchronization

/// What all threads of one server share: the handler, the limits, and who is still being served.
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
    private let farewells: OpenConnections.Farewells
    /// Entered by each request that is there as a whole, and left when its answer is about to be sent.
    let answersOwed = DispatchGroup()
    /// Entered by the same requests, and left when they are over.
    let requestsInFlight = DispatchGroup()
    /// Entered instead by those that came after the server began to stop.
    let requestsTurnedAway = DispatchGroup()
    /// Entered by each connection while it is suspended or being resumed.
    let suspensions = DispatchGroup()
    let isStopping = Atomic(false)

    /// - Parameter isLoopback: whether only this machine can connect.
    init(
        configuration: HTTPServerConfiguration, isLoopback: Bool, handler: HTTPHandler, logger: Logger
    ) {
        let connections = OpenConnections(configuration)
        let farewells = OpenConnections.Farewells(handler)
        self.connections = connections
        self.farewells = farewells
        lingering = LingeringSockets(limitBytes: configuration.discardedBodyLimitBytes)
        access = AccessRules(configuration, isLoopback: isLoopback)
        bodies = BodyBudget(limitBytes: configuration.bodiesLimitBytes) { shortage in
            connections.endSlowestBody(for: shortage, farewells)
        }
        self.configuration = configuration
        self.handler = handler
        self.logger = logger
        parked = WatchList(
            span: .milliseconds(configuration.exchangeDeadlineMilliseconds), isRepeating: false)
        openStreams = WatchList(span: .milliseconds(configuration.heartbeatMilliseconds), isRepeating: true)
    }

    /// Takes a connection in, which is the library's to serve from now on.
    ///
    /// One too many of its client gets a word and is closed; libmicrohttpd notices that as soon as it looks.
    func open(_ connection: OpaquePointer) -> ConnectionState {
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

    /// Lets a connection go, before its socket is closed.
    func close(_ state: ConnectionState) {
        guard let descriptor = connections.remove(state.seat) else { return }
        lingering.take(descriptor)
    }

    /// Answers exchanges whose deadline passed, sends heartbeats on streams that were silent, and cuts off
    /// connections whose request does not arrive.
    func attendToDeadlines() {
        connections.attendToDeadlines(farewells)
        for exchange in parked.takeDue() {
            guard exchange.answer(handler.response(to: .unanswered, at: exchange.path)) else { continue }
            logger.warning("An exchange was not answered before its deadline.")
        }
        for stream in openStreams.takeDue() { stream.beat() }
    }

    /// The answer to whoever asks or waits while the server stops; the connection ends with it.
    func stopping(at path: RequestPath?) -> HTTPResponse {
        var response = handler.response(to: .stopping, at: path)
        response.closesConnection = true
        return response
    }
}

/// One call of the access handler, with the parameters that stay the same for a request.
struct Arrival {
    let connection: ConnectionHandle
    /// The path as it was sent; "raw" because the daemon's unescape callback leaves it alone.
    let target: UnsafePointer<CChar>
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>
    /// What is remembered of the connection.
    let state: ConnectionState
    /// libmicrohttpd's place for what we remember of this request.
    let slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    /// Stands in the slot of a request of which nothing needs to be remembered.
    let nothingKept: UnsafeMutableRawPointer

    /// The conversation in the slot, if there is one.
    var conversation: Conversation? {
        guard let kept = slot.pointee, kept != nothingKept else { return nil }
        return Unmanaged<Conversation>.fromOpaque(kept).takeUnretainedValue()
    }

    /// Moves the request on to another phase, starting its conversation if there was none.
    func enter(_ phase: Conversation.Phase) {
        if let conversation {
            conversation.phase = phase
        } else {
            slot.pointee = Unmanaged.passRetained(Conversation(phase)).toOpaque()
        }
    }

    /// The path, split and decoded.
    func path() throws(RequestFault) -> RequestPath {
        let bytes = UnsafeRawPointer(target).assumingMemoryBound(to: UInt8.self)
        let text = UnsafeBufferPointer(start: bytes, count: strlen(target))
        if let path = state.lastPath.path(of: text) { return path }
        let path = try RequestPath(target: text)
        state.lastPath.keep(path, of: text)
        return path
    }

    /// The path, where it can be understood: for a refusal that has another reason.
    var knownPath: RequestPath? {
        do throws(RequestFault) {
            return try path()
        } catch {
            return nil
        }
    }
}
