import CMicroHTTPD
import Glibc
import Guarding
import Synchronization

/// All open connections, counted by client, and the deadlines of those that wait for a request.
///
/// libmicrohttpd measures the time between two bytes alone, so that a client which sends a byte now and then could keep
/// a connection for ever, and it counts everybody behind a proxy as one client.
final class OpenConnections: Sendable {
    private let limits: Limits
    private let proxies: [NetworkRange]
    private let table = Guarded(Table())

    /// How long and how many.
    struct Limits: Sendable {
        let headDeadlineMilliseconds: UInt64
        let bodyDeadlineMilliseconds: UInt64
        let bodyBytesPerSecond: UInt64
        let perClient: Int

        /// How far a body may fall behind before it gives way to another one that needs the room.
        var bodyPatienceMilliseconds: UInt64 { max(1, bodyDeadlineMilliseconds / 5) }
    }

    /// What is sent to a connection before it is cut off.
    struct Farewells: Sendable {
        let late: [UInt8]
        let tooMany: [UInt8]

        init(_ handler: HTTPHandler) {
            late = Self.bytes(of: handler.response(to: .late))
            tooMany = Self.bytes(of: handler.response(to: .tooManyConnections))
        }

        /// The answer as it stands on the wire, since libmicrohttpd sends none without a request.
        private static func bytes(of response: HTTPResponse) -> [UInt8] {
            var lines = ["HTTP/1.1 \(response.status.rawValue) \(response.status.reasonPhrase)"]
            lines += response.fields.map { "\($0.name): \($0.value)" }
            guard case .bytes(let body) = response.body else { return [] }
            lines += [SecurityFields.lines, "Content-Length: \(body.count)", "Connection: close", "", ""]
            return Array(lines.joined(separator: "\r\n").utf8) + body
        }
    }

    fileprivate struct Table {
        var seats: [Seat?] = []
        var freeSeats: [Int] = []
        var countByClient: [NetworkAddress: Int] = [:]
        /// How many seats have heard a farewell and are still there.
        var partingCount = 0
    }

    fileprivate struct Seat {
        let watch: ConnectionWatch
        let descriptor: Int32
        let client: NetworkAddress?
        var silence = HeadWait()
        var pace: BodyPace?
        /// Whether it has heard a farewell and may stay until its client has read it.
        var isParting = false
    }

    init(_ configuration: HTTPServerConfiguration) {
        limits = Limits(
            headDeadlineMilliseconds: UInt64(configuration.headDeadlineMilliseconds),
            bodyDeadlineMilliseconds: UInt64(configuration.bodyDeadlineMilliseconds),
            bodyBytesPerSecond: UInt64(configuration.bodyBytesPerSecond),
            perClient: configuration.connectionsPerClient)
        proxies = configuration.trustedProxies
    }

    /// Whether requests from there name the client that they are sent for.
    func isTrustedProxy(_ address: NetworkAddress) -> Bool {
        proxies.contains { $0.contains(address) }
    }

    /// Takes a connection in; its seat, and whether its client may have it.
    func add(
        _ watch: ConnectionWatch, descriptor: Int32, client: NetworkAddress?
    ) -> (seat: Int, isWithinLimit: Bool) {
        table.withLock { table in
            let isWithinLimit = client.map { table.count($0, upTo: limits.perClient) } ?? true
            let seat = Seat(
                watch: watch, descriptor: descriptor, client: isWithinLimit ? client : nil)
            guard let index = table.freeSeats.popLast() else {
                table.seats.append(seat)
                return (table.seats.count - 1, isWithinLimit)
            }
            table.seats[index] = seat
            return (index, isWithinLimit)
        }
    }

    /// Lets a connection go, and returns its descriptor. Called before its socket is closed, so that no other socket of
    /// that number is cut off.
    func remove(_ index: Int) -> Int32? {
        table.withLock { table in
            guard let seat = table.seats[index] else { return nil }
            if let client = seat.client { table.discount(client) }
            if seat.isParting { table.partingCount -= 1 }
            table.seats[index] = nil
            table.freeSeats.append(index)
            return seat.descriptor
        }
    }

    /// How many connections are open.
    var count: Int { table.withLock { $0.seats.count - $0.freeSeats.count } }

    /// Counts a request of a client behind a proxy; false if it has as many as it may.
    func enter(_ client: NetworkAddress) -> Bool {
        table.withLock { $0.count(client, upTo: limits.perClient) }
    }

    /// Takes a request of a client behind a proxy off the count.
    func leave(_ client: NetworkAddress) {
        table.withLock { $0.discount(client) }
    }

    /// Cuts off connections whose head or body has taken too long.
    func attendToDeadlines(_ farewells: Farewells, now: UInt64 = ConnectionWatch.now) {
        table.withLock { table in
            for index in table.seats.indices {
                guard let overdue = table.seats[index]?.overdue(limits, now: now) else { continue }
                if overdue.phase.kind == .cut {
                    table.end(index)
                } else if table.seats[index]?.watch.cut(seen: overdue.phase) == true {
                    table.end(index, with: overdue.isSilent ? [] : farewells.late)
                }
            }
        }
    }

    /// Cuts off the body that is furthest behind its pace, to make room for another one; false if none is far enough
    /// behind.
    func endSlowestBody(
        for shortage: BodyBudget.Shortage, _ farewells: Farewells, now: UInt64 = ConnectionWatch.now
    ) -> Bool {
        table.withLock { table in
            var slowest: (index: Int, watch: ConnectionWatch, phase: ConnectionWatch.Phase, lag: UInt64)?
            for index in table.seats.indices {
                guard let (phase, lag) = table.seats[index]?.lag(limits, for: shortage, now: now),
                    lag >= limits.bodyPatienceMilliseconds, lag > slowest?.lag ?? 0,
                    let watch = table.seats[index]?.watch
                else { continue }
                slowest = (index, watch, phase, lag)
            }
            guard let slowest, slowest.watch.cut(seen: slowest.phase) else { return false }
            table.end(slowest.index, with: farewells.late)
            return true
        }
    }

    /// Says a last word to a connection that was cut off.
    func sayFarewell(_ farewell: [UInt8], to seat: Int) {
        table.withLock { $0.end(seat, with: farewell) }
    }
}

extension OpenConnections.Table {
    /// Ends a connection that was cut off, and gives back what its body had.
    ///
    /// With a farewell, of which is sent what the socket takes at once, its own side alone is ended at first:
    /// libmicrohttpd closes the socket as soon as anything arrives or the client ends its side, and then it lingers.
    /// Without one, or if too many have heard theirs, both sides are ended, and libmicrohttpd finds that at once.
    fileprivate mutating func end(_ index: Int, with farewell: [UInt8] = []) {
        guard let seat = seats[index] else { return }
        seat.watch.bodyCharge.withLock { $0.take() }?.release()
        farewell.withUnsafeBytes { bytes in
            _ = send(
                seat.descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        let mayStay = !farewell.isEmpty && partingCount < partingCountLimit
        shutdown(seat.descriptor, Int32(mayStay ? SHUT_WR : SHUT_RDWR))
        guard mayStay, !seat.isParting else { return }
        seats[index]?.isParting = true
        partingCount += 1
    }

    fileprivate mutating func count(_ client: NetworkAddress, upTo limit: Int) -> Bool {
        let count = countByClient[client, default: 0]
        guard count < limit else { return false }
        countByClient[client] = count + 1
        return true
    }

    fileprivate mutating func discount(_ client: NetworkAddress) {
        guard let count = countByClient[client] else { return }
        countByClient[client] = count > 1 ? count - 1 : nil
    }
}

extension OpenConnections.Seat {
    /// The phase that has lasted too long, if it has.
    fileprivate mutating func overdue(
        _ limits: OpenConnections.Limits, now: UInt64
    ) -> (phase: ConnectionWatch.Phase, isSilent: Bool)? {
        let phase = watch.current
        switch phase.kind {
        case .firstHead:
            guard now &- min(now, phase.sinceMilliseconds) > limits.headDeadlineMilliseconds else {
                return nil
            }
            return (phase, microhttp_arrivals(descriptor).byte_count == 0)
        case .head:
            return silence.ending(of: phase, descriptor, limits.headDeadlineMilliseconds, now: now)
                .map { (phase, $0 == .leaving) }
        case .body:
            return follow(phase, limits, now: now).isLate(at: now) ? (phase, false) : nil
        case .cut:
            let isOver = isParting && now &- min(now, phase.sinceMilliseconds) > partingMilliseconds
            return isOver ? (phase, true) : nil
        case .answer:
            return nil
        }
    }

    /// How far a body is behind its pace that has room to give: one that counts, and of the client whose share it is.
    fileprivate mutating func lag(
        _ limits: OpenConnections.Limits, for shortage: BodyBudget.Shortage, now: UInt64
    ) -> (ConnectionWatch.Phase, UInt64)? {
        let phase = watch.current
        guard phase.kind == .body, let charge = watch.bodyCharge.withLock({ $0 }),
            charge.makesRoom(for: shortage)
        else { return nil }
        return (phase, follow(phase, limits, now: now).lag(at: now))
    }

    private mutating func follow(
        _ phase: ConnectionWatch.Phase, _ limits: OpenConnections.Limits, now: UInt64
    ) -> BodyPace {
        var pace =
            pace.flatMap { $0.phase == phase ? $0 : nil }
            ?? BodyPace(phase, patience: limits.bodyDeadlineMilliseconds, rate: limits.bodyBytesPerSecond)
        pace.note(UInt64(watch.bodyByteCount.load(ordering: .relaxed)), now: now)
        self.pace = pace
        return pace
    }
}

/// How many connections may stay at a time after their farewell.
private let partingCountLimit = 128
/// For how long a connection stays after its farewell while nothing arrives.
private let partingMilliseconds: UInt64 = 2_000
