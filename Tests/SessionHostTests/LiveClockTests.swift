import PresentationEngine
import SessionNumbers
import SessionStore
import Testing

@testable import SessionHost

@Suite struct LiveClockTests {
    @Test func `a transition of a live session ends when its time has come, without a request`() async throws {
        let hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        try await hall.perform(.make("detail"), in: session)
        let begun = try await hall.perform(.present("detail"), in: session).revision
        #expect(try await isPending(session, in: hall))
        hall.time.advance(byMicroseconds: 400_000)
        #expect(try await hall.registry.loadView(of: session).revision == begun)
        hall.time.advance(byMicroseconds: 200_000)
        try await hall.waitForCommit(of: begun + 1, in: session)
        #expect(try await !isPending(session, in: hall))
        #expect(try await hall.registry.loadView(of: session).timeMicroseconds >= 500_000)
        try await hall.close()
    }

    @Test func `a live clock runs at its rate`() async throws {
        let hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 10))
        try await hall.perform(.make("detail"), in: session)
        let begun = try await hall.perform(.present("detail"), in: session).revision
        hall.time.advance(byMicroseconds: 60_000)
        try await hall.waitForCommit(of: begun + 1, in: session)
        #expect(try await !isPending(session, in: hall))
        try await hall.close()
    }

    @Test(arguments: [0.001, 1, 1_000])
    func `a live clock stands still at the end of a session's clock, however long it has run`(rate: Double) {
        let latest = SessionTime.latest.microseconds
        for start in [0, 1, latest - 1, latest, Int.max, Int.min] {
            for anchor in [0, 1 << 50, -(1 << 57)] {
                var live = LiveTime(rate: rate, sessionTime: start, atMonotonic: anchor)
                for moment in [0, 1 << 50, 1 << 57, 1 << 61] {
                    let time = live.sessionTime(atMonotonic: moment)
                    #expect((0...latest).contains(time))
                    live.move(to: .max, atMonotonic: moment)
                    #expect(live.sessionTime(atMonotonic: moment) == latest)
                }
                for time in [0, latest, Int.max, Int.min] {
                    #expect(live.moment(ofSessionTime: time) >= anchor)
                }
            }
        }
    }

    @Test func `a command of a live session finds the clock at the present`() async throws {
        let hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        hall.time.advance(byMicroseconds: 1_234)
        let answer = try await hall.perform(.make("detail"), in: session)
        #expect(answer.revision == 3)
        #expect(try await hall.registry.loadView(of: session).timeMicroseconds == 1_234)
        try await hall.close()
    }

    @Test func `a refusal does not move a live clock`() async throws {
        let hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        let before = try await hall.state(of: session)
        hall.time.advance(byMicroseconds: 1_234)
        await #expect(throws: HostError.self) { try await hall.perform(.present("nobody"), in: session) }
        #expect(try await hall.state(of: session) == before)
        let stale = RequestGuard(revision: .oneOf([1]))
        #expect(try await hall.perform(.make("a"), in: session, guarded: stale).revision == 3)
        try await hall.close()
    }

    @Test func `a session that rests is woken when its work falls due`() async throws {
        var configuration = HostConfiguration()
        configuration.idleMicroseconds = 0
        let hall = try await Hall(configuration)
        let session = try await hall.create(clock: .live(rate: 1))
        try await hall.perform(.make("detail"), in: session)
        let begun = try await hall.perform(.present("detail"), in: session).revision
        await hall.registry.upkeep()
        #expect(hall.registry.view(of: session) == nil)
        #expect(hall.registry.statistics.residentCount == 0)
        let feed = FeedReader()
        hall.time.advance(byMicroseconds: 600_000)
        try await feed.open(session, after: 0, in: hall.registry)
        try await hall.waitForCommit(of: begun + 1, in: session)
        #expect(try await !isPending(session, in: hall))
        feed.close()
        try await hall.close()
    }

    @Test func `what fell due while the server was down happens when it is back`() async throws {
        var hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        try await hall.perform(.make("detail"), in: session)
        let begun = try await hall.perform(.present("detail"), in: session).revision
        hall = try await hall.killAndReopen(atWall: hall.time.wallMicroseconds() + 3_000_000)
        hall.time.advance(byMicroseconds: 1)
        try await hall.waitForCommit(of: begun + 1, in: session)
        let view = try await hall.registry.loadView(of: session)
        #expect(view.timeMicroseconds >= 3_000_000)
        #expect(try await !isPending(session, in: hall))
        try await hall.close()
    }

    @Test func `what falls due long after a start is found by an upkeep before it`() async throws {
        var hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        let asked = try await hall.perform(
            .perform([.after(delay: 300_000_000, [.log("late")])]), in: session
        ).revision
        hall = try await hall.killAndReopen()
        hall.time.advance(byMicroseconds: 250_000_000)
        #expect(hall.registry.view(of: session) == nil)
        await hall.registry.upkeep()
        #expect(hall.registry.view(of: session) == nil)
        hall.time.advance(byMicroseconds: 60_000_000)
        try await hall.waitForCommit(of: asked + 1, in: session)
        #expect(try await !isPending(session, in: hall))
        try await hall.close()
    }

    @Test(arguments: [3_600_000_000, 40 * 365 * 86_400_000_000])
    func `a calendar that is set back while the service runs puts no session to sleep`(span: Int) async throws {
        var hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        let asked = try await hall.perform(
            .perform([.after(delay: 300_000_000, [.log("late")])]), in: session
        ).revision
        hall = try await hall.killAndReopen()
        hall.time.setBack(byMicroseconds: span)
        hall.time.advance(byMicroseconds: 250_000_000)
        await hall.registry.upkeep()
        #expect(hall.registry.view(of: session) == nil)
        hall.time.advance(byMicroseconds: 60_000_000)
        try await hall.waitForCommit(of: asked + 1, in: session)
        #expect(try await hall.registry.loadView(of: session).timeMicroseconds >= 300_000_000)
        // The entry that it has stored since is found in its place.
        let next = try await hall.perform(
            .perform([.after(delay: 10_000_000, [.log("next")])]), in: session
        ).revision
        hall = try await hall.killAndReopen(atWall: hall.time.wallMicroseconds() + 1)
        hall.time.advance(byMicroseconds: 11_000_000)
        try await hall.waitForCommit(of: next + 1, in: session)
        try await hall.close()
    }

    @Test func `a calendar that was set back between two runs delays no session by more than its own wait`()
        async throws
    {
        var hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        let asked = try await hall.perform(
            .perform([.after(delay: 10_000_000, [.log("soon")])]), in: session
        ).revision
        hall = try await hall.killAndReopen(atWall: hall.time.wallMicroseconds() - 86_400_000_000)
        hall.time.advance(byMicroseconds: 9_000_000)
        #expect(hall.registry.view(of: session) == nil)
        hall.time.advance(byMicroseconds: 2_000_000)
        try await hall.waitForCommit(of: asked + 1, in: session)
        try await hall.close()
    }

    @Test func `what the session said of its next work goes before what the store has`() {
        let time = ManualTime()
        let clock = LiveClock(time: time)
        let woken = Witness<String>()
        clock.start { woken.append($0) }
        let now = time.monotonicMicroseconds()
        clock.schedule("known", atMonotonic: now + 100)
        clock.remember("known", atMonotonic: now + 500)
        clock.remember("unknown", atMonotonic: now + 200)
        time.advance(byMicroseconds: 300)
        #expect(woken.all == ["known", "unknown"])
    }

    @Test func `a live clock wakes each session once, the earliest first`() {
        let time = ManualTime()
        let clock = LiveClock(time: time)
        let woken = Witness<String>()
        clock.start { woken.append($0) }
        let now = time.monotonicMicroseconds()
        clock.schedule("late", atMonotonic: now + 300)
        clock.schedule("early", atMonotonic: now + 100)
        clock.schedule("never", atMonotonic: now + 200)
        clock.schedule("never", atMonotonic: nil)
        clock.schedule("late", atMonotonic: now + 250)
        time.advance(byMicroseconds: 99)
        #expect(woken.all.isEmpty)
        time.advance(byMicroseconds: 1)
        #expect(woken.all == ["early"])
        time.advance(byMicroseconds: 1_000)
        #expect(woken.all == ["early", "late"])
    }

    private func isPending(_ session: String, in hall: Hall) async throws -> Bool {
        let view = try await hall.registry.loadView(of: session)
        return String(decoding: view.summary, as: UTF8.self).contains(#""what":"transition""#)
    }
}
