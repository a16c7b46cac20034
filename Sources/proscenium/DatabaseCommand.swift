import ArgumentParser

/// Commands that work on a database without a running service.
struct DatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db",
        abstract: "Checks databases, and thins their events.",
        subcommands: [DatabaseCheckCommand.self, DatabaseThinCommand.self])
}
