import PresentationCoding
import SessionHost
import SessionStore
import Testing

@testable import PresentationEngine
@testable import SessionHost

/// Carries out a script on a host that is killed after every command, and beside it in a session that never is.
struct KillTrial {
    private let script: Script
    private let host: MortalHost
    private var survivor = PresentationSession()
    private(set) var tally = KillTally()

    /// The sizes after which the host writes a snapshot: a session comes back from snapshots and patches in a mixture.
    static let snapshotByteCounts = [1, 4_000, 1 << 20]

    /// - Parameter number: the place of the script among all of them.
    init(_ script: Script, number: Int) async throws {
        self.script = script
        var configuration = HostConfiguration()
        configuration.snapshotByteCount = Self.snapshotByteCounts[number % Self.snapshotByteCounts.count]
        host = try await MortalHost(script, configuration)
        let events = try survivor.apply(Command.launch(script.launch).settling(script.settles))
        try compare(events, after: "the launch")
    }

    /// Goes through the script, up to the first difference.
    mutating func run() async throws {
        try await killAndCompare(after: "the launch")
        for (index, command) in script.commands.enumerated() {
            let place = "command \(index + 1), \(String("\(command)".prefix(300)))"
            try await perform(command, place)
            try await killAndCompare(after: place)
            tally.commands += 1
        }
        #expect(try host.store.verify(session: host.session) == survivor.revision, "\(script.name)")
        #expect(try host.store.check().faults.isEmpty, "\(script.name)")
        tally.sessions += 1
        try await host.close()
    }

    private mutating func perform(_ command: Command, _ place: String) async throws {
        switch Result(catching: { () throws(Rejection) in try survivor.apply(command) }) {
        case .success(let events):
            try await host.perform(command)
            try compare(events, after: place)
            tally.events += events.count
        case .failure(let refusal):
            tally.refused += 1
            guard try await host.refusal(of: command) == refusal else {
                throw KillDifference(
                    "\(script.name), \(place): it is refused otherwise where nothing was killed: \(refusal)")
            }
        }
    }

    private func compare(_ events: [Event], after place: String) throws {
        let expected = JournaledEvents(events, of: survivor).encoded()
        guard expected != host.events else { return }
        throw KillDifference(
            """
            \(script.name), \(place): the events are \(String(decoding: host.events.prefix(4_000), as: UTF8.self))
            instead of \(String(decoding: expected.prefix(4_000), as: UTF8.self))
            """)
    }

    private mutating func killAndCompare(after place: String) async throws {
        try await host.kill()
        tally.kills += 1
        if case .quarantined(let reason)? = try await host.status {
            throw KillDifference("\(script.name), \(place): the session is quarantined: \(reason)")
        }
        let awakened = try await host.engine
        var differences = SessionContents(awakened).differences(from: SessionContents(survivor))
        if awakened.nextDue != survivor.nextDue { differences.append("nextDue") }
        let rows = survivor.outlines.map { HierarchyRow($0) }
        if awakened.outlines.map({ HierarchyRow($0) }) != rows { differences.append("the hierarchy") }
        let stored = try host.hierarchy
        differences += rows.filter { !stored.contains($0) }.map { "the readable rows lack \($0)" }
        differences += stored.filter { !rows.contains($0) }.map { "the readable rows have \($0)" }
        differences += awakened.brokenInvariants()
        guard differences.isEmpty else {
            throw KillDifference("\(script.name), \(place): \(differences.joined(separator: "\n"))")
        }
    }
}

/// What was compared.
struct KillTally: CustomStringConvertible {
    var sessions = 0
    var commands = 0
    var refused = 0
    var kills = 0
    var events = 0

    mutating func add(_ other: KillTally) {
        sessions += other.sessions
        commands += other.commands
        refused += other.refused
        kills += other.kills
        events += other.events
    }

    var description: String {
        "\(sessions) sessions, \(commands) commands (\(refused) refused), \(kills) kills, \(events) events compared"
    }
}

/// A difference between a session that was killed and one that was not.
struct KillDifference: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
