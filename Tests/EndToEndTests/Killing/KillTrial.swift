import FolderTesting
import Foundation
import Testing
import WireTesting

/// A server that is killed again and again, and the witnesses that drive and examine it.
struct KillTrial {
    private let plan: KillPlan
    private let folder: TemporaryFolder
    private let twin: RunningServer
    private var server: RunningServer
    private var witnesses: [Witness] = []
    private var random: SeededGenerator
    private var startingKills = 0

    init(_ plan: KillPlan) async throws {
        self.plan = plan
        random = SeededGenerator(seed: plan.seed)
        folder = try TemporaryFolder()
        twin = try await .start(database: folder.file("twin.sqlite"))
        server = try await .start(database: folder.file("killed.sqlite"))
        let client = try await server.connect()
        for _ in 0..<plan.sessions {
            // Each twin has a connection of its own, since the witnesses drive at the same time.
            witnesses.append(
                try await Witness(seed: random.next(), on: client, twin: try await twin.connect()))
        }
    }

    /// Kills and restarts until the plan is fulfilled, and ends with a full audit.
    mutating func run() async throws -> KillTally {
        while tally.kills < plan.kills || tally.answered < plan.commands {
            try await driveUntilKilled()
            try await restart()
            try await examine()
        }
        let client = try await server.connect()
        for witness in witnesses { try await witness.audit(on: client) }
        #expect(try await server.stop() == .exit(0))
        #expect(try await twin.stop() == .exit(0))
        return tally
    }

    private var tally: KillTally {
        var tally = KillTally()
        for witness in witnesses { tally.add(witness.tally) }
        tally.killsWhileStarting = startingKills
        tally.killsWhileServing = servingKills
        return tally
    }

    private var servingKills = 0

    private mutating func driveUntilKilled() async throws {
        let answers = 1 + random.below(max(2, 2 * plan.commands / max(1, plan.kills)))
        let fuse = Fuse(server.process, after: answers, delay: .microseconds(random.below(8_000)))
        let port = server.port
        witnesses = try await withThrowingTaskGroup(of: (Int, Witness).self) { group in
            for (place, witness) in witnesses.enumerated() {
                group.addTask {
                    var witness = witness
                    try await witness.drive(port: port, fuse)
                    return (place, witness)
                }
            }
            var driven = witnesses
            for try await (place, witness) in group { driven[place] = witness }
            return driven
        }
        let ending = try await server.process.ending()
        guard ending == .signal(SIGKILL) else {
            throw Loss("The server ended by itself with \(ending): \(server.process.errors)")
        }
        servingKills += 1
    }

    /// Starts the server again, sometimes killing it while it does so.
    private mutating func restart() async throws {
        let database = folder.file("killed.sqlite")
        while random.chance(15) {
            let process = try RunningServer.launch(database: database)
            await Fuse(process, after: 0, delay: .microseconds(random.below(60_000))).light()
            #expect(try await process.ending() == .signal(SIGKILL))
            startingKills += 1
        }
        server = try await .start(database: database)
    }

    private mutating func examine() async throws {
        let client = try await server.connect()
        for place in witnesses.indices { try await witnesses[place].examine(on: client) }
    }
}
