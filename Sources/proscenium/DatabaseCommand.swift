import ArgumentParser

/// Commands that work on a database without a running service.
struct DatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db",
        abstract: "Looks at databases, and thins them.",
        subcommands: [DatabaseCheckCommand.self, DatabaseThinCommand.self])
}
