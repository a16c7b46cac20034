import Foundation
import JSONCoding

/// The record of one session, kept outside the server that is killed: the acknowledged commands, the commands in
/// flight, and a twin session on a server that is never killed, which repeats every command found to have happened.
struct Witness: Sendable {
    /// A command that was sent, with the key under which it is sent again.
    private struct Sent {
        let command: RemoteCommand
        let key: String
        /// The twin's answer, once it has performed the command.
        var twinAnswer: HTTPAnswer?
    }

    let id: String
    private let twin: RemoteSession
    private var workload: Workload
    private var inFlight: Sent?
    private var count = 0
    private(set) var revision: Int
    /// The events of every acknowledged command, in order.
    private(set) var events: [JSONValue]
    var tally = KillTally()

    /// Makes a session on the server and its twin on the other.
    init(seed: UInt64, on client: Client, twin twinClient: Client) async throws {
        workload = Workload(seed: seed)
        let body = workload.session()
        let session = try await client.makeSession(body)
        twin = try await twinClient.makeSession(body)
        id = session.id
        revision = session.created["revision"]?.integer ?? 0
        events = session.created["events"]?.elements ?? []
        workload.learn(session.created)
    }

    /// Sends commands until the server is gone.
    mutating func drive(port: UInt16, _ fuse: Fuse) async throws {
        do {
            let session = RemoteSession(client: Client(try await .open(port: port)), id: id)
            while true {
                count += 1
                let sent = Sent(command: workload.next(), key: "\(id)-\(count)")
                inFlight = sent
                let answer = try await session.send(sent.command, key: sent.key)
                try await accept(answer)
                await fuse.countAnswer()
            }
        } catch is ConnectionFault {
            // The server was killed; commands in flight are resolved after the restart.
        }
    }

    /// Compares the restarted server with the record, and repeats unanswered commands.
    mutating func examine(on client: Client) async throws {
        let session = RemoteSession(client: client, id: id)
        if try await session.revision() != revision {
            guard inFlight != nil else {
                throw Loss("\(id) is at another revision than \(revision), and nothing was in flight")
            }
            _ = try await performOnTwin()
            tally.inFlightApplied += 1
        } else if inFlight != nil {
            tally.inFlightLost += 1
        }
        try await compare(session)
        guard let sent = inFlight else { return }
        try await accept(try await session.send(sent.command, key: sent.key))
        try await compare(session)
    }

    /// Expects that the server's list of all events equals the acknowledged events.
    func audit(on client: Client) async throws {
        let told = try await RemoteSession(client: client, id: id).events()
        guard told == events else {
            let difference = JSONDifference(between: .array(events), and: .array(told))
            throw Loss(
                "\(id): events differ from the acknowledged ones: \(difference.map(\.description) ?? "")")
        }
    }

    /// Records an answer, which has to be the twin's.
    private mutating func accept(_ answer: HTTPAnswer) async throws {
        guard answer.status < 500 else { throw Loss("\(answer.status) \(answer.text)") }
        let expected = try await performOnTwin()
        guard answer.status == expected.status, answer.body == expected.body else {
            throw Loss(
                "\(id): answered \(answer.status) \(answer.text), its twin \(expected.status) \(expected.text)"
            )
        }
        inFlight = nil
        guard answer.isSuccess else {
            tally.refused += 1
            return
        }
        let json = try answer.json
        guard let revision = json["revision"]?.integer else { throw Loss("no revision in \(answer.text)") }
        self.revision = revision
        events += json["events"]?.elements ?? []
        workload.learn(json)
        tally.acknowledged += 1
    }

    /// Performs the command in flight on the twin, once, and returns its answer.
    private mutating func performOnTwin() async throws -> HTTPAnswer {
        guard let sent = inFlight else { throw Loss("nothing is in flight") }
        if let answer = sent.twinAnswer { return answer }
        let answer = withoutIds(try await twin.send(sent.command))
        inFlight?.twinAnswer = answer
        return answer
    }

    /// Expects that revision, hierarchy and events are the twin's, byte for byte.
    private mutating func compare(_ session: RemoteSession) async throws {
        for part in ["hierarchy", "events?limit=1000"] {
            let found = try await session.client.send(.get(session.path(part)))
            let expected = withoutIds(try await twin.client.send(.get(twin.path(part))))
            guard found.status == 200, found.body == expected.body else {
                throw Loss("\(id): \(part) is \(found.text)\nand that of its twin \(expected.text)")
            }
        }
        let expected = try await twin.revision()
        let found = try await session.revision()
        guard found == expected else { throw Loss("\(id) is at revision \(found), its twin at \(expected)") }
        tally.comparisons += 1
    }

    /// The twin's answer in terms of the session itself.
    private func withoutIds(_ answer: HTTPAnswer) -> HTTPAnswer {
        var answer = answer
        answer.body = Array(answer.text.replacingOccurrences(of: twin.id, with: id).utf8)
        return answer
    }
}

/// An acknowledged command that is missing, or data without a command.
struct Loss: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
