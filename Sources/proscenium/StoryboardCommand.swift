import ArgumentParser

/// Commands that work on storyboards without a running service.
struct StoryboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storyboard",
        abstract: "Reads storyboards.",
        subcommands: [InspectCommand.self])
}
