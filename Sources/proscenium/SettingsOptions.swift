import ArgumentParser
import Foundation
import ProsceniumSettings

/// The options shared by every command that needs the service's settings.
struct SettingsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A YAML file with settings.", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Address and port to listen on; port 0 lets the system choose.", valueName: "address"))
    var listen: String?

    @Option(help: ArgumentHelp("The SQLite file that holds all data.", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("The least severe messages that are logged.", valueName: "level"))
    var logLevel: String?

    @Flag(help: "Make two example sessions when the store has none.")
    var example = false

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Any other setting, such as http.threads=4; can be repeated.", valueName: "key=value"))
    var assignments: [String] = []

    /// The sources of all settings, this command line first.
    func sources(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(SettingsFault) -> SettingSources {
        let path = config ?? environment[SettingSources.configurationVariable]
        let file: SettingsFile? = if let path { try SettingsFile(readingFrom: path) } else { nil }
        return SettingSources(commandLine: try commandLine(), environment: environment, file: file)
    }

    private func commandLine() throws(SettingsFault) -> [SettingKey: String] {
        var values = try SettingSources.assignments(assignments)
        if let listen { values[.listen] = listen }
        if let database { values[.database] = database }
        if let logLevel { values[.logLevel] = logLevel }
        if example { values[.example] = "true" }
        return values
    }
}
