import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("The contract for methods, queries and conditions")
struct HTTPContractTests {
    @Test(
        "an entity tag is compared literally, not as a number",
        arguments: ["01", "+1", "1 ", " 1", "001", "1.0", "-1", ""])
    func opaqueTags(tag: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let current = await venue.send(.get, session)
        let refused = await venue.send(
            .post, "\(session)/memory-warning", json: [:], fields: ["If-Match": "\"\(tag)\""])
        #expect([.preconditionFailed, .badRequest].contains(refused.status), "\(refused.status)")
        #expect(await venue.send(.get, session).text == current.text)
        let taken = await venue.send(
            .post, "\(session)/memory-warning", json: [:], fields: ["If-Match": "\"1\""])
        #expect(taken.status == .ok)
    }

    @Test(
        "an empty value is refused if the contract requires a character",
        arguments: [
            "/v1/archives?session=", "/v1/storyboards?name=", "/v1/sessions/SESSION/controllers?title=",
            "/v1/sessions/SESSION/controllers?class=",
        ])
    func emptyValues(target: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let path = target.replacing("/v1/sessions/SESSION", with: session)
        #expect(await venue.send(.get, path).status == .badRequest)
    }

    @Test("every operation lists the refusals that precede its resource")
    func refusals() async throws {
        for operation in try await Venue().interface.operations {
            let kinds = Set(operation.allProblems)
            #expect(
                kinds.isSuperset(of: [.misdirected, .targetTooLong, .requestTimeout, .tooManyConnections]))
            #expect(kinds.contains(.foreignOrigin) == !operation.method.isSafe, "\(operation.id)")
        }
    }

    @Test("a method that a path does not list is 405, TRACE too")
    func methods() async throws {
        let venue = try await Venue()
        let refused = await venue.send(.trace, "/v1/sessions")
        #expect(refused.status == .methodNotAllowed)
        #expect(refused.header("Allow")?.contains("TRACE") == false)
        guard case .string(let description)? = venue.check.contract["info"]?["description"] else {
            Issue.record("The contract has no description.")
            return
        }
        #expect(description.contains("TRACE") && description.contains("405"))
    }
}
