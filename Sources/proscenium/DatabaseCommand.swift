import ArgumentParser

/// What can be done with a database without a service.
struct DatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "db",
        abstract: "Looks at databases.",
        subcommands: [DatabaseCheckCommand.self])
}
