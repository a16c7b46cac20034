import Guarding
import Logging
import Metrics
import MicroHTTP
import ServiceMetrics

/// Measures every answer of the service, and writes the access log if it is enabled.
struct RequestObserver: Sendable {
    private let meters: [OperationMeter]
    private let unmatched: OperationMeter
    private let bytes = MetricFamily.requestBytes.counter()
    private let accessLog: Logger?

    /// An observer of the operations, in the order of the router's routes.
    ///
    /// - Parameter accessLog: the log for a line per answer; nil for none.
    init(_ operations: [Operation], accessLog: Logger?) {
        meters = operations.map { OperationMeter(operation: $0.id) }
        unmatched = OperationMeter(operation: "none")
        self.accessLog = accessLog
    }

    /// Records an answer; called on the daemon's thread.
    func note(_ answer: borrowing ServedAnswer) {
        let meter = answer.route.map { meters[$0] } ?? unmatched
        meter.record(answer.status, nanoseconds: answer.nanoseconds)
        if answer.bodyByteCount > 0 { bytes.increment(by: Int64(answer.bodyByteCount)) }
        guard let accessLog else { return }
        var metadata: Logger.Metadata = [
            "request": "\(answer.request)", "method": "\(answer.method?.rawValue ?? "unknown")",
            "path": "\(answer.path)", "operation": "\(meter.operation)",
            "status": .stringConvertible(Int(answer.status.rawValue)),
            "seconds": .stringConvertible(Double(answer.nanoseconds / 1_000) / 1e6),
        ]
        if let client = answer.client { metadata["client"] = "\(client)" }
        accessLog.info("A request was answered.", metadata: metadata)
    }
}

/// The instruments of one operation.
private final class OperationMeter: Sendable {
    let operation: String
    private let duration: Timer
    /// Created when a status first occurs, so that no other status is printed.
    private let counters = Guarded([UInt16: Counter]())

    init(operation: String) {
        self.operation = operation
        duration = MetricFamily.requestDuration.timer(operation)
    }

    func record(_ status: HTTPStatus, nanoseconds: Int64) {
        duration.recordNanoseconds(nanoseconds)
        let code = UInt16(clamping: status.rawValue)
        let counter = counters.withLock { counters in
            if let known = counters[code] { return known }
            let made = MetricFamily.requests.counter(operation, "\(code)")
            counters[code] = made
            return made
        }
        counter.increment()
    }
}
