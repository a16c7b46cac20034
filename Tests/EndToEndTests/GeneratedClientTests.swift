import Foundation
import Testing

/// The script in `Tests/GeneratedClient`; `make client-check` installs its requirements and runs it.
@Suite("A client generated from the contract")
struct GeneratedClientTests {
    @Test(
        "openapi-python-client generates every operation, and the client creates, presents and settles",
        .enabled(
            if: Self.python != nil, "Needs python3 with openapi-python-client; make client-check installs it."
        ),
        .timeLimit(.minutes(30)))
    func drives() async throws {
        let output = FileManager.default.temporaryDirectory
            .appendingPathComponent("client-check-\(UUID().uuidString).log").path
        defer { try? FileManager.default.removeItem(atPath: output) }
        let process = try ChildProcess(
            "/bin/sh",
            [
                "-c", #"exec timeout --kill-after=10 500 "$0" "$@" >"$OUTPUT" 2>&1"#,
                try #require(Self.python),
                Self.root.appendingPathComponent("Tests/GeneratedClient/check.py").path,
                BuiltBinary.path,
            ], errorPath: output, environment: ["OUTPUT": output])
        let ending = try await process.ending()
        let text = try String(contentsOfFile: output, encoding: .utf8)
        print(text)
        #expect(ending == .exit(0), "\(text)")
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A Python with the generator: the one made by `make client-check`, or the system's.
    private static let python: String? = {
        let made = root.appendingPathComponent(".build-client/bin/python3").path
        return [made, "/usr/bin/python3", "/usr/local/bin/python3"].first { path in
            guard FileManager.default.isExecutableFile(atPath: path) else { return false }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = ["-c", "import openapi_python_client"]
            process.standardError = FileHandle.nullDevice
            // A Python that does not start has no generator.
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    }()
}
