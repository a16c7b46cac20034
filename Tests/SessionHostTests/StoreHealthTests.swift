import SessionStore
import Testing

@testable import SessionHost

@Suite("Readiness after writes and reads of the store")
struct StoreHealthTests {
    private let start = ContinuousClock.now

    @Test("a write answers for a second; after that a probe is needed")
    func success() {
        var health = StoreHealth()
        #expect(health.readiness(at: start) == nil)
        health.begin(at: start)
        health.end(nil, at: start)
        #expect(health.readiness(at: start) == .ready)
        #expect(health.readiness(at: start + .milliseconds(999)) == .ready)
        #expect(health.readiness(at: start + .seconds(1)) == nil)
    }

    @Test("a failed write or read answers for a second, too, and a fault of one session says nothing")
    func failure() {
        let trouble = StoreTrouble.diskFull
        var health = StoreHealth()
        health.end(.diskFull(path: "/db"), at: start)
        #expect(health.readiness(at: start) == .unready(trouble))
        #expect(health.readiness(at: start + .seconds(1)) == nil)
        health.end(nil, at: start + .seconds(1))
        health.end(.tampered(.snapshot(session: "s", revision: 1)), at: start + .seconds(1))
        #expect(health.readiness(at: start + .seconds(1)) == .ready)
        health.noteFailedRead(trouble, at: start + .seconds(1))
        #expect(health.readiness(at: start + .seconds(1)) == .unready(trouble))
        #expect(health.readiness(at: start + .seconds(2)) == nil)
    }

    @Test("a write that takes more than a second counts as trouble until it ends")
    func slowness() {
        var health = StoreHealth()
        health.end(nil, at: start)
        health.begin(at: start)
        #expect(health.readiness(at: start + .milliseconds(500)) == .ready)
        #expect(health.readiness(at: start + .milliseconds(1_001)) == .unready(.slow))
        health.end(nil, at: start + .seconds(2))
        #expect(health.readiness(at: start + .seconds(2)) == .ready)
    }
}
