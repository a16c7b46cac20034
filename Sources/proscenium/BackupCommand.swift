import ArgumentParser
import SessionStore

/// Copies a database, even while a server is using it.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies a database, also while it is served, and verifies the copy.",
        discussion: """
            The copy shows the database as of one moment; no command waits for it. It is read from beginning to end \
            before it gets its name. The command ends with status 65 if something in the database is damaged: if that \
            is only a session, a storyboard, an archive or a stored answer, the backup has everything else and is \
            kept, otherwise there is no file. It ends with 74 if the database cannot be read or the copy cannot be \
            written; then there is no file.
            """)

    @Argument(help: ArgumentHelp("The new file.", valueName: "backup"))
    var backup: String

    @OptionGroup var source: DatabaseOptions

    @Flag(help: "Writes JSON.")
    var json = false

    func run() throws {
        try DatabaseTransfer(from: try source.path(), to: backup, isUpgrading: false).run(json: json)
    }
}
