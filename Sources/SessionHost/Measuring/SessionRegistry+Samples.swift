import ServiceMetrics
import SessionStore

extension SessionRegistry {
    /// The values of the host's metrics that are read at each scrape.
    public func samples() async -> [MetricSample] {
        let (statistics, queue) = (statistics, setting.commits.load)
        let residentCount = min(statistics.residentCount, statistics.sessionCount)
        return [
            MetricSample(.sessions, "resident", value: Double(residentCount)),
            MetricSample(.sessions, "resting", value: Double(statistics.sessionCount - residentCount)),
            MetricSample(.queuedWrites, count: queue.writeCount),
            MetricSample(.queuedBytes, count: queue.byteCount),
            await readySample(),
        ] + (await quarantineSamples())
    }

    /// No sample while the store cannot be read.
    private func quarantineSamples() async -> [MetricSample] {
        do throws(HostError) {
            let count = try await setting.reads.read { store throws(StoreError) in try store.quarantinedCount() }
            return [MetricSample(.quarantined, count: count)]
        } catch {
            return []
        }
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
