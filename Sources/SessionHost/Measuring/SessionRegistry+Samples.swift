import ServiceMetrics

extension SessionRegistry {
    /// The values of the host's metrics that are read when Prometheus asks.
    public func samples() async -> [MetricSample] {
        let residents = residents
        let quarantinedCount = residents.reduce(0) { count, session in
            if case .quarantined = session.publication.view?.status { count + 1 } else { count }
        }
        let queue = setting.commits.load
        return [
            MetricSample(.sessions, "resident", value: Double(residents.count - quarantinedCount)),
            MetricSample(.sessions, "resting", value: Double(max(0, statistics.sessionCount - residents.count))),
            MetricSample(.sessions, "quarantined", value: Double(quarantinedCount)),
            MetricSample(.queuedWrites, count: queue.writeCount),
            MetricSample(.queuedBytes, count: queue.byteCount),
            await readySample(),
        ]
    }

    private func readySample() async -> MetricSample {
        switch await readiness() {
        case .ready: MetricSample(.ready, "ok", value: 1)
        case .unready(let trouble): MetricSample(.ready, trouble.rawValue, value: 0)
        case .starting: MetricSample(.ready, "starting", value: 0)
        case .stopping: MetricSample(.ready, "stopping", value: 0)
        }
    }
}
