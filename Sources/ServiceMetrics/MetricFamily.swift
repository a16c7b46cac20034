import Metrics

/// One metric of the service: its name in Prometheus, its kind, its labels and what it measures.
///
/// All of them are in the table ``all``. Code that measures takes its instruments from there, so that nothing can be
/// measured without a description.
public struct MetricFamily: Sendable {
    /// The name, with the unit and, for a counter, `_total`, as Prometheus' conventions require.
    public let name: String
    /// What the values mean.
    public let kind: Kind
    /// The names of the labels, in the order in which their values are given.
    public let labels: [String]
    /// One sentence for `# HELP`.
    public let help: String

    /// The kinds of metrics.
    public enum Kind: Sendable, Equatable {
        /// A count that only grows.
        case counter
        /// A value that rises and falls.
        case gauge
        /// A distribution over buckets with these upper bounds, which ascend.
        case histogram(upperBounds: [Double])

        var name: String {
            switch self {
            case .counter: "counter"
            case .gauge: "gauge"
            case .histogram: "histogram"
            }
        }
    }

    /// A counter of the family.
    ///
    /// - Parameter values: the values of the labels, in their order.
    public func counter(_ values: String...) -> Counter {
        Counter(label: name, dimensions: dimensions(values))
    }

    /// A gauge of the family.
    public func gauge(_ values: String...) -> Gauge {
        Gauge(label: name, dimensions: dimensions(values))
    }

    /// A histogram of durations, which are recorded in nanoseconds and shown in seconds.
    public func timer(_ values: String...) -> Timer {
        Timer(label: name, dimensions: dimensions(values))
    }

    /// A histogram of counts.
    public func recorder(_ values: String...) -> Recorder {
        Recorder(label: name, dimensions: dimensions(values))
    }

    private func dimensions(_ values: [String]) -> [(String, String)] {
        precondition(values.count == labels.count, "\(name) has the labels \(labels).")
        return Array(zip(labels, values))
    }
}

extension MetricFamily {
    static func counters(_ name: String, by labels: [String] = [], _ help: String) -> MetricFamily {
        MetricFamily(name: name, kind: .counter, labels: labels, help: help)
    }

    static func gauges(_ name: String, by labels: [String] = [], _ help: String) -> MetricFamily {
        MetricFamily(name: name, kind: .gauge, labels: labels, help: help)
    }

    /// A distribution of durations in seconds: from 100 µs, since a read takes less, to the deadline of a request.
    static func seconds(_ name: String, by labels: [String] = [], _ help: String) -> MetricFamily {
        let bounds = [
            0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
        ]
        return MetricFamily(name: name, kind: .histogram(upperBounds: bounds), labels: labels, help: help)
    }

    /// A distribution of counts, by powers of two.
    static func counts(_ name: String, _ help: String) -> MetricFamily {
        let bounds = (0...12).map { Double(1 << $0) }
        return MetricFamily(name: name, kind: .histogram(upperBounds: bounds), labels: [], help: help)
    }
}

/// A value that is read at each scrape, instead of being kept up to date.
public struct MetricSample: Sendable {
    let family: MetricFamily
    let labelValues: [String]
    let value: Double

    /// A sample of a family's metric.
    ///
    /// - Parameter labelValues: the values of the family's labels, in their order.
    public init(_ family: MetricFamily, _ labelValues: String..., value: Double) {
        precondition(
            labelValues.count == family.labels.count, "\(family.name) has the labels \(family.labels).")
        self.family = family
        self.labelValues = labelValues
        self.value = value
    }

    /// A sample of an integer value.
    public init(_ family: MetricFamily, count: Int) {
        self.init(family, value: Double(count))
    }
}
