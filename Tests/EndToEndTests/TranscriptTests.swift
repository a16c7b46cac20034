import FolderTesting
import Foundation
import Testing

@Suite("The transcripts of the documentation work as they are pasted")
struct TranscriptTests {
    @Test(
        "each block of curl commands succeeds against a fresh server and produces the documented output",
        .timeLimit(.minutes(30)),
        arguments: try Transcript.documents())
    func transcript(document: String) async throws {
        let transcript = try Transcript(readingFrom: document)
        #expect(!transcript.steps.isEmpty)
        #expect(transcript.isComplete, "A transcript of \(document) has no end.")
        try await Serving.withServer { server in
            let outputs = try await run(transcript, port: server.port)
            try #require(outputs.count == transcript.steps.count)
            for (step, output) in zip(transcript.steps, outputs) {
                var rest = output[...]
                for line in step.expected {
                    let range = rest.firstRange(of: line)
                    #expect(
                        range != nil, "\(step.command)\nshows\n\(output)\nwithout, in its place,\n\(line)")
                    if let range { rest = rest[range.upperBound...] }
                }
            }
        }
    }

    /// Runs all blocks in one shell, as a person would, and returns the output of each.
    private func run(_ transcript: Transcript, port: UInt16) async throws -> [String] {
        let mark = "=== end of a block ==="
        let commands = transcript.steps.map { "\($0.command)\nprintf '\\n%s\\n' '\(mark)'" }
        let script = "set -euo pipefail\n" + commands.joined(separator: "\n")
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            "bash", ["-c", script.replacingOccurrences(of: "127.0.0.1:8750", with: "127.0.0.1:\(port)")],
            errorPath: folder.file("errors"))
        var outputs = [""]
        while let line = try await process.line() {
            if line == mark { outputs.append("") } else { outputs[outputs.count - 1] += line + "\n" }
        }
        let ending = try await process.ending()
        #expect(ending == .exit(0), "\(outputs.last ?? "")\n\(process.errors)")
        return outputs.dropLast()
    }
}
