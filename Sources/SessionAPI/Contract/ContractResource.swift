import JSONCoding
import MicroHTTP

/// `/openapi.json`: the contract of a table of operations, itself included.
enum ContractResource {
    /// The operations with the one that shows their contract.
    static func completing(_ operations: [Operation], version: String) -> [Operation] {
        let contract = Contract(operations: operations + [operation(answering: [])], version: version)
        return operations + [operation(answering: contract.json.encoded())]
    }

    private static func operation(answering body: [UInt8]) -> Operation {
        Operation(
            id: "readContract", method: .get, path: "/openapi.json", tag: .operations,
            summary: "This contract.",
            answers: [.json(.map(to: .value), "The contract in OpenAPI 3.1.")]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            return .now(.json(body))
        }
    }
}
