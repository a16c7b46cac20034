import Foundation
import Testing

/// The scripts in `Tests/Faults`, in their shortest form; `make faults`, `make neighbors` and `make soak` run them
/// in full.
@Suite(
    "The fault run's scripts work, and can fail", .serialized,
    .enabled(if: FaultScripts.canRun, FaultScripts.need))
struct FaultScriptTests {
    @Test("nothing acknowledged is lost in the short form of the fault run", .timeLimit(.minutes(30)))
    func shortForm() async throws {
        try await FaultScripts.run(
            "faults.py",
            ["--short", "--kills", "10", "--jobs", "4", "--allowance", "30", BuiltBinary.path, "--only"]
                + FaultScripts.withstood,
            seconds: 900)
    }

    @Test("each check of the scripts detects the fault it is meant for", .timeLimit(.minutes(30)))
    func judgments() async throws {
        try await FaultScripts.run("checks/run.py", ["--judgments"], seconds: 600)
    }
}

/// The scripts, run by the system's Python.
enum FaultScripts {
    /// The faults that the service withstands.
    static let withstood = [
        "disk full", "writes fail", "write lock", "backup", "removed", "replaced", "other programs",
        "second service", "kill -9", "unread log", "SIGSTOP", "poisoned session",
    ]

    static let need: Comment = "Needs python3 on the PATH."

    /// The path of a program that may be part of the system.
    static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first(
        where: FileManager.default.isExecutableFile(atPath:))

    static var canRun: Bool { python != nil }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Faults").path

    /// Runs a script, expects that it succeeds within its time, and prints its output.
    static func run(_ script: String, _ arguments: [String], seconds: Int) async throws {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fault-script-\(UUID().uuidString).log"
        ).path
        defer { try? FileManager.default.removeItem(atPath: output) }
        // The shell sends both streams of the script to one file, in order; `timeout` bounds it and all it started.
        let command = #"exec timeout --kill-after=10 "$0" "$@" >"$OUTPUT" 2>&1"#
        let process = try ChildProcess(
            "/bin/sh",
            ["-c", command, "\(seconds)", try #require(python), "\(folder)/\(script)"] + arguments,
            errorPath: output, environment: ["OUTPUT": output])
        let ending = try await process.ending()
        let text = try String(contentsOfFile: output, encoding: .utf8)
        print(text)
        #expect(ending == .exit(0), "\(text)")
    }
}
