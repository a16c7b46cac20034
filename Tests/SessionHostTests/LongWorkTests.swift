import Foundation
import Testing

@testable import SessionHost

@Suite("Long work", .timeLimit(.minutes(30))) struct LongWorkTests {
    @Test("works of many turns share one thread, turn by turn")
    func fairness() async throws {
        let work = LongWork(threadCount: 1)
        let turns = Witness<String>()
        let both = Gate()
        async let first: Void = work.run(.replay) { turn in
            await both.pass(count: 2)
            for _ in 0..<50 {
                turns.append("a")
                await Task.yield()
            }
        }
        async let second: Void = work.run(.document) { turn in
            await both.pass(count: 2)
            for _ in 0..<50 {
                turns.append("b")
                await Task.yield()
            }
        }
        _ = try await (first, second)
        // Neither is more than a few turns ahead of the other at any time.
        var lead = 0
        for turn in turns.all {
            lead += turn == "a" ? 1 : -1
            #expect(abs(lead) <= 4)
        }
        #expect(work.count(of: .replay) == LongWorkCount(waiting: 0, running: 0, finished: 1, cutOff: 0))
    }

    @Test("long work leaves one processor to the commands, if there are several")
    func processors() async throws {
        let all = try allowedProcessors()
        let own = try await LongWork(threadCount: 1).run(.replay) { _ in Result { try allowedProcessors() } }
        #expect(try expandedProcessors(own.get()) == processorsLeft(of: expandedProcessors(all)))
    }

    @Test("work ends at its next turn when its request is over, and is counted as abandoned")
    func deadline() async throws {
        let work = LongWork(threadCount: 1)
        let over = Flag()
        await #expect(throws: HostError.abandoned) {
            try await work.run(.replay, for: RequestLifetime { over.isRaised }) { turns throws(HostError) in
                for turn in 0..<1_000 {
                    if turn == 10 { over.raise() }
                    try await turns.next()
                    #expect(turn < 10)
                }
            }
        }
        #expect(work.count(of: .replay).cutOff == 1)
        #expect(work.count(of: .replay).finished == 0)
    }

    @Test("work whose request is over before its first turn does not begin")
    func neverBegun() async throws {
        let work = LongWork(threadCount: 1)
        await #expect(throws: HostError.abandoned) {
            try await work.run(.document, for: RequestLifetime { true }) { _ in
                Issue.record("The work ran.")
            }
        }
        #expect(work.count(of: .document) == LongWorkCount(waiting: 0, running: 0, finished: 0, cutOff: 1))
    }

    @Test("the stop abandons running work and refuses later work")
    func stopping() async throws {
        let work = LongWork(threadCount: 1)
        let begun = Gate()
        let endless = Task {
            try await work.run(.command) { turns throws(HostError) in
                while true {
                    await begun.pass(count: 2)
                    try await turns.next()
                }
            }
        }
        await begun.pass(count: 2)
        work.stop()
        await #expect(throws: HostError.stopping) { try await endless.value }
        await #expect(throws: HostError.stopping) { try await work.run(.command) { _ in } }
        #expect(work.count(of: .command).cutOff == 1)
    }

    /// A client's request that waits forever.
    private func lifetime(of client: UInt64) -> RequestLifetime {
        RequestLifetime(of: .client(high: 0, low: client)) { false }
    }

    @Test("a hundred works of one client do not delay another client's one by more than a turn each")
    func owners() async throws {
        let work = LongWork(threadCount: 1)
        let turns = Witness<UInt64>()
        let (begun, door) = (Gate(), Gate())
        async let blocking: Void = work.run(.document) { _ in
            await begun.pass(count: 2)
            door.wait()
        }
        await begun.pass(count: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in [UInt64](repeating: 1, count: 100) + [2] {
                group.addTask {
                    try await work.run(.replay, for: self.lifetime(of: client)) { line throws(HostError) in
                        for _ in 0..<10 {
                            turns.append(client)
                            try await line.next()
                        }
                    }
                }
            }
            while work.count(of: .replay).waiting < 101 { await Task.yield() }
            #expect(work.clientCount == 2)
            door.open()
            try await group.waitForAll()
        }
        try await blocking
        // Between two turns of the one client the many have a few at most, and not a hundred.
        let places = turns.all.indices.filter { turns.all[$0] == 2 }
        #expect(places.count == 10)
        for (earlier, later) in zip(places, places.dropFirst()) { #expect(later - earlier <= 4, "\(places)") }
        #expect(turns.all.count == 1_010 && work.clientCount == 0)
    }

    @Test("one client's works are limited in number, and others continue")
    func limitPerClient() async throws {
        let work = LongWork(threadCount: 1)
        let (begun, door) = (Gate(), Gate())
        async let blocking: Void = work.run(.document) { _ in
            await begun.pass(count: 2)
            door.wait()
        }
        await begun.pass(count: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<LongWork.limitPerClient {
                group.addTask { try await work.run(.replay, for: self.lifetime(of: 1)) { _ in } }
            }
            while work.count(of: .replay).waiting < LongWork.limitPerClient { await Task.yield() }
            await #expect(throws: HostError.overloaded) {
                try await work.run(.replay, for: self.lifetime(of: 1)) { _ in }
            }
            group.addTask { try await work.run(.export, for: self.lifetime(of: 2)) { _ in } }
            while work.count(of: .export).waiting < 1 { await Task.yield() }
            door.open()
            try await group.waitForAll()
        }
        try await blocking
        try await work.run(.replay, for: lifetime(of: 1)) { _ in }
        #expect(work.clientCount == 0)
    }

    @Test("work beyond the queue's limit is refused as overload, and waiting work is counted")
    func overload() async throws {
        let work = LongWork(threadCount: 1)
        let (begun, door) = (Gate(), Gate())
        async let blocking: Void = work.run(.document) { _ in
            await begun.pass(count: 2)
            door.wait()
        }
        await begun.pass(count: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<LongWork.waitingLimit {
                group.addTask { try await work.run(.replay) { _ in } }
            }
            while work.count(of: .replay).waiting < LongWork.waitingLimit { await Task.yield() }
            await #expect(throws: HostError.overloaded) { try await work.run(.replay) { _ in } }
            door.open()
            try await group.waitForAll()
        }
        try await blocking
        #expect(work.count(of: .replay).finished == LongWork.waitingLimit)
    }

    @Test("readings that never yield shut out neither other work nor the readings of other clients")
    func readings() async throws {
        let work = LongWork(threadCount: 2)
        let slow = WorkOwner.client(high: 1, low: 1)
        let doors = (Gate(), Gate())
        let begun = Flag()
        let lifetime = RequestLifetime(of: slow) { false }
        async let first: Void = work.run(.reading, for: lifetime) { _ in
            begun.raise()
            doors.0.wait()
        }
        async let second: Void = work.run(.reading, for: lifetime) { _ in doors.1.wait() }
        while !begun.isRaised { await Task.yield() }
        let other = RequestLifetime(of: WorkOwner.client(high: 2, low: 2)) { false }
        for kind in [LongWorkKind.fork, .reading, .replay, .reading] {
            #expect(try await work.run(kind, for: other) { _ in 7 } == 7)
        }
        doors.0.open()
        doors.1.open()
        _ = try await (first, second)
        #expect(work.count(of: .reading) == LongWorkCount(waiting: 0, running: 0, finished: 4, cutOff: 0))
    }
}

/// The processors that the calling thread may use, as the kernel writes them: `0-2,5`.
private func allowedProcessors() throws -> String {
    let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") })
    return String(line.split(separator: "\t")[1])
}

/// The numbers in a list of the kernel's.
private func expandedProcessors(_ list: String) throws -> [Int] {
    try list.split(separator: ",").flatMap { part in
        let ends = try part.split(separator: "-").map { try #require(Int($0)) }
        return Array(ends[0]...ends[ends.count - 1])
    }
}

/// All but the last of several processors.
private func processorsLeft(of all: [Int]) -> [Int] { all.count > 1 ? Array(all.dropLast()) : all }
