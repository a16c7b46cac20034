import AccessControl
import FolderTesting
import Foundation
import Guarding
import JSONCoding
import Logging
@testable import MicroHTTP
import ServiceMetrics
import SessionHost
import SessionStore
import StoryboardReader
import Testing

@testable import SessionAPI

/// The whole service in the test's process, on its own database and without a socket. Every answer is checked against
/// the contract.
struct Venue: Sendable {
    let folder: TemporaryFolder
    let store: SQLiteStore
    let registry: SessionRegistry
    let interface: HTTPInterface
    let router: Router
    let check: SchemaCheck

    init(
        folder: TemporaryFolder? = nil, configuration: HostConfiguration = HostConfiguration(),
        eventPageSize: Int = 1_000, tokens: TokenList? = nil, quotas: [TenantName: TenantQuota] = [:],
        clock: WallClock = .system, pictures: PictureProgram = PictureProgram()
    ) async throws {
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        self.folder = try folder ?? TemporaryFolder()
        store = try SQLiteStore(path: self.folder.database, logger: quiet)
        let commits = CommitQueue(store: store)
        let library = StoryboardLibrary(commits: commits)
        registry = SessionRegistry(
            store: store, commits: commits, configuration: configuration,
            readStoryboard: { try library.storyboard($0, name: $1) }, logger: quiet)
        try await registry.start()
        var parts = HTTPInterface.Parts(
            registry: registry, library: library, metrics: MetricsCollection(), version: "0")
        parts.logger = quiet
        parts.eventPageSize = eventPageSize
        parts.doorkeeper = Doorkeeper(tokens: { tokens }, quotas: { quotas[$0] ?? TenantQuota() }, clock: clock)
        parts.pictures = pictures
        interface = HTTPInterface(parts)
        router = try interface.router()
        check = SchemaCheck(contract: Self.contract(of: interface, eventPageSize: eventPageSize))
    }

    /// The contract, which is the same for all services with pages of the same size.
    private static func contract(of interface: HTTPInterface, eventPageSize: Int) -> JSONValue {
        contracts.withLock { contracts in
            if let contract = contracts[eventPageSize] { return contract }
            let contract = Contract(operations: interface.operations, version: "0").json
            contracts[eventPageSize] = contract
            return contract
        }
    }

    private static let contracts = Guarded<[Int: JSONValue]>([:])

    /// Ends all use of the database.
    func close() async throws {
        await registry.stop()
        try store.close()
    }

    /// Sends a `GET`, and sends it again as long as the store is slow, which it may be on a busy machine.
    func patientGet(_ target: String) async -> Answered {
        while true {
            let answer = await send(.get, target)
            guard answer.status == .serviceUnavailable, answer.json["reason"] == "slow" else { return answer }
        }
    }

    /// Sends a request with a body of JSON, given as a value.
    func send(
        _ method: HTTPMethod, _ target: String, json: JSONValue? = nil, fields: [String: String] = [:]
    ) async -> Answered {
        await send(
            method, target, body: json?.encoded() ?? [], contentType: json == nil ? nil : "application/json",
            fields: fields)
    }

    /// Sends a request.
    func send(
        _ method: HTTPMethod, _ target: String, body: [UInt8], contentType: String?,
        fields: [String: String] = [:]
    ) async -> Answered {
        let parts = target.split(separator: "?", maxSplits: 1)
        let items = parts.dropFirst().flatMap { $0.split(separator: "&") }.map(queryItem)
        let request = HTTPRequest(
            method: method,
            path: RequestPath(
                segments: (parts.first ?? "").split(separator: "/").map {
                    $0.removingPercentEncoding ?? String($0)
                }),
            queryItems: items,
            fields: (contentType.map { [HTTPField("Content-Type", $0)] } ?? [])
                + fields.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) },
            body: body)
        let match = router.tree.match(request.path)
        let position = match.flatMap { router.position(of: method, in: $0) }
        let template = position.map { router.routes[$0].template.description }
        let answered = Answered(await router.response(to: request))
        hold(answered, against: template, method)
        return answered
    }

    private func queryItem(_ text: Substring) -> QueryItem {
        let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
        return QueryItem(name: pair.first ?? "", value: pair.dropFirst().first?.removingPercentEncoding)
    }

    /// Records violations of the contract in an answer.
    private func hold(_ answered: Answered, against template: String?, _ method: HTTPMethod) {
        guard let template else { return }
        let status = answered.status.rawValue.description
        let operation = check.contract["paths"]?[template]?[method.rawValue.lowercased()]
        guard let response = operation?["responses"]?[status] else {
            Issue.record(
                "\(method.rawValue) \(template) answered \(status), which the contract does not have")
            return
        }
        guard let content = response["content"] else {
            #expect(answered.body.isEmpty, "\(template) answered a body that the contract does not have")
            return
        }
        let kind = answered.header("Content-Type").flatMap { MediaType($0) }?.description ?? ""
        guard let schema = content[kind]?["schema"] else {
            Issue.record("\(template) answered \(kind), which the contract does not have for \(status)")
            return
        }
        let value =
            kind.hasSuffix("/json") || kind.hasSuffix("+json") ? answered.json : .string(answered.text)
        let findings = check.findings(value, schema)
        #expect(findings.isEmpty, "\(method.rawValue) \(template): \(findings.joined(separator: "; "))")
    }
}
