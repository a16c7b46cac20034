import Dispatch
import Foundation
import Guarding
import Testing

@testable import SessionHost

@Suite("A session's executor")
struct SessionExecutorTests {
    /// An actor whose state would be damaged if two pieces of its work ran at the same time.
    private actor Counter {
        nonisolated let executor = SessionExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private(set) var count = 0
        private(set) var isInside = false
        private(set) var overlaps = 0
        /// The calls that ran in place.
        nonisolated let visits = Guarded(0)
        nonisolated let hasEnded = Guarded(false)

        func add() {
            if isInside { overlaps += 1 }
            isInside = true
            count += 1
            isInside = false
        }

        /// Adds on the calling thread, unless the actor is not idle.
        nonisolated func addHere() {
            if executor.runHere({ assumeIsolated { $0.add() } }) != nil { visits.withLock { $0 += 1 } }
        }

        /// Adds, and returns whether the piece in place had ended before.
        func addAfterwards() -> Bool {
            add()
            return hasEnded.withLock { $0 }
        }
    }

    /// What another thread answers.
    private final class Answer: Sendable {
        let isIsolated = Guarded<Bool?>(nil)
        let arrival = DispatchSemaphore(value: 0)
    }

    @Test("pieces in place and calls from tasks never overlap, and none is lost")
    func exclusion() async {
        let counter = Counter()
        let rounds = 2_000
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<rounds { await counter.add() }
                }
            }
            group.addTask {
                await withCheckedContinuation { continuation in
                    DispatchQueue(label: "visitor").async {
                        for _ in 0..<rounds { counter.addHere() }
                        continuation.resume()
                    }
                }
            }
        }
        #expect(await counter.count == 4 * rounds + counter.visits.withLock { $0 })
        #expect(await counter.overlaps == 0)
    }

    @Test("a piece runs in place on an idle executor, and is refused while another one runs")
    func occupation() {
        let executor = SessionExecutor()
        let inner: Int?? = executor.runHere { executor.runHere { 1 } }
        #expect(inner == .some(nil))
        #expect(executor.runHere { 2 } == 2)
    }

    @Test("work that arrives during a piece runs after it")
    func arrivals() async {
        let counter = Counter()
        let arrival = counter.executor.runHere {
            let task = Task { await counter.addAfterwards() }
            // None of these gets in, and only the piece's end lets the task go on.
            for _ in 0..<1_000 { counter.addHere() }
            counter.hasEnded.withLock { $0 = true }
            return task
        }
        #expect(await arrival?.value == true)
        #expect(await counter.count == 1)
    }

    @Test("only the thread that runs a piece counts as isolated")
    func isolation() async {
        let executor = SessionExecutor()
        #expect(executor.isIsolatingCurrentContext() == false)
        #expect(executor.runHere { executor.isIsolatingCurrentContext() } == true)
        let isElsewhere = executor.runHere {
            let answer = Answer()
            Thread.detachNewThread {
                answer.isIsolated.withLock { $0 = executor.isIsolatingCurrentContext() }
                answer.arrival.signal()
            }
            answer.arrival.wait()
            return answer.isIsolated.withLock { $0 }
        }
        #expect(isElsewhere == .some(false))
    }
}
