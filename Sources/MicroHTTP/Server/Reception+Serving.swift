import CMicroHTTPD

extension Reception {
    /// Handles a request whose headers have arrived.
    ///
    /// An answer queued here makes libmicrohttpd close the connection, since "the rest of the request is discarded".
    /// That is right only for requests that must be refused before their body.
    func begin(_ arrival: borrowing Arrival) -> MHD_Result {
        guard arrival.state.watch.enter(.answer) else { return .NO }
        arrival.slot.pointee = arrival.nothingKept
        if arrival.state.beginRepetition(arrival) {
            return isStopping.load(ordering: .sequentiallyConsistent) ? turnAway(arrival) : .YES
        }
        arrival.state.beginRequest(HTTPMethod(cString: arrival.method))
        do throws(ServingRefusal) {
            let (method, head) = try admit(arrival)
            if isStopping.load(ordering: .sequentiallyConsistent) { return turnAway(arrival) }
            arrival.state.closesAfterwards = head.isChunked
            return head.mayHaveBody ? try expectBody(method, head, arrival) : .YES
        } catch {
            return send(handler.response(to: error, at: arrival.knownPath), arrival)
        }
    }

    /// Checks the whole head; faults take precedence in the order of the checks.
    private func admit(_ arrival: borrowing Arrival) throws(ServingRefusal) -> (HTTPMethod, RequestHead) {
        let head: RequestHead
        do throws(RequestFault) {
            head = try RequestHead(arrival)
        } catch {
            throw .malformed(error)
        }
        arrival.state.givenID = head.requestID
        guard arrival.state.target.byteCount <= configuration.targetLimitBytes else {
            throw .targetTooLong(limitBytes: configuration.targetLimitBytes)
        }
        try access.admitHost(head, arrival)
        guard let method = arrival.state.method else { throw .methodUnknown }
        if !method.isSafe { try access.admitOrigin(head) }
        if arrival.state.isProxy { try countProxiedClient(arrival) }
        return (method, head)
    }

    /// Counts the request for the client that a proxy names; without a name it counts for the proxy.
    private func countProxiedClient(_ arrival: borrowing Arrival) throws(ServingRefusal) {
        guard let proxy = arrival.state.peer else { return }
        let field = configuration.forwardingField
        let list = connectionFields(arrival.connection.pointer, field.rawValue).joined(separator: ",")
        let client = field.client(in: list, behind: proxy, isTrustedProxy: connections.isTrustedProxy)
        guard connections.enter(client) else { throw .tooManyConnections }
        arrival.state.proxiedClient = client
    }

    /// Answers 503 to a request that arrived after the server began to stop.
    private func turnAway(_ arrival: borrowing Arrival) -> MHD_Result {
        requestsTurnedAway.enter()
        arrival.state.stage = .turnedAway
        return send(stopping(at: arrival.knownPath), arrival)
    }

    /// Decides which body is acceptable, before any of it is read.
    private func expectBody(
        _ method: HTTPMethod, _ head: RequestHead, _ arrival: borrowing Arrival
    ) throws(ServingRefusal) -> MHD_Result {
        let resolved: ResolvedTarget
        do throws(RequestFault) {
            resolved = try arrival.resolve(method, by: handler, recentTargets)
        } catch {
            throw .malformed(error)
        }
        let (path, destination) = (resolved.path, resolved.destination)
        let request = HTTPRequest(
            id: arrival.state.requestID, method: method, path: path, body: [],
            connection: arrival.connection.pointer)
        if let response = destination.refusal(of: request) { return send(response, arrival) }
        let limit = destination.bodyLimitBytes ?? configuration.bodyLimitBytes
        if let announced = head.announcedBytes {
            let isDiscardable = !head.expectsContinue && announced <= discardableBytes(beyond: limit)
            guard announced <= limit || isDiscardable else { throw .bodyTooLarge(limitBytes: limit) }
            let client = arrival.state.client
            guard bodies.hasRoom(for: announced, of: client) || (announced > limit && isDiscardable) else {
                throw .bodiesTooLarge
            }
        }
        guard arrival.state.watch.enter(.body) else { return .NO }
        let intake = BodyIntake(
            limitBytes: limit, announcedBytes: head.announcedBytes,
            discardableBytes: discardableBytes(beyond: limit), budget: bodies, client: arrival.state.client)
        arrival.enter(
            .reading(
                Conversation.Reading(method: method, path: path, destination: destination, intake: intake)))
        return .YES
    }

    /// Handles a part of the body.
    func receive(_ part: UnsafeRawBufferPointer, _ arrival: borrowing Arrival) -> MHD_Result {
        guard let conversation = arrival.conversation, case .reading(var reading) = conversation.phase,
            arrival.state.watch.current.kind != .cut
        else { return .NO }
        arrival.state.watch.bodyByteCount.add(part.count, ordering: .relaxed)
        // The phase gives up its intake while that changes, so that the bytes are never copied.
        conversation.phase = .answered
        let isFree = arrival.state.bodyCharge == nil
        let verdict = reading.intake.append(part, charge: &arrival.state.bodyCharge)
        if isFree, let charge = arrival.state.bodyCharge {
            arrival.state.watch.bodyCharge.withLock { $0 = charge }
        }
        conversation.phase = .reading(reading)
        switch verdict {
        case .goOn: return .YES
        case .closeConnection: return .NO
        }
    }

    /// Handles a request that has arrived in full, or whose connection was resumed.
    func finish(_ arrival: borrowing Arrival) -> MHD_Result {
        switch arrival.conversation?.phase {
        case nil:
            return oweAnswer(arrival) ? answerWithoutBody(arrival) : turnAway(arrival)
        case .reading(let reading):
            arrival.conversation?.phase = .answered
            guard arrival.state.watch.enter(.answer) else { return .NO }
            guard oweAnswer(arrival) else { return turnAway(arrival) }
            if let refusal = reading.intake.refusal {
                return send(handler.response(to: refusal, at: reading.path), arrival)
            }
            let request = HTTPRequest(
                id: arrival.state.requestID, method: reading.method, path: reading.path,
                body: reading.intake.bytes, wasAdmitted: true,
                connection: arrival.connection.pointer)
            return answer(request, by: reading.destination, arrival)
        case .waiting(let exchange):
            guard let response = exchange.takeAnswer() else { return .NO }
            return queue(response, arrival)
        case .streaming, .answered:
            return .NO
        }
    }

    /// Counts a request that has arrived in full as owed an answer; false if the server is stopping.
    private func oweAnswer(_ arrival: borrowing Arrival) -> Bool {
        answersOwed.enter()
        // Checked after entering, and set before `stop` waits: every request that is not turned away is waited
        // for.
        guard !isStopping.load(ordering: .sequentiallyConsistent) else {
            answersOwed.leave()
            return false
        }
        requestsInFlight.enter()
        arrival.state.stage = .owed
        return true
    }

    private func answerWithoutBody(_ arrival: borrowing Arrival) -> MHD_Result {
        let state = arrival.state
        if let reply = state.standingReply {
            if let ready = reply() { return send(ready, arrival) }
            state.keep(nil)
        }
        guard let method = state.method else { return .NO }
        do throws(RequestFault) {
            let resolved = try arrival.resolve(method, by: handler, recentTargets)
            let request = HTTPRequest(
                id: state.requestID, method: method, path: resolved.path, body: [],
                connection: arrival.connection.pointer)
            let isRepeated = state.repeats(resolved) && method == .get && !state.isProxy && !state.closesAfterwards
            let result = answer(request, by: resolved.destination, arrival)
            if isRepeated, result == .YES, let reply = resolved.destination.standingReply(to: request) {
                state.keep(StandingRequest(arrival, reply: reply))
            }
            return result
        } catch {
            return send(handler.response(to: .malformed(error), at: arrival.knownPath), arrival)
        }
    }

    /// Cleans up after a request, however it ended; `kept` is its conversation.
    func complete(_ kept: Conversation?, _ state: ConnectionState, _ ending: ResponseStream.Ending) {
        if case .streaming(let stream, let record) = kept?.phase, let summary = stream.end(ending), let record {
            handler.streamObserver?(record.ended(summary, now: ConnectionWatch.nanoseconds))
        }
        if let client = state.proxiedClient { connections.leave(client) }
        state.proxiedClient = nil
        if state.bodyCharge != nil {
            state.bodyCharge = nil
            state.watch.bodyCharge.withLock { $0 = nil }
        }
        state.closesAfterwards = false
        switch state.stage {
        case .arriving: break
        case .owed:
            answersOwed.leave()
            requestsInFlight.leave()
        case .leaving: requestsInFlight.leave()
        case .turnedAway: requestsTurnedAway.leave()
        }
        state.stage = .arriving
        // A connection that was cut off closes on its own.
        _ = state.watch.enter(.head)
    }

    private func answer(
        _ request: borrowing HTTPRequest, by destination: RequestDestination, _ arrival: borrowing Arrival
    ) -> MHD_Result {
        switch destination.reply(to: request) {
        case .now(let response):
            return send(response, arrival)
        case .ready(let ready):
            return send(ready, arrival)
        case .later(let start):
            let exchange = HTTPExchange(
                connection: arrival.connection, parked: parked, id: request.id, path: request.path,
                client: arrival.state.client, method: request.method, answers: answers,
                keeping: arrival.state.bodyCharge)
            start(exchange)
            switch exchange.park() {
            case .parked:
                arrival.enter(.waiting(exchange))
                return .YES
            case .alreadyAnswered:
                guard let response = exchange.takeAnswer() else { return .NO }
                return queue(response, arrival)
            case .serverIsStopping:
                return send(stopping(at: arrival.knownPath), arrival)
            }
        }
    }

    /// Sends a shared response as it is, unless the connection has to be closed: that needs a header of its
    /// own.
    private func send(_ ready: ReadyResponse, _ arrival: borrowing Arrival) -> MHD_Result {
        switch ready.prepared {
        case .some(let prepared) where !arrival.state.closesAfterwards: queue(prepared, arrival)
        default: send(ready.response, arrival)
        }
    }

    private func send(_ response: HTTPResponse, _ arrival: borrowing Arrival) -> MHD_Result {
        let isHeadRequest = arrival.state.method == .head
        let (admitted, charge) = answers.admit(
            response, to: arrival.state.client, at: arrival.knownPath,
            isRead: arrival.state.method?.isSafe ?? true)
        let response = admitted.naming(arrival.state.requestID)
        guard let prepared = PreparedResponse(response, isHeadRequest: isHeadRequest, charge: charge) else {
            logger.error(
                "A response cannot be sent as it is.",
                metadata: [
                    "status": "\(response.status.rawValue)", "request": "\(arrival.state.requestID)",
                ])
            guard let substitute = PreparedResponse(Problem(status: .internalServerError).response()) else {
                return .NO
            }
            return queue(substitute, arrival)
        }
        return queue(prepared, arrival)
    }

    private func queue(_ response: borrowing PreparedResponse, _ arrival: borrowing Arrival) -> MHD_Result {
        if let stream = response.stream {
            guard stream.attach(to: arrival.connection, openStreams: openStreams) else {
                return send(stopping(at: arrival.knownPath), arrival)
            }
            arrival.enter(.streaming(stream, handler.streamObserver.map { _ in StreamRecord(arrival) }))
        }
        observe(response, arrival)
        if arrival.state.stage == .owed {
            arrival.state.stage = .leaving
            answersOwed.leave()
        }
        // The library reads chunks more leniently than the standard allows, and a proxy in front of it may find
        // the end of such a body elsewhere. So no bytes that follow it may be taken for a request.
        if arrival.state.closesAfterwards { response.closeConnection() }
        return arrival.connection.queue(response)
    }

    private func observe(_ response: borrowing PreparedResponse, _ arrival: borrowing Arrival) {
        guard let observer = handler.observer else { return }
        observer(ServedAnswer(response, to: arrival, now: ConnectionWatch.nanoseconds))
    }

    /// A client may send the bytes within the limit in good faith, so they do not count towards the discard limit.
    private func discardableBytes(beyond limit: Int) -> Int {
        limit + configuration.discardedBodyLimitBytes
    }
}
