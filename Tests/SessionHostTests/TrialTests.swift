import FolderTesting
import Foundation
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("A session is tried in a separate process", .timeLimit(.minutes(30))) struct TrialTests {
    @Test(
        "only a process's own fault is blamed on the session",
        arguments: [
            ("exit 0", SessionTrial.Verdict.sound, 1), ("kill -s ILL $$", .fatal(signal: 4), 1),
            ("kill -s TRAP $$", .fatal(signal: 5), 1), ("kill -s ABRT $$", .fatal(signal: 6), 1),
            ("kill -s SEGV $$", .fatal(signal: 11), 1), ("kill -s BUS $$", .fatal(signal: 7), 1),
            ("while :; do :; done", .fatal(signal: SIGXCPU), 1),
            ("kill -s KILL $$", .undecided, 3), ("kill -s TERM $$", .undecided, 3),
            ("kill -s HUP $$", .undecided, 3), ("exit 74", .undecided, 3),
            (
                #"echo '{"findings":[{"detail":"One."},{"detail":"Two."}]}'; exit 65"#, .damaged("One. Two."),
                1
            ),
        ])
    func verdicts(end: String, verdict: SessionTrial.Verdict, count: Int) async throws {
        let program = try TrialProgram("echo $1 >> tried; \(end)")
        #expect(await program.trial().verdict(on: "s_1") == verdict)
        #expect(program.tried.count == count)
    }

    @Test("a trial ended from outside is repeated")
    func again() async throws {
        let program = try TrialProgram(
            "if [ -e tried ]; then kill -s ILL $$; fi; echo $1 > tried; kill -s KILL $$")
        #expect(await program.trial().verdict(on: "s_1") == .fatal(signal: 4))
    }

    @Test("a trial that takes too long, or is no longer needed, is ended")
    func ends() async throws {
        let program = try TrialProgram("echo $1 >> tried; exec cat door")
        #expect(await program.trial(patience: .milliseconds(1)).verdict(on: "s_1") == .slow)
        let trial = program.trial()
        let verdict = Task { await trial.verdict(on: "s_1") }
        verdict.cancel()
        #expect(await verdict.value == .undecided)
        #expect(program.tried.count <= 2)
    }

    @Test(
        "at a start all others are served while the suspects wait, readiness says so, and the guilty are quarantined"
    )
    func start() async throws {
        var hall = try await Hall()
        let (guilty, innocent, other) = (
            try await hall.create(), try await hall.create(), try await hall.create()
        )
        let program = try TrialProgram(
            "echo $1 >> tried; read line < door; if [ $1 = \(guilty) ]; then kill -s ILL $$; fi")
        let revived = Witness<String>()
        hall = try await hall.killAndReopen(trial: program.trial(), interrupted: [guilty, innocent])
        hall.store.change { $0.whenReviving = { revived.append("") } }
        #expect(await hall.registry.readiness() == .starting)
        #expect(try await hall.perform(.make("a"), in: other).revision == 2)
        #expect(revived.all.count == 1)
        let waiting = Task { [hall] in try await hall.perform(.make("a"), in: innocent) }
        program.openDoor(for: 2)
        #expect(try await waiting.value.revision == 2)
        guard case .quarantined(let reason) = try await hall.registry.loadView(of: guilty).status else {
            Issue.record("the guilty session is not quarantined")
            return
        }
        #expect(reason.contains("signal 4"))
        #expect(revived.all.count == 2)
        while await hall.registry.readiness() == .starting { await Task.yield() }
        #expect(await hall.readiness() == .ready)
        try await hall.registry.drain()
        #expect(try hall.store.session(guilty)?.status == .quarantined(reason: reason))
        #expect(hall.store.awakenings?.interrupted == [guilty, innocent].sorted())
        try await hall.close()
    }

    @Test(
        "after an inconclusive trial a session is not woken until it is used, and tried again later"
    )
    func undecided() async throws {
        var hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        let begun = try await hall.perform(
            .perform([.after(delay: 1_000_000, [.log("due")])]), in: session
        ).revision
        let program = try TrialProgram("echo $1 >> tried; kill -s KILL $$")
        hall = try await hall.killAndReopen(trial: program.trial(), interrupted: [session])
        while await hall.registry.readiness() == .starting { await Task.yield() }
        hall.time.advance(byMicroseconds: 10_000_000)
        #expect(hall.registry.view(of: session) == nil)
        #expect(try hall.store.session(session)?.head.revision == begun)
        let left = try Data(contentsOf: hall.folder.appending(path: "sessions.sqlite-lock"))
        #expect(String(decoding: left, as: UTF8.self).contains(session))
        #expect(try await hall.perform(.make("a"), in: session).revision == begun + 2)
        try await hall.close()
    }

    @Test("a quarantine is lifted only after another trial, which reports its finding")
    func lifting() async throws {
        let program = try TrialProgram("kill -s ILL $$")
        let hall = try await Hall(trial: program.trial())
        let session = try await hall.create()
        await hall.registry.quarantine(session, because: SessionTrial.reason(for: 4))
        for (script, reason) in [
            ("kill -s ILL $$", SessionTrial.reason(for: 4)),
            (#"echo '{"findings":[{"detail":"It is broken."}]}'; exit 65"#, "It is broken."),
        ] {
            try program.write(script)
            await #expect(throws: HostError.quarantined(reason: reason)) {
                try await hall.registry.liftQuarantine(of: session)
            }
        }
        try program.write("kill -s KILL $$")
        await #expect(throws: HostError.abandoned) { try await hall.registry.liftQuarantine(of: session) }
        try program.write("exit 0")
        #expect(try await hall.registry.liftQuarantine(of: session).status == .active)
        #expect(try await hall.perform(.make("a"), in: session).revision == 2)
        try await hall.close()
    }
}
