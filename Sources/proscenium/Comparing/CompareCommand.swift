import ArgumentParser
import Foundation
import RuleCatalogue
import ScenarioKit
import SessionComparison

/// Runs scripts under two or more conditions, and reports what differs.
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Shows what another version of iOS, device, orientation or fidelity changes.",
        discussion: """
            Scenarios and journals are run, and storyboards are walked: every scene is shown, every segue performed, \
            and the way leads back. What differs is reported with its rules: events, refusals, the tree of \
            controllers, and the clock.

            A setting is a list such as ios=17,device=iPhone 8. Its keys are ios, sdk, device, orientation, fidelity \
            and the points of the fidelity. Several values, as in ios=13,15,17, are several settings, and make a \
            table. The command ends with status 0 if nothing differs, with 1 if something does, with 2 if a file could \
            not be compared, and with 3 if both sides refuse to launch a file.
            """)

    /// The forms of the report.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case markdown
        case json
    }

    @Argument(
        help: """
            Storyboards, scenarios and exported journals, and folders with files that end with .storyboard, .yaml or \
            .ndjson.
            """)
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "The conditions of the first side; what it leaves out is as the file says. Can be repeated for several.",
            valueName: "setting"))
    var from: [String] = []

    @Option(
        help: ArgumentHelp(
            "The conditions of the other side; what they leave out is as on the first side.", valueName: "setting"))
    var to: [String] = []

    @Option(help: "The form of the report: text, markdown or json.")
    var format = Format.text

    @Flag(help: "Shows every difference, and not only the first one of its kind.")
    var details = false

    @Option(
        help: ArgumentHelp(
            "How many comparisons run at once; as many as there are processors otherwise.", valueName: "count"))
    var jobs: Int?

    func validate() throws {
        if paths.isEmpty { throw ValidationError("Name the files or folders to compare.") }
        if to.isEmpty { throw ValidationError("Name the other side, as in --to ios=18.") }
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is between 1 and 256.") }
    }

    private func settings() throws(SettingFault) -> (left: RunSetting, right: [RunSetting]) {
        var right: [RunSetting] = []
        for text in to {
            do throws(SettingFault) {
                right += try RunSetting.list(parsing: text)
            } catch {
                throw SettingFault("--to \(text): \(error)")
            }
        }
        guard right.count <= RunSetting.listLimit else {
            throw SettingFault("--to names more than \(RunSetting.listLimit) settings.")
        }
        guard !from.isEmpty else { return (RunSetting(), right) }
        let text = from.joined(separator: ",")
        do throws(SettingFault) {
            return (try RunSetting(parsing: text), right)
        } catch {
            throw SettingFault("--from \(text): \(error)")
        }
    }

    func run() async throws {
        let left: RunSetting
        let right: [RunSetting]
        do throws(SettingFault) {
            (left, right) = try settings()
        } catch {
            StandardStreams.complain(error.description)
            throw ExitCode(2)
        }
        let files = ComparisonFiles(paths, by: try .current())
        for fault in files.faults { StandardStreams.complain(fault.description) }
        guard !files.scripts.isEmpty else {
            StandardStreams.complain("There is nothing to compare.")
            throw ExitCode(2)
        }
        let count = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let run = ComparisonRun(scripts: files.scripts, left: left, right: right)
        let (report, faults) = await run.report(jobs: count)
        for fault in faults { StandardStreams.complain(fault) }
        print(report)
        if !faults.isEmpty || !files.faults.isEmpty { throw ExitCode(2) }
        if report.hasUnlaunched { throw ExitCode(3) }
        if !report.isEqual { throw ExitCode(1) }
    }

    private func print(_ report: ComparisonReport) {
        switch format {
        case .text: StandardStreams.print(String(report.text(withDetails: details).dropLast()))
        case .markdown: StandardStreams.print(String(report.markdown(withDetails: details).dropLast()))
        case .json: StandardStreams.print(report.json.description)
        }
    }
}
