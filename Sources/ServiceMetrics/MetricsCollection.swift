import Guarding
import Metrics

/// The measurements of all parts of the service, for Prometheus to scrape.
///
/// The program makes one and bootstraps swift-metrics with it; `/metrics` prints it.
public final class MetricsCollection: MetricsFactory {
    /// Reads values that are not kept up to date, such as the size of a file.
    public typealias Collector = @Sendable () async -> [MetricSample]

    private let families: [String: Series]
    private let collectors = Guarded([Collector]())

    /// The series of one family.
    private final class Series: Sendable {
        let family: MetricFamily
        let byLabels = Guarded([String: MetricSeries]())

        init(_ family: MetricFamily) {
            self.family = family
            // Counters start at 0, so that their first increment is visible.
            if family.labels.isEmpty, family.kind != .gauge { _ = find([]) }
        }

        func find(_ labels: [(String, String)]) -> MetricSeries {
            let text = MetricText.labels(labels)
            return byLabels.withLock { known in
                if let series = known[text] { return series }
                let series = MetricSeries(family.kind, labels: text)
                known[text] = series
                return series
            }
        }
    }

    /// Makes a collection of all the service's metrics, without a measurement.
    public init() {
        families = Dictionary(uniqueKeysWithValues: MetricFamily.all.map { ($0.name, Series($0)) })
    }

    /// Adds values that are read at each scrape.
    public func collect(_ collector: @escaping Collector) {
        collectors.withLock { $0.append(collector) }
    }

    /// The counter of that label and these dimensions.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        find(label, dimensions, .counter)
    }

    /// The recorder with this label and these dimensions; a gauge if it does not aggregate.
    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        find(label, dimensions, aggregate ? .histogram(upperBounds: []) : .gauge)
    }

    /// The timer with this label and these dimensions, printed in seconds.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        find(label, dimensions, .histogram(upperBounds: []))
    }

    /// Keeps the series, since a counter that starts over at 0 would look like a restart.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Keeps the series, like a counter's.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Keeps the series, like a counter's.
    public func destroyTimer(_ handler: any TimerHandler) {}

    /// All measurements so far in Prometheus' text format 0.0.4, families and series in the order of their names.
    ///
    /// A family without any value is left out.
    public func text() async -> String {
        var samples: [MetricSample] = []
        for collector in collectors.withLock({ $0 }) { samples += await collector() }
        let sampled = Dictionary(grouping: samples) { $0.family.name }
        var text = ""
        for (name, series) in families.sorted(by: { $0.key < $1.key }) {
            let values = sampled[name].map(lines(of:)) ?? kept(series, name)
            guard !values.isEmpty else { continue }
            text += "# HELP \(name) \(series.family.help)\n# TYPE \(name) \(series.family.kind.name)\n\(values)"
        }
        return text
    }

    private func kept(_ series: Series, _ name: String) -> String {
        let all = series.byLabels.withLock { $0.values.sorted { $0.labels < $1.labels } }
        return all.reduce(into: "") { $0 += $1.lines(of: name) }
    }

    private func lines(of samples: [MetricSample]) -> String {
        samples.reduce(into: "") { text, sample in
            let labels = MetricText.labels(Array(zip(sample.family.labels, sample.labelValues)))
            let place = labels.isEmpty ? "" : "{\(labels)}"
            text += "\(sample.family.name)\(place) \(MetricText.number(sample.value))\n"
        }
    }

    /// The series of a label. Measurements of a library under a name that is not in the table go to a series that is
    /// not printed.
    private func find(
        _ label: String, _ dimensions: [(String, String)], _ kind: MetricFamily.Kind
    ) -> MetricSeries {
        families[label]?.find(dimensions) ?? MetricSeries(kind, labels: "")
    }
}
