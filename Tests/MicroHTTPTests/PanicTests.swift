import Glibc
import Testing

@testable import MicroHTTP

@Suite("Limits of libmicrohttpd", .timeLimit(.minutes(30)))
struct PanicTests {
    @Test func `one sentence says what it found and where, and the process ends`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
                explainPanic(context: nil, file: "daemon.c", line: 5531, reason: "Failed to remove it.\n")
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("libmicrohttpd ended the process: Failed to remove it. (daemon.c, line 5531)."))
    }
}
