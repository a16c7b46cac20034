import Guarding
import JSONCoding
import MicroHTTP

/// `/openapi.json`: the contract of a table of operations, including its own.
enum ContractResource {
    /// The operations, including the one that serves their contract.
    static func completing(_ operations: [Operation], version: String) -> [Operation] {
        let contract = Contract(operations: operations + [operation { [] }], version: version)
        let document = EncodedContract(contract)
        return operations + [operation { document.bytes }]
    }

    private static func operation(answering body: @escaping @Sendable () -> [UInt8]) -> Operation {
        Operation(
            id: "readContract", method: .get, path: "/openapi.json", tag: .operations, access: .token(.read),
            summary: "This contract.",
            answers: [.json(.contract, "The contract in OpenAPI 3.1.")]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            return .now(.json(body()))
        }
    }
}

/// A contract as JSON, encoded on first access.
private final class EncodedContract: Sendable {
    private let contract: Contract
    private let encoded = Guarded<[UInt8]?>(nil)

    init(_ contract: Contract) {
        self.contract = contract
    }

    var bytes: [UInt8] {
        encoded.withLock { encoded in
            if let encoded { return encoded }
            let bytes = contract.json.encoded()
            encoded = bytes
            return bytes
        }
    }
}
