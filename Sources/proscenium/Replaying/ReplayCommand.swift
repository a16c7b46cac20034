import ArgumentParser
import SessionAPI
import SessionHost
import StoryboardReader

/// Runs an exported journal again, in memory.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Runs an exported journal again, and shows the first event that differs.",
        discussion: """
            The journal is read line by line, so it may be of any length, and runs in memory under the rules of this \
            build. The command ends with status 0 if every event is as it was recorded, with 1 if one differs, and \
            with 2 if the journal cannot be read or was changed before that; what follows a difference is not read.
            """)

    /// The forms of the report.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
    }

    @Argument(help: "The journal, as GET /v1/sessions/{session}/journal exports it; - for the standard input.")
    var file: String

    @Option(help: "The form of the report: text or json, which is that of POST /v1/replays.")
    var format = Format.text

    func run() async throws {
        let report: ReplayReport
        do {
            report = try replay()
        } catch let fault as ReplayFault {
            StandardStreams.complain("\(file):\(fault.line): \(fault.detail)")
            throw ExitCode(2)
        } catch let fault as InputFault {
            StandardStreams.complain("\(file) cannot be read: \(fault)")
            throw ExitCode(2)
        }
        switch format {
        case .text: StandardStreams.print(ReplayText(report, of: file).description)
        case .json: StandardStreams.print(report.json.description)
        }
        if report.divergence != nil { throw ExitCode(1) }
    }

    private func replay() throws -> ReplayReport {
        var lines = try InputLines(file, byteLimit: JournalReplay.lineByteLimit)
        var replay = JournalReplay { stored, name in
            try StoryboardReader().readReturned(stored.document, name: name).storyboard
        }
        while !replay.hasDiverged, let line = try lines.next() {
            do throws(ReplayFault) {
                try replay.take(line)
            } catch {
                throw ReplayFault(line: lines.number, detail: error.detail)
            }
        }
        do throws(ReplayFault) {
            return try replay.finish()
        } catch {
            throw ReplayFault(line: lines.number + 1, detail: error.detail)
        }
    }
}
