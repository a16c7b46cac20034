import ArgumentParser
import ProsceniumSettings

/// The options that name the database of a command which needs no other setting.
struct DatabaseOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A YAML file with settings.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The SQLite file that holds all data.", valueName: "file"))
    var database: String?

    /// The path of the database, from the sources that `serve` uses.
    func path() throws -> String { try settings().databasePath }

    /// The settings, from the sources that `serve` uses.
    func settings() throws -> Settings {
        let arguments = [("--config", config), ("--database", database)].flatMap { name, value in
            value.map { [name, $0] } ?? []
        }
        let options = try SettingsOptions.parse(arguments)
        do throws(SettingsFault) {
            return try Settings(options.sources())
        } catch {
            throw ValidationError(error.description)
        }
    }
}
