import JSONCoding
import MicroHTTP
import ServiceMetrics
import SessionHost
import SessionStore

/// `/healthz`, `/readyz` and `/metrics`: probes for the operators of the service.
struct HealthResource: Sendable {
    let registry: SessionRegistry
    let reply: Replies
    let metrics: MetricsCollection
    let version: String

    var operations: [Operation] { [alive, ready, measured] }

    private var alive: Operation {
        let body = JSONValue.object(["status": "ok", "version": .string(version)]).encoded()
        return Operation(
            id: "isAlive", method: .get, path: "/healthz", tag: .operations, access: .open,
            summary: "Reports that the process is running.", answers: [.json(.health, "It runs.")]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            return .now(.json(body, fields: [HTTPField("Cache-Control", "no-store")]))
        }
    }

    private var ready: Operation {
        let registry = registry
        let body = JSONValue.object(["status": "ok", "version": .string(version)]).encoded()
        return Operation(
            id: "isReady", method: .get, path: "/readyz", tag: .operations, access: .open,
            summary: "Reports within two seconds whether commands can be committed, and if not, why.",
            answers: [.json(.health, "Requests can be served.")], problems: [.storeUnavailable]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            return reply.later(to: request) {
                switch await registry.readiness() {
                case .ready: return .json(body, fields: [HTTPField("Cache-Control", "no-store")])
                case .unready(let trouble): throw RequestRefusal(trouble)
                case .starting:
                    throw RequestRefusal(
                        .storeUnavailable,
                        "Sessions that were at work when the service last ended are being tried.",
                        extensions: ["reason": "starting"])
                case .stopping: throw RequestRefusal(.stopping, "The server is stopping.")
                }
            }
        }
    }

    private var measured: Operation {
        let metrics = metrics
        return Operation(
            id: "readMetrics", method: .get, path: "/metrics", tag: .operations, access: .token(.administer),
            summary: "Reads the metrics of the service in Prometheus' text format.",
            answers: [
                .text(
                    .plainText, "Prometheus' text format 0.0.4.",
                    example:
                        "# HELP proscenium_events_total Events of the commands that took effect.\n# TYPE proscenium_events_total counter\nproscenium_events_total 12\n"
                )
            ]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            return reply.later(to: request) {
                .text(await metrics.text(), mediaType: "text/plain; version=0.0.4; charset=utf-8")
            }
        }
    }
}
