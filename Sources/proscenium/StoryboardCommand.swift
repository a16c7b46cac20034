import ArgumentParser

/// What can be done with storyboards without a service.
struct StoryboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storyboard",
        abstract: "Reads storyboards.",
        subcommands: [InspectCommand.self])
}
