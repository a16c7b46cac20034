import SessionStore
import Testing

@testable import AccessControl

@Suite("Requests in a second")
struct RequestRateTests {
    @Test("an allowance of two seconds, which refills at the rate")
    func refilling() {
        let rates = RequestRates()
        func admitted(_ count: Int, at time: Int) -> Int {
            (0..<count).count { _ in rates.admit(.standard, perSecond: 10, atMicroseconds: time) }
        }
        #expect(rates.available(to: .standard, perSecond: 10, atMicroseconds: 0) == 20)
        #expect(admitted(50, at: 0) == 20)
        #expect(rates.available(to: .standard, perSecond: 10, atMicroseconds: 0) == 0)
        #expect(admitted(5, at: 99_999) == 0)
        #expect(admitted(5, at: 500_000) == 5)
        #expect(admitted(50, at: 500_000) == 0)
        #expect(admitted(50, at: 3_600_000_000) == 20)
        #expect(admitted(1, at: 0) == 0, "a clock that was set back gives nothing")
    }

    @Test("each tenant has an allowance of its own")
    func tenants() throws {
        let rates = RequestRates()
        let other = try #require(TenantName("other"))
        #expect(rates.admit(.standard, perSecond: 1, atMicroseconds: 0))
        #expect(rates.admit(.standard, perSecond: 1, atMicroseconds: 0))
        #expect(!rates.admit(.standard, perSecond: 1, atMicroseconds: 0))
        #expect(rates.admit(other, perSecond: 1, atMicroseconds: 0))
    }
}
