import Guarding
import SessionStore

/// Counts the requests of tenants that have a limit in a second.
///
/// Each tenant has an allowance that refills at its rate, up to two seconds' worth.
public final class RequestRates: Sendable {
    private struct Allowance {
        var requests: Double
        var microseconds: Int
    }

    private let allowances = Guarded([TenantName: Allowance]())

    /// Rates without any requests yet.
    public init() {}

    /// Counts a request, unless it exceeds the limit.
    public func admit(_ tenant: TenantName, perSecond limit: Int, atMicroseconds time: Int) -> Bool {
        allowances.withLock { allowances in
            let most = Double(limit) * 2
            var allowance = allowances[tenant] ?? Allowance(requests: most, microseconds: time)
            let seconds = Double(max(0, time - allowance.microseconds)) / 1_000_000
            allowance.requests = min(most, allowance.requests + seconds * Double(limit))
            allowance.microseconds = time
            defer { allowances[tenant] = allowance }
            guard allowance.requests >= 1 else { return false }
            allowance.requests -= 1
            return true
        }
    }
}
