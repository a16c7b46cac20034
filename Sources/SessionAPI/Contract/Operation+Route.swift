import Logging
import MicroHTTP

extension Operation {
    /// The operation as a route that turns every thrown error into a problem.
    ///
    /// - Throws: `RouteFault` if the path's template is not valid.
    func route(uploadLimitBytes: Int, journalLimitBytes: Int, logger: Logger) throws(RouteFault) -> Route {
        let handler = handler
        let limit: Int? =
            switch body?.size ?? .ordinary {
            case .ordinary: nil
            case .upload: uploadLimitBytes
            case .journal: journalLimitBytes
            }
        return try Route(method, path, bodyLimitBytes: limit) {
            request, parameters in
            do {
                return try handler(request, parameters)
            } catch {
                return .now(RequestRefusal(anything: error, logger: logger).response(at: request.path))
            }
        }
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
        return problem.response()
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
