import PresentationEngine
import Testing

@testable import SessionHost

@Suite("Limits on cached data") struct RetentionTests {
    private func cache(limit: Int = 1_000, of allowance: ByteAllowance = ByteAllowance(limit: 10_000))
        -> ReadingCache
    {
        ReadingCache(ByteShare(of: allowance, limit: limit))
    }

    private let form = [UInt8](repeating: 0, count: 300)

    @Test("the least recently used read models are evicted, by their bytes")
    func readings() {
        let allowance = ByteAllowance(limit: 10_000)
        var cache = cache(of: allowance)
        cache.keep(form, as: "a")
        cache.keep(form, as: "b")
        #expect(cache.use("a") != nil)
        cache.keep(form, as: "c")
        #expect(cache.use("b") == nil)
        #expect(cache.use("a") != nil && cache.use("c") != nil)
        #expect((1...1_000).contains(allowance.byteCount))
        cache.clear()
        #expect(allowance.byteCount == 0 && cache.use("a") == nil)
    }

    @Test("a read model larger than the limit is not cached, and evicts nothing")
    func largeForm() {
        var cache = cache()
        cache.keep(form, as: "small")
        cache.keep([UInt8](repeating: 0, count: 2_000), as: "large")
        #expect(cache.use("large") == nil && cache.use("small") != nil)
    }

    @Test("the names of the read models count, too")
    func names() {
        var cache = cache()
        for number in 0..<20 { cache.keep([], as: "\(number)" + String(repeating: "x", count: 200)) }
        #expect(cache.count <= 3)
    }

    @Test("sessions share one allowance, and return their part at their end")
    func sharing() {
        let allowance = ByteAllowance(limit: 1_000)
        var first: ReadingCache? = cache(of: allowance)
        first?.keep(form, as: "a")
        first?.keep(form, as: "b")
        var second = cache(of: allowance)
        second.keep(form, as: "c")
        #expect(second.count == 0)
        first = nil
        #expect(allowance.byteCount == 0)
        second.keep(form, as: "c")
        #expect(second.count == 1)
    }

    @Test("refusals are limited in number and in bytes, and the oldest are evicted")
    func refusals() {
        let allowance = ByteAllowance(limit: 100_000)
        var log = RefusalLog(countLimit: 100, ByteShare(of: allowance, limit: 20_000))
        for number in 0..<1_000 { log.append(refusal(number, commandBytes: 1_000)) }
        #expect(log.all.last?.revision == 999)
        #expect((10...20).contains(log.all.count))
        #expect(allowance.byteCount <= 20_000)
        for number in 0..<1_000 { log.append(refusal(number, commandBytes: 1)) }
        #expect(log.all.count <= 100)
    }

    @Test("of a long command only its length is stored, and long texts of a refusal are shortened")
    func longRefusal() throws {
        let long = refusal(1, commandBytes: 900_000, reason: String(repeating: "é", count: 900_000))
        #expect(long.command == nil && long.commandByteCount == 900_000)
        #expect(long.rejection.explanation.count == Refusal.textLimit + 1)
        #expect(long.byteCount < 4_000)
        let short = refusal(1, commandBytes: Refusal.commandLimit)
        #expect(short.command?.count == Refusal.commandLimit)
    }

    private func refusal(_ number: Int, commandBytes: Int, reason: String = "No.") -> Refusal {
        Refusal(
            wallMicroseconds: 0, revision: number, command: [UInt8](repeating: 0x20, count: commandBytes),
            rejection: .invalid(reason: reason, rule: nil))
    }
}
