import JSONCoding
import MicroHTTP
import SessionHost

/// `/v1/tenant`: the limits of the caller's tenant, and its usage.
struct TenantResource: Sendable {
    let doorkeeper: Doorkeeper
    let reply: Replies

    var operations: [Operation] {
        [
            Operation(
                id: "readTenant", method: .get, path: "/v1/tenant", tag: .operations, access: .token(.read),
                summary: "Reads the limits of the token's tenant, and how much of them is used.",
                answers: [.json(.tenant, "The tenant.")]
            ) { request, context in
                _ = try Query(request, allowing: [])
                let host = context.host
                let usage = host.usage
                var object: JSONObject = [
                    "tenant": .string(host.tenant.text),
                    "sessions": Self.amount(usage.sessions, of: host.limits.sessions),
                    "bytes": Self.amount(usage.bytes, of: host.limits.bytes),
                ]
                if let rate = doorkeeper.rate(of: host.tenant) {
                    object["requestsPerSecond"] = [
                        "limit": .integer(rate.limit), "available": .integer(rate.available),
                    ]
                }
                return .now(
                    .json(JSONValue.object(object).encoded(), fields: [HTTPField("Cache-Control", "no-store")]))
            }
        ]
    }

    private static func amount(_ used: Int, of limit: Int?) -> JSONValue {
        var object: JSONObject = ["used": .integer(used)]
        object["limit"] = limit.map { .integer($0) }
        return .object(object)
    }
}

extension Schema {
    static let tenant: Schema = named(
        "Tenant",
        object([
            .required("tenant", name.example("checkout"), "The name of the tenant."),
            .required("sessions", tenantAmount, "The sessions."),
            .required("bytes", tenantAmount, "The bytes of sessions, storyboards and archives, as they are stored."),
            .optional("requestsPerSecond", tenantRate, "The rate of requests, if it is limited."),
        ]).described("The limits of a tenant, and how much of them is used.")
            .example([
                "tenant": "checkout", "sessions": ["used": 12, "limit": 100],
                "bytes": ["used": 4_808_112, "limit": 1_073_741_824],
                "requestsPerSecond": ["limit": 200, "available": 399],
            ]))

    private static let tenantAmount: Schema = named(
        "TenantAmount",
        object([
            .required("used", count, "How much there is."),
            .optional("limit", count, "How much there may be; missing without a limit."),
        ]).described("An amount and its limit.").example(["used": 12, "limit": 100]))

    private static let tenantRate: Schema = named(
        "TenantRate",
        object([
            .required("limit", count, "Requests in a second."),
            .required("available", count, "How many requests would be accepted at this moment."),
        ]).described("A rate of requests.").example(["limit": 200, "available": 399]))
}
