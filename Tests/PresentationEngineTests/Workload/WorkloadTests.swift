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
    func soundness() throws {
        let commands = Self.commands
        print("workload: seed \(Self.seed), \(commands) commands")
        let perSession = 500
        var totals: [String: Int] = [:]
        var sessions: UInt64 = 0
        while (totals["applied"] ?? 0) + (totals["refused"] ?? 0) < commands {
            let part = try run(Self.seed &+ sessions, commands: perSession)
            totals.merge(part, uniquingKeysWith: +)
            sessions += 1
        }
        print(
            "workload: \(sessions) sessions, \(totals.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))"
        )
        #expect(totals["refused launches", default: 0] * 20 <= sessions)
        #expect((totals["applied"] ?? 0) + (totals["refused"] ?? 0) >= commands)
    }

    private func run(_ seed: UInt64, commands: Int) throws -> [String: Int] {
        var workload = Workload(seed: seed)
        var auditor = Auditor()
        var session = PresentationSession()
        let launch = Command.launch(workload.launch())
        do throws(Rejection) {
            auditor.applied(
                launch, try session.apply(launch), revision: session.revision,
                isParked: session.agenda.parked != nil)
        } catch {
            // A delegate that answers with a controller that is shown elsewhere already.
            return ["refused launches": 1]
        }
        var story: [String] = []
        for index in 0..<commands {
            let command = workload.next(isParked: session.agenda.parked != nil)
            let before = index % 100 == 0 ? StateText(session) : nil
            do {
                let events = try session.apply(command)
                auditor.applied(
                    command, events, revision: session.revision,
                    isParked: session.agenda.parked != nil)
                workload.learn(events)
                story.append("\(command)\n    \(events.map(\.trace).joined(separator: "\n    "))")
            } catch {
                auditor.refused([])
                if let before {
                    #expect(
                        StateText(session) == before, "seed \(seed): refused \(command) changed the session")
                }
            }
            if session.header.status == .active, session.agenda.parked == nil {
                auditor.compare(with: session.sights)
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
        try finish(&session, &auditor, seed: seed)
        if !auditor.faults.isEmpty {
            Issue.record(
                "seed \(seed): \(auditor.faults), after\n\(story.suffix(Self.told).joined(separator: "\n"))")
        }
        return auditor.counts
    }

    /// Ends whatever waits for a client; then nothing may be pending any more.
    private func finish(_ session: inout PresentationSession, _ auditor: inout Auditor, seed: UInt64) throws {
        var rounds = 0
        var refusals: [String] = []
        while session.header.status == .active, rounds < 1000 {
            rounds += 1
            refusals = []
            let waiting = session.header.transitions.compactMap { session.transitions[$0] }.filter {
                $0.due == nil
            }
            let commands: [Command] =
                session.agenda.parked != nil
                ? [.answer(.null), .answer(false)]
                : waiting.isEmpty
                    ? [.advance(.settle)]
                    : waiting.map {
                        .perform([.drive(target: $0.name, $0.isApps ? .complete(!$0.wasCancelled) : .finish)])
                    }
            for command in commands {
                do {
                    let events = try session.apply(command)
                    auditor.applied(
                        command, events, revision: session.revision,
                        isParked: session.agenda.parked != nil)
                } catch {
                    refusals.append("\(command): \(error)")
                    // What the app's own classes do in their callbacks names somebody who is gone: a client mends it.
                    let mend = Workload.classNames.map { Call.setBehavior(name: $0, Behavior()) }
                    if session.agenda.parked == nil { _ = try session.apply(.perform(mend)) }
                }
            }
            if session.header.transitions.isEmpty, session.nextDue == nil { break }
        }
        guard session.header.status == .active else { return }
        auditor.compare(with: session.sights)
        #expect(
            session.header.transitions.isEmpty && session.nextDue == nil,
            "seed \(seed): something is pending for ever: \(refusals) \(session.header.transitions.compactMap { session.transitions[$0] }) \(session.agenda)"
        )
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
