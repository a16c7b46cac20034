import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@testable import SessionAPI

@Suite("The contract")
struct ContractTests {
    @Test("every route is in the contract, and every operation of the contract is a route")
    func routes() async throws {
        let venue = try await Venue()
        let routes = Set(venue.router.routes.map { "\($0.method.rawValue) \($0.template)" })
        guard case .object(let paths)? = venue.check.contract["paths"] else {
            Issue.record("The contract has no paths.")
            return
        }
        var operations: Set<String> = []
        for path in paths.members {
            guard case .object(let methods) = path.value else { continue }
            for method in methods.keys { operations.insert("\(method.uppercased()) \(path.key)") }
        }
        #expect(operations == routes)
        #expect(operations.count == venue.interface.operations.count)
    }

    @Test("the contract is served verbatim")
    func served() async throws {
        let venue = try await Venue()
        let answered = await venue.send(.get, "/openapi.json")
        #expect(answered.status == .ok)
        #expect(answered.json == venue.check.contract)
    }

    @Test("every reference leads to a schema, every schema is used, and a name stands for one schema")
    func references() async throws {
        let venue = try await Venue()
        var used: Set<String> = []
        collect(venue.check.contract, into: &used)
        for reference in used {
            #expect(venue.check.resolve(.string(reference)) != .null, "\(reference) leads nowhere")
        }
        let schemas = Contract(operations: venue.interface.operations, version: "0").schemas
        let named = Set(schemas.schemas.keys.map { "#/components/schemas/\($0)" })
        #expect(named.subtracting(used) == [])
        #expect(schemas.ambiguous == [])
    }

    @Test("operations have unique names and descriptions")
    func names() async throws {
        let operations = try await Venue().interface.operations
        #expect(Set(operations.map(\.id)).count == operations.count)
        #expect(operations.allSatisfy { $0.summary.hasSuffix(".") })
    }

    @Test("problems have unique types, and error statuses")
    func problems() {
        #expect(Set(ProblemKind.allCases.map(\.type)).count == ProblemKind.allCases.count)
        #expect(ProblemKind.allCases.allSatisfy { (400...599).contains($0.status.rawValue) })
        #expect(ProblemKind.idempotencyKeyReused.type == "urn:proscenium:problem:idempotency-key-reused")
    }

    @Test("every word has a form, and a body with its arguments only", arguments: CallVerb.allCases)
    func calls(verb: CallVerb) throws {
        let form = try #require(CallForm.all.first { $0.verb == verb }, "\(verb) has no form in CallForm.all")
        guard case .object(let properties)? = form.body.resolved.json["properties"] else {
            Issue.record("The body of \(verb) is not an object.")
            return
        }
        #expect(Set(properties.keys) == Set(form.keys + ["settle"]))
    }

    @Test("the schema for a new session has the members that the reader accepts")
    func launches() {
        guard case .object(let properties)? = Schema.sessionRequest.resolved.json["properties"] else {
            Issue.record("The body is not an object.")
            return
        }
        #expect(Set(properties.keys) == Set(Launch.keys + SessionRequestReader.furtherKeys))
    }

    private func collect(_ value: JSONValue, into references: inout Set<String>) {
        switch value {
        case .array(let elements): for element in elements { collect(element, into: &references) }
        case .object(let object):
            for member in object.members {
                if member.key == "$ref", case .string(let reference) = member.value {
                    references.insert(reference)
                }
                collect(member.value, into: &references)
            }
        case .null, .bool, .integer, .number, .string: break
        }
    }
}
