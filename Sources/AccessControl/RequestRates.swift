import Guarding
import SessionStore

/// Counts the requests of tenants with a rate limit.
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
            var allowance = Self.refilled(allowances[tenant], limit, time)
            defer { allowances[tenant] = allowance }
            guard allowance.requests >= 1 else { return false }
            allowance.requests -= 1
            return true
        }
    }

    /// The number of requests that would be admitted at the given time.
    public func available(to tenant: TenantName, perSecond limit: Int, atMicroseconds time: Int) -> Int {
        Int(allowances.withLock { Self.refilled($0[tenant], limit, time).requests })
    }

    private static func refilled(_ known: Allowance?, _ limit: Int, _ time: Int) -> Allowance {
        let most = Double(limit) * 2
        var allowance = known ?? Allowance(requests: most, microseconds: time)
        let seconds = Double(max(0, time - allowance.microseconds)) / 1_000_000
        allowance.requests = min(most, allowance.requests + seconds * Double(limit))
        allowance.microseconds = time
        return allowance
    }
}
