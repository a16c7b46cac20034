import ArgumentParser
import Foundation
import StoryboardReader

/// Shows how the service reads a storyboard file.
struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Shows a storyboard's scenes, segues and warnings.",
        discussion: """
            The file is Xcode's XML, or the service's own document in JSON or YAML. The command ends with \
            status 1 if the file cannot be read or used.
            """)

    @Argument(help: "The storyboard's file.")
    var file: String

    @Flag(help: "Writes JSON.")
    var json = false

    func run() async throws {
        let url = URL(filePath: file)
        let reading: StoryboardReading
        do {
            let bytes = Array(try Data(contentsOf: url))
            reading = try StoryboardReader().read(
                bytes, name: url.deletingPathExtension().lastPathComponent,
                form: StoryboardForm(fileExtension: url.pathExtension))
        } catch let fault as StoryboardFault {
            StandardStreams.complain("\(file): \(fault)")
            throw ExitCode.failure
        } catch {
            StandardStreams.complain("\(file): \(ScenarioFiles.reason(for: error, at: file))")
            throw ExitCode.failure
        }
        let report = StoryboardReport(reading)
        StandardStreams.print(json ? report.json.description : report.text)
    }
}
