import AccessControl
import Logging
import MicroHTTP
import SessionHost

extension Operation {
    /// The operation as a route that turns every thrown error into a problem.
    ///
    /// - Throws: `RouteFault` if the path's template is not valid.
    func route(
        uploadLimitBytes: Int, journalLimitBytes: Int, registry: SessionRegistry, doorkeeper: Doorkeeper,
        logger: Logger
    ) throws(RouteFault) -> Route {
        let limit: Int? =
            switch body?.size ?? .ordinary {
            case .ordinary: nil
            case .upload: uploadLimitBytes
            case .journal: journalLimitBytes
            }
        return try Route(method, path, bodyLimitBytes: limit) { request in
            do throws(RequestRefusal) {
                try doorkeeper.count(try doorkeeper.admit(request, to: access), for: access)
                try refuseVainCondition(of: request)
                return nil
            } catch {
                return answer(to: error, at: request.path)
            }
        } standing: { request, parameters in
            guard let standing, let (caller, admits) = doorkeeper.readmission(of: request, to: access) else {
                return nil
            }
            let host = doorkeeper.host(of: caller, in: registry)
            let context = OperationContext(caller: caller, host: host, parameters: parameters)
            guard let reply = standing(request, context) else { return nil }
            return {
                guard admits(), let ready = reply(), doorkeeper.countRepetition(caller, for: access) else { return nil }
                return ready
            }
        } reply: { request, parameters in
            do {
                // A token may have been revoked while the body arrived.
                let caller = try doorkeeper.admit(request, to: access)
                if !request.wasAdmitted { try doorkeeper.count(caller, for: access) }
                try refuseVainCondition(of: request)
                let host = doorkeeper.host(of: caller, in: registry)
                return try handler(
                    request, OperationContext(caller: caller, host: host, parameters: parameters))
            } catch {
                let refusal = RequestID.$current.withValue(request.id) {
                    RequestRefusal(anything: error, logger: logger)
                }
                return .now(answer(to: refusal, at: request.path))
            }
        }
    }

    /// Refuses a precondition and a key that the operation would ignore: their sender relies on them.
    private func refuseVainCondition(of request: borrowing HTTPRequest) throws(RequestRefusal) {
        if !method.isSafe, !isConditional, request.header("If-Match") != nil {
            throw RequestRefusal(
                .malformedRequest, "If-Match has no meaning for \(method.rawValue) \(path): leave the header out.")
        }
        if method == .post, !isIdempotent, request.header("Idempotency-Key") != nil {
            throw RequestRefusal(
                .malformedRequest,
                "Idempotency-Key has no meaning for \(method.rawValue) \(path), which does the same again when it is "
                    + "repeated: leave the header out.")
        }
    }

    /// The answer to a refused request.
    private func answer(to refusal: RequestRefusal, at path: RequestPath) -> HTTPResponse {
        if sendsToLogin, refusal.kind == .tokenMissing { return LoginResource.redirect(to: LoginResource.path) }
        return refusal.response(at: path)
    }
}

extension RequestRefusal {
    /// The refusal as an answer that names the requested path.
    func response(at path: RequestPath) -> HTTPResponse {
        var problem = problem
        problem.instance = path.description
        if case .string(let question) = extensions["question"], let link = path.question(question) {
            problem.detail?.append(" POST {\"answer\": …} to \(link).")
            problem.extensions["answer"] = .string(link)
        }
        return problem.response(fields: fields)
    }
}

extension RequestPath {
    /// The path for answering a question, in the session that this path belongs to.
    fileprivate func question(_ question: String) -> String? {
        let segments = description.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: true)
        guard segments.count >= 3, segments[0] == "v1", segments[1] == "sessions" else { return nil }
        return "/v1/sessions/\(segments[2])/questions/\(PercentEncoding.encode(question))"
    }
}
