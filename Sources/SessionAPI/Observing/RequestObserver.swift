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
        metadata.note(answer.sender)
        if let type = answer.problemType { metadata["problem"] = "\(ProblemKind.code(ofType: type))" }
        accessLog.info("A request was answered.", metadata: metadata)
    }

    /// Whether the ends of streams are recorded.
    var observesStreams: Bool { accessLog != nil }

    /// Records the end of a streamed answer; called on the daemon's thread.
    func note(_ stream: EndedStream) {
        guard let accessLog else { return }
        let meter = stream.route.map { meters[$0] } ?? unmatched
        var metadata: Logger.Metadata = [
            "request": "\(stream.request)", "path": "\(stream.path)", "operation": "\(meter.operation)",
            "seconds": .stringConvertible(Double(stream.nanoseconds / 1_000) / 1e6),
            "bytes": .stringConvertible(stream.byteCount),
            "ending": "\(stream.account.cause ?? stream.ending.words)",
        ]
        metadata["events"] = stream.account.itemCount.map { .stringConvertible($0) }
        if let client = stream.client { metadata["client"] = "\(client)" }
        metadata.note(stream.sender)
        accessLog.info("A stream ended.", metadata: metadata)
    }
}

extension Logger.Metadata {
    /// Adds who sent a request, if that is known.
    fileprivate mutating func note(_ sender: SenderIdentity?) {
        guard let sender else { return }
        self["token"] = "\(sender.name)"
        self["tenant"] = "\(sender.group)"
    }
}

extension ResponseStream.Ending {
    /// The ending as the access log names it.
    fileprivate var words: String {
        switch self {
        case .completed: "completed"
        case .clientLeft: "client left"
        case .readerStuck: "client stalled"
        case .serverStopped: "server stopping"
        case .brokenOff: "broken off"
        case .neverRead: "never sent"
        }
    }
}

/// The instruments of one operation.
private final class OperationMeter: Sendable {
    let operation: String
    private let duration: Timer
    /// Created when a status first occurs, so that no other status is printed. They are few, and the most frequent
    /// status is usually the first to occur.
    private let counters = Guarded([(code: UInt16, counter: Counter)]())

    init(operation: String) {
        self.operation = operation
        duration = MetricFamily.requestDuration.timer(operation)
    }

    func record(_ status: HTTPStatus, nanoseconds: Int64) {
        duration.recordNanoseconds(nanoseconds)
        let code = UInt16(clamping: status.rawValue)
        let counter = counters.withLock { counters in
            if let known = counters.first(where: { $0.code == code }) { return known.counter }
            let made = MetricFamily.requests.counter(operation, "\(code)")
            counters.append((code, made))
            return made
        }
        counter.increment()
    }
}
