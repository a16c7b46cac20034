import Foundation
import FoundationNetworking
import ScenarioKit

/// A service elsewhere, over HTTP.
struct RemoteService: ScenarioService {
    /// The address, such as `http://127.0.0.1:8750`.
    let address: URL
    /// The token to present; nil for a service without tokens.
    let token: String?
    /// Several, since each handles all its transfers on a single queue.
    private let clients: [URLSession]

    init(address: URL, token: String?) {
        self.address = address
        self.token = token
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        // Otherwise each header of each answer is searched for cookies.
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = 60
        configuration.httpMaximumConnectionsPerHost = 16
        let count = ProcessInfo.processInfo.activeProcessorCount * 2
        clients = (0..<count).map { _ in URLSession(configuration: configuration) }
    }

    func send(_ request: ServiceRequest) async throws(ServiceFailure) -> ServiceAnswer {
        guard let url = URL(string: request.target, relativeTo: address) else {
            throw ServiceFailure("\(request.target) is no path.")
        }
        var message = URLRequest(url: url)
        message.httpMethod = request.method
        message.setValue(request.accept, forHTTPHeaderField: "Accept")
        if let type = request.contentType {
            message.setValue(type, forHTTPHeaderField: "Content-Type")
            message.httpBody = Data(request.body)
        }
        if let token { message.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        do {
            let client = clients[.random(in: clients.indices)]
            let (body, response) = try await client.data(for: message)
            guard let response = response as? HTTPURLResponse else {
                throw ServiceFailure("\(address) does not answer by HTTP.")
            }
            return ServiceAnswer(status: response.statusCode, body: Array(body))
        } catch let failure as ServiceFailure {
            throw failure
        } catch {
            throw ServiceFailure("\(address) does not answer: \(error.localizedDescription)")
        }
    }
}
