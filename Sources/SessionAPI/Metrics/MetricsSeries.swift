import Guarding
import Metrics

/// One series of measurements: a label with its dimensions, and the counted or recorded values.
final class MetricsSeries: CounterHandler, RecorderHandler, TimerHandler {
    /// The kind of a series in Prometheus' terms.
    enum Kind: String, Sendable {
        case counter
        case gauge
        case summary
    }

    /// The key of a series.
    struct Identity: Hashable, Comparable, Sendable {
        let label: String
        /// The dimensions as printed between braces; empty if there are none.
        let dimensions: String

        init(_ label: String, _ dimensions: [(String, String)]) {
            self.label = label
            self.dimensions = dimensions.sorted { $0.0 < $1.0 }
                .map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        }

        static func < (left: Identity, right: Identity) -> Bool {
            (left.label, left.dimensions) < (right.label, right.dimensions)
        }

        private static func escaped(_ value: String) -> String {
            value.reduce(into: "") { text, character in
                switch character {
                case "\\": text += "\\\\"
                case "\"": text += "\\\""
                case "\n": text += "\\n"
                default: text.append(character)
                }
            }
        }
    }

    let identity: Identity
    let kind: Kind
    private let totals = Guarded(Totals())

    private struct Totals {
        var count: Int64 = 0
        var sum: Double = 0
        var last: Double = 0
    }

    init(_ identity: Identity, _ kind: Kind) {
        self.identity = identity
        self.kind = kind
    }

    func increment(by amount: Int64) {
        totals.withLock { $0.count &+= amount }
    }

    func reset() {
        totals.withLock { $0 = Totals() }
    }

    func record(_ value: Int64) {
        record(Double(value))
    }

    func record(_ value: Double) {
        totals.withLock { totals in
            totals.count &+= 1
            totals.sum += value
            totals.last = value
        }
    }

    func recordNanoseconds(_ duration: Int64) {
        record(Double(duration))
    }

    /// The series' lines, each with its line break.
    func lines() -> String {
        let totals = totals.withLock { $0 }
        let place = identity.dimensions.isEmpty ? "" : "{\(identity.dimensions)}"
        switch kind {
        case .counter: return "\(identity.label)\(place) \(totals.count)\n"
        case .gauge: return "\(identity.label)\(place) \(totals.last)\n"
        case .summary:
            return
                "\(identity.label)_sum\(place) \(totals.sum)\n\(identity.label)_count\(place) \(totals.count)\n"
        }
    }
}
