import ArgumentParser

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
}
