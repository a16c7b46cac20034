import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("The place of a refusal in its request", .timeLimit(.minutes(30))) struct RefusalPlacingTests {
    @Test(
        "is found before the refusal waits for a commit, and never by the thread that commits",
        arguments: [100, RefusalPlacing.promptByteLimit + 1])
    func beforeCommit(byteCount: Int) async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        hall.store.change { $0.isHeld = true }
        let first = Task { try await hall.perform(.make("a"), in: session) }
        _ = await hall.store.heldCommit()
        // "a" exists, although its command is not durable yet: the refusal waits for the commit, but locating its cause
        // does not.
        let searches = Witness<String>()
        let placing = RefusalPlacing(byteCount: byteCount) { _, _ in
            searches.append("searched")
            return "$.name"
        }
        let refused = Task { () -> HostError? in
            do throws(HostError) {
                _ = try await hall.registry.perform(
                    .make("a"), in: session, placing: placing, answer: Hall.answer)
                return nil
            } catch {
                return error
            }
        }
        while searches.all.isEmpty { await Task.yield() }
        hall.store.change { $0.isHeld = false }
        #expect(try await first.value.revision == 2)
        guard case .refused(_, _, let place, _)? = await refused.value else {
            Issue.record("a taken name is not refused")
            return
        }
        #expect(place == "$.name")
        #expect(searches.all.count == 1)
        try await hall.close()
    }
}
