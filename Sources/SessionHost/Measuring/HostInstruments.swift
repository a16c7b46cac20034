import Metrics
import PresentationEngine
import ServiceMetrics
import SessionStore

/// The instruments that measure the sessions of a host.
struct HostInstruments: Sendable {
    private let clientCommands = MetricFamily.commands.counter("client")
    private let clockCommands = MetricFamily.commands.counter("clock")
    private let events = MetricFamily.events.counter()
    private let revivals = MetricFamily.revivals.counter()
    private let quarantines = MetricFamily.quarantines.counter()

    /// Counts a command that was submitted for its commit.
    func countCommand(isDueWork: Bool, eventCount: Int) {
        (isDueWork ? clockCommands : clientCommands).increment()
        events.increment(by: Int64(eventCount))
    }

    /// Counts a refused command. The rules of the catalog limit the number of series.
    func countRefusal(_ rejection: Rejection) {
        MetricFamily.refusals.counter(rejection.rule?.description ?? "none").increment()
    }

    /// Counts a request that was refused because a quota of its tenant is used up.
    func countQuotaRefusal(of tenant: TenantName, _ reached: TenantLimits.Reached) {
        MetricFamily.quotaRefusals.counter(tenant.description, reached.name).increment()
    }

    func countRevival() { revivals.increment() }

    func countQuarantine() { quarantines.increment() }
}
