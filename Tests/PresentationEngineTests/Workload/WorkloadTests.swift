import Foundation
import Testing

@testable import PresentationEngine

@Suite("Random commands leave every session sound")
struct WorkloadTests {
    /// The seed of a run; set `PROSCENIUM_SEED` to repeat one, `PROSCENIUM_COMMANDS` for a longer one.
    static let seed =
        ProcessInfo.processInfo.environment["PROSCENIUM_SEED"].flatMap(UInt64.init) ?? 20_080_711
    /// How many commands before a fault are told; `PROSCENIUM_STORY` says another number.
    static let told = ProcessInfo.processInfo.environment["PROSCENIUM_STORY"].flatMap(Int.init) ?? 12
    static let commands =
        ProcessInfo.processInfo.environment["PROSCENIUM_COMMANDS"].flatMap(Int.init) ?? 100_000

    @Test("no invariant breaks, refusals change nothing, nothing is pending for ever")
    func soundness() throws { try soundness(of: Workload.self, called: "workload", commands: Self.commands) }

    @Test("the same holds for stacks, tabs and what is presented over them")
    func soundnessOfContainers() throws {
        try soundness(of: ContainerWorkload.self, called: "container workload", commands: Self.commands / 2)
    }

    @Test("the same holds for tabs, the More list and pages that turn")
    func soundnessOfTabs() throws {
        try soundness(of: TabWorkload.self, called: "tab workload", commands: Self.commands / 2)
    }

    @Test("the same holds for alerts, their actions, and the actions of controls")
    func soundnessOfAlerts() throws {
        try soundness(of: AlertWorkload.self, called: "alert workload", commands: Self.commands / 4)
    }

    private func soundness(of kind: (some RandomCommands).Type, called name: String, commands: Int) throws {
        print("\(name): seed \(Self.seed), \(commands) commands")
        let perSession = 500
        var totals: [String: Int] = [:]
        var sessions: UInt64 = 0
        while (totals["applied"] ?? 0) + (totals["refused"] ?? 0) < commands {
            let part = try run(
                kind.init(seed: Self.seed &+ sessions), Self.seed &+ sessions, commands: perSession)
            totals.merge(part, uniquingKeysWith: +)
            sessions += 1
        }
        print(
            "\(name): \(totals.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))"
        )
        #expect((totals["applied"] ?? 0) + (totals["refused"] ?? 0) >= commands)
    }

    private func run(_ commandsOf: some RandomCommands, _ seed: UInt64, commands: Int) throws -> [String: Int]
    {
        var workload = commandsOf
        var auditor = Auditor()
        var session = PresentationSession()
        let launch = Command.launch(workload.launch())
        auditor.applied(launch, try session.apply(launch), revision: session.revision)
        var story: [String] = []
        for index in 0..<commands {
            let command = workload.next()
            let before = index % 100 == 0 ? StateText(session) : nil
            do {
                let events = try session.apply(command)
                auditor.applied(command, events, revision: session.revision)
                workload.learn(events)
                story.append("\(command)\n    \(events.map(\.trace).joined(separator: "\n    "))")
            } catch {
                auditor.refused([])
                if let before {
                    #expect(
                        StateText(session) == before, "seed \(seed): refused \(command) changed the session")
                }
            }
            let broken = session.brokenInvariants()
            if !broken.isEmpty || !auditor.faults.isEmpty {
                Issue.record(
                    "seed \(seed), command \(index): \(broken + auditor.faults), after\n\(story.suffix(Self.told).joined(separator: "\n"))"
                )
                return auditor.counts
            }
            if session.header.status == .terminated { break }
        }
        finish(&session, &auditor, seed: seed)
        return auditor.counts
    }

    /// Ends whatever waits for a client; then nothing may be pending any more.
    private func finish(_ session: inout PresentationSession, _ auditor: inout Auditor, seed: UInt64) {
        var rounds = 0
        var last = ""
        while session.header.status == .active, rounds < 1000 {
            rounds += 1
            let waiting = session.header.transitions.compactMap { session.transitions[$0] }.filter {
                $0.due == nil
            }
            let commands: [Command] =
                waiting.isEmpty
                ? [.advance(.settle)]
                : waiting.map { .perform([.drive(target: $0.name, .complete(!$0.wasCancelled))]) }
            for command in commands {
                do {
                    let events = try session.apply(command)
                    auditor.applied(command, events, revision: session.revision)
                } catch {
                    last = "\(command): \(error)"
                }
            }
            if session.header.transitions.isEmpty, session.nextDue == nil { break }
        }
        guard session.header.status == .active else { return }
        #expect(
            session.header.transitions.isEmpty && session.nextDue == nil,
            "seed \(seed): something is pending for ever: \(last) \(session.header.transitions.compactMap { session.transitions[$0] }) \(session.agenda)"
        )
        auditor.settled()
        #expect(auditor.faults.isEmpty, "seed \(seed)")
    }
}

/// A session's whole state as text, to compare two of them.
struct StateText: Equatable {
    let text: String

    init(_ session: PresentationSession) {
        let state = TouchedState(whole: session)
        text =
            "\(state.header) \(state.agenda) \(state.minted) \(state.controllers.places) \(state.views.places) \(state.presentations.places) \(state.transitions.places) \(state.objects.places.map { "\($0)" })"
    }
}
