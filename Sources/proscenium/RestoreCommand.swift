import ArgumentParser

/// Makes a database from a backup.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a database from a backup, and verifies it.",
        discussion: """
            The backup is copied, brought up to the form of this version if an earlier one wrote it, and read from \
            beginning to end before the copy gets the name of the database. An existing database is never \
            replaced: stop the server and move it away first. The command ends with status 65 if something in the \
            backup is damaged: if that is only a session, a storyboard, an archive or a stored answer, the database \
            has everything else and is kept, otherwise there is none. It ends with 74 if the backup cannot be read \
            or the database cannot be written; then there is no database.
            """)

    @Argument(help: ArgumentHelp("The backup.", valueName: "backup"))
    var backup: String

    @OptionGroup var target: DatabaseOptions

    @Flag(help: "Writes JSON.")
    var json = false

    func run() throws {
        try DatabaseTransfer(from: backup, to: try target.path(), isUpgrading: true).run(json: json)
    }
}
