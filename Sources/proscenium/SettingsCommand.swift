import ArgumentParser
import ProsceniumSettings

/// Shows the effective settings and the source of each.
struct SettingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Shows the settings in effect, where each comes from, and what it does.",
        discussion: "The output is a configuration file that says the same.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        do {
            let sources = try options.sources()
            _ = try Settings(sources)
            for variable in sources.unknownVariables {
                StandardStreams.complain("warning: the environment variable \(variable) is not a setting")
            }
            print(try sources.listing())
        } catch {
            throw ValidationError(error.description)
        }
    }
}
