import ArgumentParser
import Glibc
import Logging
import Metrics
import ProsceniumSettings
import SessionAPI

/// Serves sessions over HTTP until a signal says to stop.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves sessions over HTTP.",
        discussion: """
            When it is ready it prints one line of JSON, {"listening": "http://127.0.0.1:8750"}, on standard \
            output; the log goes to standard error. SIGTERM or SIGINT stops it: what is in flight is answered \
            first. A database that cannot be used ends it with status 74, an address that cannot be listened \
            on with status 69, and an address that other machines can reach with status 78 unless \
            allowUnauthenticated is set.
            """)

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        Self.ignoreSignalsOfWriting()
        let settings: Settings
        do {
            let sources = try options.sources()
            settings = try Settings(sources)
            for variable in sources.unknownVariables {
                StandardStreams.complain("warning: the environment variable \(variable) is no setting")
            }
        } catch {
            throw ValidationError(error.description)
        }
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = settings.logLevel
            return handler
        }
        let metrics = MetricsCollection()
        MetricsSystem.bootstrap(metrics)
        do throws(ServingFault) {
            try await Serving(settings: settings, metrics: metrics).run()
        } catch {
            StandardStreams.complain("proscenium: \(error.description)")
            throw ExitCode(error.status)
        }
    }

    /// Lets a write fail with an error where the system would end the process: to a pipe whose reader has gone away,
    /// such as that of the log, and beyond the largest size that the process may give a file.
    private static func ignoreSignalsOfWriting() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }
}
