import Guarding
import Metrics

/// The measurements of all parts of the service, for Prometheus to scrape.
///
/// The program makes one and bootstraps swift-metrics with it; `/metrics` prints it. Counters and recorders of
/// one label and the same dimensions share a series, as swift-metrics requires.
public final class MetricsCollection: MetricsFactory {
    private let series = Guarded([MetricsSeries.Identity: MetricsSeries]())

    /// Makes an empty collection.
    public init() {}

    /// The counter of that label and these dimensions.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        find(MetricsSeries.Identity(label, dimensions), .counter)
    }

    /// The recorder of that label and these dimensions; one that does not aggregate is a gauge.
    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        find(MetricsSeries.Identity(label, dimensions), aggregate ? .summary : .gauge)
    }

    /// The timer of that label and these dimensions, in nanoseconds.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        find(MetricsSeries.Identity(label, dimensions), .summary)
    }

    /// Keeps the series, since a counter that starts over at 0 would look like a restart.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Keeps the series, like a counter's.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Keeps the series, like a counter's.
    public func destroyTimer(_ handler: any TimerHandler) {}

    /// All measurements so far in Prometheus' text format 0.0.4, in the order of names.
    public func text() -> String {
        let all = series.withLock { $0.values.sorted { $0.identity < $1.identity } }
        var text = ""
        var lastLabel: String?
        for one in all {
            if one.identity.label != lastLabel {
                text += "# TYPE \(one.identity.label) \(one.kind.rawValue)\n"
                lastLabel = one.identity.label
            }
            text += one.lines()
        }
        return text
    }

    private func find(_ identity: MetricsSeries.Identity, _ kind: MetricsSeries.Kind) -> MetricsSeries {
        series.withLock { series in
            if let known = series[identity] { return known }
            let made = MetricsSeries(identity, kind)
            series[identity] = made
            return made
        }
    }
}
