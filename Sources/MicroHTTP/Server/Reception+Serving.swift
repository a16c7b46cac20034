import CMicroHTTPD

extension Reception {
    /// The headers of a request are there.
    ///
    /// An answer given here makes libmicrohttpd close the connection, since "the rest of the request is
    /// discarded": right for what must be refused before its body, and for nothing else.
    func begin(_ arrival: Arrival) -> MHD_Result {
        requestsInFlight.enter()
        arrival.slot.pointee = arrival.nothingKept
        // Asked after entering, and set before `stop` waits: what is not turned away is waited for.
        if isStopping.load(ordering: .sequentiallyConsistent) { return turnAway(arrival) }
        guard let method = HTTPMethod(cString: arrival.method) else {
            return send(handler.response(to: .methodUnknown, at: arrival.knownPath), arrival)
        }
        return method.expectsNoBody ? .YES : expectBody(method, arrival)
    }

    /// Answers 503, and no longer counts the request among those that were promised an answer.
    private func turnAway(_ arrival: Arrival) -> MHD_Result {
        requestsTurnedAway.enter()
        requestsInFlight.leave()
        arrival.enter(.turnedAway)
        return send(stopping(at: arrival.knownPath), arrival)
    }

    /// Decides what may be sent as a body, before any of it is read.
    private func expectBody(_ method: HTTPMethod, _ arrival: Arrival) -> MHD_Result {
        do throws(RequestFault) {
            let framing = try BodyFraming(arrival.connection)
            let path = try arrival.path()
            let limit = bodyLimitBytes(method, path, arrival)
            if let announced = framing.announcedBytes, announced > limit,
                framing.expectsContinue || announced - limit > configuration.discardedBodyLimitBytes
            {
                return send(handler.response(to: .bodyTooLarge(limitBytes: limit), at: path), arrival)
            }
            let intake = BodyIntake(
                limitBytes: limit, announcedBytes: framing.announcedBytes,
                discardableBytes: discardableBytes(beyond: limit))
            arrival.enter(.reading(Conversation.Reading(method: method, path: path, intake: intake)))
            return .YES
        } catch {
            return send(handler.response(to: .malformed(error), at: arrival.knownPath), arrival)
        }
    }

    /// A part of the body is there.
    func receive(_ part: UnsafeRawBufferPointer, _ arrival: Arrival) -> MHD_Result {
        guard let conversation = arrival.conversation else { return receiveUnexpected(part, arrival) }
        guard case .reading(var reading) = conversation.phase else { return .NO }
        // The phase gives its intake up while it changes, so that the bytes are never copied.
        conversation.phase = .answered
        let verdict = reading.intake.append(part)
        conversation.phase = .reading(reading)
        switch verdict {
        case .goOn: return .YES
        case .closeConnection: return .NO
        }
    }

    /// The first part of a body where none was expected: it is read all the same, within the limit.
    private func receiveUnexpected(_ part: UnsafeRawBufferPointer, _ arrival: Arrival) -> MHD_Result {
        guard let method = HTTPMethod(cString: arrival.method) else { return .NO }
        do throws(RequestFault) {
            let framing = try BodyFraming(arrival.connection)
            let path = try arrival.path()
            let limit = bodyLimitBytes(method, path, arrival)
            let intake = BodyIntake(
                limitBytes: limit, announcedBytes: framing.announcedBytes,
                discardableBytes: discardableBytes(beyond: limit))
            arrival.enter(.reading(Conversation.Reading(method: method, path: path, intake: intake)))
            return receive(part, arrival)
        } catch {
            // Nothing can be answered in the middle of a body, and this one cannot be trusted to end.
            return .NO
        }
    }

    /// The request is there as a whole, or its connection was resumed.
    func finish(_ arrival: Arrival) -> MHD_Result {
        guard let conversation = arrival.conversation else { return answerWithoutBody(arrival) }
        switch conversation.phase {
        case .reading(let reading):
            conversation.phase = .answered
            if let refusal = reading.intake.refusal {
                return send(handler.response(to: refusal, at: reading.path), arrival)
            }
            let request = HTTPRequest(
                method: reading.method, path: reading.path, body: reading.intake.bytes,
                connection: arrival.connection.pointer)
            return answer(request, arrival)
        case .waiting(let exchange):
            guard let response = exchange.takeAnswer() else { return .NO }
            return queue(response, arrival)
        case .streaming, .answered, .turnedAway:
            return .NO
        }
    }

    private func answerWithoutBody(_ arrival: Arrival) -> MHD_Result {
        guard let method = HTTPMethod(cString: arrival.method) else { return .NO }
        do throws(RequestFault) {
            let request = HTTPRequest(
                method: method, path: try arrival.path(), body: [], connection: arrival.connection.pointer)
            return answer(request, arrival)
        } catch {
            return send(handler.response(to: .malformed(error), at: arrival.knownPath), arrival)
        }
    }

    /// The request is over, however it ended; `kept` is what was remembered of it.
    func complete(_ kept: Conversation?, _ ending: ResponseStream.Ending) {
        switch kept?.phase {
        case .streaming(let stream):
            stream.end(ending)
            requestsInFlight.leave()
        case .turnedAway:
            requestsTurnedAway.leave()
        case .reading, .waiting, .answered, nil:
            requestsInFlight.leave()
        }
    }

    private func answer(_ request: borrowing HTTPRequest, _ arrival: Arrival) -> MHD_Result {
        switch handler.reply(request) {
        case .now(let response):
            return send(response, arrival)
        case .later(let start):
            let exchange = HTTPExchange(
                connection: arrival.connection, parked: parked, path: request.path)
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

    private func send(_ response: HTTPResponse, _ arrival: Arrival) -> MHD_Result {
        guard let prepared = PreparedResponse(response) else {
            logger.error(
                "A response cannot be sent as it is.", metadata: ["status": "\(response.status.rawValue)"])
            guard let substitute = PreparedResponse(Problem(status: .internalServerError).response()) else {
                return .NO
            }
            return queue(substitute, arrival)
        }
        return queue(prepared, arrival)
    }

    private func queue(_ response: borrowing PreparedResponse, _ arrival: Arrival) -> MHD_Result {
        guard let stream = response.stream else { return arrival.connection.queue(response) }
        guard stream.attach(to: arrival.connection, openStreams: openStreams) else {
            return send(stopping(at: arrival.knownPath), arrival)
        }
        arrival.enter(.streaming(stream))
        return arrival.connection.queue(response)
    }

    private func bodyLimitBytes(_ method: HTTPMethod, _ path: RequestPath, _ arrival: Arrival) -> Int {
        let request = HTTPRequest(
            method: method, path: path, body: [], connection: arrival.connection.pointer)
        return handler.bodyLimitBytes(request) ?? configuration.bodyLimitBytes
    }

    /// The part within the limit may have been announced honestly, and is not held against the client.
    private func discardableBytes(beyond limit: Int) -> Int {
        limit + configuration.discardedBodyLimitBytes
    }
}
