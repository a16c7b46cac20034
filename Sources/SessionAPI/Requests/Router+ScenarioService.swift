import Foundation
import MicroHTTP
import ScenarioKit

/// A scenario's requests, answered in this process. They take the way of all others from the router on, so a scenario
/// has the same result as over HTTP.
extension Router {
    /// The answer to a request.
    ///
    /// - Throws: if the method is unknown, or if the answer is a stream.
    package func answer(to request: ServiceRequest) async throws(ServiceFailure) -> ServiceAnswer {
        let response = await response(to: try HTTPRequest(request))
        let status = Int(response.status.rawValue)
        return switch response.body {
        case .empty: ServiceAnswer(status: status, body: [])
        case .constant(let text): ServiceAnswer(status: status, body: Array(text.description.utf8))
        case .bytes(let bytes): ServiceAnswer(status: status, body: bytes)
        case .stream: throw ServiceFailure("\(request.method) \(request.target) is answered with a stream.")
        }
    }
}

extension ServiceRequest {
    /// The parts of the path, decoded.
    package var segments: [String] {
        let path = target.prefix { $0 != "?" }
        return path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    }
}

extension HTTPRequest {
    fileprivate init(_ request: ServiceRequest) throws(ServiceFailure) {
        guard let method = HTTPMethod(rawValue: request.method) else {
            throw ServiceFailure("There is no method \(request.method).")
        }
        let items = request.target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { text in
            let pair = text.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? String($0) }
            return QueryItem(name: pair.first ?? "", value: pair.dropFirst().first)
        }
        var fields = [HTTPField("Accept", request.accept)]
        if let type = request.contentType { fields.append(HTTPField("Content-Type", type)) }
        self.init(
            method: method, path: RequestPath(segments: request.segments), queryItems: items, fields: fields,
            body: request.body)
    }
}
