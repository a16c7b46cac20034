import ArgumentParser
import Glibc

/// The command line of the service.
@main
struct Proscenium: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proscenium",
        abstract: "Hosts UIKit presentation sessions over HTTP.",
        discussion: """
            A session is one app's screen as UIKit would run it: windows, view controllers, presentations and \
            transitions, with every callback in its order. Clients drive it over HTTP; there is no simulator \
            and there are no pixels.

            Settings come from the command line, then from PROSCENIUM_… variables, then from the file that \
            --config or PROSCENIUM_CONFIG names, then from the defaults; "proscenium settings" shows them all.
            """,
        version: Release.version,
        subcommands: [
            ServeCommand.self, CheckCommand.self, RecordCommand.self, CompareCommand.self, ReplayCommand.self,
            StoryboardCommand.self,
            DatabaseCommand.self,
            BackupCommand.self,
            RestoreCommand.self, TokenCommand.self, SettingsCommand.self, RulesCommand.self,
        ])

    /// Runs the command that the arguments name. A command that refuses its arguments shows its own usage.
    static func main() async {
        do {
            var command = try parseAsRoot()
            do {
                if var asynchronous = command as? any AsyncParsableCommand {
                    try await asynchronous.run()
                } else {
                    try command.run()
                }
            } catch let error as ValidationError {
                StandardStreams.complain("Error: \(error.message)\n" + usage(of: type(of: command)))
                Glibc.exit(ExitCode.validationFailure.rawValue)
            }
        } catch {
            exit(withError: error)
        }
    }

    private static func usage(of command: any ParsableCommand.Type) -> String {
        let usage = usageString(for: command)
        let line = usage.hasPrefix("Usage: ") ? usage : "Usage: \(usage)"
        let name = line.dropFirst("Usage: ".count).split(separator: " ").prefix { !"[<-".contains($0.first ?? "-") }
        return "\(line)\n  See '\(name.joined(separator: " ")) --help' for more information."
    }
}
