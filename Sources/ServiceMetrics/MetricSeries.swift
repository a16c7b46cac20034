import Guarding
import Metrics

/// One series of measurements: a family with the values of its labels, and what was counted or recorded.
final class MetricSeries: CounterHandler, RecorderHandler, TimerHandler {
    /// The label values in Prometheus' syntax, such as `kind="replay"`; empty if there are none.
    let labels: String
    private let kind: MetricFamily.Kind
    private let totals: Guarded<Totals>

    private struct Totals {
        var count: Int64 = 0
        var sum: Double = 0
        var last: Double = 0
        /// The number of values in each bucket, not cumulated.
        var buckets: [Int64]
    }

    init(_ kind: MetricFamily.Kind, labels: String) {
        self.kind = kind
        self.labels = labels
        var bucketCount = 0
        if case .histogram(let bounds) = kind { bucketCount = bounds.count }
        totals = Guarded(Totals(buckets: Array(repeating: 0, count: bucketCount)))
    }

    func increment(by amount: Int64) {
        totals.withLock { $0.count &+= amount }
    }

    func reset() {
        totals.withLock { $0 = Totals(buckets: Array(repeating: 0, count: $0.buckets.count)) }
    }

    func record(_ value: Int64) {
        record(Double(value))
    }

    func record(_ value: Double) {
        var bucket: Int?
        if case .histogram(let bounds) = kind { bucket = bounds.firstIndex { value <= $0 } }
        totals.withLock { totals in
            totals.count &+= 1
            totals.sum += value
            totals.last = value
            if let bucket { totals.buckets[bucket] &+= 1 }
        }
    }

    func recordNanoseconds(_ duration: Int64) {
        record(Double(duration) / 1e9)
    }

    /// The lines of the series, each with its line break.
    func lines(of name: String) -> String {
        let totals = totals.withLock { $0 }
        let place = labels.isEmpty ? "" : "{\(labels)}"
        switch kind {
        case .counter: return "\(name)\(place) \(totals.count)\n"
        case .gauge: return "\(name)\(place) \(MetricText.number(totals.last))\n"
        case .histogram(let bounds):
            var text = ""
            var count: Int64 = 0
            for (bound, inBucket) in zip(bounds, totals.buckets) {
                count += inBucket
                text += "\(name)_bucket{\(bucketLabels(MetricText.number(bound)))} \(count)\n"
            }
            text += "\(name)_bucket{\(bucketLabels("+Inf"))} \(totals.count)\n"
            text += "\(name)_sum\(place) \(MetricText.number(totals.sum))\n"
            return text + "\(name)_count\(place) \(totals.count)\n"
        }
    }

    private func bucketLabels(_ bound: String) -> String {
        labels.isEmpty ? "le=\"\(bound)\"" : "\(labels),le=\"\(bound)\""
    }
}

/// The syntax of Prometheus' text format.
enum MetricText {
    /// A number: integers without a point.
    static func number(_ value: Double) -> String {
        if let whole = Int64(exactly: value) { return "\(whole)" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return value.isNaN ? "NaN" : "\(value)"
    }

    /// Labels with their values, in the given order.
    static func labels(_ labels: [(String, String)]) -> String {
        labels.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: ",")
    }

    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return value }
        return value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}
